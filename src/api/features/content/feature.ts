import { A_RECORD_ITSELF } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { contentHandlers } from './content.routes.ts';
import { contentDocumentsHandlers } from './content-documents.routes.ts';
import { contentListsHandlers } from './content-lists.routes.ts';
import { homePageHandlers } from './home-page.routes.ts';
import { contentRules } from './integrity.sql.ts';
import { startWatchingScheduledContent } from './scheduled-content.service.ts';

const LOOK_EVERY_MS = 5_000;

export const content = defineFeature({
  handlers: { ...contentHandlers, ...contentDocumentsHandlers, ...homePageHandlers, ...contentListsHandlers },
  timers: (context) => ({ content: startWatchingScheduledContent(context, LOOK_EVERY_MS) }),
  audited: {
    contents: 'audited',
    contentVersions: A_RECORD_ITSELF,
    contentDrafts: 'audited',
    contentSchedules: 'audited',
    contentItems: 'audited',
  },
  integrity: contentRules,
});
