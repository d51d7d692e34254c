import { defineFeature } from '#api/kernel/feature.ts';
import { comparedPageRoute, copiesHandlers } from './copies.routes.ts';

export const copies = defineFeature({
  handlers: copiesHandlers,
  routes: comparedPageRoute,
});
