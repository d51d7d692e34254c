import { inArray, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import {
  cases,
  disputes,
  ledgerBalances,
  ledgerEntries,
  ledgerTransactions,
  orderLines,
  orders,
  payouts,
  vendors,
} from '#db/schema.ts';
import { type Balance, BOOKED_BACK, ON_THE_WAY, type PayoutStatus } from '#domain/payout.ts';
import type { ShareState } from '#domain/statement.ts';

/** How many days sales are held: those of a new vendor longer, for some days after its shop was approved or restored. */
export interface HoldPeriod {
  days: number;
  newVendorDays: number;
  newFor: number;
}

/** The values of a statement, or the placeholders of one that is prepared. */
type Values<T> = { [K in keyof T]: T[K] | Placeholder };

export interface BalanceScope {
  /** Null: every vendor that was ever owed something. */
  vendorId: string | Placeholder | null;
  hold: Values<HoldPeriod>;
  /** A placeholder is given an ISO time. */
  now: Date | Placeholder;
}

/**
 * The CTE of orders whose money is stopped by an open dispute or case: that of one vendor, or of all if vendor_id is null.
 * @param vendorId leaves out cases of other vendors; null: of none
 */
const stopped = (vendorId: BalanceScope['vendorId']): SQL => sql`
    stopped as (
      select ${disputes.orderId} as order_id, null::text as vendor_id from ${disputes} where ${disputes.status} = 'Open'
      union
      select coalesce(${cases.orderId}, ${orderLines.orderId}), ${cases.vendorId}
      from ${cases} left join ${orderLines} on ${orderLines.id} = ${cases.orderLineId}
      where ${cases.settledAt} is null and num_nonnulls(${cases.orderId}, ${cases.orderLineId}) > 0
        and (${cases.vendorId} is null or ${vendorId === null} or ${cases.vendorId} = ${vendorId})
    )`;

const timeOf = (now: BalanceScope['now']): SQL =>
  sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;

/** For how long a sale of the vendor `v` is held. */
const holdOf = (hold: Values<HoldPeriod>, at: SQL): SQL => sql`
  make_interval(days => case when v.status_changed_at > ${at} - make_interval(days => ${hold.newFor}::int)
          then greatest(${hold.days}::int, ${hold.newVendorDays}::int) else ${hold.days}::int end)`;

/**
 * The CTEs of balances: `balances` has vendor_id and the cents of pending, reserved and available, one row a vendor. What is
 * reserved is the vendor's remaining share of orders with an open dispute or case; it is not pending besides.
 */
export function balances({ vendorId, hold, now }: BalanceScope): SQL {
  const ofVendor = (column: SQL) => (vendorId === null ? sql`` : sql`and ${column} = ${vendorId}`);
  const at = timeOf(now);
  return sql`
    ${stopped(vendorId)},
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
        and e.sold_at > ${at} - ${holdOf(hold, at)}
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
          where vendor_id = ${scope.vendorId} and ${inArray(payouts.status, [...ON_THE_WAY])}) as "onTheWay"
      from (select) one left join balances b on true`),
  );
  return {
    pendingCents: row?.pending ?? 0,
    availableCents: row?.available ?? 0,
    reservedCents: row?.reserved ?? 0,
    onTheWayCents: row?.onTheWay ?? 0,
  };
}

/** Of a vendor's share of orders: until when it is held, whether it is reserved, and the first payout after the hold. */
export async function findShareStates(
  db: Db,
  params: { vendorId: string; orderIds: readonly string[]; hold: HoldPeriod; now: Date },
): Promise<(ShareState & { orderId: string })[]> {
  const { vendorId, hold } = params;
  const at = timeOf(params.now);
  const rows = await rowsOf<{
    orderId: string;
    heldUntil: Date;
    isReserved: boolean;
    paidAt: Date | null;
    status: PayoutStatus | null;
  }>(
    db.execute(sql`
      with ${stopped(vendorId)},
      sold as (
        select ${orders.id} as id, ${orders.createdAt} + ${holdOf(hold, at)} as held_until
        from ${orders}, ${vendors} v
        where v.id = ${vendorId}
          and ${orders.id} in (select jsonb_array_elements_text(${JSON.stringify(params.orderIds)}::jsonb))
      )
      select sold.id as "orderId", sold.held_until as "heldUntil", p.created_at as "paidAt", p.status,
        exists (
          select from stopped s
          where s.order_id = sold.id and (s.vendor_id is null or s.vendor_id = ${vendorId})
        ) as "isReserved"
      from sold left join lateral (
        select created_at, status from ${payouts}
        where vendor_id = ${vendorId} and created_at >= sold.held_until and ${notInArray(payouts.status, [...BOOKED_BACK])}
        order by created_at limit 1
      ) p on true`),
  );
  return rows.map(({ orderId, heldUntil, isReserved, paidAt, status }) => ({
    orderId,
    heldUntil: new Date(heldUntil),
    isReserved,
    payout: paidAt && status ? { createdAt: new Date(paidAt), status } : null,
  }));
}
