import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isOneOf } from '#db/fragments/one-of.ts';
import { insertOfRows, type RowOf } from '#db/prepared-insert.ts';
import { preparedRows, preparedSql } from '#db/prepared-rows.ts';
import { orderLines, orders, products, productVersions, vendorOrders } from '#db/schema.ts';
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

/** A product of a cart as it is now. */
export interface CurrentProduct {
  id: string;
  listed: boolean;
  handsOutKeys: boolean;
  /** The ids of its versions by file, of the files asked for; null for none. */
  versions: Record<string, string> | null;
}

const currentProducts = preparedRows<CurrentProduct>('current_products', (db) =>
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

/** The products of priced lines, and the bundles that these are parts of, by id; one that is missing no longer exists. */
export async function findCurrentProducts(
  tx: Db,
  params: { lines: readonly PricedLine[] },
): Promise<Map<string, CurrentProduct>> {
  const rows = await currentProducts(tx, {
    ids: JSON.stringify(params.lines.flatMap(({ productId, bundleId = productId }) => [productId, bundleId])),
    fileIds: JSON.stringify(params.lines.map((line) => line.fileId)),
  });
  return new Map(rows.map((row) => [row.id, row]));
}

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
  'priceKind',
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
  'bundleId',
  'bundleName',
  'bundleOwnedParts',
] as const;

/** The rows of an order that is about to be written: itself, the part of each vendor, and the lines. */
export interface NewOrder {
  order: RowOf<typeof orders, (typeof ORDER_COLUMNS)[number]>;
  vendorOrders: RowOf<typeof vendorOrders, (typeof VENDOR_ORDER_COLUMNS)[number]>[];
  lines: RowOf<typeof orderLines, (typeof LINE_COLUMNS)[number]>[];
}

const addOrder = preparedSql(
  'add_order',
  () => sql`
    with added_order as (${insertOfRows(orders, ORDER_COLUMNS, 'orders')}),
    added_parts as (${insertOfRows(vendorOrders, VENDOR_ORDER_COLUMNS, 'vendorOrders')})
    ${insertOfRows(orderLines, LINE_COLUMNS, 'lines')}`,
);

/**
 * Writes an order with its vendor orders and lines. Violates `orders_payment_id_key` if the payment has its order,
 * `orders_order_number_key` if the random number is taken.
 */
export const insertOrder = (tx: Db, { order, vendorOrders, lines }: NewOrder): Promise<unknown> =>
  addOrder(tx, {
    orders: JSON.stringify([order]),
    vendorOrders: JSON.stringify(vendorOrders),
    lines: JSON.stringify(lines),
  });
