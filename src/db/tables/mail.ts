import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailKind } from '#domain/mail.ts';
import { createdAt, idColumn, time } from '../columns.ts';

/**
 * Outbox of mails, written in the transaction of the event that they report. A row names the event only: the text is
 * rendered when the mail is sent, so the database stores neither texts nor links.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: idColumn(),
    /** One row per event and recipient: the unique key makes queueing idempotent. */
    key: text().notNull().unique('outbox_key_key'),
    kind: text().$type<MailKind>().notNull(),
    /** Id of the reported record (for a password reset, the address as entered); null once the mail is done. */
    subject: text(),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt; during an attempt, when another node may take over. Null: sent or given up. */
    nextAttemptAt: time(),
    sentAt: time(),
    /** Why the last attempt failed. */
    lastError: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_due_idx').on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('outbox_created_at_idx').on(t.createdAt),
    // Mails that were given up.
    index('outbox_failed_idx').on(t.createdAt).where(sql`next_attempt_at is null and sent_at is null`),
  ],
);
