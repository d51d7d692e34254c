import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDue } from '#db/due.ts';
import { dailyFigures, outbox } from '#db/schema.ts';
import type { MailKind } from '#domain/mail.ts';

/** Does nothing when the key is known: each event is mailed once. */
export const insertMail = (
  tx: Db,
  row: { key: string; kind: MailKind; subject: string; createdAt: Date; nextAttemptAt: Date },
) => tx.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key });

export interface ClaimedMail {
  id: string;
  kind: MailKind;
  subject: string | null;
  /** Attempts made so far, the current one included. */
  attempts: number;
  createdAt: Date;
}

/** Claims the mail that has been due longest, for this node alone until `until`; null when none is due. */
export async function claimDue(db: Db, params: { now: Date; until: Date }): Promise<ClaimedMail | null> {
  const due = db
    .$with('due')
    .as(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(isDue(outbox.nextAttemptAt, params.now))
        .orderBy(asc(outbox.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true }),
    );
  const [row] = await db
    .with(due)
    .update(outbox)
    .set({ nextAttemptAt: params.until, attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, db.select({ id: due.id }).from(due)))
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      subject: outbox.subject,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
    });
  return row ?? null;
}

/**
 * Matches the mail only while this node has claimed it. A later claim, by another node after this one's has expired,
 * increments `attempts`.
 */
const isClaimed = (mail: { id: string; attempts: number }) =>
  and(eq(outbox.id, mail.id), eq(outbox.attempts, mail.attempts), isNotNull(outbox.nextAttemptAt));

/** Clears `subject`, so that nothing but the fact remains. */
export const markSent = (db: Db, params: { id: string; attempts: number; now: Date }) =>
  db
    .update(outbox)
    .set({ sentAt: params.now, nextAttemptAt: null, subject: null, error: null })
    .where(isClaimed(params));

export const markFailed = (db: Db, params: { id: string; attempts: number; error: string; next: Date }) =>
  db.update(outbox).set({ error: params.error, nextAttemptAt: params.next }).where(isClaimed(params));

/** Ends the attempts, and counts the mail as failed on the admin's dashboard in the same statement. */
export const giveUp = (db: Db, params: { id: string; attempts: number; error: string; day: string }) => {
  const givenUp = db
    .update(outbox)
    .set({ error: params.error, nextAttemptAt: null, subject: null })
    .where(isClaimed(params))
    .returning({ id: outbox.id });
  return db.execute(sql`
    with given_up as ${givenUp}
    insert into ${dailyFigures} (day, failed_mails) select ${params.day}::date, 1 from given_up`);
};

/** Deletes mails created before `before` that were sent or given up. */
export const deleteDone = (db: Db, params: { before: Date }) =>
  db.delete(outbox).where(and(sql`${outbox.nextAttemptAt} is null`, lt(outbox.createdAt, params.before)));
