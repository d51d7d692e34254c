import { and, asc, count, eq, inArray, isNotNull, isNull, notExists, type SQL, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { claimDue } from '#db/due.ts';
import { sortedBy } from '#db/fragments/order.ts';
import { isOfOrder, type OrderSearch } from '#db/fragments/order-search.ts';
import { disputes, orderLines, orders, refunds, users, vendorOrders } from '#db/schema.ts';
import type { RefundStatus } from '#domain/order.ts';
import type { Sort } from '#domain/sort.ts';

const MINUTE_MS = 60_000;

export type RefundRow = typeof refunds.$inferSelect;
/** A refund with the payment that it is made from. Money in cents. */
export type RefundOfPayment = RefundRow & { paymentId: string };

/** Neither done, failed nor refused. */
const OPEN: RefundStatus[] = ['Pending', 'Processing', 'Stuck'];
const ATTEMPTED: RefundStatus[] = ['Pending', 'Processing'];

/** The order, locked until the transaction ends, so that changes of its refunds follow one another. */
export async function lockOrder(tx: Db, params: { id: string }) {
  const [row] = await tx
    .select({
      id: orders.id,
      customerId: orders.customerId,
      status: orders.status,
      totalCents: orders.totalCents,
      codeDiscountCents: orders.codeDiscountCents,
      refundedCents: orders.refundedCents,
      taxCountry: orders.taxCountry,
      providerRevision: orders.providerRevision,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.id, params.id))
    .for('update');
  return row ?? null;
}

/** The lines of an order with what is left of their vendor orders, in cents. */
export const findRefundableLines = (tx: Db, params: { orderId: string }) =>
  tx
    .select({
      id: orderLines.id,
      refundId: orderLines.refundId,
      linesCents: orderLines.paidCents,
      vendorOrderId: vendorOrders.id,
      totalCents: vendorOrders.totalCents,
      refundedCents: vendorOrders.refundedCents,
    })
    .from(orderLines)
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .where(eq(orderLines.orderId, params.orderId));

/** What the open refunds that one vendor order alone bears will give back, by vendor order, in cents. */
export async function sumOpenByVendorOrder(
  tx: Db,
  params: { orderId: string },
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: refunds.vendorOrderId, cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, params.orderId),
        inArray(refunds.status, OPEN),
        isNotNull(refunds.vendorOrderId),
        notExists(tx.select().from(orderLines).where(eq(orderLines.refundId, refunds.id))),
      ),
    )
    .groupBy(refunds.vendorOrderId);
  return new Map(rows.map(({ id, cents }) => [id ?? '', cents]));
}

/** What the open refunds of an order will give back, in cents. */
export async function sumOpenRefunds(tx: Db, params: { orderId: string }): Promise<number> {
  const [row] = await tx
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, params.orderId), inArray(refunds.status, OPEN)));
  return row?.cents ?? 0;
}

/**
 * Adds a refund, due for the sweeper in a minute, and assigns lines to it. A line belongs to one refund at most.
 */
export async function insertRefund(
  tx: Db,
  params: Pick<RefundRow, 'orderId' | 'amountCents' | 'decidedBy'> &
    Partial<Pick<RefundRow, 'origin' | 'providerId' | 'vendorOrderId'>> & {
      lineIds: string[] | 'all';
      now: Date;
    },
): Promise<RefundRow> {
  const { lineIds, now, ...row } = params;
  const [refund] = await tx
    .insert(refunds)
    .values({ ...row, nextAttemptAt: new Date(now.getTime() + MINUTE_MS), createdAt: now })
    .returning();
  if (!refund) throw new Error('The refund was not written.');
  await tx
    .update(orderLines)
    .set({ refundId: refund.id })
    .where(
      and(
        eq(orderLines.orderId, params.orderId),
        isNull(orderLines.refundId),
        lineIds === 'all' ? undefined : inArray(orderLines.id, lineIds),
      ),
    );
  return refund;
}

/** The open refunds of an order; `ids` narrows them. */
export const findOpenRefunds = (db: Db, params: { orderId: string; ids?: string[] }) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, params.orderId),
        inArray(refunds.status, OPEN),
        params.ids && inArray(refunds.id, params.ids),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/** The pause after an attempt: a minute at first, doubled each time, a day at most. */
const nextAttempt = (now: Date): SQL =>
  sql`${now.toISOString()}::timestamptz + least(interval '1 minute' * power(2, least(${refunds.attempts}, 20)), interval '1 day')`;

