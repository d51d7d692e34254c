import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { isOffered } from '#db/fragments/public-vendor.ts';
import { categories, productImages, products } from '#db/schema.ts';
import type { CategoryChain } from '#domain/categories.ts';

const first = alias(categories, 'first_category');
const second = alias(categories, 'second_category');
const third = alias(categories, 'third_category');

/** Locks the categories of a product until the transaction ends, so that none is deleted or moved meanwhile. */
export const lockCategories = (tx: Db, chain: CategoryChain) =>
  tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      inArray(
        categories.id,
        [chain.mainCategoryId, chain.firstCategoryId, chain.secondCategoryId, chain.thirdCategoryId].filter(
          (id) => id !== null,
        ),
      ),
    )
    .orderBy(asc(categories.id))
    .for('key share');

/** The ids of the levels that are children of the level above, null for others. Null when the main category is unknown. */
export async function findChain(tx: Db, chain: CategoryChain) {
  const [row] = await tx
    .select({ first: first.id, second: second.id, third: third.id })
    .from(categories)
    .leftJoin(first, and(eq(first.id, chain.firstCategoryId ?? ''), eq(first.parentId, categories.id)))
    .leftJoin(second, and(eq(second.id, chain.secondCategoryId ?? ''), eq(second.parentId, first.id)))
    .leftJoin(third, and(eq(third.id, chain.thirdCategoryId ?? ''), eq(third.parentId, second.id)))
    .where(and(eq(categories.id, chain.mainCategoryId), eq(categories.level, 1)));
  return row ?? null;
}

/** Whether any product has this SKU, deleted ones included. */
export async function skuIsTaken(db: Db, params: { sku: string }): Promise<boolean> {
  return (await db.$count(products, eq(products.sku, params.sku))) > 0;
}

/** Inserts a product; null when the slug is taken. Unlike a unique violation, that does not abort the transaction. */
export async function insertProduct(
  tx: Db,
  row: typeof products.$inferInsert & { status: boolean },
): Promise<{ id: string; listed: boolean } | null> {
  const [product] = await tx
    .insert(products)
    .values({ ...row, listed: row.status ? isOffered(row) : false })
    .onConflictDoNothing({ target: products.slug })
    .returning({ id: products.id, listed: products.listed });
  return product ?? null;
}

/** URLs of the further pictures of a product, in display order. */
export const findImages = async (tx: Db, params: { productId: string }): Promise<string[]> => {
  const rows = await tx
    .select({ image: productImages.image })
    .from(productImages)
    .where(eq(productImages.productId, params.productId))
    .orderBy(asc(productImages.position));
  return rows.map(({ image }) => image);
};

/** Replaces the further pictures of a product: URLs in display order. */
export async function replaceImages(tx: Db, params: { productId: string; images: readonly string[] }) {
  const { productId, images } = params;
  const stored = await tx
    .select({ image: productImages.image })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(productImages.position);
  // The audit log has an entry for each row that is written.
  if (
    isDeepStrictEqual(
      stored.map(({ image }) => image),
      images,
    )
  )
    return;
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  const rows = images.map((image, position) => ({ productId, image, position }));
  if (rows.length > 0) await tx.insert(productImages).values(rows);
}
