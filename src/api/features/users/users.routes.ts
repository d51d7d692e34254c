import { implement } from '#api/kernel/implement.ts';
import * as users from './users.service.ts';

export const usersHandlers = implement({
  'GET user': ({ query }, { context }) => users.listUsers(context, query),
  'GET user/{id}': ({ params }, { context }) => users.readUser(context, params),
  'POST user/{id}/suspend': async ({ params, body }, { context, user }) => {
    await users.suspendUser(context, { id: params.id, reason: body.reason, decidedBy: user.id });
    return null;
  },
  'POST user/{id}/restore': async ({ params }, { context, user }) => {
    await users.restoreUser(context, { id: params.id, decidedBy: user.id });
    return null;
  },
  'POST user/{id}/end-sessions': async ({ params }, { context }) => {
    await users.endSessions(context, params);
    return null;
  },
  'POST user/{id}/reset-two-step': async ({ params }, { context, user }) => {
    await users.resetTwoStep(context, { id: params.id, decidedBy: user.id });
    return null;
  },
  'POST user/{id}/send-reset': async ({ params }, { context }) => {
    await users.sendReset(context, params);
    return null;
  },
});
