import { defineFeature } from '#api/kernel/feature.ts';
import { ledgerHandlers } from './ledger.routes.ts';

export const ledger = defineFeature({
  handlers: ledgerHandlers,
});
