import { asc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderLines, orders, refunds, users, vendorOrders, vendors } from '#db/schema.ts';

const line = {
  id: orderLines.id,
  name: orderLines.productName,
  image: orderLines.productImage,
  listPriceCents: orderLines.listPriceCents,
  priceCents: orderLines.priceCents,
  quantity: orderLines.quantity,
  licenseKind: orderLines.licenseKind,
  codeDiscountCents: orderLines.codeDiscountCents,
  paidCents: orderLines.paidCents,
};

/** An order with its customer and lines; null for an order without a customer. Money in cents. */
export const findOrderForMail = (db: Db, params: { id: string }) =>
  findOrderWithLines(db, eq(orders.id, params.id), eq(orderLines.orderId, params.id));

/** A refund with its order, customer and refunded lines; null for an order without a customer. Money in cents. */
export async function findRefundForMail(db: Db, params: { id: string }) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, params.id));
  if (!refund) return null;
  const order = await findOrderWithLines(
    db,
    eq(orders.id, refund.orderId),
    eq(orderLines.refundId, params.id),
  );
  return order && { ...order, refundedCents: refund.amountCents, refundStatus: refund.status };
}

async function findOrderWithLines(db: Db, ofOrder: SQL, ofLines: SQL) {
  const [order] = await db
    .select({
      id: orders.id,
      number: orders.orderNumber,
      status: orders.status,
      totalCents: orders.totalCents,
      code: orders.code,
      codeDiscountCents: orders.codeDiscountCents,
      taxCents: orders.taxCents,
      taxCountry: orders.taxCountry,
      reverseCharge: orders.reverseCharge,
      createdAt: orders.createdAt,
      name: users.name,
      email: users.email,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(ofOrder);
  if (!order) return null;
  const lines = await db.select(line).from(orderLines).where(ofLines).orderBy(asc(orderLines.position));
  return { ...order, lines };
}

/** A vendor order with its vendor and its own lines; null when it is not found. Money in cents. */
export async function findVendorOrderForMail(db: Db, params: { id: string }) {
  const [order] = await db
    .select({
      number: orders.orderNumber,
      totalCents: vendorOrders.totalCents,
      taxCents: vendorOrders.taxCents,
      codesCents: vendorOrders.codesCents,
      commissionCents: vendorOrders.commissionCents,
      createdAt: orders.createdAt,
      shopName: vendors.shopName,
      name: users.name,
      email: users.email,
    })
    .from(vendorOrders)
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(eq(vendorOrders.id, params.id));
  if (!order) return null;
  const lines = await db
    .select(line)
    .from(orderLines)
    .where(eq(orderLines.vendorOrderId, params.id))
    .orderBy(asc(orderLines.position));
  return { ...order, lines };
}
