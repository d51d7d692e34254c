import { defineFeature } from '#api/kernel/feature.ts';
import { productExportHandlers, productExportRoutes } from './product-export.routes.ts';

export const productExport = defineFeature({
  handlers: productExportHandlers,
  routes: productExportRoutes,
});
