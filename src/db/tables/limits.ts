import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';

/**
 * Counters of the rate limits that all nodes share. The migration makes the table UNLOGGED: a crash of the server empties
 * it. The layout is that of rate-limiter-flexible, which names no columns when it inserts.
 */
export const rateLimits = pgTable('rate_limits', {
  /** The counter, and a hash of the network or account. */
  key: text().primaryKey(),
  points: integer().notNull(),
  /** The end of the period, in milliseconds since 1970. */
  expire: bigint({ mode: 'number' }).notNull(),
});

/** Networks from which an account was signed in to: guesses from others do not lock its owner out (decision 0016). */
export const knownNetworks = pgTable(
  'known_networks',
  {
    /** SHA-256 of the address or id that was typed. */
    accountHash: text().notNull(),
    /** SHA-256 of the account and the network. */
    networkHash: text().notNull(),
    lastSuccessAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountHash, t.networkHash] }),
    index('known_networks_last_success_at_idx').on(t.lastSuccessAt),
  ],
);
