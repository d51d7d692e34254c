import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { Account, LedgerFinding, TransactionKind } from '#domain/ledger.ts';
import { time } from '../columns.ts';
import { vendors } from './accounts.ts';
import { disputes, orders, refunds } from './orders.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The ledger: one row a transaction, whose two or more entries add up to zero. Triggers refuse unbalanced transactions,
 * entries that are added later, and every change. Use `writeTransaction`.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<TransactionKind>().notNull(),
    /** What it records, such as 'sale:PAYMENT'; whatever is repeated is written once. */
    key: text().notNull().unique('ledger_transactions_key_key'),
    orderId: text().references(() => orders.id),
    refundId: text().references(() => refunds.id),
    disputeId: text().references(() => disputes.id),
    payoutId: text(),
    /** When the order it concerns was sold, from which a hold counts; null if it concerns no order. */
    soldAt: time(),
    /** Why, for what a person has decided. */
    note: text(),
    at: time().notNull(),
    /** The database transaction that wrote it; entries of any other are refused. */
    writtenBy: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('ledger_transactions_at_idx').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('ledger_transactions_order_id_idx').on(t.orderId).where(sql`order_id is not null`),
    index('ledger_transactions_payout_id_idx').on(t.payoutId).where(sql`payout_id is not null`),
  ],
);

/** Entries of the ledger. What came to the market is positive, what it owes negative. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    position: smallint().notNull(),
    account: text().$type<Account>().notNull(),
    /** Of a vendor's account. */
    vendorId: text().references(() => vendors.id),
    /** Of a tax account: two letters of ISO 3166. */
    country: text(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** As in the transaction, for indexes. */
    soldAt: time(),
    at: time().notNull(),
  },
  (t) => [
    primaryKey({ name: 'ledger_entries_pkey', columns: [t.transactionId, t.position] }),
    check('ledger_entries_vendor_check', sql`(${t.account} = 'vendor') = (${t.vendorId} is not null)`),
    check('ledger_entries_country_check', sql`(${t.account} = 'tax') = (${t.country} is not null)`),
    // A vendor's statement, in its order.
    index('ledger_entries_vendor_id_idx')
      .on(t.vendorId, t.at, t.transactionId, t.position)
      .where(sql`vendor_id is not null`),
    // What of a vendor is younger than the hold.
    index('ledger_entries_vendor_sold_at_idx')
      .on(t.vendorId, t.soldAt)
      .where(sql`vendor_id is not null and sold_at is not null`),
    index('ledger_entries_account_idx').on(t.account, t.at, t.transactionId),
  ],
);

/** Outcomes of checks of the ledger, newest last. */
export const ledgerChecks = pgTable('ledger_checks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time().notNull(),
  /** How many transactions the ledger had. */
  transactions: bigint({ mode: 'number' }).notNull(),
  /** How many differences were found, up to the limit of a check. */
  problems: integer().notNull(),
  /** Which ones. */
  findings: jsonb().$type<LedgerFinding[]>().notNull().default([]),
});

/**
 * Balances of the accounts by month in UTC: the sum of the rows. A trigger appends what a statement adds, so orders that
 * complete at the same time do not wait for one another. A job adds the rows up.
 */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    account: text().$type<Account>().notNull(),
    vendorId: text(),
    country: text(),
    /** Its first day, YYYY-MM-DD. */
    month: date({ mode: 'string' }).notNull(),
    amountCents: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('ledger_balances_account_idx').on(t.account, t.month),
    index('ledger_balances_vendor_id_idx').on(t.vendorId, t.month).where(sql`vendor_id is not null`),
  ],
);
