import { and, asc, eq, exists, gt, isNull, lte, not, notExists, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { byName, sortedBy } from '#db/fragments/order.ts';
import { isReadyAccount } from '#db/fragments/ready-account.ts';
import { orders, payoutAccounts, products, users, vendorCounts, vendorOrders, vendors } from '#db/schema.ts';
import type { Sort } from '#domain/sort.ts';
import type { VendorStatus } from '#domain/vendor-status.ts';

/** The name of a vendor's shop, as rows. */
export const findShopName = (db: Db, params: { id: string }) =>
  db.select({ shopName: vendors.shopName }).from(vendors).where(eq(vendors.id, params.id));

/** Every vendor, by the name of the shop. */
export const findVendorNames = (db: Db) =>
  db
    .select({ id: vendors.id, name: users.name, shopName: vendors.shopName })
    .from(vendors)
    .innerJoin(users, eq(users.id, vendors.userId))
    .orderBy(asc(vendors.shopName), asc(vendors.id));

interface Filter {
  /** Limits the result to this vendor. */
  id?: string;
  status?: VendorStatus;
  /** The current time: shops on holiday at it are Away. */
  now: Date;
  /** Result of `namesQuery`. */
  search?: string;
}

/**
 * Each half uses its index; one condition with `or` would use none. The matches are an array, so that they are read
 * first; otherwise the planner scans all vendors in list order, expecting ten matches early.
 */
const matchesSearch = (db: Db, search: string): SQL => {
  const ids = union(
    db.select({ id: vendors.id }).from(vendors).where(sql`${vendors.search} @@ ${search}::tsquery`),
    db
      .select({ id: vendors.id })
      .from(vendors)
      .innerJoin(users, eq(users.id, vendors.userId))
      .where(sql`${users.search} @@ ${search}::tsquery`),
  );
  return sql`${vendors.id} = any(array(${ids}))`;
};

const isAway = (now: Date): SQL =>
  sql`(${vendors.away} and (${vendors.awayUntil} is null or ${vendors.awayUntil} > ${now.toISOString()}::timestamptz))`;

function inStatus(status: VendorStatus, now: Date): SQL | undefined {
  if (status === 'Away') return and(eq(vendors.status, 'Approved'), isAway(now));
  if (status === 'Approved') return and(eq(vendors.status, 'Approved'), not(isAway(now)));
  return eq(vendors.status, status);
}

const listFilter = (db: Db, { id, status, now, search }: Filter): SQL | undefined =>
  and(
    id === undefined ? undefined : eq(vendors.id, id),
    status && inStatus(status, now),
    search ? matchesSearch(db, search) : undefined,
  );

const SORTS = { appliedAt: vendors.appliedAt, shopName: byName(vendors.shopName) };
export type VendorSort = Sort<keyof typeof SORTS>;

/**
 * A page of vendors, with their number of products and their sales in cents. Both are
 * computed for the page's rows only; the offset reads an index.
 */
export function findVendors(db: Db, params: Filter & { sort: VendorSort; limit: number; offset: number }) {
  const order = sortedBy(params.sort, SORTS, vendors.id);
  const page = db
    .select({ id: vendors.id })
    .from(vendors)
    .where(listFilter(db, params))
    .orderBy(...order)
    .limit(params.limit)
    .offset(params.offset)
    .as('picked');
  const productCount = db
    .select({ count: sql`count(*)` })
    .from(products)
    .where(and(eq(products.vendorId, vendors.id), isNull(products.deletedAt)));
  // Orders are completed or failed; a partial index has the few that failed.
  const failed = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, vendorOrders.orderId), sql`${orders.status} = 'Failed'`));
  const sold = db
    .select({ cents: sql`coalesce(sum(${vendorOrders.totalCents} - ${vendorOrders.refundedCents}), 0)` })
    .from(vendorOrders)
    .where(and(eq(vendorOrders.vendorId, vendors.id), notExists(failed)));
  const readyAccount = db
    .select({ id: payoutAccounts.vendorId })
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.vendorId, vendors.id), isReadyAccount));
  return db
    .select({
      id: vendors.id,
      userId: vendors.userId,
      shopName: vendors.shopName,
      shopSlug: vendors.shopSlug,
      shopImage: vendors.shopImage,
      about: vendors.about,
      name: users.name,
      email: users.email,
      phone: users.phone,
      status: vendors.status,
      away: vendors.away,
      awayUntil: vendors.awayUntil,
      statusReason: vendors.statusReason,
      appliedAt: vendors.appliedAt,
      productCount: sql`(${productCount})`.mapWith(Number),
      salesCents: sql`(${sold})`.mapWith(Number),
      canBePaid: exists(readyAccount).mapWith(Boolean),
    })
    .from(page)
    .innerJoin(vendors, eq(vendors.id, page.id))
    .innerJoin(users, eq(users.id, vendors.userId))
    .orderBy(...order);
}

export type VendorRow = Awaited<ReturnType<typeof findVendors>>[number];

/**
 * Without a search the total comes from maintained counts; with one, the matches are counted. Shops that are away are
 * counted too, because the maintained counts include them as approved.
 */
export async function countVendors(db: Db, params: Omit<Filter, 'id'>): Promise<number> {
  if (params.search || params.status === 'Away') return db.$count(vendors, listFilter(db, params));
  const away = params.status === 'Approved' ? await countVendors(db, { ...params, status: 'Away' }) : 0;
  const [row] = await db
    .select({ count: sql`coalesce(sum(${vendorCounts.count}), 0)`.mapWith(Number) })
    .from(vendorCounts)
    .where(params.status ? eq(vendorCounts.status, params.status) : undefined);
  return (row?.count ?? 0) - away;
}

/** Locks a vendor until the transaction ends. Take it before locks of the vendor's products. */
export async function lockVendor(tx: Db, params: { id: string }) {
  const [row] = await tx
    .select({
      id: vendors.id,
      userId: vendors.userId,
      status: vendors.status,
      away: vendors.away,
      awayUntil: vendors.awayUntil,
    })
    .from(vendors)
    .where(eq(vendors.id, params.id))
    .for('no key update');
  return row ?? null;
}

/** Stores the status of a vendor, with its reason and times. */
export const updateStatus = (
  tx: Db,
  params: { id: string } & Pick<
    typeof vendors.$inferInsert,
    'status' | 'statusReason' | 'statusChangedAt' | 'appliedAt'
  >,
) => {
  const { id, ...set } = params;
  return tx.update(vendors).set(set).where(eq(vendors.id, id));
};

/** Public shops whose holiday has ended after `since`, by `until`. */
export const findReturned = (db: Db, params: { since: Date; until: Date }): Promise<{ id: string }[]> =>
  db
    .select({ id: vendors.id })
    .from(vendors)
    .where(
      and(
        vendors.away,
        eq(vendors.status, 'Approved'),
        gt(vendors.awayUntil, params.since),
        lte(vendors.awayUntil, params.until),
      ),
    );

/** Gives a shop a text or a picture if it has none. */
export const completeShop = (
  tx: Db,
  params: { vendorId: string; about: string | null; picture: string | null },
) =>
  tx
    .update(vendors)
    .set({
      about: sql`case when ${vendors.about} = '' then ${params.about ?? ''} else ${vendors.about} end`,
      shopImage: sql`coalesce(${vendors.shopImage}, ${params.picture})`,
    })
    .where(eq(vendors.id, params.vendorId));
