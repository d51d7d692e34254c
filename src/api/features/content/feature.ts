import { A_RECORD_ITSELF } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { NOTHING_PERSONAL, type PersonalDataRule } from '#api/kernel/personal-data.ts';
import { contentHandlers } from './content.routes.ts';
import { contentDocumentsHandlers } from './content-documents.routes.ts';
import { contentListsHandlers } from './content-lists.routes.ts';
import { homePageHandlers } from './home-page.routes.ts';
import { contentRules } from './integrity.sql.ts';
import { startWatchingScheduledContent } from './scheduled-content.service.ts';

const LOOK_EVERY_MS = 5_000;

/** Who of the staff wrote it is an id, whose name is deleted in `users`. */
const MARKETS_TEXT: PersonalDataRule = {
  copy: 'texts of the market; only the id of who wrote them',
  erase: 'texts of the market; the id of who wrote them leads to a deleted account',
};

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
  personalData: {
    contents: NOTHING_PERSONAL,
    contentVersions: MARKETS_TEXT,
    contentDrafts: MARKETS_TEXT,
    contentSchedules: MARKETS_TEXT,
    contentItems: NOTHING_PERSONAL,
  },
  integrity: contentRules,
});
