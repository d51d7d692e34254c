import { setDeclined } from '#api/features/accounts/account-changes.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { isSignatureOf, signatureOf } from '#api/kernel/signed-links.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { type MailTopic, topicsOf } from '#domain/mail-topics.ts';
import { findDeclined } from './mail-choices.sql.ts';

export { hasDeclined } from './mail-choices.sql.ts';

const subjectOf = (userId: string, topic: MailTopic): string => `stop-mails/${userId}/${topic}`;

/**
 * The address that stops mails about a topic for a user: a page with a button, and a POST of mail programs (RFC 8058). It
 * does not expire, since a mail may be read much later.
 */
export async function stopPath(context: AppContext, userId: string, topic: MailTopic): Promise<string> {
  const signature = await signatureOf(context, subjectOf(userId, topic));
  return `/stop-mails?${new URLSearchParams({ user: userId, topic, signature })}`;
}

/** The topics of the user's role, and whether the user wants them. */
export async function mailChoices(context: AppContext, user: SessionUser) {
  const declined = (await findDeclined(context.db, { userId: user.id })) ?? [];
  return topicsOf(user.role).map((topic) => ({ topic, wanted: !declined.includes(topic) }));
}

/** Stores whether a user wants mails about a topic. */
export async function chooseMails(
  context: AppContext,
  { userId, topic, wanted }: { userId: string; topic: MailTopic; wanted: boolean },
): Promise<void> {
  await inTransaction(context, (tx) => setDeclined(tx, { userId, topic, declined: !wanted }));
}

/**
 * Stops mails about a topic for the user that a mail's link names.
 * @throws ApiError 404 for a link that this market has not signed
 */
export async function stopMails(
  context: AppContext,
  { userId, topic, signature }: { userId: string; topic: MailTopic | undefined; signature: string },
): Promise<void> {
  if (!topic || !(await isSignatureOf(context, subjectOf(userId, topic), signature)))
    throw notFound('This link');
  await chooseMails(context, { userId, topic, wanted: false });
}
