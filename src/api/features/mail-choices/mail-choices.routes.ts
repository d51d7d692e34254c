import { implement } from '#api/kernel/implement.ts';
import * as choices from './mail-choices.service.ts';

export const mailChoicesHandlers = implement({
  'GET user/mail-choice': (_, { context, user }) => choices.mailChoices(context, user),
  'PATCH user/mail-choice': async ({ body }, { context, user }) => {
    await choices.chooseMails(context, { ...body, userId: user.id });
    return null;
  },
  'POST mail-choice/stop': async ({ body }, { context }) => {
    await choices.stopMails(context, body);
    return null;
  },
});
