import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { listedCount } from '#db/fragments/listed-count.ts';
import { placeIn } from '#db/fragments/order.ts';
import { productsOf } from '#db/fragments/product-scope.ts';
import { categories, products } from '#db/schema.ts';
import { CATEGORY_LEVELS, type CategoryLevel } from '#domain/categories.ts';

const numberOf = (level: CategoryLevel): number => CATEGORY_LEVELS.indexOf(level) + 1;

/**
 * Serializes changes of the category tree until the transaction ends, so that what a change has read is still true when
 * it writes. Take it before any row lock. Products can still be written.
 */
export const lockTree = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('emporia categories'))`);

interface Siblings {
  level: CategoryLevel;
  /** Null for main categories. */
  parentId: string | null;
}

interface CategoryRef {
  level: CategoryLevel;
  id: string;
}

const areSiblings = ({ level, parentId }: Siblings) =>
  and(
    eq(categories.level, numberOf(level)),
    parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId),
  );

const isCategory = ({ level, id }: CategoryRef) =>
  and(eq(categories.id, id), eq(categories.level, numberOf(level)));

/** Siblings by position, then by name. */
export const findCategories = (db: Db, params: Siblings) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      image: categories.image,
      bannerImage: categories.bannerImage,
      position: categories.position,
      version: categories.version,
      productCount: listedCount(sql`${categories}.id`),
      childCount: sql<number>`(select count(*)::integer from ${categories} child where child.parent_id = ${categories}.id)`,
    })
    .from(categories)
    .where(areSiblings(params))
    .orderBy(asc(categories.position), asc(categories.name));

/**
 * Locks siblings until the transaction ends, which serializes changes of their order. Products can still be added to
 * them.
 */
export const lockSiblings = (tx: Db, params: Siblings) =>
  tx
    .select({ id: categories.id, position: categories.position })
    .from(categories)
    .where(areSiblings(params))
    .orderBy(asc(categories.id))
    .for('no key update');

/** Whether another category beside this place has the name, in small or capital letters. */
export async function isNameTaken(
  tx: Db,
  { name, exceptId, ...place }: Siblings & { name: string; exceptId: string | null },
): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        areSiblings(place),
        sql`lower(${categories.name}) = lower(${name})`,
        exceptId === null ? undefined : ne(categories.id, exceptId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Locks a category for a change of its fields; rows can still refer to it. */
export async function lockCategory(tx: Db, params: CategoryRef) {
  const [row] = await tx
    .select({
      parentId: categories.parentId,
      name: categories.name,
      version: categories.version,
    })
    .from(categories)
    .where(isCategory(params))
    .for('no key update');
  return row ?? null;
}

/** Locks a category so that no product or category can be added to it until the transaction ends. */
export async function lockForDeletion(tx: Db, params: CategoryRef): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(isCategory(params))
    .for('update');
  return rows.length > 0;
}

/** Locks a category against deletion until the transaction ends. */
export async function lockAgainstDeletion(tx: Db, params: CategoryRef): Promise<boolean> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(isCategory(params))
    .for('key share');
  return rows.length > 0;
}

/** The parent of a category; null for a main or unknown one. */
export const findParentId = async (db: Db, params: CategoryRef): Promise<string | null> => {
  const [row] = await db.select({ parentId: categories.parentId }).from(categories).where(isCategory(params));
  return row?.parentId ?? null;
};

/** Inserts a category. */
export const insertCategory = (
  tx: Db,
  { level, ...row }: Omit<typeof categories.$inferInsert, 'level'> & { level: CategoryLevel },
) => tx.insert(categories).values({ ...row, level: numberOf(level) });

/**
 * Locks the products of a category in order of id. A new name is written into each of them. Every transaction locks
 * products before categories; the other order could deadlock.
 */
export const lockProducts = (tx: Db, params: CategoryRef) =>
  tx
    .select({ id: products.id })
    .from(products)
    .where(productsOf(params))
    .orderBy(asc(products.id))
    .for('no key update');

/** Sets the given columns and increments the version. */
export const updateCategory = (
  tx: Db,
  params: {
    id: string;
    set: Partial<Pick<typeof categories.$inferInsert, 'name' | 'image' | 'bannerImage'>>;
  },
) =>
  tx
    .update(categories)
    .set({ ...params.set, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, params.id));

/** The contents of a category: products, deleted products and child categories. */
export async function countContents(tx: Db, params: CategoryRef) {
  const [row] = await tx
    .select({
      active: sql<number>`(count(*) filter (where ${products.deletedAt} is null))::integer`,
      deleted: sql<number>`(count(*) filter (where ${products.deletedAt} is not null))::integer`,
    })
    .from(products)
    .where(productsOf(params));
  const children = await tx.$count(categories, eq(categories.parentId, params.id));
  return { products: row?.active ?? 0, deletedProducts: row?.deleted ?? 0, children };
}

/** Deletes a category; the database refuses while rows refer to it. */
export const deleteCategory = (tx: Db, params: { id: string }) =>
  tx.delete(categories).where(eq(categories.id, params.id));

/** Sets the position of each id to its index in the array. */
export const updatePositions = (tx: Db, params: { ids: readonly string[] }) =>
  tx
    .update(categories)
    .set({ position: placeIn(params.ids, categories.id) })
    .where(inArray(categories.id, [...params.ids]));
