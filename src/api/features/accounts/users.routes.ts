import { implement } from '#api/kernel/implement.ts';
import * as users from './users.service.ts';

export const usersHandlers = implement({
  'GET user': ({ query }, { market }) => users.listUsers(market, query),
  'GET user/{id}': ({ params }, { market }) => users.readUser(market, params),
  'POST user/{id}/suspend': async ({ params, body }, { market, user }) => {
    await users.suspendUser(market, { id: params.id, reason: body.reason, decidedBy: user.id });
    return null;
  },
  'POST user/{id}/restore': async ({ params }, { market, user }) => {
    await users.restoreUser(market, { id: params.id, decidedBy: user.id });
    return null;
  },
  'POST user/{id}/end-sessions': async ({ params }, { market }) => {
    await users.endSessions(market, params);
    return null;
  },
  'POST user/{id}/send-reset': async ({ params }, { market }) => {
    await users.sendReset(market, params);
    return null;
  },
});
