import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { MailKind } from '#domain/mail.ts';
import { createdAt, idColumn, time } from '../columns.ts';

/**
 * Mails to be sent, written in the transaction of what they report. A row says only what the mail is about: the mail
 * itself is written when it is sent, so neither words nor links wait in the database.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: idColumn(),
    /** What is told to whom: told twice is told once. */
    key: text().notNull().unique('outbox_key_key'),
    kind: text().$type<MailKind>().notNull(),
    /** Id of what it reports (for a password reset the address as typed); gone once it is done. */
    subject: text(),
    attempts: integer().notNull().default(0),
    /** When it is due; while it is being sent, when another node may take it over. Null: done, one way or the other. */
    nextAttemptAt: time(),
    sentAt: time(),
    /** Why the last try failed. */
    error: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_due_idx').on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('outbox_created_at_idx').on(t.createdAt),
    // Those that were given up.
    index('outbox_failed_idx').on(t.createdAt).where(sql`next_attempt_at is null and sent_at is null`),
  ],
);
