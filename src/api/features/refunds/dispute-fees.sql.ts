import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { disputes, ledgerEntries, ledgerTransactions, orders, vendorOrders } from '#db/schema.ts';

/** A dispute with its order and when that was sold; null for an unknown one. */
export async function findDisputedOrder(tx: Db, params: { disputeId: string }) {
  const [row] = await tx
    .select({ status: disputes.status, orderId: orders.id, soldAt: orders.createdAt })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(eq(disputes.id, params.disputeId));
  return row ?? null;
}

/** What each vendor's part of a completed order was sold for, in cents. */
export const findParts = (tx: Db, params: { orderId: string }) =>
  tx
    .select({ vendorId: vendorOrders.vendorId, totalCents: vendorOrders.totalCents })
    .from(vendorOrders)
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .where(and(eq(vendorOrders.orderId, params.orderId), eq(orders.status, 'Completed')))
    .orderBy(asc(vendorOrders.id));

/** What vendors bore of the fees of a dispute, in cents. */
export const findFeesOfVendors = (tx: Db, params: { disputeId: string }) =>
  tx
    .select({
      vendorId: sql<string>`${ledgerEntries.vendorId}`,
      amountCents: sql<number>`sum(${ledgerEntries.amountCents})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(disputes, eq(disputes.orderId, ledgerTransactions.orderId))
    .where(
      and(
        eq(disputes.id, params.disputeId),
        eq(ledgerTransactions.disputeId, params.disputeId),
        eq(ledgerTransactions.kind, 'provider fee'),
        eq(ledgerEntries.account, 'vendor'),
      ),
    )
    .groupBy(ledgerEntries.vendorId)
    .orderBy(asc(ledgerEntries.vendorId));
