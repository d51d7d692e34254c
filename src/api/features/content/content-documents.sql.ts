import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { contents, contentVersions, products, users } from '#db/schema.ts';

/** Locks the version stored under a key until the transaction ends; inserts `initial` if there is none. */
export async function lockContent(tx: Db, params: { key: string; initial: unknown }) {
  const { key, initial } = params;
  await tx.insert(contents).values({ key, value: initial, version: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(contents).where(eq(contents.key, key)).for('update');
  if (!row) throw new Error(`The content ${key} is gone.`);
  return row;
}

/** Stores a value as the newest version of its key. @returns the version */
export async function updateContent(
  tx: Db,
  params: { key: string; value: unknown; userId: string | null; now: Date },
): Promise<number> {
  const { key, value, userId, now } = params;
  const [row] = await tx
    .update(contents)
    .set({ value, version: sql`${contents.version} + 1` })
    .where(eq(contents.key, key))
    .returning({ version: contents.version });
  if (!row) throw new Error(`The content ${key} is gone.`);
  await tx.insert(contentVersions).values({ key, version: row.version, value, userId, createdAt: now });
  return row.version;
}

/** Stores the value before the first change, so that it can be restored. */
export const insertFirstVersion = (tx: Db, params: { key: string; value: unknown; now: Date }) =>
  tx
    .insert(contentVersions)
    .values({ key: params.key, version: 0, value: params.value, createdAt: params.now })
    .onConflictDoNothing();

/** Deletes the versions of a document up to and including this one. */
export const deleteVersionsUpTo = (tx: Db, params: { key: string; version: number }) =>
  tx
    .delete(contentVersions)
    .where(and(eq(contentVersions.key, params.key), lte(contentVersions.version, params.version)));

/** The newest versions of a document, with time and author. */
export const findVersions = (db: Db, params: { key: string; limit: number }) =>
  db
    .select({ version: contentVersions.version, at: contentVersions.createdAt, by: users.name })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.userId))
    .where(eq(contentVersions.key, params.key))
    .orderBy(desc(contentVersions.version))
    .limit(params.limit);

/** The value of one version; null for an unknown one. */
export async function findVersion(db: Db, params: { key: string; version: number }): Promise<unknown> {
  const [row] = await db
    .select({ value: contentVersions.value })
    .from(contentVersions)
    .where(and(eq(contentVersions.key, params.key), eq(contentVersions.version, params.version)));
  return row?.value ?? null;
}

/** The active products that cost nothing, and where the public finds them. */
export const findFreeProducts = (db: Db) =>
  db
    .select({
      id: products.id,
      vendorId: products.vendorId,
      listed: products.listed,
      mainCategoryId: products.mainCategoryId,
      firstCategoryId: products.firstCategoryId,
      secondCategoryId: products.secondCategoryId,
      thirdCategoryId: products.thirdCategoryId,
    })
    .from(products)
    .where(and(eq(products.listPriceCents, 0), products.status, isNull(products.deletedAt)));
