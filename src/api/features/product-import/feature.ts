import { defineFeature } from '#api/kernel/feature.ts';
import { productImportHandlers } from './product-import.routes.ts';

export const productImport = defineFeature({
  handlers: productImportHandlers,
});
