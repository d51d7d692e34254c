import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { preparedSql } from '#db/prepared-rows.ts';
import { ledgerEntries, ledgerTransactions } from '#db/schema.ts';
import type { Entry, TransactionKind } from '#domain/ledger.ts';

/** A transaction of the ledger that is to be written. */
export interface NewTransaction {
  kind: TransactionKind;
  /** See `ledgerKey`. */
  key: string;
  orderId?: string | null;
  refundId?: string | null;
  disputeId?: string | null;
  payoutId?: string | null;
  /** When the order it concerns was sold; none for what concerns no order. */
  soldAt?: Date | null;
  note?: string | null;
  /** Two or more that add up to zero; the database refuses others. */
  entries: readonly Entry[];
  at: Date;
}

/**
 * The CTEs `written` and `entered`, which write the transactions of the CTE `wanted`. Its columns are those of
 * `ledger_transactions`, the entries as JSON, and the place in the order. For statements that write something else
 * besides; all others use `writeTransactions`.
 */
export const writtenTransactions: SQL = sql`
      written as (
        insert into ${ledgerTransactions} (kind, key, order_id, refund_id, dispute_id, payout_id, sold_at, note, at)
        select kind, key, order_id, refund_id, dispute_id, payout_id, sold_at, note, at from wanted order by place
        on conflict (key) do nothing returning id, key, sold_at, at
      ),
      entered as (
        insert into ${ledgerEntries} (transaction_id, position, account, vendor_id, country, amount_cents, sold_at, at)
        select written.id, entry.place - 1, account, vendor_id, country, amount_cents, written.sold_at, written.at
        from written join wanted using (key), rows from (jsonb_to_recordset(wanted.entries) as (
          account text, "vendorId" text, country text, "amountCents" bigint
        )) with ordinality as entry (account, vendor_id, country, amount_cents, place)
      )`;

const write = preparedSql<{ key: string }>(
  'write_ledger',
  () => sql`
      with wanted as (
        select * from rows from (jsonb_to_recordset(${sql.placeholder('list')}::jsonb) as (
          kind text, key text, "orderId" text, "refundId" text, "disputeId" text, "payoutId" text,
          "soldAt" timestamptz, note text, at timestamptz, entries jsonb
        )) with ordinality as wanted (kind, key, order_id, refund_id, dispute_id, payout_id, sold_at, note, at, entries, place)
      ),
      ${writtenTransactions}
      select key from written`,
);

/**
 * Writes transactions of the ledger, in one statement. One whose key exists is left as it is, which makes this
 * idempotent.
 * @returns the keys of those that were written
 */
export async function writeTransactions(tx: Db, list: readonly NewTransaction[]): Promise<string[]> {
  const rows = await write(tx, { list: JSON.stringify(list) });
  return rows.map(({ key }) => key);
}

/** Writes a transaction of the ledger. @returns false if there is one with its key, which is left as it is */
export const writeTransaction = async (tx: Db, transaction: NewTransaction): Promise<boolean> =>
  (await writeTransactions(tx, [transaction])).length > 0;
