import { defineFeature } from '#api/kernel/feature.ts';
import { lookInsideHandlers } from './look-inside.routes.ts';
import { pagePictureRoutes } from './page-pictures.routes.ts';

export const lookInside = defineFeature({
  handlers: lookInsideHandlers,
  routes: pagePictureRoutes,
});
