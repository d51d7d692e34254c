import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, vendors } from '#db/schema.ts';
import type { CategoryChain } from '#domain/categories.ts';

/**
 * Locks the status of vendors until the transaction ends, so that no product is listed while its shop is suspended. Take
 * it before locks of products, in the order that a change of status uses.
 */
export const lockVendors = (tx: Db, params: { ids: readonly string[] }) =>
  tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(inArray(vendors.id, [...params.ids]))
    .orderBy(asc(vendors.id))
    .for('share');

/** Whether a vendor with this id exists. */
export const vendorExists = async (db: Db, params: { id: string }): Promise<boolean> =>
  (await db.$count(vendors, eq(vendors.id, params.id))) > 0;

/** Whether one of these vendors has the status Closed. */
export const hasClosed = async (db: Db, params: { ids: readonly string[] }): Promise<boolean> =>
  (await db.$count(vendors, and(inArray(vendors.id, [...params.ids]), eq(vendors.status, 'Closed')))) > 0;

/** Lists or hides the active products of a locked vendor. Returns those that changed. */
export const setListed = (tx: Db, params: { vendorId: string; listed: boolean }): Promise<CategoryChain[]> =>
  tx
    .update(products)
    .set({ listed: params.listed })
    .where(
      and(
        eq(products.vendorId, params.vendorId),
        eq(products.listed, !params.listed),
        params.listed
          ? and(eq(products.status, true), isNull(products.deletedAt), isNull(products.hiddenAt))
          : undefined,
      ),
    )
    .returning({
      mainCategoryId: products.mainCategoryId,
      firstCategoryId: products.firstCategoryId,
      secondCategoryId: products.secondCategoryId,
      thirdCategoryId: products.thirdCategoryId,
    });
