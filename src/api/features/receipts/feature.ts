import { defineFeature } from '#api/kernel/feature.ts';
import { receiptRoute, receiptsHandlers } from './receipts.routes.ts';

export const receipts = defineFeature({
  handlers: receiptsHandlers,
  routes: receiptRoute,
});
