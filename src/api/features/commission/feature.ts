import { defineFeature } from '#api/kernel/feature.ts';
import { commissionHandlers } from './commission.routes.ts';

export const commission = defineFeature({
  handlers: commissionHandlers,
  audited: {
    commissionRules: 'audited',
  },
});
