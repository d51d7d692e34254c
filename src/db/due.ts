import { gt, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const LONGEST_PAUSE_MS = 25 * 3_600_000;

/**
 * Whether the time in `column` has come. For schedules whose pauses are a day at most: a time further ahead was
 * written by a clock that was wrong, and counts as due, so that setting the clock right stops no queue.
 */
export const isDue = (column: PgColumn, now: Date): SQL | undefined =>
  or(lte(column, now), gt(column, new Date(now.getTime() + LONGEST_PAUSE_MS)));
