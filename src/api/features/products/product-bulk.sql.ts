import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { PlacedProduct } from '#api/kernel/product-tags.ts';
import type { Db } from '#db/client.ts';
import { inScope, type ProductScope } from '#db/fragments/product-scope.ts';
import { canBeListed } from '#db/fragments/public-vendor.ts';
import { bundleParts, orderLines, productImages, products } from '#db/schema.ts';
import { lockVendorsOf } from './products.sql.ts';

/**
 * Locks those of the products that the caller may access and that are not deleted, until the transaction ends. Their
 * vendors are locked for share, so that their status cannot change.
 */
export async function lockProducts(
  tx: Db,
  params: { ids: readonly string[] } & ProductScope,
): Promise<(PlacedProduct & { name: string; hiddenAt: Date | null })[]> {
  await lockVendorsOf(tx, params);
  return (
    tx
      .select({
        id: products.id,
        name: products.name,
        vendorId: products.vendorId,
        listed: products.listed,
        hiddenAt: products.hiddenAt,
        mainCategoryId: products.mainCategoryId,
        firstCategoryId: products.firstCategoryId,
        secondCategoryId: products.secondCategoryId,
        thirdCategoryId: products.thirdCategoryId,
      })
      .from(products)
      .where(and(inArray(products.id, [...params.ids]), isNull(products.deletedAt), inScope(params)))
      // Parallel calls lock in the same order, so that they cannot deadlock; bundles last, as a change of a part locks them.
      .orderBy(asc(sql`${products.kind} = 'bundle'`), asc(products.id))
      .for('update')
  );
}

/** Names of those products that lack the picture or file that an active product needs. */
export const findIncomplete = (tx: Db, params: { ids: string[] }) =>
  tx
    .select({ name: products.name })
    .from(products)
    .where(
      and(
        inArray(products.id, params.ids),
        or(and(isNull(products.fileId), eq(products.kind, 'single')), eq(products.featuredImage, '')),
      ),
    )
    .orderBy(asc(products.name));

/** Activates or deactivates products that are locked. Returns for each whether it is listed now. */
export const setStatus = (tx: Db, params: { ids: string[]; status: boolean; now: Date }) =>
  tx
    .update(products)
    .set({
      status: params.status,
      listed: params.status ? canBeListed() : false,
      version: sql`${products.version} + 1`,
      updatedAt: params.now,
    })
    .where(inArray(products.id, params.ids))
    .returning({ id: products.id, listed: products.listed });

/**
 * Detaches the further pictures of products deleted before a time. Featured picture and files are detached only from
 * products that were never sold: the vendor's sales figures still show those that were. Returns the ids of these.
 */
export async function releaseDeleted(tx: Db, params: { before: Date }): Promise<string[]> {
  const deleted = lt(products.deletedAt, params.before);
  await tx
    .delete(productImages)
    .where(inArray(productImages.productId, tx.select({ id: products.id }).from(products).where(deleted)));
  const released = await tx
    .update(products)
    .set({ status: false, fileId: null, featuredImage: '' })
    .where(
      and(
        deleted,
        or(isNotNull(products.fileId), and(eq(products.kind, 'bundle'), ne(products.featuredImage, ''))),
        notExists(tx.select().from(orderLines).where(eq(orderLines.productId, products.id))),
      ),
    )
    .returning({ id: products.id });
  return released.map(({ id }) => id);
}

/** Soft-deletes products that are locked: no screen shows them, while orders and downloads of buyers keep working. */
export const markDeleted = (tx: Db, params: { ids: string[]; now: Date }) =>
  tx
    .update(products)
    .set({ deletedAt: params.now, listed: false })
    .where(inArray(products.id, params.ids))
    .returning({ id: products.id, listed: products.listed });

/** Makes the parts of a bundle those of its copy too; a single product has none. */
export const copyParts = (tx: Db, params: { fromId: string; toId: string }) =>
  tx.insert(bundleParts).select(
    tx
      .select({
        bundleId: sql<string>`${params.toId}`.as('bundle_id'),
        productId: bundleParts.productId,
        position: bundleParts.position,
      })
      .from(bundleParts)
      .where(eq(bundleParts.bundleId, params.fromId)),
  );
