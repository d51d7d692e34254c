import { A_RECORD_ITSELF } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { refundsRules } from './integrity.sql.ts';
import { refundsHandlers } from './refunds.routes.ts';

export const refunds = defineFeature({
  handlers: refundsHandlers,
  audited: {
    refunds: 'audited',
    refundParts: A_RECORD_ITSELF,
  },
  integrity: refundsRules,
});
