import { defineFeature } from '#api/kernel/feature.ts';
import { operationHandlers } from './operation.routes.ts';

export const operation = defineFeature({
  handlers: operationHandlers,
});
