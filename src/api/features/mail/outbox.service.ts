import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import type { MailKind } from '#domain/mail.ts';
import { findMailState, insertMails, retryGivenUp } from './outbox.sql.ts';

export { findUnsent, findUsedKeys } from './outbox.sql.ts';

interface QueuedMail {
  kind: MailKind;
  /** What the mail is about: an id, or the address for a password reset. */
  subject: string;
  now: Date;
  /** Mails with the same key are sent once; without one, kind and subject are the key. */
  key?: string;
}

/** Puts mails into the outbox: they are sent exactly if the transaction commits, and once. */
export async function queueMails(
  tx: Db,
  invalidate: Invalidate,
  mails: readonly QueuedMail[],
): Promise<void> {
  if (mails.length === 0) return;
  await insertMails(tx, mails.map(rowOf));
  invalidate('outbox');
}

const rowOf = ({ kind, subject, now, key = `${kind}:${subject}` }: QueuedMail) => ({
  id: newId(),
  key,
  kind,
  subject,
  createdAt: now,
  nextAttemptAt: now,
});

/** Half of what a process sends by default is left for other mails. */
const DUE_AT_ONCE = 50;
const DUE_EVERY_MS = 10_000;
const SPREAD_MS = 24 * 3_600_000;
/** Rows of one statement. */
const INSERTED_AT_ONCE = 1000;

/**
 * Puts mails that are not urgent into the outbox, any number of them. They are due a few at a time, the last within a
 * day. A password reset therefore goes out between them instead of after them. `before`: how many of the same list are
 * queued.
 */
export async function queueGradually(
  tx: Db,
  invalidate: Invalidate,
  { mails, before = 0 }: { mails: readonly QueuedMail[]; before?: number },
): Promise<void> {
  const rows = mails.map((mail, index) => {
    const wait = Math.min(Math.floor((before + index) / DUE_AT_ONCE) * DUE_EVERY_MS, SPREAD_MS);
    return { ...rowOf(mail), nextAttemptAt: new Date(mail.now.getTime() + wait) };
  });
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await insertMails(tx, rows.slice(from, from + INSERTED_AT_ONCE));
  if (rows.length > 0) invalidate('outbox');
}

/** Puts one mail into the outbox. */
export const queueMail = (tx: Db, invalidate: Invalidate, mail: QueuedMail): Promise<void> =>
  queueMails(tx, invalidate, [mail]);

/**
 * Has a mail sent after all that was given up, with as many attempts as a new one.
 * @throws ApiError 404; 409 for one that was sent, is still being tried, or can no longer be written
 */
export async function retryMail(context: AppContext, { id }: { id: string }): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    if (await retryGivenUp(tx, { id, now: context.now() })) return invalidate('outbox');
    const mail = await findMailState(tx, { id });
    if (!mail) throw notFound('This mail');
    if (mail.sentAt) throw conflict('mail_settled', 'This mail has been sent.');
    if (mail.nextAttemptAt) throw conflict('mail_settled', 'This mail is still being tried.');
    throw conflict('mail_settled', 'This mail can no longer be sent: what it was about was deleted.');
  });
}
