import { and, desc, eq, inArray, isNotNull, isNull, lt, type Placeholder, sql } from 'drizzle-orm';
import { countChangedRows } from '#api/features/daily-figures/daily-figures.service.ts';
import type { Db } from '#db/client.ts';
import { claimDue } from '#db/due.ts';
import { isoTime } from '#db/fragments/iso-time.ts';
import { preparedInsert } from '#db/prepared-insert.ts';
import { preparedSql } from '#db/prepared-rows.ts';
import { outbox } from '#db/schema.ts';
import type { MailKind } from '#domain/mail.ts';

/** Leaves out mails whose key is known: each event is mailed once. */
export const insertMails = preparedInsert(
  'add_mails',
  outbox,
  ['id', 'key', 'kind', 'subject', 'createdAt', 'nextAttemptAt'],
  sql`on conflict (key) do nothing`,
);

/** Those of the keys that were used in the last month. */
export async function findUsedKeys(db: Db, params: { keys: readonly string[] }): Promise<Set<string>> {
  const rows = await db
    .select({ key: outbox.key })
    .from(outbox)
    .where(inArray(outbox.key, [...params.keys]));
  return new Set(rows.map(({ key }) => key));
}

export interface ClaimedMail {
  id: string;
  kind: MailKind;
  subject: string | null;
  /** Attempts made so far, the current one included. */
  attempts: number;
  createdAt: Date;
}

const timeOf = (name: string) => sql`${sql.placeholder(name)}::timestamptz`;

const claimedMail = preparedSql<Omit<ClaimedMail, 'createdAt'> & { createdAt: string }>(
  'claimed_mail',
  (db) =>
    claimDue(db, {
      queue: outbox,
      key: outbox.id,
      dueAt: outbox.nextAttemptAt,
      set: { nextAttemptAt: timeOf('until'), attempts: sql`${outbox.attempts} + 1` },
      limit: 1,
      now: timeOf('now'),
    }).returning({
      id: outbox.id,
      kind: outbox.kind,
      subject: outbox.subject,
      attempts: outbox.attempts,
      createdAt: isoTime(outbox.createdAt).as('createdAt'),
    }),
);

/** Claims the mail that has been due longest, for this node alone until `until`; null when none is due. */
export async function claimDueMail(db: Db, params: { now: Date; until: Date }): Promise<ClaimedMail | null> {
  const { now, until } = params;
  const [row] = await claimedMail(db, { now: now.toISOString(), until: until.toISOString() });
  return row ? { ...row, createdAt: new Date(row.createdAt) } : null;
}

/**
 * Matches the mail only while this node has claimed it. A later claim, by another node after this one's has expired,
 * increments `attempts`.
 */
const isClaimed = (mail: { id: string | Placeholder; attempts: number | Placeholder }) =>
  and(eq(outbox.id, mail.id), eq(outbox.attempts, mail.attempts), isNotNull(outbox.nextAttemptAt));

/** Clears `subject`, so that nothing but the fact remains. */
export const markSent = (db: Db, params: { id: string; attempts: number; now: Date }) =>
  sentMail(db, { ...params, now: params.now.toISOString() });

const sentMail = preparedSql('sent_mail', (db) =>
  db
    .update(outbox)
    .set({ sentAt: timeOf('now'), nextAttemptAt: null, subject: null, lastError: null })
    .where(isClaimed({ id: sql.placeholder('id'), attempts: sql.placeholder('attempts') })),
);

/** Stores the error of an attempt and schedules the next one, if this node still holds the claim. */
export const markFailed = (db: Db, params: { id: string; attempts: number; lastError: string; next: Date }) =>
  db.update(outbox).set({ lastError: params.lastError, nextAttemptAt: params.next }).where(isClaimed(params));

/**
 * Ends the attempts; what the mail is about stays, so that an admin can have it sent after all, unless it is an address.
 * Counts the mail as failed on the admin's dashboard in the same statement.
 */
export const giveUp = (
  db: Db,
  params: { id: string; attempts: number; lastError: string; day: string; forgetSubject: boolean },
) =>
  countChangedRows(db, {
    change: db
      .update(outbox)
      .set({
        lastError: params.lastError,
        nextAttemptAt: null,
        subject: params.forgetSubject ? null : undefined,
      })
      .where(isClaimed(params))
      .returning({ id: outbox.id }),
    figure: 'failedMails',
    day: params.day,
  });

/** Deletes mails created before `before` that were sent or given up. */
export const deleteDone = (db: Db, params: { before: Date }) =>
  db.delete(outbox).where(and(isNull(outbox.nextAttemptAt), lt(outbox.createdAt, params.before)));

/** Mails whose last attempt failed, the newest first. */
export const findUnsent = (db: Db, params: { limit: number }) =>
  db
    .select({
      id: outbox.id,
      kind: outbox.kind,
      lastError: outbox.lastError,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
      nextAttemptAt: outbox.nextAttemptAt,
      canRetry: sql<boolean>`${outbox.nextAttemptAt} is null and ${outbox.subject} is not null`,
    })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNotNull(outbox.lastError)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(params.limit);

/** Makes a mail due that was given up and can still be written. False: it is in another state. */
export async function retryGivenUp(tx: Db, params: { id: string; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(outbox)
    .set({ nextAttemptAt: params.now, attempts: 0 })
    .where(
      and(
        eq(outbox.id, params.id),
        isNull(outbox.nextAttemptAt),
        isNull(outbox.sentAt),
        isNotNull(outbox.subject),
      ),
    )
    .returning({ id: outbox.id });
  return rows.length > 0;
}

/** The state of a mail; null for an unknown one. */
export async function findMailState(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ sentAt: outbox.sentAt, nextAttemptAt: outbox.nextAttemptAt })
    .from(outbox)
    .where(eq(outbox.id, params.id));
  return row ?? null;
}
