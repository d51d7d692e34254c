import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { signedInUser } from './accounts.ts';
import { endpoint, id, instant, line, listOf, named, nothing, pageQuery, typedPassword } from './endpoint.ts';

/** Of the authenticator app, or a backup code. */
const code = line('Code', 40);
const withPassword = z.object({ password: typedPassword(), code });
/** Shown once: only hashes of them are stored. */
const backupCodes = named('BackupCodes', { backupCodes: z.array(z.string()) });

/** One of a user's own sessions. */
const ownSession = named('OwnSession', {
  id,
  /** Browser and system, such as 'Firefox on Windows'. */
  device: z.string(),
  /** When the user signed in. */
  createdAt: instant,
  /** When it was last used, to a few minutes. */
  lastSeenAt: instant,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const accountSecurityContract = {
  'POST auth/two-step': endpoint({
    operationId: 'completeTwoStep',
    summary: 'The second step of a sign-in: a code of the authenticator app, or a backup code',
    tag: 'Accounts',
    access: 'public',
    limit: 'two-step',
    body: z.object({ ticket: z.string({ error: 'Please sign in again.' }).min(1).max(200), code }),
    data: z.object({ user: signedInUser }),
    message: 'Welcome back.',
    errors: ['wrong_code', 'sign_in_expired', 'account_suspended'],
  }),
  'GET auth/two-step': endpoint({
    operationId: 'getTwoStep',
    summary: 'Whether one’s two-step sign-in is on',
    tag: 'Accounts',
    access: 'two-step:manage',
    withoutTwoStep: true,
    data: z.object({
      on: z.boolean(),
      since: instant.nullable(),
      /** Whether the market asks staff for it, and the caller is of the staff. */
      required: z.boolean(),
      backupCodesLeft: z.number().int(),
    }),
  }),
  'POST auth/two-step/start': endpoint({
    operationId: 'startTwoStep',
    summary: 'Get a secret for an authenticator app; two-step sign-in is on once a code of it is confirmed',
    tag: 'Accounts',
    access: 'two-step:manage',
    withoutTwoStep: true,
    limit: 'profile',
    data: z.object({ secret: z.string(), otpauthUrl: z.string() }),
    errors: ['two_step_on'],
  }),
  'POST auth/two-step/confirm': endpoint({
    operationId: 'confirmTwoStep',
    summary:
      'Turn two-step sign-in on with a code of the app; ends all other sessions, and answers the backup codes, this once',
    tag: 'Accounts',
    access: 'two-step:manage',
    withoutTwoStep: true,
    limit: 'two-step',
    body: z.object({ code }),
    data: backupCodes,
    message: 'Two-step sign-in is on. All other sessions have ended.',
    errors: ['two_step_on', 'two_step_off'],
  }),
  'POST auth/two-step/disable': endpoint({
    operationId: 'disableTwoStep',
    summary: 'Turn two-step sign-in off',
    tag: 'Accounts',
    access: 'two-step:manage',
    limit: 'two-step',
    body: withPassword,
    data: nothing,
    message: 'Two-step sign-in is off.',
    errors: ['two_step_off'],
  }),
  'POST auth/two-step/backup-codes': endpoint({
    operationId: 'createBackupCodes',
    summary: 'Get ten new backup codes; the former ones stop working, and a mail reports it',
    tag: 'Accounts',
    access: 'two-step:manage',
    limit: 'two-step',
    body: withPassword,
    data: backupCodes,
    message: 'You have new backup codes.',
    errors: ['two_step_off'],
  }),
  'GET user/sessions': endpoint({
    operationId: 'listSessions',
    summary: 'One’s own sessions, the one used last first',
    tag: 'Accounts',
    access: 'signed-in',
    query: z.object(pageQuery(BACK_OFFICE_PAGE_SIZE)),
    data: listOf(ownSession),
  }),
  'DELETE session/{id}': endpoint({
    operationId: 'endSession',
    alias: 'user/sessions/{id}',
    summary: 'End one of one’s own sessions',
    tag: 'Accounts',
    access: 'signed-in',
    params: z.object({ id }),
    data: nothing,
    message: 'The session has ended.',
  }),
  'POST user/sessions/end-others': endpoint({
    operationId: 'endOtherSessions',
    summary: 'End all of one’s sessions but this one',
    tag: 'Accounts',
    access: 'signed-in',
    data: nothing,
    message: 'All other sessions have ended.',
  }),
};
