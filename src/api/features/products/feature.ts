import { defineFeature } from '#api/kernel/feature.ts';
import { productFileRoute } from './product-file.routes.ts';
import { productVersionsHandlers } from './product-versions.routes.ts';
import { productsHandlers } from './products.routes.ts';

export const products = defineFeature({
  handlers: { ...productsHandlers, ...productVersionsHandlers },
  routes: productFileRoute,
});
