import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ofVendor, type VendorScope } from '#db/fragments/of-vendor.ts';
import { sortedBy } from '#db/fragments/order.ts';
import { isOfOrder, type OrderSearch } from '#db/fragments/order-search.ts';
import { orderLines, orders, users, vendorOrders, vendors } from '#db/schema.ts';
import type { Sort } from '#domain/sort.ts';

interface Filter extends VendorScope {
  search?: OrderSearch;
}

/** Orders of the vendor (null: of any) that the vendor has not deleted. */
const isVisible = ({ vendorId }: VendorScope): SQL | undefined =>
  and(isNull(vendorOrders.deletedAt), ofVendor(vendorOrders.vendorId, vendorId));

const { id, orderId, createdAt: at } = vendorOrders;
const matches = ({ search, ...scope }: Filter): SQL | undefined =>
  and(
    isVisible(scope),
    search && isOfOrder({ table: vendorOrders, id, orderId, at }, search, isVisible(scope)),
  );

const vendorOrderQuery = (db: Db) =>
  db
    .select({
      id: vendorOrders.id,
      orderNumber: orders.orderNumber,
      customer: { name: users.name, email: users.email, phone: users.phone },
      shopName: vendors.shopName,
      totalCents: vendorOrders.totalCents,
      discountCents: vendorOrders.discountCents,
      code: orders.code,
      codeDiscountCents: vendorOrders.codeDiscountCents,
      refundedCents: vendorOrders.refundedCents,
      taxCents: vendorOrders.taxCents,
      status: orders.status,
      createdAt: vendorOrders.createdAt,
    })
    .from(vendorOrders)
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .$dynamic();

const SORTS = { createdAt: vendorOrders.createdAt, totalAmount: vendorOrders.totalCents };
export type VendorOrderSort = Sort<keyof typeof SORTS>;

/** One page of vendor orders. Money in cents. */
export const findVendorOrders = (
  db: Db,
  params: Filter & { sort: VendorOrderSort; limit: number; offset: number },
) =>
  vendorOrderQuery(db)
    .where(matches(params))
    .orderBy(...sortedBy(params.sort, SORTS, vendorOrders.id))
    .limit(params.limit)
    .offset(params.offset);

export type VendorOrderRow = Awaited<ReturnType<typeof findVendorOrders>>[number];

/** Number of vendor orders that match. */
export const countVendorOrders = (db: Db, params: Filter): Promise<number> =>
  db.$count(vendorOrders, matches(params));

/** A vendor order; null when it is not found. Money in cents. */
export async function findVendorOrder(
  db: Db,
  params: VendorScope & { id: string },
): Promise<VendorOrderRow | null> {
  const [row] = await vendorOrderQuery(db).where(and(eq(vendorOrders.id, params.id), isVisible(params)));
  return row ?? null;
}

/** The vendor orders of a customer, oldest first, also those that their vendors have deleted. Money in cents. */
export const findVendorOrdersOfCustomer = (
  db: Db,
  params: { customerId: string; limit: number; offset: number },
) =>
  vendorOrderQuery(db)
    .where(eq(orders.customerId, params.customerId))
    .orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.id))
    .limit(params.limit)
    .offset(params.offset);

/** The lines of vendor orders, each order's in the order in which they were bought. Money in cents. */
export const findVendorLines = (db: Db, params: { vendorOrderIds: string[] }) =>
  db
    .select({
      id: orderLines.id,
      vendorOrderId: orderLines.vendorOrderId,
      productName: orderLines.productName,
      productImage: orderLines.productImage,
      listPriceCents: orderLines.listPriceCents,
      priceCents: orderLines.priceCents,
      quantity: orderLines.quantity,
      codeDiscountCents: orderLines.codeDiscountCents,
      paidCents: orderLines.paidCents,
      license: orderLines.licenseKind,
      bundleId: orderLines.bundleId,
      bundleName: orderLines.bundleName,
      bundleOwnedParts: orderLines.bundleOwnedParts,
      refundedAt: orderLines.refundedAt,
    })
    .from(orderLines)
    .where(inArray(orderLines.vendorOrderId, params.vendorOrderIds))
    .orderBy(asc(orderLines.vendorOrderId), asc(orderLines.position));

/** Removes an order from the vendor's screens; false when the vendor has no such order. */
export async function hideVendorOrder(
  db: Db,
  params: VendorScope & { id: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(vendorOrders)
    .set({ deletedAt: params.now })
    .where(and(eq(vendorOrders.id, params.id), isVisible(params)))
    .returning({ id: vendorOrders.id });
  return rows.length > 0;
}
