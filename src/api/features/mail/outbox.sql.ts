import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDue } from '#db/due.ts';
import { accountDecisions, dailyFigures, outbox } from '#db/schema.ts';
import type { MailKind } from '#domain/mail.ts';

/** Leaves the first one as it is when the same has been told before. */
export const insertMail = (
  tx: Db,
  row: { key: string; kind: MailKind; subject: string; createdAt: Date; nextAttemptAt: Date },
) => tx.insert(outbox).values(row).onConflictDoNothing({ target: outbox.key });

export type NewDecision = typeof accountDecisions.$inferInsert;

/** The new decision's id. */
export async function insertDecision(tx: Db, row: NewDecision): Promise<string> {
  const [decision] = await tx.insert(accountDecisions).values(row).returning({ id: accountDecisions.id });
  if (!decision) throw new Error('The decision was not inserted.');
  return decision.id;
}

export interface TakenMail {
  id: string;
  kind: MailKind;
  subject: string | null;
  /** This one counted. */
  attempts: number;
  createdAt: Date;
}

/** Takes the mail that has been due longest, for this node alone until `until`; null when none is due. */
export async function takeDue(db: Db, params: { now: Date; until: Date }): Promise<TakenMail | null> {
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

/** A try counts only for the node that still holds the mail: as many attempts as when it took it. */
const held = (mail: { id: string; attempts: number }) =>
  and(eq(outbox.id, mail.id), eq(outbox.attempts, mail.attempts), isNotNull(outbox.nextAttemptAt));

/** Nothing is left of it but that it went. */
export const markSent = (db: Db, params: { id: string; attempts: number; now: Date }) =>
  db
    .update(outbox)
    .set({ sentAt: params.now, nextAttemptAt: null, subject: null, error: null })
    .where(held(params));

export const markFailed = (db: Db, params: { id: string; attempts: number; error: string; next: Date }) =>
  db.update(outbox).set({ error: params.error, nextAttemptAt: params.next }).where(held(params));

/** Tries no more. The same statement counts it. */
export const giveUp = (db: Db, params: { id: string; attempts: number; error: string; day: string }) => {
  const givenUp = db
    .update(outbox)
    .set({ error: params.error, nextAttemptAt: null, subject: null })
    .where(held(params))
    .returning({ id: outbox.id });
  return db.execute(sql`
    with given_up as ${givenUp}
    insert into ${dailyFigures} (day, failed_mails) select ${params.day}::date, 1 from given_up`);
};

/** Forgets mails that are done, one way or the other, and older than `before`. */
export const deleteDone = (db: Db, params: { before: Date }) =>
  db.delete(outbox).where(and(sql`${outbox.nextAttemptAt} is null`, lt(outbox.createdAt, params.before)));
