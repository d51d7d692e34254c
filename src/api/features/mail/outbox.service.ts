import type { Changed } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import type { MailKind } from '#domain/mail.ts';
import { insertDecision, insertMail, type NewDecision } from './outbox.sql.ts';

/**
 * Puts a mail into the outbox, in the transaction of what it reports: it goes out exactly if that commits, once,
 * however often it is told. `subject` is the id of what it is about: the order, the vendor order or the message.
 */
export async function queueMail(
  tx: Db,
  invalidate: Changed,
  mail: { kind: Exclude<MailKind, 'password-reset' | 'decision'>; subject: string; now: Date },
): Promise<void> {
  await queue(tx, invalidate, { ...mail, key: `${mail.kind}:${mail.subject}` });
}

/** Keeps what an admin has decided about a user or a shop, and puts the mail about it into the outbox. */
export async function queueDecision(
  tx: Db,
  invalidate: Changed,
  params: Omit<NewDecision, 'createdAt'> & { now: Date },
): Promise<void> {
  const { now, ...decision } = params;
  const subject = await insertDecision(tx, { ...decision, createdAt: now });
  await queue(tx, invalidate, { kind: 'decision', subject, now, key: `decision:${subject}` });
}

/** Puts the wish for a new password into the outbox, whether or not an account has the address. */
export async function queuePasswordReset(
  tx: Db,
  invalidate: Changed,
  wish: { email: string; now: Date },
): Promise<void> {
  const kind = 'password-reset' as const;
  // Asked for again is told again.
  await queue(tx, invalidate, { kind, subject: wish.email, now: wish.now, key: `${kind}:${newId()}` });
}

async function queue(
  tx: Db,
  invalidate: Changed,
  mail: { key: string; kind: MailKind; subject: string; now: Date },
): Promise<void> {
  const { now, ...row } = mail;
  await insertMail(tx, { ...row, createdAt: now, nextAttemptAt: now });
  invalidate('outbox');
}
