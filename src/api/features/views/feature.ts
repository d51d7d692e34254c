import { defineFeature } from '#api/kernel/feature.ts';
import { viewsHandlers } from './views.routes.ts';

export const views = defineFeature({
  handlers: viewsHandlers,
});
