import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { disputes, orderLines, orders, refunds, vendorOrders } from '#db/schema.ts';

/** A line of a customer's completed order, to open a case about; null for any other. */
export async function findOwnLine(db: Db, params: { id: string; customerId: string }) {
  const [row] = await db
    .select({
      orderId: orderLines.orderId,
      orderLineId: orderLines.id,
      productId: orderLines.productId,
      vendorId: vendorOrders.vendorId,
      title: orderLines.productName,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .where(
      and(
        eq(orderLines.id, params.id),
        eq(orders.customerId, params.customerId),
        eq(orders.status, 'Completed'),
      ),
    );
  return row ?? null;
}

/** The lines of one shop in an order. Money in cents. */
export const findShopLines = (db: Db, params: { orderId: string; vendorId: string }) =>
  db
    .select({
      id: orderLines.id,
      vendorOrderId: orderLines.vendorOrderId,
      productName: orderLines.productName,
      image: orderLines.productImage,
      quantity: orderLines.quantity,
      priceCents: orderLines.priceCents,
      refundedAt: orderLines.refundedAt,
      paidCents: orderLines.paidCents,
      refundId: orderLines.refundId,
    })
    .from(orderLines)
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .where(and(eq(orderLines.orderId, params.orderId), eq(vendorOrders.vendorId, params.vendorId)))
    .orderBy(asc(orderLines.position));

/** Id and number of an order; null for an unknown one. */
export async function findOrderOfCase(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, params.id));
  return row ?? null;
}

/** A refund with its amount in cents; null for an unknown one. */
export async function findRefundOfCase(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ id: refunds.id, status: refunds.status, amountCents: refunds.amountCents })
    .from(refunds)
    .where(eq(refunds.id, params.id));
  return row ?? null;
}

/** A dispute with its amount in cents; null for an unknown one. */
export async function findDisputeOfCase(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      id: disputes.id,
      status: disputes.status,
      reason: disputes.reason,
      amountCents: disputes.amountCents,
    })
    .from(disputes)
    .where(eq(disputes.id, params.id));
  return row ?? null;
}
