import { asc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { preparedRows } from '#db/prepared-rows.ts';
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
  bundleId: orderLines.bundleId,
  bundleName: orderLines.bundleName,
  bundleOwnedParts: orderLines.bundleOwnedParts,
};

const orderById = preparedRows('order_for_mail', (db) =>
  db
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
    .where(eq(orders.id, sql.placeholder('id'))),
);

const vendorOrderById = preparedRows('vendor_order_for_mail', (db) =>
  db
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
    .where(eq(vendorOrders.id, sql.placeholder('id'))),
);

const linesBy = (name: string, column: PgColumn) =>
  preparedRows(name, (db) =>
    db
      .select(line)
      .from(orderLines)
      .where(eq(column, sql.placeholder('id')))
      .orderBy(asc(orderLines.position)),
  );
const linesOfOrder = linesBy('mail_lines_of_order', orderLines.orderId);
const linesOfVendorOrder = linesBy('mail_lines_of_vendor_order', orderLines.vendorOrderId);
const linesOfRefund = linesBy('mail_lines_of_refund', orderLines.refundId);

/** An order with its customer and lines; null for an order without a customer. Money in cents. */
export async function findOrderForMail(db: Db, params: { id: string }) {
  const [order] = await orderById(db, params);
  return order ? { ...order, lines: await linesOfOrder(db, params) } : null;
}

/** A refund with its order, customer and refunded lines; null for an order without a customer. Money in cents. */
export async function findRefundForMail(db: Db, params: { id: string }) {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, params.id));
  const [order] = refund ? await orderById(db, { id: refund.orderId }) : [];
  if (!refund || !order) return null;
  const lines = await linesOfRefund(db, params);
  return { ...order, lines, refundedCents: refund.amountCents, refundStatus: refund.status };
}

/** A vendor order with its vendor and its own lines; null when it is not found. Money in cents. */
export async function findVendorOrderForMail(db: Db, params: { id: string }) {
  const [order] = await vendorOrderById(db, params);
  return order ? { ...order, lines: await linesOfVendorOrder(db, params) } : null;
}
