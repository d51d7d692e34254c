import type { Changed } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import type { MailKind } from '#domain/mail.ts';
import { insertMail } from './outbox.sql.ts';

interface QueuedMail {
  kind: MailKind;
  /** What the mail is about: an id, or the address for a password reset. */
  subject: string;
  now: Date;
  /** Mails with the same key are sent once; without one, kind and subject are the key. */
  key?: string;
}

/** Puts a mail into the outbox: it is sent exactly if the transaction commits, and once. */
export async function queueMail(
  tx: Db,
  invalidate: Changed,
  { kind, subject, now, key = `${kind}:${subject}` }: QueuedMail,
): Promise<void> {
  await insertMail(tx, { key, kind, subject, createdAt: now, nextAttemptAt: now });
  invalidate('outbox');
}
