import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { orderLines, orders, products, productVersions, vendorOrders } from '#db/schema.ts';
import type { splitByVendor } from '#domain/ledger.ts';
import type { OrderStatus, PaymentStatus, PricedLine } from '#domain/order.ts';

const orderColumns = {
  id: orders.id,
  paymentId: orders.paymentId,
  customerId: orders.customerId,
  totalCents: orders.totalCents,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
};

/** The one order of a payment. Money in cents. */
export interface OrderOfPayment {
  id: string;
  paymentId: string;
  customerId: string | null;
  totalCents: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** The order of a payment; null when there is none yet. */
export async function findOrderByPayment(
  db: Db,
  params: { paymentId: string },
): Promise<OrderOfPayment | null> {
  const [row] = await db.select(orderColumns).from(orders).where(eq(orders.paymentId, params.paymentId));
  return row ?? null;
}

/** The products and versions of priced lines; one that is missing no longer exists. */
export async function findProductsAndVersions(tx: Db, params: { lines: readonly PricedLine[] }) {
  const ids = params.lines.map((line) => line.productId);
  const fileIds = params.lines.map((line) => line.fileId);
  const found = await tx
    .select({ id: products.id, listed: products.listed, handsOutKeys: products.handsOutKeys })
    .from(products)
    .where(inArray(products.id, ids));
  const versions = await tx
    .select({ id: productVersions.id, productId: productVersions.productId, fileId: productVersions.fileId })
    .from(productVersions)
    .where(and(inArray(productVersions.productId, ids), inArray(productVersions.fileId, fileIds)))
    .orderBy(asc(productVersions.number));
  return {
    listed: new Map(found.map((row) => [row.id, row.listed])),
    /** By `fileKey`. */
    versions: new Map(versions.map((row) => [fileKey(row), row.id])),
    withKeys: new Set(found.flatMap((row) => (row.handsOutKeys ? row.id : []))),
  };
}

/** Names a file of a product. */
export const fileKey = (file: { productId: string; fileId: string }): string =>
  `${file.productId} ${file.fileId}`;

/**
 * Writes an order with its vendor orders and lines; `versions` has the version of each line by `fileKey`. Violates
 * `orders_payment_id_key` if the payment has its order, `orders_order_number_key` if the random number is taken.
 */
export async function insertOrder(
  tx: Db,
  order: typeof orders.$inferInsert & { createdAt: Date },
  parts: ReturnType<typeof splitByVendor>,
  versions: ReadonlyMap<string, string>,
): Promise<{
  order: OrderOfPayment;
  vendorOrderIds: string[];
  orderLines: { id: string; productId: string; quantity: number }[];
}> {
  const [row] = await tx.insert(orders).values(order).returning(orderColumns);
  if (!row) throw new Error('The order was not written.');
  const orderId = row.id;
  const identified = parts.map((part) => ({ ...part, id: newId() }));
  const lines = identified.flatMap(({ id, lines }) =>
    lines.map((line) => ({
      ...line,
      id: newId(),
      orderId,
      vendorOrderId: id,
      versionId: versions.get(fileKey(line)) ?? '',
    })),
  );
  if (identified.length > 0) {
    await tx
      .insert(vendorOrders)
      .values(identified.map(({ lines, ...part }) => ({ ...part, orderId, createdAt: order.createdAt })));
    await tx.insert(orderLines).values(lines);
  }
  return { order: row, vendorOrderIds: identified.map(({ id }) => id), orderLines: lines };
}
