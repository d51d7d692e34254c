import { defineFeature } from '#api/kernel/feature.ts';
import { dashboardHandlers } from './dashboard.routes.ts';

export const dashboard = defineFeature({
  handlers: dashboardHandlers,
});
