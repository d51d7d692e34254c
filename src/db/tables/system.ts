import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';

/** Secrets that the market generates once, such as the key that signs download addresses. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Periodic jobs, each run by one node at a time. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  /** When it is due; during a run, when another node may take over. */
  nextRunAt: time().notNull(),
  /** When the current run began; null while none runs. A run that died has one too, and is due at `nextRunAt`. */
  runningSince: time(),
  /** Number of the run: only the latest run may schedule the next one. */
  runs: integer().notNull().default(0),
  /** The end of the last run, and how it ended. */
  lastRunAt: time(),
  lastOutcome: text().$type<'succeeded' | 'failed'>(),
});
