import { defineFeature } from '#api/kernel/feature.ts';
import { BOOKS } from '#api/kernel/personal-data.ts';
import { commissionHandlers } from './commission.routes.ts';

export const commission = defineFeature({
  handlers: commissionHandlers,
  audited: {
    commissionRules: 'audited',
  },
  personalData: {
    commissionRules: {
      copy: 'terms of the market; only the id of who wrote them',
      erase: BOOKS,
    },
  },
});
