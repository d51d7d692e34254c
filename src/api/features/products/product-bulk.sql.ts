import { and, asc, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ofVendor } from '#db/of-vendor.ts';
import { vendorIsPublic } from '#db/public-vendor.ts';
import { orderLines, productImages, products } from '#db/schema.ts';
import { holdVendorsOf } from './products.sql.ts';

/**
 * Those of the products that are this vendor's (null: anyone's) and not deleted; nobody else changes them now, nor the
 * status of their vendors.
 */
export async function lockProducts(
  tx: Db,
  params: { ids: readonly string[]; vendorId: string | null },
): Promise<{ id: string; vendorId: string; listed: boolean }[]> {
  await holdVendorsOf(tx, params);
  return (
    tx
      .select({ id: products.id, vendorId: products.vendorId, listed: products.listed })
      .from(products)
      .where(
        and(
          inArray(products.id, [...params.ids]),
          isNull(products.deletedAt),
          ofVendor(products.vendorId, params.vendorId),
        ),
      )
      // In one order, so that two at once wait for each other instead of blocking each other.
      .orderBy(asc(products.id))
      .for('update')
  );
}

/** Those of the products that lack what an active one needs. */
export const findUnready = (tx: Db, params: { ids: string[] }) =>
  tx
    .select({ name: products.name })
    .from(products)
    .where(and(inArray(products.id, params.ids), or(isNull(products.fileId), eq(products.featuredImage, ''))))
    .orderBy(asc(products.name));

/** Of products that are locked. @returns which of them are listed now */
export const setStatus = (tx: Db, params: { ids: string[]; status: boolean; now: Date }) =>
  tx
    .update(products)
    .set({
      status: params.status,
      listed: params.status ? vendorIsPublic(products.vendorId) : false,
      version: sql`${products.version} + 1`,
      updatedAt: params.now,
    })
    .where(inArray(products.id, params.ids))
    .returning({ listed: products.listed });

/**
 * Takes the further pictures off products deleted before a time, and featured picture and file off those that nobody
 * has bought: a sold one still stands in the vendor's figures.
 */
export async function releaseDeleted(tx: Db, params: { before: Date }): Promise<void> {
  const deleted = lt(products.deletedAt, params.before);
  await tx
    .delete(productImages)
    .where(inArray(productImages.productId, tx.select({ id: products.id }).from(products).where(deleted)));
  await tx
    .update(products)
    .set({ status: false, fileId: null, featuredImage: '' })
    .where(
      and(
        deleted,
        isNotNull(products.fileId),
        notExists(tx.select().from(orderLines).where(eq(orderLines.productId, products.id))),
      ),
    );
}

/** Of products that are locked. They leave every screen; orders and downloads of those who paid stay whole. */
export const markDeleted = (tx: Db, params: { ids: string[]; now: Date }) =>
  tx
    .update(products)
    .set({ deletedAt: params.now, listed: false })
    .where(inArray(products.id, params.ids))
    .returning({ listed: products.listed });
