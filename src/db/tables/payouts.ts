import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { PayoutSchedule } from '#domain/money-settings.ts';
import type { PayoutAccountStatus, PayoutFileFormat, PayoutMethod, PayoutStatus } from '#domain/payout.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users, vendors } from './accounts.ts';

/** How a vendor is paid. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    vendorId: text()
      .primaryKey()
      .references(() => vendors.id),
    /** The way that is used; the details of the other one stay. Null: nothing was given yet. */
    method: text().$type<PayoutMethod>(),
    /** The vendor's account at the provider, as it was last read from there. */
    accountId: text().unique('payout_accounts_account_id_key'),
    accountStatus: text().$type<Exclude<PayoutAccountStatus, 'Missing'>>(),
    /** What the provider asks for, in its codes. */
    requirements: jsonb().$type<string[]>().notNull().default([]),
    accountLast4: text(),
    /** Name and IBAN for the way by hand, encrypted with SECRETS_KEY. */
    sealedDetails: text(),
    detailsLast4: text(),
    /**
     * Raised by each booking, and when the shop or the account of its owner is suspended. A run books only if the number
     * is still the one that it read with the balance. So of two runs at once one pays, and none pays a shop that is being
     * suspended.
     */
    bookedPayouts: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check(
      'payout_accounts_method_check',
      sql`case ${t.method} when 'connect' then ${t.accountId} is not null
        when 'byHand' then ${t.sealedDetails} is not null else ${t.method} is null end`,
    ),
    check('payout_accounts_details_check', sql`(${t.sealedDetails} is null) = (${t.detailsLast4} is null)`),
    // Vendors that a run can pay.
    index('payout_accounts_ready_idx')
      .on(t.vendorId)
      .where(sql`method = 'byHand' or (method = 'connect' and account_status = 'Ready')`),
  ],
);

/**
 * Files for the bank: who has made which, and when. What a file says is kept here and on its payouts, and never changed, so
 * that it can be made again byte for byte.
 */
export const payoutExports = pgTable('payout_exports', {
  id: idColumn(),
  format: text().$type<PayoutFileFormat>().notNull(),
  exportedBy: text()
    .notNull()
    .references(() => users.id),
  /** The market's name and account in the file; the name is null in files from before it was kept. */
  marketName: text(),
  marketIban: text(),
  createdAt: createdAt(),
});

/** Payouts to vendors; booked in the ledger in the transaction that inserts them. */
export const payouts = pgTable(
  'payouts',
  {
    id: idColumn(),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    amountCents: bigint({ mode: 'number' }).notNull(),
    method: text().$type<PayoutMethod>().notNull(),
    status: text().$type<PayoutStatus>().notNull().default('Scheduled'),
    /** The vendor's account at the provider when it was decided. */
    accountId: text(),
    /** The provider's ids of the payout, and of the transfer that took its money from the market. */
    providerId: text().unique('payouts_provider_id_key'),
    transferId: text(),
    attempts: integer().notNull().default(0),
    /** Attempts that the provider has refused: the next one needs a new idempotency key. */
    refusals: integer().notNull().default(0),
    /** Why the last attempt failed, or why it was returned. */
    lastError: text(),
    /**
     * When the provider is asked next; of the way by hand, never. Of one that is Held: when an attempt that began before has
     * ended at the latest.
     */
    nextAttemptAt: time(),
    /** The file for the bank that it is in. */
    exportId: text().references(() => payoutExports.id),
    /** Of one in a file: the name and IBAN in it, encrypted with SECRETS_KEY. */
    sealedDetails: text(),
    /** The last characters of the account that it was sent to. */
    accountLast4: text(),
    /** What the operator noted when it was held or marked. */
    note: text(),
    /** The admin whose run made it; null for the schedule's. */
    decidedBy: text().references(() => users.id),
    createdAt: createdAt(),
    sentAt: time(),
    /** When the provider expects it to arrive, or when it did. */
    arrivesAt: time(),
    /** When it was last Paid, Returned or Failed. */
    endedAt: time(),
  },
  (t) => [
    check('payouts_amount_check', sql`${t.amountCents} > 0`),
    check(
      'payouts_status_check',
      sql`${t.status} in ('Scheduled', 'Sent', 'Paid', 'Returned', 'Failed', 'Held', 'Cancelled')`,
    ),
    check('payouts_method_check', sql`(${t.method} = 'connect') = (${t.accountId} is not null)`),
    index('payouts_created_at_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payouts_amount_idx').on(t.amountCents, t.id),
    index('payouts_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payouts_vendor_id_idx').on(t.vendorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('payouts_next_attempt_idx')
      .on(t.nextAttemptAt)
      .where(sql`status in ('Scheduled', 'Sent') and next_attempt_at is not null`),
    index('payouts_export_id_idx').on(t.exportId).where(sql`export_id is not null`),
  ],
);

/** Which period the schedule has paid last: one row. */
export const payoutSchedules = pgTable('payout_schedules', {
  id: text().$type<'market'>().primaryKey(),
  schedule: text().$type<PayoutSchedule>().notNull(),
  /** The start of the latest period whose run has ended. */
  paidPeriod: time().notNull(),
});
