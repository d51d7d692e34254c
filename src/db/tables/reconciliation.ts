import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DifferenceKind, ProviderTransactionKind } from '#domain/reconciliation.ts';
import { createdAt, idColumn, time } from '../columns.ts';

/** The changes of the market's balance at the card provider, as it lists them. They are kept as the books are. */
export const providerTransactions = pgTable(
  'provider_transactions',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    kind: text().$type<ProviderTransactionKind>().notNull(),
    /** The provider's own name of its kind. */
    type: text().notNull(),
    /** Cents: positive came in, negative went out. */
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** What the provider took of the market's money for it, besides the amount or, of a fee, as the amount. In cents. */
    feeCents: bigint({ mode: 'number' }).notNull(),
    /** The provider's id of the charge, refund, dispute, transfer or payout that moved the money. */
    sourceId: text(),
    /**
     * What the ledger knows it by: the payment of a charge, the provider's id of a refund or dispute. Null: nothing of
     * the ledger's card account, such as a transfer, or something of another application on the same account.
     */
    subject: text(),
    createdAt: time().notNull(),
    /** Null until it was compared with the ledger. */
    comparedAt: time(),
  },
  (t) => [
    index('provider_transactions_subject_idx').on(t.subject).where(sql`subject is not null`),
    index('provider_transactions_new_idx').on(t.id).where(sql`compared_at is null`),
    index('provider_transactions_created_at_idx').on(t.createdAt),
  ],
);

/** Where the ledger and the provider differ, until it is explained. */
export const reconciliationDifferences = pgTable(
  'reconciliation_differences',
  {
    id: idColumn(),
    kind: text().$type<DifferenceKind>().notNull(),
    /** As in `provider_transactions`; for a fee, the id of the transaction that it was taken with. */
    subject: text().notNull(),
    /** The ledger's sum and the provider's, in cents; null where one has nothing. */
    oursCents: bigint({ mode: 'number' }),
    theirsCents: bigint({ mode: 'number' }),
    /** When it was found first. */
    since: createdAt(),
    /** When the admins got a mail about it. */
    reportedAt: time(),
    /** When it was found to be explained. */
    endedAt: time(),
  },
  (t) => [
    uniqueIndex('reconciliation_differences_open_key').on(t.subject).where(sql`ended_at is null`),
    index('reconciliation_differences_reported_idx').on(t.reportedAt),
    index('reconciliation_differences_since_idx').on(t.since.desc(), t.id.desc()),
    check(
      'reconciliation_differences_kind_check',
      sql`case ${t.kind}
        when 'missing here' then ${t.oursCents} is null and ${t.theirsCents} is not null
        when 'missing there' then ${t.theirsCents} is null and ${t.oursCents} is not null
        else ${t.oursCents} <> ${t.theirsCents} end`,
    ),
  ],
);

/** Up to when the provider's list and the ledger were read. */
export const reconciliationBookmarks = pgTable('reconciliation_bookmarks', {
  provider: text().$type<'stripe' | 'simulator'>().primaryKey(),
  providerReadUntil: time().notNull(),
  ledgerReadUntil: time().notNull(),
  /** When it was last compared to the end. */
  comparedAt: time(),
});
