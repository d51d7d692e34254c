import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import {
  cases,
  disputes,
  ledgerBalances,
  ledgerEntries,
  ledgerTransactions,
  orderLines,
  payouts,
  vendors,
} from '#db/schema.ts';
import type { Balance } from '#domain/payout.ts';

/** How many days sales are held: those of a new vendor longer, for some days after its shop was approved or restored. */
export interface Hold {
  days: number;
  newVendorDays: number;
  newFor: number;
}

export interface BalanceScope {
  /** Null: every vendor that was ever owed something. */
  vendorId: string | null;
  hold: Hold;
  now: Date;
}

/**
 * The CTEs of balances: `balances` has vendor_id and the cents of pending, reserved and available, one row a vendor. What is
 * reserved is the vendor's remaining share of orders with an open dispute or case; it is not pending besides.
 */
export function balances({ vendorId, hold, now }: BalanceScope): SQL {
  const ofVendor = (column: SQL) => (vendorId === null ? sql`` : sql`and ${column} = ${vendorId}`);
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    stopped as (
      select ${disputes.orderId} as order_id, null::text as vendor_id from ${disputes} where ${disputes.status} = 'Open'
      union
      select coalesce(${cases.orderId}, ${orderLines.orderId}), ${cases.vendorId}
      from ${cases} left join ${orderLines} on ${orderLines.id} = ${cases.orderLineId}
      where ${cases.settledAt} is null and num_nonnulls(${cases.orderId}, ${cases.orderLineId}) > 0
        and (${cases.vendorId} is null or ${vendorId === null} or ${cases.vendorId} = ${vendorId})
    ),
    stopped_shares as (
      select e.vendor_id, greatest(0, -sum(e.amount_cents)) as cents
      from ${ledgerTransactions} t join ${ledgerEntries} e on e.transaction_id = t.id
      where t.order_id in (select order_id from stopped) and e.vendor_id is not null ${ofVendor(sql`e.vendor_id`)}
        and exists (
          select from stopped s where s.order_id = t.order_id and (s.vendor_id is null or s.vendor_id = e.vendor_id)
        )
      group by e.vendor_id, t.order_id
    ),
    reserved as (select vendor_id, sum(cents) as cents from stopped_shares group by vendor_id),
    pending as (
      select e.vendor_id, -sum(e.amount_cents) as cents
      from ${ledgerEntries} e
      join ${ledgerTransactions} t on t.id = e.transaction_id
      join ${vendors} v on v.id = e.vendor_id
      where e.vendor_id is not null and e.sold_at is not null ${ofVendor(sql`e.vendor_id`)}
        and e.sold_at > ${at} - make_interval(days => case when v.status_changed_at > ${at} - make_interval(days => ${hold.newFor}::int)
          then greatest(${hold.days}::int, ${hold.newVendorDays}::int) else ${hold.days}::int end)
        and not exists (
          select from stopped s where s.order_id = t.order_id and (s.vendor_id is null or s.vendor_id = e.vendor_id)
        )
      group by e.vendor_id
    ),
    owed as (
      select vendor_id, -sum(amount_cents) as cents from ${ledgerBalances}
      where vendor_id is not null ${ofVendor(sql`vendor_id`)} group by vendor_id
    ),
    balances as (
      select owed.vendor_id, coalesce(pending.cents, 0) as pending, coalesce(reserved.cents, 0) as reserved,
        owed.cents - coalesce(pending.cents, 0) - coalesce(reserved.cents, 0) as available
      from owed left join pending using (vendor_id) left join reserved using (vendor_id)
    )`;
}

/** A vendor's balance: every part 0 for one that was never owed anything. */
export async function findBalance(db: Db, scope: BalanceScope & { vendorId: string }): Promise<Balance> {
  const [row] = await rowsOf<{ pending: number; reserved: number; available: number; onTheWay: number }>(
    db.execute(sql`
      with ${balances(scope)}
      select coalesce(b.pending, 0)::float8 as pending, coalesce(b.reserved, 0)::float8 as reserved,
        coalesce(b.available, 0)::float8 as available,
        (select coalesce(sum(amount_cents), 0)::float8 from ${payouts}
          where vendor_id = ${scope.vendorId} and status in ('Scheduled', 'Sent')) as "onTheWay"
      from (select) one left join balances b on true`),
  );
  return {
    pendingCents: row?.pending ?? 0,
    availableCents: row?.available ?? 0,
    reservedCents: row?.reserved ?? 0,
    onTheWayCents: row?.onTheWay ?? 0,
  };
}
