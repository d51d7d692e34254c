import { defineFeature } from '#api/kernel/feature.ts';
import { contentHandlers } from './content.routes.ts';
import { contentDocumentsHandlers } from './content-documents.routes.ts';
import { contentListsHandlers } from './content-lists.routes.ts';
import { homePageHandlers } from './home-page.routes.ts';

export const content = defineFeature({
  handlers: { ...contentHandlers, ...contentDocumentsHandlers, ...homePageHandlers, ...contentListsHandlers },
});
