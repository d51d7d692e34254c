import { defineFeature } from '#api/kernel/feature.ts';
import { taxesHandlers, taxReportRoute } from './taxes.routes.ts';

export const taxes = defineFeature({
  handlers: taxesHandlers,
  routes: taxReportRoute,
});
