import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import {
  orderLines,
  orders,
  payments,
  receiptCounters,
  receipts,
  users,
  vendorLegalDetails,
  vendorOrders,
  vendors,
} from '#db/schema.ts';

/**
 * An order, of this customer if one is given; null if there is none. It is locked until the transaction ends, so that a
 * second receipt of it waits.
 */
export async function lockOrder(tx: Db, { id, customerId }: { id: string; customerId?: string }) {
  const [row] = await tx
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.id, id), customerId === undefined ? undefined : eq(orders.customerId, customerId)))
    .for('update');
  return row ?? null;
}

const receiptColumns = {
  id: receipts.id,
  orderId: receipts.orderId,
  year: receipts.year,
  number: receipts.number,
  parties: receipts.parties,
  issuedAt: receipts.issuedAt,
};

/** The receipt of an order; null if none was issued. */
export async function findReceiptOfOrder(db: Db, params: { orderId: string }) {
  const [row] = await db.select(receiptColumns).from(receipts).where(eq(receipts.orderId, params.orderId));
  return row ?? null;
}

/** A receipt; null for an unknown one. */
export async function findReceipt(db: Db, params: { id: string }) {
  const [row] = await db.select(receiptColumns).from(receipts).where(eq(receipts.id, params.id));
  return row ?? null;
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/**
 * Takes the next number of a year. The counter's row is locked until the transaction ends, and one that fails gives its
 * number back: this is what keeps the sequence without gaps.
 */
export async function takeNumber(tx: Db, params: { year: number }): Promise<number> {
  const [row] = await tx
    .insert(receiptCounters)
    .values({ year: params.year, last: 1 })
    .onConflictDoUpdate({ target: receiptCounters.year, set: { last: sql`${receiptCounters.last} + 1` } })
    .returning({ last: receiptCounters.last });
  if (!row) throw new Error('No number was given out.');
  return row.last;
}

export async function insertReceipt(tx: Db, row: typeof receipts.$inferInsert): Promise<ReceiptRow> {
  const [inserted] = await tx.insert(receipts).values(row).returning(receiptColumns);
  if (!inserted) throw new Error('The receipt was not written.');
  return inserted;
}

/** The shops of an order with what the law wants to know of them, in the order of their names. */
export const findShops = (db: Db, params: { orderId: string }) =>
  db
    .select({
      shopName: vendors.shopName,
      name: sql<string>`coalesce(${vendorLegalDetails.legalName}, '')`,
      address: sql<string>`coalesce(${vendorLegalDetails.legalAddress}, '')`,
      number: sql<string>`coalesce(${vendorLegalDetails.legalNumber}, '')`,
    })
    .from(vendorOrders)
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .leftJoin(vendorLegalDetails, eq(vendorLegalDetails.vendorId, vendors.id))
    .where(eq(vendorOrders.orderId, params.orderId))
    .orderBy(asc(vendors.shopName), asc(vendors.id));

/** What a receipt shows of an order; money in cents. Null for an unknown one. */
export async function findReceiptOrder(db: Db, params: { id: string }) {
  const [order] = await db
    .select({
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      totalCents: orders.totalCents,
      refundedCents: orders.refundedCents,
      code: orders.code,
      codeDiscountCents: orders.codeDiscountCents,
      taxCountry: orders.taxCountry,
      vatNumber: orders.vatNumber,
      reverseCharge: orders.reverseCharge,
      pricesIncludeTax: payments.pricesIncludeTax,
      customer: { name: users.name, email: users.email },
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(eq(orders.id, params.id));
  if (!order) return null;
  const lines = await db
    .select({
      productName: orderLines.productName,
      shopName: vendors.shopName,
      listPriceCents: orderLines.listPriceCents,
      priceCents: orderLines.priceCents,
      quantity: orderLines.quantity,
      licenseKind: orderLines.licenseKind,
      licenseText: orderLines.licenseText,
      bundleId: orderLines.bundleId,
      bundleName: orderLines.bundleName,
      bundleOwnedParts: orderLines.bundleOwnedParts,
      paidCents: orderLines.paidCents,
      taxCents: orderLines.taxCents,
      taxBasisPoints: orderLines.taxBasisPoints,
      refundedAt: orderLines.refundedAt,
    })
    .from(orderLines)
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .where(eq(orderLines.orderId, params.id))
    .orderBy(asc(orderLines.position));
  return { ...order, lines };
}

export type ReceiptOrder = NonNullable<Awaited<ReturnType<typeof findReceiptOrder>>>;
