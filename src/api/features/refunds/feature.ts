import { defineFeature } from '#api/kernel/feature.ts';
import { refundsHandlers } from './refunds.routes.ts';

export const refunds = defineFeature({
  handlers: refundsHandlers,
});
