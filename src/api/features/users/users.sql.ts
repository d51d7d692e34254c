import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { byName, sortedBy } from '#db/fragments/order.ts';
import { isMember, isShopOfUser } from '#db/fragments/shop-of-user.ts';
import {
  contactMessages,
  orders,
  products,
  reviews,
  shopMembers,
  userCounts,
  users,
  vendorMessages,
  vendors,
} from '#db/schema.ts';
import type { Role } from '#domain/roles.ts';
import type { Sort } from '#domain/sort.ts';

interface Filter {
  /** Limits the result to this user. */
  id?: string;
  role?: Role;
  suspended?: boolean;
  /** Result of `namesQuery`. */
  search?: string;
}

const isSuspended = (suspended: boolean): SQL =>
  suspended ? isNotNull(users.suspendedAt) : isNull(users.suspendedAt);

const matchesFilter = ({ id, role, suspended, search }: Filter): SQL | undefined =>
  and(
    id === undefined ? undefined : eq(users.id, id),
    role && eq(users.role, role),
    suspended === undefined ? undefined : isSuspended(suspended),
    search ? sql`${users.search} @@ ${search}::tsquery` : undefined,
  );

const SORTS = { createdAt: users.createdAt, name: byName(users.name) };
export type UserSort = Sort<keyof typeof SORTS>;

/** A page of users. The offset reads an index only; orders are counted for the page's rows only. */
export function findUsers(db: Db, params: Filter & { sort: UserSort; limit: number; offset: number }) {
  const order = sortedBy(params.sort, SORTS, users.id);
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(matchesFilter(params))
    .orderBy(...order)
    .limit(params.limit)
    .offset(params.offset)
    .as('picked');
  const bought = db.select({ count: sql`count(*)` }).from(orders).where(eq(orders.customerId, users.id));
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.role,
      suspendedAt: users.suspendedAt,
      suspendedReason: users.suspendedReason,
      deletionDueAt: users.deletionDueAt,
      deletedAt: users.deletedAt,
      createdAt: users.createdAt,
      orderCount: sql`(${bought})`.mapWith(Number),
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .orderBy(...order);
}

/** Without a search the total comes from maintained counts; with one, the matches are counted. */
export async function countUsers(db: Db, params: Filter): Promise<number> {
  if (params.search || params.id !== undefined) return db.$count(users, matchesFilter(params));
  const { role, suspended } = params;
  const [row] = await db
    .select({ count: sql`coalesce(sum(${userCounts.count}), 0)`.mapWith(Number) })
    .from(userCounts)
    .where(
      and(
        role && eq(userCounts.role, role),
        suspended === undefined ? undefined : eq(userCounts.suspended, suspended),
      ),
    );
  return row?.count ?? 0;
}

/** The customer of an order number; null if there is no such order, or its payment was not claimed. */
export async function findBuyer(db: Db, params: { orderNumber: string }): Promise<string | null> {
  const [row] = await db
    .select({ id: orders.customerId })
    .from(orders)
    .where(eq(orders.orderNumber, params.orderNumber));
  return row?.id ?? null;
}

/** The shop of a vendor account; null for other accounts. */
export async function findShopOf(db: Db, params: { userId: string }) {
  const [row] = await db
    .select({
      id: vendors.id,
      shopName: vendors.shopName,
      shopSlug: vendors.shopSlug,
      status: vendors.status,
      away: vendors.away,
      awayUntil: vendors.awayUntil,
    })
    .from(users)
    .leftJoin(shopMembers, isMember)
    .innerJoin(vendors, isShopOfUser)
    .where(eq(users.id, params.userId));
  return row ?? null;
}

/** The id of the shop that an account owns; null for other accounts. */
export async function findOwnShop(db: Db, params: { userId: string }): Promise<string | null> {
  const [row] = await db.select({ id: vendors.id }).from(vendors).where(eq(vendors.userId, params.userId));
  return row?.id ?? null;
}

/** The newest orders of a customer. Money in cents. */
export const findOrdersOf = (db: Db, params: { userId: string; limit: number }) =>
  db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      totalCents: orders.totalCents,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.customerId, params.userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(params.limit);

/** The newest ratings of a customer, with product names. */
export const findReviewsOf = (db: Db, params: { userId: string; limit: number }) =>
  db
    .select({
      id: reviews.id,
      productName: products.name,
      rating: reviews.rating,
      verified: reviews.verified,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.customerId, params.userId), isNull(reviews.removedAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(params.limit);

/** Messages to shops and to the market, by sender address. */
export function findMessagesOf(db: Db, params: { email: string; limit: number }) {
  const { email, limit } = params;
  const toShops = db
    .select({
      id: vendorMessages.id,
      shopName: sql<string | null>`${vendors.shopName}`.as('shop_name'),
      message: vendorMessages.message,
      createdAt: vendorMessages.createdAt,
    })
    .from(vendorMessages)
    .innerJoin(vendors, eq(vendors.id, vendorMessages.vendorId))
    .where(eq(vendorMessages.email, email))
    .orderBy(desc(vendorMessages.createdAt))
    .limit(limit);
  const toMarket = db
    .select({
      id: contactMessages.id,
      shopName: sql<string | null>`null::text`.as('shop_name'),
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.createdAt))
    .limit(limit);
  return unionAll(toShops, toMarket).orderBy(sql`created_at desc`, sql`id desc`).limit(limit);
}
