import { defineFeature } from '#api/kernel/feature.ts';
import { mediaRoutes } from './media.routes.ts';

export const media = defineFeature({
  routes: mediaRoutes,
});
