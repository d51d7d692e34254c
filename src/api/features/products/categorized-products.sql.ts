import { and, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productsOf } from '#db/fragments/product-scope.ts';
import { products } from '#db/schema.ts';
import { CATEGORY_LEVELS, CATEGORY_PARAMETERS, type CategoryLevel } from '#domain/categories.ts';

/**
 * Sets the categories of all products of a category to `path`, from the main one down to that level. Lower levels stay.
 * The version is incremented, so that a form that was opened before cannot overwrite the move.
 */
export const updateProductPaths = (
  tx: Db,
  params: { level: CategoryLevel; id: string; path: readonly string[] },
) =>
  tx
    .update(products)
    .set({
      ...Object.fromEntries(params.path.map((id, index) => [`${CATEGORY_LEVELS[index]}CategoryId`, id])),
      version: sql`${products.version} + 1`,
    })
    .where(productsOf(params));

/** Moves the deleted products of a category without children to its parent. */
export const raiseDeletedProducts = (
  tx: Db,
  { level, id }: { level: Exclude<CategoryLevel, 'main'>; id: string },
) =>
  tx
    .update(products)
    .set({ [CATEGORY_PARAMETERS[level]]: null })
    .where(and(productsOf({ level, id }), isNotNull(products.deletedAt)));
