import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';

/** Secrets the market makes for itself once, such as the key that signs download addresses. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Work that is done regularly, by one node at a time. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  /** When it is due; while it runs, when another node may take it over. */
  nextRunAt: time().notNull(),
  /** Counts the runs: only the node that began the last one may say when the next one is due. */
  runs: integer().notNull().default(0),
});
