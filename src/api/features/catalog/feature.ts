import { defineFeature } from '#api/kernel/feature.ts';
import { catalogHandlers } from './catalog.routes.ts';
import { categoriesHandlers } from './categories.routes.ts';

export const catalog = defineFeature({
  handlers: { ...catalogHandlers, ...categoriesHandlers },
});
