import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { inScope, type ProductScope } from '#db/fragments/product-scope.ts';
import { licenseKeys, products, users, vendors } from '#db/schema.ts';

/** Rows of one insert: their parameters stay below PostgreSQL's limit. */
const INSERTED_AT_ONCE = 1000;

/** How many keys a product has, and how many of them are not sold; null if it is not found. */
export async function countKeys(db: Db, { id, ...scope }: { id: string } & ProductScope) {
  const [row] = await db
    .select({
      total: sql<number>`count(${licenseKeys.id})::integer`,
      sold: sql<number>`count(${licenseKeys.orderLineId})::integer`,
    })
    .from(products)
    .leftJoin(licenseKeys, eq(licenseKeys.productId, products.id))
    .where(and(eq(products.id, id), isNull(products.deletedAt), inScope(scope)))
    .groupBy(products.id);
  return row ?? null;
}

/** Adds keys to a product; returns the digests of those that it did not have. */
export async function insertKeys(
  tx: Db,
  rows: readonly (typeof licenseKeys.$inferInsert)[],
): Promise<Set<string>> {
  const added = new Set<string>();
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    const inserted = await tx
      .insert(licenseKeys)
      .values(rows.slice(from, from + INSERTED_AT_ONCE))
      .onConflictDoNothing()
      .returning({ digest: licenseKeys.digest });
    for (const { digest } of inserted) added.add(digest);
  }
  return added;
}

/**
 * Locks free keys of a product until the transaction ends, the oldest first. A key that another order has locked is passed
 * over, so orders neither wait for one another nor get the same key.
 */
export async function lockFreeKeys(tx: Db, params: { productId: string; count: number }): Promise<number[]> {
  const rows = await tx
    .select({ id: licenseKeys.id })
    .from(licenseKeys)
    .where(and(eq(licenseKeys.productId, params.productId), isNull(licenseKeys.orderLineId)))
    .orderBy(asc(licenseKeys.id))
    .limit(params.count)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Sells keys that are locked with a line. */
export const sellKeys = (tx: Db, params: { ids: readonly number[]; orderLineId: string; now: Date }) =>
  tx
    .update(licenseKeys)
    .set({ orderLineId: params.orderLineId, soldAt: params.now })
    .where(inArray(licenseKeys.id, [...params.ids]));

/** How many keys of a product are free, counted up to `atMost`. */
export const countFreeKeys = (db: Db, params: { productId: string; atMost: number }): Promise<number> =>
  db.$count(
    db
      .select({ id: licenseKeys.id })
      .from(licenseKeys)
      .where(and(eq(licenseKeys.productId, params.productId), isNull(licenseKeys.orderLineId)))
      .limit(params.atMost)
      .as('free'),
  );

/** A product with its shop's owner, for a mail about its keys; null if it was deleted or hands out none. */
export async function findForKeysMail(db: Db, params: { productId: string }) {
  const [row] = await db
    .select({
      productName: products.name,
      shopName: vendors.shopName,
      name: users.name,
      email: users.email,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .where(and(eq(products.id, params.productId), isNull(products.deletedAt), products.handsOutKeys));
  return row ?? null;
}
