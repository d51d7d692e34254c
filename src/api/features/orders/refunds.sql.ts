import { and, asc, count, desc, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderLines, orders, refunds, users, vendorOrders } from '#db/schema.ts';
import type { PaymentStatus, RefundStatus } from '#domain/order.ts';

const MINUTE_MS = 60_000;

export type RefundRow = typeof refunds.$inferSelect;
/** A refund with what it takes to ask the provider for it. Money in cents. */
export type RefundOfPayment = RefundRow & { paymentId: string };

/** Makes everyone who gives back of this order wait their turn. */
export async function lockOrder(tx: Db, params: { id: string }) {
  const [row] = await tx
    .select({
      customerId: orders.customerId,
      status: orders.status,
      totalCents: orders.totalCents,
      refundedCents: orders.refundedCents,
    })
    .from(orders)
    .where(eq(orders.id, params.id))
    .for('update');
  return row ?? null;
}

const lineColumns = {
  id: orderLines.id,
  refundId: orderLines.refundId,
  totalCents: sql<number>`${orderLines.priceCents} * ${orderLines.quantity}`.mapWith(Number),
};

export const findLinesToRefund = (tx: Db, params: { orderId: string }) =>
  tx.select(lineColumns).from(orderLines).where(eq(orderLines.orderId, params.orderId));

/** A new refund, the sweeper's a minute from now, and the lines that are part of it from now on: each of at most one. */
export async function insertRefund(
  tx: Db,
  params: Pick<RefundRow, 'orderId' | 'amountCents' | 'decidedBy'> & { lineIds: string[] | 'all'; now: Date },
): Promise<string> {
  const { lineIds, now, ...row } = params;
  const [refund] = await tx
    .insert(refunds)
    .values({ ...row, dueAt: new Date(now.getTime() + MINUTE_MS), createdAt: now })
    .returning({ id: refunds.id });
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
  return refund.id;
}

/** Refunds of an order that have not been given yet: its own, or those that hold one of the lines. */
export const findOpenRefunds = (db: Db, params: { orderId: string; ids?: string[] }) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, params.orderId),
        ne(refunds.status, 'Done'),
        params.ids && inArray(refunds.id, params.ids),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/** The pause after a try, a minute at first and twice as long each time. */
const nextDue = (now: Date): SQL =>
  sql`${now.toISOString()}::timestamptz + interval '1 minute' * power(2, ${refunds.tries})`;

/** Says that a refund is being tried now; null when it is done. An admin's try brings a stuck one back. */
export async function takeRefund(
  db: Db,
  params: { id: string; now: Date; afresh: boolean },
): Promise<RefundOfPayment | null> {
  const { id, now, afresh } = params;
  const [row] = await db
    .update(refunds)
    .set({
      status: 'Pending',
      tries: afresh ? 1 : sql`${refunds.tries} + 1`,
      dueAt: afresh ? new Date(now.getTime() + MINUTE_MS) : nextDue(now),
    })
    .from(orders)
    .where(and(eq(refunds.id, id), ne(refunds.status, 'Done'), eq(orders.id, refunds.orderId)))
    .returning({ refund: refunds, paymentId: orders.paymentId });
  return row ? { ...row.refund, paymentId: row.paymentId } : null;
}

/** Takes the refunds that are due, longest first; another node takes others. */
export async function takeDueRefunds(db: Db, params: { limit: number; now: Date }): Promise<string[]> {
  const due = db.$with('due').as(
    db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.status, 'Pending'), lte(refunds.dueAt, params.now)))
      .orderBy(asc(refunds.dueAt))
      .limit(params.limit)
      .for('update', { skipLocked: true }),
  );
  const rows = await db
    .with(due)
    .update(refunds)
    // Out of the way of other nodes until this one has taken it for good.
    .set({ dueAt: new Date(params.now.getTime() + MINUTE_MS) })
    .where(inArray(refunds.id, db.select({ id: due.id }).from(due)))
    .returning({ id: refunds.id });
  return rows.map((row) => row.id);
}

/** False: somebody else has marked it before. */
export async function markDone(tx: Db, params: { id: string; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ status: 'Done', doneAt: params.now, problem: null })
    .where(and(eq(refunds.id, params.id), ne(refunds.status, 'Done')))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

export const noteProblem = (
  db: Db,
  params: { id: string; problem: string; refused: boolean; status: RefundStatus },
) =>
  db
    .update(refunds)
    .set({
      problem: params.problem,
      status: params.status,
      ...(params.refused && { refusals: sql`${refunds.refusals} + 1` }),
    })
    .where(and(eq(refunds.id, params.id), ne(refunds.status, 'Done')));

/** Marks the lines of a refund as given back, and answers what they were sold for and by whom. */
export async function giveLinesBack(tx: Db, params: { refundId: string; now: Date }) {
  const rows = await tx
    .update(orderLines)
    .set({ refundedAt: params.now })
    .from(vendorOrders)
    .where(and(eq(orderLines.refundId, params.refundId), eq(vendorOrders.id, orderLines.vendorOrderId)))
    .returning({
      vendorOrderId: orderLines.vendorOrderId,
      vendorId: vendorOrders.vendorId,
      totalCents: lineColumns.totalCents,
      commissionCents: orderLines.commissionCents,
    });
  return rows;
}

/** Writes what has gone back of the order, which is locked, and adds it to the vendors' parts. */
export async function addRefunded(
  tx: Db,
  params: {
    orderId: string;
    refundedCents: number;
    paymentStatus: PaymentStatus;
    byVendorOrder: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const { orderId, refundedCents, paymentStatus } = params;
  await tx.update(orders).set({ refundedCents, paymentStatus }).where(eq(orders.id, orderId));
  for (const [id, cents] of params.byVendorOrder) {
    await tx
      .update(vendorOrders)
      .set({ refundedCents: sql`${vendorOrders.refundedCents} + ${cents}` })
      .where(eq(vendorOrders.id, id));
  }
}

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
  problem: refunds.problem,
  tries: refunds.tries,
  createdAt: refunds.createdAt,
  doneAt: refunds.doneAt,
};

/** Refunds with their orders, newest first. */
export const findRefunds = (
  db: Db,
  params: { status?: RefundStatus; orderId?: string; limit: number; offset: number },
) =>
  db
    .select(listColumns)
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(wanted(params))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(params.limit)
    .offset(params.offset);

export async function countRefunds(db: Db, params: { status?: RefundStatus }): Promise<number> {
  const [row] = await db.select({ count: count() }).from(refunds).where(wanted(params));
  return row?.count ?? 0;
}

const wanted = (params: { status?: RefundStatus; orderId?: string }) =>
  and(
    params.status && eq(refunds.status, params.status),
    params.orderId ? eq(refunds.orderId, params.orderId) : undefined,
  );
