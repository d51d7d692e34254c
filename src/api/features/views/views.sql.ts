import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { products, productViews } from '#db/schema.ts';

const bySlug = prepared((db) =>
  db
    .select({ productId: products.id, vendorId: products.vendorId })
    .from(products)
    .where(and(eq(products.slug, sql.placeholder('slug')), products.listed))
    .prepare('viewed_product'),
);

export interface ViewedProduct {
  productId: string;
  vendorId: string;
}

/** A listed product by its slug, or null. */
export async function findViewed(db: Db, params: { slug: string }): Promise<ViewedProduct | null> {
  const [row] = await bySlug(db).execute(params);
  return row ?? null;
}

export type ViewRow = typeof productViews.$inferInsert;

/** Adds to the stored counts. Rows are sorted, so that parallel nodes lock in one order and cannot deadlock. */
export const addViews = (db: Db, rows: readonly ViewRow[]) =>
  db
    .insert(productViews)
    .values(rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [productViews.vendorId, productViews.day, productViews.productId],
      set: { views: sql`${productViews.views} + excluded.views` },
    });

/** Views of a product on one day are one row. */
export const keyOf = (row: ViewRow): string => `${row.vendorId} ${row.day} ${row.productId}`;

/** Deletes the counts of days before this one. */
export const deleteViewsBefore = (db: Db, params: { day: string }) =>
  db.delete(productViews).where(lt(productViews.day, params.day));
