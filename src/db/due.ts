import { and, asc, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

const LONGEST_PAUSE_MS = 25 * 3_600_000;

/**
 * Whether the time in `column` has come. For schedules whose pauses are a day at most. A time further ahead was written
 * by a wrong clock, and counts as due, so that setting the clock right stops no queue.
 */
export const isDue = (column: PgColumn, now: Date | SQL): SQL | undefined =>
  or(lte(column, now), gt(column, longestPauseAfter(now)));

const longestPauseAfter = (now: Date | SQL): Date | SQL =>
  now instanceof Date
    ? new Date(now.getTime() + LONGEST_PAUSE_MS)
    : sql`${now} + ${LONGEST_PAUSE_MS} * interval '1 millisecond'`;

/**
 * Claims at most `limit` rows of a queue that are due, longest due first or by `orderBy`. It writes `set` into them,
 * which has to schedule the next attempt. Rows that another node is claiming are skipped, so each row is claimed once.
 * The caller adds `.returning()`. In a prepared statement, `now` is SQL.
 */
export function claimDue<T extends PgTable>(
  db: Db,
  params: {
    queue: T;
    /** The primary key of `queue`. */
    key: PgColumn;
    /** The column of `queue` that holds the time of the next attempt. */
    dueAt: PgColumn;
    where?: SQL;
    orderBy?: SQL[];
    set: PgUpdateSetSource<T>;
    limit: number;
    now: Date | SQL;
  },
) {
  const { queue, key, dueAt, where, orderBy = [asc(dueAt)], set, limit, now } = params;
  // A CTE, because a subquery in `where` may be executed more than once and then claim more than `limit` rows.
  const due = db.$with('due').as(
    db
      .select({ key })
      .from(queue as PgTable)
      .where(and(where, isDue(dueAt, now)))
      .orderBy(...orderBy)
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(queue)
    .set(set)
    .where(inArray(key, db.select({ key: due.key }).from(due)));
}
