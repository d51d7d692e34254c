import { defineFeature } from '#api/kernel/feature.ts';
import { cachedDocuments, robotsRoute, sitemapRoutes, wellKnownRoutes } from './discovery.routes.ts';

export const discovery = defineFeature({
  routes: (app, context) => {
    robotsRoute(app, context);
    wellKnownRoutes(app, context);
    sitemapRoutes(app, context);
  },
  documents: cachedDocuments,
});
