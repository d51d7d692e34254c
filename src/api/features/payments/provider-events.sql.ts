import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { countChangedRows } from '#api/features/daily-figures/daily-figures.service.ts';
import type { Db } from '#db/client.ts';
import { claimDue } from '#db/due.ts';
import { eventBookmarks, webhookEvents } from '#db/schema.ts';

export interface EventOfPayment {
  id: string;
  type: string;
  paymentId: string;
}

/** Whether an event was handled; with `orFailed` also whether it waits for another attempt. */
export const isKnownEvent = async (db: Db, params: { id: string; orFailed?: boolean }): Promise<boolean> =>
  (await db.$count(
    webhookEvents,
    and(eq(webhookEvents.id, params.id), params.orFailed ? undefined : isNull(webhookEvents.nextAttemptAt)),
  )) > 0;

/** Records an event as handled, also one that had failed before. */
export const markEventHandled = (db: Db, params: EventOfPayment & { now: Date }) => {
  const { now, ...row } = params;
  return db
    .insert(webhookEvents)
    .values({ ...row, createdAt: now })
    .onConflictDoUpdate({ target: webhookEvents.id, set: { nextAttemptAt: null } });
};

/** Records the event of a refused card as handled and counts it in the daily figures, in one statement, so once. */
export const markFailedPaymentHandled = (db: Db, params: EventOfPayment & { now: Date; day: string }) => {
  const { day, now, ...row } = params;
  const change = db
    .insert(webhookEvents)
    .values({ ...row, createdAt: now })
    .onConflictDoUpdate({
      target: webhookEvents.id,
      set: { nextAttemptAt: null },
      setWhere: isNotNull(webhookEvents.nextAttemptAt),
    })
    .returning({ id: webhookEvents.id });
  return countChangedRows(db, { change, figure: 'failedPayments', day });
};

/** The pause after a failed attempt: two minutes at first, doubled each time, a day at most. */
const nextAttempt = (now: Date, attempts: SQL): SQL =>
  sql`${now.toISOString()}::timestamptz + least(interval '1 minute' * power(2, least(${attempts}, 20)), interval '1 day')`;

/** Stores an event that failed, to be retried; one that was handled meanwhile stays handled. */
export const insertFailedEvent = (db: Db, params: EventOfPayment & { now: Date }) => {
  const { now, ...row } = params;
  return db
    .insert(webhookEvents)
    .values({ ...row, attempts: 1, nextAttemptAt: nextAttempt(now, sql`1`), createdAt: now })
    .onConflictDoNothing();
};

/** Claims the failed events that are due and schedules the next attempt of each. */
export async function claimDueEvents(
  db: Db,
  params: { limit: number; now: Date },
): Promise<EventOfPayment[]> {
  const attempts = sql`${webhookEvents.attempts} + 1`;
  const rows = await claimDue(db, {
    ...params,
    queue: webhookEvents,
    key: webhookEvents.id,
    dueAt: webhookEvents.nextAttemptAt,
    set: { attempts, nextAttemptAt: nextAttempt(params.now, attempts) },
  }).returning({ id: webhookEvents.id, type: webhookEvents.type, paymentId: webhookEvents.paymentId });
  return rows.map(({ paymentId, ...row }) => ({ ...row, paymentId: paymentId ?? '' }));
}

/** Deletes events, also those that still fail. */
export const deleteEventsBefore = (db: Db, params: { before: Date }) =>
  db.delete(webhookEvents).where(lt(webhookEvents.createdAt, params.before));

export type Bookmark = typeof eventBookmarks.$inferSelect;

/** Up to when the provider's list of events was read; null if it never was. */
export async function findReadUntil(db: Db, params: Pick<Bookmark, 'provider'>): Promise<Date | null> {
  const [row] = await db
    .select({ readUntil: eventBookmarks.readUntil })
    .from(eventBookmarks)
    .where(eq(eventBookmarks.provider, params.provider));
  return row?.readUntil ?? null;
}

/** Stores up to which time a provider's events have been read. */
export const saveReadUntil = (db: Db, row: Bookmark) =>
  db
    .insert(eventBookmarks)
    .values(row)
    .onConflictDoUpdate({ target: eventBookmarks.provider, set: { readUntil: row.readUntil } });
