import { COUNTER } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { receiptsPersonalData } from './personal-data.sql.ts';
import { receiptRoute, receiptsHandlers } from './receipts.routes.ts';

export const receipts = defineFeature({
  handlers: receiptsHandlers,
  routes: receiptRoute,
  audited: {
    receiptCounters: COUNTER,
    receipts: { not: 'customers ask for them' },
  },
  personalData: receiptsPersonalData,
});
