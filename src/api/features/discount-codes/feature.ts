import { defineFeature } from '#api/kernel/feature.ts';
import { discountCodesHandlers } from './discount-codes.routes.ts';
import { discountCodesRules } from './integrity.sql.ts';
import { discountCodesPersonalData } from './personal-data.sql.ts';

export const discountCodes = defineFeature({
  handlers: discountCodesHandlers,
  audited: {
    discountCodes: 'audited',
    discountCodeUses: { not: 'customers who pay and completed orders write them' },
  },
  personalData: discountCodesPersonalData,
  integrity: discountCodesRules,
});
