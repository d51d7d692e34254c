import { implement } from '#api/kernel/implement.ts';
import * as drafts from './home-draft.service.ts';
import { previewHomePage } from './home-page.service.ts';

export const homePageHandlers = implement({
  'GET home-page/draft': (_, { context }) => drafts.readDraft(context),
  'PATCH home-page/draft': ({ form, files }, { context, user }) =>
    drafts.changeDraft(context, { change: form, userId: user.id }, files),
  'DELETE home-page/draft': ({ query }, { context }) => drafts.discardDraft(context, query),
  'POST home-page/publish': ({ body }, { context, user }) =>
    drafts.publishDraft(context, { ...body, userId: user.id }),
  'POST home-page/publish/cancel': (_, { context }) => drafts.cancelPublish(context),
  'POST home-page/preview': ({ body }, call) => previewHomePage(call, body),
});
