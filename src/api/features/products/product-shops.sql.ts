import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { freeProductsAreOn, isPriceListed } from '#db/fragments/public-vendor.ts';
import { contents, products, vendors } from '#db/schema.ts';
import type { CategoryChain } from '#domain/categories.ts';

/** Keeps Site Settings as they are until the transaction ends, so that nothing free is listed after that was switched off. */
export const lockFreeProducts = (tx: Db) =>
  tx.select({ key: contents.key }).from(contents).where(eq(contents.key, 'site-settings')).for('share');

/** Whether products may cost nothing. */
export async function mayBeFree(tx: Db): Promise<boolean> {
  const [row] = await tx.select({ isOn: freeProductsAreOn }).from(sql`(values (1)) one`);
  return row?.isOn ?? false;
}

/**
 * Locks the status of vendors until the transaction ends, so that no product is listed while its shop is suspended, and
 * whether products may be free. Take it before locks of products, in the order that a change of these uses.
 */
export async function lockVendors(tx: Db, params: { ids: readonly string[] }): Promise<void> {
  await lockFreeProducts(tx);
  await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(inArray(vendors.id, [...params.ids]))
    .orderBy(asc(vendors.id))
    .for('share');
}

/** Whether a vendor with this id exists. */
export const vendorExists = async (db: Db, params: { id: string }): Promise<boolean> =>
  (await db.$count(vendors, eq(vendors.id, params.id))) > 0;

/** Whether one of these vendors has the status Closed. */
export const hasClosed = async (db: Db, params: { ids: readonly string[] }): Promise<boolean> =>
  (await db.$count(vendors, and(inArray(vendors.id, [...params.ids]), eq(vendors.status, 'Closed')))) > 0;

/** Lists or hides the active products of a locked vendor. Returns those that changed. */
export async function setListed(
  tx: Db,
  params: { vendorId: string; listed: boolean },
): Promise<CategoryChain[]> {
  await lockFreeProducts(tx);
  return tx
    .update(products)
    .set({ listed: params.listed })
    .where(
      and(
        eq(products.vendorId, params.vendorId),
        eq(products.listed, !params.listed),
        params.listed
          ? and(
              eq(products.status, true),
              isNull(products.deletedAt),
              isNull(products.hiddenAt),
              isPriceListed(products.priceCents),
            )
          : undefined,
      ),
    )
    .returning({
      mainCategoryId: products.mainCategoryId,
      firstCategoryId: products.firstCategoryId,
      secondCategoryId: products.secondCategoryId,
      thirdCategoryId: products.thirdCategoryId,
    });
}
