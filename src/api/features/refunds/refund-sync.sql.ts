import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import {
  disputes,
  ledgerEntries,
  ledgerTransactions,
  orderLines,
  orders,
  refundParts,
  refunds,
  vendorOrders,
} from '#db/schema.ts';
import type { RefundableVendorOrder, RefundPart } from '#domain/ledger.ts';
import { paymentStatusOf } from '#domain/order.ts';
import type { RefundRow } from './refunds.sql.ts';

/** The order of a payment with the revision of its view of the provider; null if there is no order. */
export async function findRevision(db: Db, params: { paymentId: string }) {
  const [row] = await db
    .select({ orderId: orders.id, revision: orders.providerRevision })
    .from(orders)
    .where(eq(orders.paymentId, params.paymentId));
  return row ?? null;
}

/** Increments the revision of an order's view of the provider. */
export const incrementRevision = (tx: Db, params: { orderId: string }) =>
  tx
    .update(orders)
    .set({ providerRevision: sql`${orders.providerRevision} + 1` })
    .where(eq(orders.id, params.orderId));

/** All refunds of an order, oldest first. Money in cents. */
export const findRefundRows = (tx: Db, params: { orderId: string }): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, params.orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/** Sets the given columns of a refund. */
export const updateRefund = (tx: Db, params: { id: string; set: Partial<RefundRow> }) =>
  tx.update(refunds).set(params.set).where(eq(refunds.id, params.id));

/** Detaches the lines of a refund that failed, so that another refund can include them. */
export const releaseLines = (tx: Db, params: { refundId: string }) =>
  tx.update(orderLines).set({ refundId: null }).where(eq(orderLines.refundId, params.refundId));

/**
 * The vendor orders of an order that can bear a refund, all or the given one. Each comes with what its lines of the
 * refund, or those that a refund would have, were sold for.
 */
export function findRefundable(
  tx: Db,
  params: {
    orderId: string;
    lines: { refundId: string } | { ids: string[] };
    vendorOrderId: string | null;
  },
): Promise<RefundableVendorOrder[]> {
  const { lines } = params;
  const isOfRefund =
    'ids' in lines ? inArray(orderLines.id, lines.ids) : eq(orderLines.refundId, lines.refundId);
  const ofLines = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
  return tx
    .select({
      id: vendorOrders.id,
      vendorId: vendorOrders.vendorId,
      totalCents: vendorOrders.totalCents,
      commissionCents: vendorOrders.commissionCents,
      refundedCents: vendorOrders.refundedCents,
      refundedCommissionCents: vendorOrders.refundedCommissionCents,
      taxCents: vendorOrders.taxCents,
      codesCents: vendorOrders.codesCents,
      refundedTaxCents: vendorOrders.refundedTaxCents,
      refundedCodesCents: vendorOrders.refundedCodesCents,
      linesCents: ofLines(orderLines.paidCents),
      linesTaxCents: ofLines(orderLines.taxCents),
      linesCodesCents: ofLines(orderLines.codesCents),
      linesCommissionCents: ofLines(orderLines.commissionCents),
    })
    .from(vendorOrders)
    .leftJoin(orderLines, and(eq(orderLines.vendorOrderId, vendorOrders.id), isOfRefund))
    .where(
      and(
        eq(vendorOrders.orderId, params.orderId),
        params.vendorOrderId ? eq(vendorOrders.id, params.vendorOrderId) : undefined,
      ),
    )
    .groupBy(vendorOrders.id)
    .orderBy(asc(vendorOrders.id));
}

/** Stores how the vendor orders bear a refund. Money in cents. */
export async function insertParts(
  tx: Db,
  params: { refundId: string; parts: readonly RefundPart[] },
): Promise<void> {
  const { refundId, parts } = params;
  if (parts.length === 0) return;
  await tx.insert(refundParts).values(parts.map(({ vendorId: _, ...part }) => ({ ...part, refundId })));
}

/** The ledger entries of a refund or a lost dispute. */
export const findRefundEntries = (tx: Db, params: { orderId: string; refundId: string }) =>
  tx
    .select({
      account: ledgerEntries.account,
      vendorId: ledgerEntries.vendorId,
      country: ledgerEntries.country,
      amountCents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        eq(ledgerTransactions.orderId, params.orderId),
        eq(ledgerTransactions.refundId, params.refundId),
        inArray(ledgerTransactions.kind, ['refund', 'dispute']),
      ),
    )
    .orderBy(asc(ledgerEntries.position));

/** Recomputes the refunded sums of an order, its vendor orders and its lines from the refunds that are done. */
export async function recountRefunds(
  tx: Db,
  params: { orderId: string; totalCents: number; codeDiscountCents: number; now: Date },
) {
  const { orderId, totalCents, codeDiscountCents, now } = params;
  const [done] = await tx
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'Done')));
  // A lost dispute can take more than was left.
  const refundedCents = Math.min(totalCents, done?.cents ?? 0);
  await tx
    .update(orders)
    .set({ refundedCents, paymentStatus: paymentStatusOf({ totalCents, codeDiscountCents, refundedCents }) })
    .where(eq(orders.id, orderId));
  const doneParts = (column: PgColumn) =>
    sql`coalesce((select sum(${column}) from ${refundParts} join ${refunds} on ${refunds.id} = ${refundParts.refundId}
      where ${refundParts.vendorOrderId} = ${vendorOrders.id} and ${refunds.status} = 'Done'), 0)`;
  await tx
    .update(vendorOrders)
    .set({
      refundedCents: doneParts(refundParts.totalCents),
      refundedTaxCents: doneParts(refundParts.taxCents),
      refundedCodesCents: doneParts(refundParts.codesCents),
      refundedCommissionCents: doneParts(refundParts.commissionCents),
    })
    .where(eq(vendorOrders.orderId, orderId));
  const wholeOrder = refundedCents === totalCents;
  const isDone = sql`exists (select 1 from ${refunds} where ${refunds.id} = ${orderLines.refundId} and ${refunds.status} = 'Done')`;
  await tx
    .update(orderLines)
    .set({
      refundedAt: sql`case when ${wholeOrder} or ${isDone} then coalesce(${orderLines.refundedAt}, ${now.toISOString()}::timestamptz) end`,
    })
    .where(eq(orderLines.orderId, orderId));
}

/** The ids of all products of an order. */
export async function findProductIds(tx: Db, params: { orderId: string }): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: orderLines.productId })
    .from(orderLines)
    .where(eq(orderLines.orderId, params.orderId));
  return rows.map(({ id }) => id);
}

export type DisputeRow = typeof disputes.$inferSelect;

/** All disputes of an order. Money in cents. */
export const findDisputeRows = (tx: Db, params: { orderId: string }): Promise<DisputeRow[]> =>
  tx.select().from(disputes).where(eq(disputes.orderId, params.orderId));

/** Writes a dispute as it is now; `endedAt` is when its end was first seen. */
export function saveDispute(tx: Db, params: Omit<DisputeRow, 'endedAt'> & { now: Date }) {
  const { now, ...row } = params;
  const isOpen = row.status === 'Open';
  return tx
    .insert(disputes)
    .values({ ...row, endedAt: isOpen ? null : now })
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        ...row,
        endedAt: isOpen
          ? null
          : sql`case ${disputes.status} when 'Open' then excluded.ended_at else ${disputes.endedAt} end`,
      },
    });
}
