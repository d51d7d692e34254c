import { A_RECORD_ITSELF } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { BOOKS } from '#api/kernel/personal-data.ts';
import { refundsRules } from './integrity.sql.ts';
import { refundsHandlers } from './refunds.routes.ts';

export const refunds = defineFeature({
  handlers: refundsHandlers,
  audited: {
    refunds: 'audited',
    refundParts: A_RECORD_ITSELF,
  },
  personalData: {
    refunds: { copy: 'in orders.json; who of the staff decided it is not', erase: BOOKS },
    refundParts: { copy: 'sums of refunds, which are in orders.json and sales.json', erase: BOOKS },
  },
  integrity: refundsRules,
});
