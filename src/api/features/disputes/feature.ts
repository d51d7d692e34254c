import { defineFeature } from '#api/kernel/feature.ts';
import { disputesHandlers } from './disputes.routes.ts';

export const disputes = defineFeature({
  handlers: disputesHandlers,
});
