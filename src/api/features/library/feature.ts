import { defineFeature } from '#api/kernel/feature.ts';
import { libraryArchiveRoute, libraryHandlers, libraryPageRoute } from './library.routes.ts';
import { libraryPersonalData } from './personal-data.sql.ts';

export const library = defineFeature({
  handlers: libraryHandlers,
  routes: (app, context) => {
    libraryArchiveRoute(app, context);
    libraryPageRoute(app, context);
  },
  audited: {
    readingPlaces: { not: 'customers write them' },
  },
  personalData: libraryPersonalData,
});
