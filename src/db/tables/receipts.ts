import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { ReceiptParties } from '#domain/receipt.ts';
import { idColumn, time } from '../columns.ts';
import { orders } from './orders.ts';

/** The last number of each year. Its row is locked until the receipt that takes the next one is committed: no gaps. */
export const receiptCounters = pgTable('receipt_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** Receipts that were issued, one an order, numbered in sequence by year. */
export const receipts = pgTable(
  'receipts',
  {
    id: idColumn(),
    orderId: text()
      .notNull()
      .unique('receipts_order_id_key')
      .references(() => orders.id),
    year: integer().notNull(),
    number: integer().notNull(),
    /** Names and numbers of market and shops on the day of issue. */
    parties: jsonb().$type<ReceiptParties>().notNull(),
    issuedAt: time().notNull(),
  },
  (t) => [
    unique('receipts_number_key').on(t.year, t.number),
    check('receipts_number_check', sql`${t.number} >= 1`),
  ],
);
