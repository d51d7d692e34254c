import { and, asc, desc, eq, inArray, like, type SQL, sql, sum } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { orderCounts, orderLines, orders, users, vendorOrders, vendors } from '#db/schema.ts';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';

/** Of so many customers and shops whose names match, orders are looked for; the search is to be narrowed. */
const MAX_CUSTOMERS = 200;
const MAX_SHOPS = 50;

export interface OrderFilter {
  status?: OrderStatus;
  paymentStatus?: PaymentStatus;
}

export interface OrderSearch {
  /** The beginning of an order number, of letters and digits; null: what was typed is none. */
  numberPrefix: string | null;
  /** As `namesQuery` makes it; null: what was typed holds no word. */
  words: string | null;
}

const matches = ({ status, paymentStatus }: OrderFilter): SQL | undefined =>
  and(
    status && eq(orders.status, status),
    paymentStatus ? eq(orders.paymentStatus, paymentStatus) : undefined,
  );

const newestFirst = [desc(orders.createdAt), desc(orders.id)];

/** Ids of a page of all orders, newest first. Skipping to the page reads an index alone. */
export const findOrderIds = async (db: Db, params: OrderFilter & { limit: number; offset: number }) =>
  (
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(matches(params))
      .orderBy(...newestFirst)
      .limit(params.limit)
      .offset(params.offset)
  ).map(({ id }) => id);

/** How many orders there are, from the counts that a trigger keeps. */
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

/** Replaces the changes of counts by their sums. Rows that are appended meanwhile stay. */
export const addUpOrderCounts = (db: Db) =>
  db.execute(sql`
    with gone as (delete from ${orderCounts} returning status, payment_status, orders)
    insert into ${orderCounts} (status, payment_status, orders)
    select status, payment_status, sum(orders) from gone group by 1, 2 having sum(orders) <> 0`);

/** Ids of the newest orders that match a search by number, customer or shop, newest first, `limit` at most. */
export async function searchOrderIds(
  db: Db,
  params: OrderFilter & OrderSearch & { limit: number },
): Promise<string[]> {
  const { words, numberPrefix, limit } = params;
  const columns = { id: orders.id, createdAt: orders.createdAt };
  const customers = db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.search} @@ ${words ?? ''}::tsquery`)
    .limit(MAX_CUSTOMERS)
    .as('customers');
  // Each source gives its newest, in the order of an index; no source can push another out.
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
      .where(and(numberPrefix ? like(orders.orderNumber, `${numberPrefix}%`) : sql`false`, matches(params))),
    db
      .select({ id: ofCustomer.id, createdAt: ofCustomer.createdAt })
      .from(customers)
      .innerJoinLateral(ofCustomer, sql`true`),
    db.select({ id: ofShop.id, createdAt: ofShop.createdAt }).from(shops).innerJoinLateral(ofShop, sql`true`),
  ).as('found');
  const rows = await db
    .select({ id: found.id })
    .from(found)
    .orderBy(desc(found.createdAt), desc(found.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Orders by their ids, newest first, with who bought and who sold. */
export const findOrderRows = (db: Db, params: { ids: string[] }) =>
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
      refundedCents: orders.refundedCents,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(inArray(orders.id, params.ids))
    .orderBy(...newestFirst);

export type OrderRow = Awaited<ReturnType<typeof findOrderRows>>[number];

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

/** The parts of an order, by the names of their shops. */
export const findParts = (db: Db, params: { orderId: string }) =>
  db
    .select({
      id: vendorOrders.id,
      vendorId: vendorOrders.vendorId,
      shopName: vendors.shopName,
      totalCents: vendorOrders.totalCents,
      discountCents: vendorOrders.discountCents,
      commissionCents: vendorOrders.commissionCents,
      refundedCents: vendorOrders.refundedCents,
      deletedAt: vendorOrders.deletedAt,
    })
    .from(vendorOrders)
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .where(eq(vendorOrders.orderId, params.orderId))
    .orderBy(asc(vendors.shopName), asc(vendorOrders.id));

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
      refundedAt: orderLines.refundedAt,
      refundId: orderLines.refundId,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, params.orderId))
    .orderBy(asc(orderLines.position));
