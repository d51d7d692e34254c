import { defineFeature } from '#api/kernel/feature.ts';
import { marksHandlers } from './marks.routes.ts';

export const marks = defineFeature({
  handlers: marksHandlers,
});
