import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { hasDeclined } from '#api/features/mail-choices/mail-choices.service.ts';
import type { Db } from '#db/client.ts';
import { isoTime } from '#db/fragments/iso-time.ts';
import { rowsOf } from '#db/rows-of.ts';
import {
  commissionRules,
  disputes,
  ledgerBalances,
  ledgerEntries,
  ledgerTransactions,
  orderLines,
  orders,
  payouts,
  refundParts,
  users,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import type { TransactionKind } from '#domain/ledger.ts';

/** A month of a vendor's account. */
export interface VendorMonth {
  vendorId: string;
  /** The first day of the month, YYYY-MM-DD. */
  firstDay: string;
  from: Date;
  until: Date;
}

/** An entry of the account, with the signs of the vendor: what is owed to it is positive. In cents. */
export interface EntryRow {
  transactionId: number;
  position: number;
  at: string;
  kind: TransactionKind;
  key: string;
  amountCents: number;
  balanceCents: number;
  orderId: string | null;
  orderNumber: string | null;
  refundId: string | null;
  disputeId: string | null;
  payoutId: string | null;
  soldAt: string | null;
  note: string | null;
}

/** What an account held at the begin and the end of a month, in cents. */
export interface MonthRow {
  openingCents: number;
  closingCents: number;
  firstMonth: string | null;
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The vendor's entries of the month. */
const ofMonth = ({ vendorId, from, until }: VendorMonth) =>
  sql`vendor_id = ${vendorId} and at >= ${instant(from)} and at < ${instant(until)}`;

/** What the account held before the month and at its end, from the balances by month: a few rows. */
const balancesOf = ({ vendorId, firstDay }: VendorMonth) => sql`
  select coalesce(-sum(amount_cents) filter (where month < ${firstDay}::date), 0) as opening,
    coalesce(-sum(amount_cents) filter (where month <= ${firstDay}::date), 0) as closing,
    to_char(min(month), 'YYYY-MM') as first_month
  from ${ledgerBalances} where vendor_id = ${vendorId}`;

const NEWEST_FIRST = sql`at desc, transaction_id desc, position desc`;

/**
 * One page of a month, newest entry first. One statement, so that balances and entries belong together: the balance of an
 * entry is that at the month's end without what is newer.
 */
export async function findEntries(
  db: Db,
  { limit, offset, ...month }: VendorMonth & { limit: number; offset: number },
): Promise<MonthRow & { total: number; entries: EntryRow[] }> {
  const rows = await rowsOf<{
    opening: number;
    closing: number;
    firstMonth: string | null;
    total: number;
    entries: EntryRow[];
  }>(
    db.execute(sql`
      with account as (${balancesOf(month)}),
      page as (
        select transaction_id, position, at, sold_at, -amount_cents as amount from ${ledgerEntries}
        where ${ofMonth(month)} order by ${NEWEST_FIRST} limit ${limit} offset ${offset}
      ),
      newer as (
        select coalesce(-sum(amount_cents), 0) as amount from (
          select amount_cents from ${ledgerEntries} where ${ofMonth(month)} order by ${NEWEST_FIRST} limit ${offset}
        ) skipped
      ),
      shown as (
        select page.*, closing - newer.amount - coalesce(sum(page.amount) over (
          order by page.at desc, page.transaction_id desc, page.position desc
          rows between unbounded preceding and 1 preceding
        ), 0) as balance
        from page, newer, account
      )
      select opening::float8 as opening, closing::float8 as closing, first_month as "firstMonth",
        (select count(*)::integer from ${ledgerEntries} where ${ofMonth(month)}) as total,
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'transactionId', shown.transaction_id, 'position', shown.position,
            'at', ${isoTime(sql`shown.at`)}, 'kind', t.kind, 'key', t.key,
            'amountCents', shown.amount, 'balanceCents', shown.balance, 'orderId', t.order_id,
            'orderNumber', o.order_number, 'refundId', t.refund_id, 'disputeId', t.dispute_id,
            'payoutId', t.payout_id, 'soldAt', ${isoTime(sql`shown.sold_at`)}, 'note', t.note
          ) order by shown.at desc, shown.transaction_id desc, shown.position desc)
          from shown join ${ledgerTransactions} t on t.id = shown.transaction_id
          left join ${orders} o on o.id = t.order_id
        ), '[]') as entries
      from account`),
  );
  const [
    { opening, closing, ...found } = { opening: 0, closing: 0, firstMonth: null, total: 0, entries: [] },
  ] = rows;
  return { ...found, openingCents: opening, closingCents: closing };
}

/** Where a list of entries goes on. */
export type Place = Pick<EntryRow, 'at' | 'transactionId' | 'position'>;

export type PlainEntry = Omit<EntryRow, 'balanceCents'>;

/** Entries of a month after a place, oldest first. */
export const findEntriesAfter = (
  db: Db,
  { after, limit, ...month }: VendorMonth & { after: Place | null; limit: number },
): Promise<PlainEntry[]> =>
  rowsOf<PlainEntry & Record<string, unknown>>(
    db.execute(sql`
      select e.transaction_id::float8 as "transactionId", e.position, ${isoTime(sql`e.at`)} as at,
        t.kind, t.key, (-e.amount_cents)::float8 as "amountCents", t.order_id as "orderId",
        o.order_number as "orderNumber", t.refund_id as "refundId", t.dispute_id as "disputeId", t.payout_id as "payoutId",
        ${isoTime(sql`e.sold_at`)} as "soldAt", t.note
      from (
        select * from ${ledgerEntries} where ${ofMonth(month)}
        ${after ? sql`and (at, transaction_id, position) > (${after.at}::timestamptz, ${after.transactionId}, ${after.position})` : sql``}
        order by at, transaction_id, position limit ${limit}
      ) e
      join ${ledgerTransactions} t on t.id = e.transaction_id left join ${orders} o on o.id = t.order_id
      order by e.at, e.transaction_id, e.position`),
  );

/** Of a vendor's payouts: what became of them, and the last characters of the account that they were sent to. */
export const findPayoutFacts = (db: Db, params: { vendorId: string; payoutIds: readonly string[] }) =>
  db
    .select({ id: payouts.id, status: payouts.status, last4: payouts.accountLast4 })
    .from(payouts)
    .where(and(eq(payouts.vendorId, params.vendorId), inArray(payouts.id, [...params.payoutIds])));

/** What a vendor's account held when a month began, in cents. */
export async function findOpening(db: Db, month: VendorMonth): Promise<number> {
  const [row] = await rowsOf<{ opening: number }>(
    db.execute(sql`select opening::float8 as opening from (${balancesOf(month)}) account`),
  );
  return row?.opening ?? 0;
}

/** The owner of a shop who gets mails about its statements. */
const isRecipient = and(
  eq(users.id, vendors.userId),
  isNull(users.deletedAt),
  not(hasDeclined('statement-ready')),
);

/** Ids of vendors, after one of them, whose accounts have entries in a time and whose owners get mails about them. */
export async function findVendorsOfMonth(
  db: Db,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db.execute(sql`
      select ${vendors.id} from ${vendors} join ${users} on ${isRecipient}
      where ${vendors.id} > ${after} and exists (
        select from ${ledgerEntries} e
        where e.vendor_id = ${vendors.id} and e.at >= ${instant(from)} and e.at < ${instant(until)}
      )
      order by 1 limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

/** The owner of a shop, unless the account is deleted or the owner wants no mails about statements. */
export async function findRecipient(db: Db, params: { vendorId: string }) {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email, shopName: vendors.shopName })
    .from(vendors)
    .innerJoin(users, isRecipient)
    .where(eq(vendors.id, params.vendorId));
  return row ?? null;
}

/** The lines that a vendor sold in orders, with the version of the commission rule of each. */
export const findSoldLines = (db: Db, params: { vendorId: string; orderIds: readonly string[] }) =>
  db
    .select({
      orderId: orderLines.orderId,
      code: orders.code,
      taxCountry: orders.taxCountry,
      productName: orderLines.productName,
      quantity: orderLines.quantity,
      licenseKind: orderLines.licenseKind,
      bundleName: orderLines.bundleName,
      listPriceCents: orderLines.listPriceCents,
      priceCents: orderLines.priceCents,
      codeDiscountCents: orderLines.codeDiscountCents,
      codeFunder: orderLines.codeFunder,
      codesCents: orderLines.codesCents,
      paidCents: orderLines.paidCents,
      taxCents: orderLines.taxCents,
      taxBasisPoints: orderLines.taxBasisPoints,
      commissionCents: orderLines.commissionCents,
      commission: {
        scope: commissionRules.scope,
        version: commissionRules.version,
        basisPoints: sql<number>`coalesce(${commissionRules.basisPoints}, 0)`.mapWith(Number),
        fixedCents: commissionRules.fixedCents,
      },
      refundedCents: vendorOrders.refundedCents,
    })
    .from(orderLines)
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(commissionRules, eq(commissionRules.id, orderLines.commissionRuleId))
    .where(and(eq(vendorOrders.vendorId, params.vendorId), inArray(orderLines.orderId, [...params.orderIds])))
    .orderBy(orderLines.orderId, orderLines.position);

/** What refunds took from the vendor's part of their orders, with the lines that were refunded, if it was by lines. */
export const findRefundParts = (db: Db, params: { vendorId: string; refundIds: readonly string[] }) =>
  db
    .select({
      refundId: refundParts.refundId,
      totalCents: refundParts.totalCents,
      taxCents: refundParts.taxCents,
      codesCents: refundParts.codesCents,
      commissionCents: refundParts.commissionCents,
      lines: sql<string | null>`(
        select string_agg(${orderLines.productName}, ', ' order by ${orderLines.position}) from ${orderLines}
        where ${orderLines.vendorOrderId} = ${vendorOrders.id} and ${orderLines.refundId} = ${refundParts.refundId}
      )`,
    })
    .from(refundParts)
    .innerJoin(vendorOrders, eq(vendorOrders.id, refundParts.vendorOrderId))
    .where(
      and(eq(vendorOrders.vendorId, params.vendorId), inArray(refundParts.refundId, [...params.refundIds])),
    );

/** Why customers complained at their banks. */
export const findDisputeReasons = (db: Db, params: { disputeIds: readonly string[] }) =>
  db
    .select({ id: disputes.id, reason: disputes.reason })
    .from(disputes)
    .where(inArray(disputes.id, [...params.disputeIds]));
