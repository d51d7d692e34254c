import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { isOneOf } from '#db/one-of.ts';
import { insertOfRows, type RowOf } from '#db/prepared-insert.ts';
import { preparedRows, preparedSql } from '#db/prepared-rows.ts';
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

const orderByPayment = preparedRows<OrderOfPayment>('order_of_payment', (db) =>
  db
    .select(orderColumns)
    .from(orders)
    .where(eq(orders.paymentId, sql.placeholder('paymentId'))),
);

/** The order of a payment; null when there is none yet. */
export async function findOrderByPayment(
  db: Db,
  params: { paymentId: string },
): Promise<OrderOfPayment | null> {
  const [row] = await orderByPayment(db, params);
  return row ?? null;
}

const lockTimeout = preparedSql(
  'lock_timeout',
  () => sql`select set_config('lock_timeout', ${sql.placeholder('ms')}::text, true)`,
);

/** From now on, a statement of this transaction fails that waits longer for a lock. */
export const limitLockWaits = (tx: Db, { ms }: { ms: number }): Promise<unknown> =>
  lockTimeout(tx, { ms: String(ms) });

/** Products with the ids of their versions of some files, by file: null for a product without any. */
const productsAndVersions = preparedRows('sold_products', (db) =>
  db
    .select({
      id: products.id,
      listed: products.listed,
      handsOutKeys: products.handsOutKeys,
      // Found by product: a join is planned for the size of both tables, and reads all versions of a small market.
      versions: sql<Record<string, string> | null>`(
        select jsonb_object_agg(v.file_id, v.id order by v.number) from ${productVersions} v
        where v.product_id = ${products}.id and ${isOneOf(sql`v.file_id`, 'fileIds')})`,
    })
    .from(products)
    .where(isOneOf(products.id, 'ids')),
);

/** The products and versions of priced lines; one that is missing no longer exists. */
export async function findProductsAndVersions(tx: Db, params: { lines: readonly PricedLine[] }) {
  const found = await productsAndVersions(tx, {
    ids: JSON.stringify(params.lines.map((line) => line.productId)),
    fileIds: JSON.stringify(params.lines.map((line) => line.fileId)),
  });
  return {
    listed: new Map(found.map((row) => [row.id, row.listed])),
    /** By `fileKey`. */
    versions: new Map(
      found.flatMap(({ id, versions }) =>
        Object.entries(versions ?? {}).map(([fileId, versionId]) => [
          fileKey({ productId: id, fileId }),
          versionId,
        ]),
      ),
    ),
    withKeys: new Set(found.flatMap((row) => (row.handsOutKeys ? row.id : []))),
  };
}

/** Names a file of a product. */
export const fileKey = (file: { productId: string; fileId: string }): string =>
  `${file.productId} ${file.fileId}`;

const ORDER_COLUMNS = [
  'id',
  'orderNumber',
  'customerId',
  'paymentId',
  'totalCents',
  'code',
  'codeDiscountCents',
  'taxCents',
  'taxCountry',
  'vatNumber',
  'reverseCharge',
  'status',
  'paymentStatus',
  'failure',
  'createdAt',
] as const;

const VENDOR_ORDER_COLUMNS = [
  'id',
  'orderId',
  'vendorId',
  'totalCents',
  'discountCents',
  'codeDiscountCents',
  'taxCents',
  'codesCents',
  'commissionCents',
  'createdAt',
] as const;

const LINE_COLUMNS = [
  'id',
  'vendorOrderId',
  'orderId',
  'productId',
  'position',
  'productName',
  'productImage',
  'listPriceCents',
  'priceCents',
  'quantity',
  'codeDiscountCents',
  'codeFunder',
  'paidCents',
  'taxCents',
  'taxBasisPoints',
  'codesCents',
  'commissionCents',
  'commissionRuleId',
  'fileId',
  'versionId',
  'licenseKind',
  'licenseText',
] as const;

const addOrders = preparedSql(
  'add_orders',
  () => sql`
    with added_orders as (${insertOfRows(orders, ORDER_COLUMNS, 'orders')}),
    added_parts as (${insertOfRows(vendorOrders, VENDOR_ORDER_COLUMNS, 'vendorOrders')})
    ${insertOfRows(orderLines, LINE_COLUMNS, 'lines')}`,
);

/** An order as it is written first; nothing of it is refunded. */
export type NewOrder = Omit<RowOf<typeof orders, (typeof ORDER_COLUMNS)[number]>, 'id'>;

/** The rows of an order that is written first, with new ids. */
export interface OrderRows {
  order: RowOf<typeof orders, (typeof ORDER_COLUMNS)[number]>;
  vendorOrders: RowOf<typeof vendorOrders, (typeof VENDOR_ORDER_COLUMNS)[number]>[];
  lines: RowOf<typeof orderLines, (typeof LINE_COLUMNS)[number]>[];
}

/** The rows of an order, its vendor orders and lines; `versions` has the version of each line by `fileKey`. */
export function orderRows(
  order: NewOrder,
  parts: ReturnType<typeof splitByVendor>,
  versions: ReadonlyMap<string, string>,
): OrderRows {
  const orderId = newId();
  const identified = parts.map((part) => ({ ...part, id: newId() }));
  return {
    order: { ...order, id: orderId },
    vendorOrders: identified.map(({ lines, ...part }) => ({ ...part, orderId, createdAt: order.createdAt })),
    lines: identified.flatMap(({ id, lines }) =>
      lines.map((line) => ({
        ...line,
        id: newId(),
        orderId,
        vendorOrderId: id,
        versionId: versions.get(fileKey(line)) ?? '',
      })),
    ),
  };
}

/**
 * Writes orders with their vendor orders and lines. Violates `orders_payment_id_key` if a payment has its order,
 * `orders_order_number_key` if a random number is taken.
 */
export const insertOrders = (tx: Db, all: readonly OrderRows[]): Promise<unknown> =>
  addOrders(tx, {
    orders: JSON.stringify(all.map(({ order }) => order)),
    vendorOrders: JSON.stringify(all.flatMap((rows) => rows.vendorOrders)),
    lines: JSON.stringify(all.flatMap(({ lines }) => lines)),
  });
