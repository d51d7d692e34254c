import { defineFeature } from '#api/kernel/feature.ts';
import { paymentSimulatorHandlers } from './payment-simulator.routes.ts';
import { paymentsHandlers } from './payments.routes.ts';
import { webhookRoute } from './webhook.routes.ts';

export const payments = defineFeature({
  handlers: { ...paymentsHandlers, ...paymentSimulatorHandlers },
  routes: webhookRoute,
});
