import { and, asc, desc, eq, inArray, type SQL, sql, sum } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { sortedBy } from '#db/fragments/order.ts';
import { hasNumber, type OrderSearch } from '#db/fragments/order-search.ts';
import { orderCounts, orderLines, orders, users, vendorOrders, vendors } from '#db/schema.ts';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import type { Sort } from '#domain/sort.ts';

/** A search by name looks at the orders of so many matching customers and shops at most. */
const MAX_CUSTOMERS = 200;
const MAX_SHOPS = 50;

/** Undefined fields match every order. */
export interface OrderFilter {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
}

const matches = ({ status, paymentStatus }: OrderFilter): SQL | undefined =>
  and(
    status && eq(orders.status, status),
    paymentStatus ? eq(orders.paymentStatus, paymentStatus) : undefined,
  );

const newestFirst = [desc(orders.createdAt), desc(orders.id)];

const SORTS = { createdAt: orders.createdAt, totalAmount: orders.totalCents };
export type OrderSort = Sort<keyof typeof SORTS>;

/** Ids of one page of orders, found by an index. */
export const findOrderIds = async (
  db: Db,
  params: OrderFilter & { sort: OrderSort; limit: number; offset: number },
) =>
  (
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(matches(params))
      .orderBy(...sortedBy(params.sort, SORTS, orders.id))
      .limit(params.limit)
      .offset(params.offset)
  ).map(({ id }) => id);

/** Number of matching orders, from the counts that a trigger keeps. */
export async function countOrders(db: Db, params: OrderFilter): Promise<number> {
  const { status, paymentStatus } = params;
  const [row] = await db
    .select({ count: sum(orderCounts.orders).mapWith(Number) })
    .from(orderCounts)
    .where(
      and(
        status && eq(orderCounts.status, status),
        paymentStatus ? eq(orderCounts.paymentStatus, paymentStatus) : undefined,
      ),
    );
  return row?.count ?? 0;
}

/** Replaces the appended changes of counts by their sums. Rows that are appended meanwhile stay. */
export const compactOrderCounts = (db: Db) =>
  db.execute(sql`
    with deleted as (delete from ${orderCounts} returning status, payment_status, orders)
    insert into ${orderCounts} (status, payment_status, orders)
    select status, payment_status, sum(orders) from deleted group by 1, 2 having sum(orders) <> 0`);

/** Ids of the newest orders that match a search by number, customer or shop, `limit` at most, sorted. */
export async function searchOrderIds(
  db: Db,
  params: OrderFilter & OrderSearch & { sort: OrderSort; limit: number },
): Promise<string[]> {
  const { words, number, sort, limit } = params;
  const columns = { id: orders.id, createdAt: orders.createdAt };
  const customers = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.search} @@ ${words ?? ''}::tsquery`)
    .limit(MAX_CUSTOMERS)
    .as('customers');
  // Each customer and shop contributes its newest orders, read in index order, before the newest of all are taken.
  const ofCustomer = db
    .select(columns)
    .from(orders)
    .where(and(eq(orders.customerId, customers.id), matches(params)))
    .orderBy(...newestFirst)
    .limit(limit)
    .as('of_customer');
  const shops = db
    .select({ id: vendors.id })
    .from(vendors)
    .where(sql`${vendors.search} @@ ${words ?? ''}::tsquery`)
    .limit(MAX_SHOPS)
    .as('shops');
  const ofShop = db
    .select(columns)
    .from(vendorOrders)
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .where(and(eq(vendorOrders.vendorId, shops.id), matches(params)))
    .orderBy(desc(vendorOrders.createdAt))
    .limit(limit)
    .as('of_shop');
  const found = union(
    db
      .select(columns)
      .from(orders)
      .where(and(number === null ? sql`false` : hasNumber(number), matches(params))),
    db
      .select({ id: ofCustomer.id, createdAt: ofCustomer.createdAt })
      .from(customers)
      .innerJoinLateral(ofCustomer, sql`true`),
    db.select({ id: ofShop.id, createdAt: ofShop.createdAt }).from(shops).innerJoinLateral(ofShop, sql`true`),
  ).as('found');
  const newest = db
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(found.createdAt), desc(found.id))
    .limit(limit)
    .as('newest');
  const rows = await db
    .select({ id: orders.id })
    .from(newest)
    .innerJoin(orders, eq(orders.id, newest.id))
    .orderBy(...sortedBy(sort, SORTS, orders.id));
  return rows.map(({ id }) => id);
}

/** Orders with these ids, with customer and shop names. Money in cents. */
export const findOrderRows = (db: Db, params: { ids: string[]; sort: OrderSort }) =>
  db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      customer: { name: users.name, email: users.email },
      shops: sql<string[]>`array(
        select ${vendors.shopName} from ${vendorOrders} join ${vendors} on ${vendors.id} = ${vendorOrders.vendorId}
        where ${vendorOrders.orderId} = ${orders}.id order by ${vendors.shopName}, ${vendors.id}
      )`,
      totalCents: orders.totalCents,
      code: orders.code,
      codeDiscountCents: orders.codeDiscountCents,
      refundedCents: orders.refundedCents,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(inArray(orders.id, params.ids))
    .orderBy(...sortedBy(params.sort, SORTS, orders.id));

export type OrderRow = Awaited<ReturnType<typeof findOrderRows>>[number];

/** An order with its customer (null for an unclaimed payment); null when the order is not found. */
export async function findOrder(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      order: orders,
      customer: { id: users.id, name: users.name, email: users.email, phone: users.phone },
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(eq(orders.id, params.id));
  return row ?? null;
}

/** The vendor orders of an order, sorted by shop name. Money in cents. */
export const findVendorOrders = (db: Db, params: { orderId: string }) =>
  db
    .select({
      id: vendorOrders.id,
      vendorId: vendorOrders.vendorId,
      shopName: vendors.shopName,
      totalCents: vendorOrders.totalCents,
      discountCents: vendorOrders.discountCents,
      codeDiscountCents: vendorOrders.codeDiscountCents,
      codesCents: vendorOrders.codesCents,
      commissionCents: vendorOrders.commissionCents,
      refundedCents: vendorOrders.refundedCents,
      deletedAt: vendorOrders.deletedAt,
    })
    .from(vendorOrders)
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .where(eq(vendorOrders.orderId, params.orderId))
    .orderBy(asc(vendors.shopName), asc(vendorOrders.id));

/** The lines of an order, in the order in which they were bought. Money in cents. */
export const findLines = (db: Db, params: { orderId: string }) =>
  db
    .select({
      id: orderLines.id,
      vendorOrderId: orderLines.vendorOrderId,
      productId: orderLines.productId,
      productName: orderLines.productName,
      productImage: orderLines.productImage,
      priceCents: orderLines.priceCents,
      quantity: orderLines.quantity,
      license: orderLines.licenseKind,
      bundleId: orderLines.bundleId,
      bundleName: orderLines.bundleName,
      bundleOwnedParts: orderLines.bundleOwnedParts,
      paidCents: orderLines.paidCents,
      refundedAt: orderLines.refundedAt,
      refundId: orderLines.refundId,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, params.orderId))
    .orderBy(asc(orderLines.position));
