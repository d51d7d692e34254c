import { implement } from '#api/kernel/implement.ts';
import * as drafts from './home-draft.service.ts';
import { previewHomePage } from './home-page.service.ts';

export const homePageHandlers = implement({
  'GET home-page/draft': (_, { market }) => drafts.readDraft(market),
  'PATCH home-page/draft': ({ form, files }, { market, user }) =>
    drafts.changeDraft(market, { change: form, userId: user.id }, files),
  'DELETE home-page/draft': ({ query }, { market }) => drafts.discardDraft(market, query),
  'POST home-page/publish': ({ body }, { market, user }) =>
    drafts.publishDraft(market, { ...body, userId: user.id }),
  'POST home-page/publish/cancel': (_, { market }) => drafts.cancelPublish(market),
  'POST home-page/preview': ({ body }, { market }) => previewHomePage(market, body),
});
