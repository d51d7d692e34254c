import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const count = () => integer().notNull().default(0);
const cents = () => bigint({ mode: 'number' }).notNull().default(0);

/**
 * The market's figures by day in UTC: the sum of a day's rows. Each change of a figure appends a row, most of them by
 * triggers, so no writer waits for the row of today. A job adds the rows of each day up. Money in cents.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** YYYY-MM-DD. */
    day: date({ mode: 'string' }).notNull(),
    /** Completed orders of the day that were not refunded in full, and were not free. */
    orders: count(),
    /** Completed orders of the day of which nothing had a price. */
    freeOrders: count(),
    /** Payments for the orders of the day, less their refunds on any day. */
    salesCents: cents(),
    /** The market's share of these sales. */
    commissionCents: cents(),
    /** Refunds of the day, for orders of any day. */
    refundedCents: cents(),
    newCustomers: count(),
    /** Vendors whose latest application was made on the day. */
    newVendors: count(),
    /** Views of product pages. */
    views: count(),
    /** Payment attempts that the card provider refused. */
    failedPayments: count(),
    /** Mails whose attempts have ended. */
    failedMails: count(),
  },
  (t) => [index('daily_figures_day_idx').on(t.day)],
);

/** Searches without results by day in UTC: the words only, without the person. */
export const emptySearches = pgTable(
  'empty_searches',
  {
    /** YYYY-MM-DD. */
    day: date({ mode: 'string' }).notNull(),
    /** Normalized by `storableSearchText`. */
    text: text().notNull(),
    searches: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'empty_searches_pkey', columns: [t.day, t.text] }),
    check('empty_searches_searches_check', sql`${t.searches} > 0`),
  ],
);
