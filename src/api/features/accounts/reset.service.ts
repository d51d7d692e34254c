import { queueMail } from '#api/features/mail/outbox.service.ts';
import { identifyCaller } from '#api/kernel/audit.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { badRequest, conflict } from '#api/kernel/errors.ts';
import { deleteAllSessions } from '#api/kernel/sessions.sql.ts';
import { newToken, tokenHashOf } from '#api/kernel/tokens.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { hashNewPassword } from './passwords.ts';
import * as resets from './reset.sql.ts';

const LIFETIME_MS = 3_600_000;

const deadLink = () =>
  badRequest(
    'This link has expired or was used already. If you have set a new password with it, please sign in; else ask for a new link.',
  );

/** Queues the mail with the link, whether or not an account has the address. */
export async function queuePasswordReset(
  tx: Db,
  invalidate: Invalidate,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const kind = 'password-reset';
  // A random key: each request sends a mail.
  await queueMail(tx, invalidate, { kind, subject: email, now, key: `${kind}:${newId()}` });
}

/** @throws ApiError 409 if the market has no mail server */
function needMail(context: AppContext): void {
  if (context.config.mail.smtpUrl) return;
  throw conflict(
    'mail_disabled',
    'This market sends no mail, so a password cannot be reset here. Please contact us instead.',
  );
}

/**
 * Requests a password reset link. The account is looked up when the mail is rendered, so neither the answer nor its
 * timing reveals whether the address has one.
 * @throws ApiError 409 in a market that sends no mail
 */
export async function requestReset(context: AppContext, { email }: { email: string }): Promise<void> {
  needMail(context);
  await inTransaction(context, (tx, invalidate) =>
    queuePasswordReset(tx, invalidate, { email, now: context.now() }),
  );
}

/**
 * Issues a reset token for an address: valid once, for one hour, replacing the previous one. Only its hash is stored.
 * Null for an unknown or suspended account.
 */
export async function issueReset(
  context: AppContext,
  email: string,
): Promise<{ name: string; token: string } | null> {
  const user = await resets.findResettable(context.db, { email });
  if (!user) return null;
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(context.now().getTime() + LIFETIME_MS);
  await resets.putReset(context.db, { userId: user.id, tokenHash, expiresAt });
  return { name: user.name, token };
}

/**
 * Sets a new password with a link's token, and ends every session of the user.
 * @throws ApiError 400 for a token that is unknown, used or older than an hour, and for a common password
 * @throws ApiError 409 in a market that sends no mail
 */
export async function resetPassword(
  context: AppContext,
  typed: { token: string; password: string },
): Promise<void> {
  needMail(context);
  const link = { tokenHash: tokenHashOf(typed.token), now: context.now() };
  // Rejects guesses before hashing; takeReset decides races.
  if (!(await resets.isLiveReset(context.db, link))) throw deadLink();
  const passwordHash = await hashNewPassword(typed.password);
  await inTransaction(context, async (tx) => {
    const user = await resets.takeReset(tx, link);
    if (!user) throw deadLink();
    await identifyCaller(tx, user);
    await resets.setPasswordHash(tx, { id: user.id, passwordHash });
    await deleteAllSessions(tx, { userId: user.id });
  });
}

/** Deletes expired reset links. */
export const pruneResets = (context: AppContext): Promise<unknown> =>
  resets.deleteExpiredResets(context.db, { now: context.now() });
