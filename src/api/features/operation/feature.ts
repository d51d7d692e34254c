import { defineFeature } from '#api/kernel/feature.ts';
import { operationHandlers } from './operation.routes.ts';
import { exposeMetrics } from './operation.service.ts';

export const operation = defineFeature({
  handlers: operationHandlers,
  metrics: exposeMetrics,
});
