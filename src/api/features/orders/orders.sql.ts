import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDisputed } from '#db/downloadable.ts';
import { keysOfLine } from '#db/keys-of-line.ts';
import { isOneOf } from '#db/one-of.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import { orderLines, orders } from '#db/schema.ts';
import { versionsOfLine } from '#db/version-of-line.ts';

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  createdAt: orders.createdAt,
  totalCents: orders.totalCents,
  code: orders.code,
  codeDiscountCents: orders.codeDiscountCents,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  refundedCents: orders.refundedCents,
  taxCents: orders.taxCents,
  taxCountry: orders.taxCountry,
  disputed: isDisputed,
};

/** One page of a customer's orders, newest first. Money in cents. */
export const findOrders = (db: Db, params: { customerId: string; limit: number; offset: number }) =>
  db
    .select(columns)
    .from(orders)
    .where(eq(orders.customerId, params.customerId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(params.limit)
    .offset(params.offset);

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number];

/** Number of a customer's orders. */
export const countOrders = (db: Db, params: { customerId: string }): Promise<number> =>
  db.$count(orders, eq(orders.customerId, params.customerId));

const orderOfCustomer = preparedRows<OrderRow>('order_of_customer', (db) =>
  db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('id')), eq(orders.customerId, sql.placeholder('customerId')))),
);

/** An order of the customer; null when it is not found. */
export async function findOrder(db: Db, params: { id: string; customerId: string }) {
  const [row] = await orderOfCustomer(db, params);
  return row ?? null;
}

const linesOfOrders = preparedRows('lines_of_orders', (db) =>
  db
    .select({
      id: orderLines.id,
      orderId: orderLines.orderId,
      productName: orderLines.productName,
      productImage: orderLines.productImage,
      priceCents: orderLines.priceCents,
      quantity: orderLines.quantity,
      codeDiscountCents: orderLines.codeDiscountCents,
      paidCents: orderLines.paidCents,
      license: orderLines.licenseKind,
      licenseText: orderLines.licenseText,
      refundedAt: orderLines.refundedAt,
      versions: versionsOfLine(sql`${orderLines}.id`),
      keys: keysOfLine(sql`${orderLines}.id`),
    })
    .from(orderLines)
    .where(isOneOf(orderLines.orderId, 'orderIds'))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
);

/** The lines of orders, each order's in the order in which they were bought, with what they give. Money in cents. */
export const findLines = (db: Db, params: { orderIds: string[] }) =>
  linesOfOrders(db, { orderIds: JSON.stringify(params.orderIds) });

export type LineRow = Awaited<ReturnType<typeof findLines>>[number];
