import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDisputed } from '#db/fragments/downloadable.ts';
import { keysOfLine, type SealedKey } from '#db/fragments/keys-of-line.ts';
import { type FileOfLine, filesOfLine } from '#db/fragments/product-files.ts';
import {
  fileOfLine,
  type GivenFile,
  type GivenVersion,
  versionsOfLine,
} from '#db/fragments/version-of-line.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import { orders } from '#db/schema.ts';
import type { LicenseKind } from '#domain/license.ts';

/** A line of an order, with what it gives. Money in cents. */
interface LineOfOrder {
  id: string;
  productId: string;
  productName: string;
  productImage: string;
  priceCents: number;
  quantity: number;
  shopName: string;
  shopSlug: string;
  codeDiscountCents: number;
  paidCents: number;
  license: LicenseKind | null;
  licenseText: string | null;
  bundleId: string | null;
  bundleName: string | null;
  bundleOwnedParts: number | null;
  isRefunded: boolean;
  versions: GivenVersion[];
  file: GivenFile | null;
  files: FileOfLine[];
  keys: SealedKey[];
}

/** The lines of an order of the statement around it, in the order in which they were bought. */
const linesOfOrder = sql<LineOfOrder[]>`(
  select coalesce(json_agg(json_build_object(
    'id', line.id, 'productId', line.product_id, 'productName', line.product_name, 'productImage', line.product_image,
    'priceCents', line.price_cents, 'quantity', line.quantity, 'shopName', shop.shop_name, 'shopSlug', shop.shop_slug,
    'codeDiscountCents', line.code_discount_cents, 'paidCents', line.paid_cents,
    'license', line.license_kind, 'licenseText', line.license_text, 'isRefunded', line.refunded_at is not null,
    'bundleId', line.bundle_id, 'bundleName', line.bundle_name, 'bundleOwnedParts', line.bundle_owned_parts,
    'versions', ${versionsOfLine(sql`line.id`)}, 'file', ${fileOfLine(sql`line.id`)},
    'files', ${filesOfLine(sql`line.id`)},
    'keys', ${keysOfLine(sql`line.id`)}
  ) order by line.position), '[]')
  from order_lines line
    join vendor_orders part on part.id = line.vendor_order_id
    join vendors shop on shop.id = part.vendor_id
  where line.order_id = ${orders}.id)`;

const columns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  createdAt: orders.createdAt,
  totalCents: orders.totalCents,
  code: orders.code,
  codeDiscountCents: orders.codeDiscountCents,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  failure: orders.failure,
  refundedCents: orders.refundedCents,
  taxCents: orders.taxCents,
  taxCountry: orders.taxCountry,
  disputed: isDisputed,
  lines: linesOfOrder,
};

/** One page of a customer's orders with their lines, newest first. Money in cents. */
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

/** An order with its lines; null if it is not found, or is another customer's. */
export async function findOrder(
  db: Db,
  params: { id: string; customerId: string },
): Promise<OrderRow | null> {
  const [row] = await orderOfCustomer(db, params);
  return row ?? null;
}