/** Counts an attempt and schedules the next one; null if the refund is not open. An admin's attempt resets long pauses. */
export async function claimRefund(
  db: Db,
  params: { id: string; now: Date; byAdmin: boolean },
): Promise<RefundOfPayment | null> {
  const { id, now, byAdmin } = params;
  const [row] = await db
    .update(refunds)
    .set({
      status: sql`case ${refunds.status} when 'Stuck' then 'Pending' else ${refunds.status} end`,
      attempts: byAdmin ? sql`least(${refunds.attempts} + 1, 2)` : sql`${refunds.attempts} + 1`,
      nextAttemptAt: byAdmin ? new Date(now.getTime() + MINUTE_MS) : nextAttempt(now),
    })
    .from(orders)
    .where(and(eq(refunds.id, id), inArray(refunds.status, OPEN), eq(orders.id, refunds.orderId)))
    .returning({ refund: refunds, paymentId: orders.paymentId });
  return row ? { ...row.refund, paymentId: row.paymentId } : null;
}

/** Claims the refunds that are due, for a minute: `claimRefund` schedules the next attempt of each. */
export async function claimDueRefunds(db: Db, params: { limit: number; now: Date }): Promise<string[]> {
  const rows = await claimDue(db, {
    ...params,
    queue: refunds,
    key: refunds.id,
    dueAt: refunds.nextAttemptAt,
    where: inArray(refunds.status, ATTEMPTED),
    set: { nextAttemptAt: new Date(params.now.getTime() + MINUTE_MS) },
  }).returning({ id: refunds.id });
  return rows.map((row) => row.id);
}

/** Whether a refund is not accepted by the provider yet. */
export const isPending = async (db: Db, params: { id: string }): Promise<boolean> =>
  (await db.$count(refunds, and(eq(refunds.id, params.id), eq(refunds.status, 'Pending')))) > 0;

/** Records why an attempt failed; false if the refund is no longer pending. */
export async function recordFailure(
  db: Db,
  params: { id: string; lastError: string; refused: boolean; status: RefundStatus },
): Promise<boolean> {
  const rows = await db
    .update(refunds)
    .set({
      lastError: params.lastError,
      status: params.status,
      ...(params.refused && { refusals: sql`${refunds.refusals} + 1` }),
    })
    .where(and(eq(refunds.id, params.id), eq(refunds.status, 'Pending')))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Ends a refund that is stuck; false for one that is not. */
export async function refuseStuck(tx: Db, params: { id: string }): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ status: 'Refused' })
    .where(and(eq(refunds.id, params.id), eq(refunds.status, 'Stuck')))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** Whether a bank holds the money of an order, because its customer disputes the payment. */
export const isWithheldByBank = async (db: Db, params: { orderId: string }): Promise<boolean> =>
  (await db.$count(disputes, and(eq(disputes.orderId, params.orderId), disputes.holdsMoney))) > 0;

/** The row of an order; null for an unknown one. */
export async function findRefundedOrder(db: Db, params: { id: string }) {
  const [row] = await db.select().from(orders).where(eq(orders.id, params.id));
  return row ?? null;
}

const listColumns = {
  id: refunds.id,
  order: { id: orders.id, orderId: orders.orderNumber },
  customer: users.name,
  amountCents: refunds.amountCents,
  status: refunds.status,
  origin: refunds.origin,
  lastError: refunds.lastError,
  attempts: refunds.attempts,
  nextAttemptAt: refunds.nextAttemptAt,
  createdAt: refunds.createdAt,
  doneAt: refunds.doneAt,
};

const withOrders = (db: Db) =>
  db
    .select(listColumns)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .$dynamic();

/** A refund with its order; null for an unknown one. */
export async function findRefund(db: Db, params: { id: string }) {
  const [row] = await withOrders(db).where(eq(refunds.id, params.id));
  return row ?? null;
}

const SORTS = { createdAt: refunds.createdAt, amount: refunds.amountCents };
export type RefundSort = Sort<keyof typeof SORTS>;

/** Refunds with their orders. */
export const findRefunds = (db: Db, params: Filter & { sort: RefundSort; limit: number; offset: number }) =>
  withOrders(db)
    .where(listFilter(params))
    .orderBy(...sortedBy(params.sort, SORTS, refunds.id))
    .limit(params.limit)
    .offset(params.offset);

/** Number of refunds that match. */
export async function countRefunds(db: Db, params: Filter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(refunds).where(listFilter(params));
  return row?.count ?? 0;
}

interface Filter {
  status?: RefundStatus;
  orderId?: string;
  search?: OrderSearch;
}

const listFilter = ({ status, orderId, search }: Filter) =>
  and(
    status && eq(refunds.status, status),
    orderId ? eq(refunds.orderId, orderId) : undefined,
    search &&
      isOfOrder({ table: refunds, id: refunds.id, orderId: refunds.orderId, at: refunds.createdAt }, search),
  );
