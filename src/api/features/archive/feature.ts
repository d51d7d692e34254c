import { defineFeature } from '#api/kernel/feature.ts';
import { archiveHandlers, archiveRoute } from './archive.routes.ts';

export const archive = defineFeature({
  handlers: archiveHandlers,
  routes: archiveRoute,
});
