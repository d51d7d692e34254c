import { implement } from '#api/kernel/implement.ts';
import { originOf } from './known-devices.service.ts';
import * as sessions from './own-sessions.service.ts';
import { finishSignIn } from './sign-in.service.ts';
import * as twoStep from './two-step.service.ts';

export const accountSecurityHandlers = implement({
  'POST auth/two-step': ({ body }, call) => finishSignIn(call.context, body, originOf(call)),
  'GET auth/two-step': (_, { context, user }) => twoStep.readTwoStep(context, user),
  'POST auth/two-step/start': (_, { context, user }) => twoStep.startTwoStep(context, user),
  'POST auth/two-step/confirm': ({ body }, { context, user }) => twoStep.confirmTwoStep(context, user, body),
  'POST auth/two-step/disable': async ({ body }, { context, user }) => {
    await twoStep.disableTwoStep(context, user, body);
    return null;
  },
  'POST auth/two-step/backup-codes': ({ body }, { context, user }) =>
    twoStep.renewBackupCodes(context, user, body),
  'GET user/sessions': ({ query }, { context, user }) => sessions.listSessions(context, user, query),
  'DELETE session/{id}': async ({ params }, { context, user }) => {
    await sessions.endSession(context, user, params);
    return null;
  },
  'POST user/sessions/end-others': async (_, { context, user }) => {
    await sessions.endOtherSessions(context, user);
    return null;
  },
});
