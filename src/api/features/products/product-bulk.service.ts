import { deleteVersions } from '#api/features/versions/versions.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { BulkAction } from '#contract/products.ts';
import { fileSettingsOf, pickProductColumns } from '#db/fragments/product-columns.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import { isolated } from '#lib/isolated.ts';
import { copyFiles } from './further-files.service.ts';
import { deleteFilesOf } from './further-files.sql.ts';
import * as bulk from './product-bulk.sql.ts';
import { freeSku, insertProduct, refuseHidden } from './product-form.service.ts';
import { replaceImages } from './product-form.sql.ts';
import { copyLicenses } from './product-licenses.service.ts';
import { refuseClosedShops } from './product-shops.service.ts';
import { invalidateBundles } from './products.service.ts';
import { findProduct, lockProduct } from './products.sql.ts';

/**
 * Activates, deactivates or deletes those of the products that the caller may access; other ids are ignored. Returns the
 * number of products found.
 * @throws ApiError 404 when none is found
 * @throws ApiError 409 when a product to activate lacks picture or file, is hidden by staff, or its shop is closed
 */
export async function bulkUpdate(
  context: AppContext,
  params: ProductScope & { ids: readonly string[]; action: BulkAction },
): Promise<{ count: number }> {
  return inTransaction(context, async (tx, invalidate) => {
    const before = await bulk.lockProducts(tx, params);
    const ids = before.map(({ id }) => id);
    if (ids.length === 0) throw notFound(params.ids.length === 1 ? 'This product' : 'Your selection');
    const now = context.now();
    if (params.action === 'activate') {
      await refuseClosedShops(tx, { ids: before.map(({ vendorId }) => vendorId) });
      refuseHidden(before);
      const incomplete = await bulk.findIncomplete(tx, { ids });
      const names = incomplete.map(({ name }) => `“${isolated(name)}”`).join(', ');
      if (incomplete.length > 0)
        throw conflict('product_incomplete', `Without a picture and a file nothing can be sold: ${names}.`);
    }
    const after =
      params.action === 'delete'
        ? await bulk.markDeleted(tx, { ids, now })
        : await bulk.setStatus(tx, { ids, status: params.action === 'activate', now });
    const listedAfter = new Map(after.map(({ id, listed }) => [id, listed]));
    for (const product of before)
      invalidate(...productTags(product, { ...product, listed: listedAfter.get(product.id) ?? false }));
    await invalidateBundles(tx, invalidate, { partIds: ids });
    return { count: ids.length };
  });
}

const DAY_MS = 24 * 3_600_000;

/** Detaches pictures and files from products deleted more than a day ago, so that the media sweep can delete them. */
export async function releaseDeletedProducts(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - DAY_MS);
  await context.db.transaction(async (tx) => {
    const productIds = await bulk.releaseDeleted(tx, { before });
    await deleteVersions(tx, { productIds });
    await deleteFilesOf(tx, { productIds });
  });
}

const NAME_MAX = 200;
const UNFLAGGED = { isBestSeller: false, isRecommended: false, isNew: false };

/**
 * Creates an inactive copy of a product that shares its stored pictures and file, or the parts of a bundle. The copy has a new SKU and slug, and
 * no ratings, sales or flags of staff.
 * @throws ApiError 404; 409 when the shop is closed or staff have hidden the product
 */
export async function duplicateProduct(
  context: AppContext,
  params: { id: string; createdBy: string } & ProductScope,
): Promise<{ id: string }> {
  const sku = await freeSku(context);
  // An inactive product is on no public page, so no tag is invalidated.
  return inTransaction(context, async (tx) => {
    // The lock on the source keeps its categories from being moved before the copy is written.
    const locked = await lockProduct(tx, params);
    const source = locked && (await findProduct(tx, params));
    if (!source) throw notFound('This product');
    await refuseClosedShops(tx, { ids: [source.product.vendorId] });
    refuseHidden([source.product]);
    const name = `Copy of ${source.product.name}`.slice(0, NAME_MAX);
    const now = context.now();
    const { id } = await insertProduct(tx, {
      ...pickProductColumns(source.product),
      // What staff say is said of the source alone.
      ...UNFLAGGED,
      ...fileSettingsOf(source.product),
      kind: source.product.kind,
      vendorId: source.product.vendorId,
      authorId: params.createdBy,
      name,
      sku,
      status: false,
      createdAt: now,
      updatedAt: now,
    });
    await replaceImages(tx, { productId: id, images: source.images });
    await copyLicenses(tx, { fromId: source.product.id, toId: id });
    await copyFiles(tx, { fromId: source.product.id, toId: id, now });
    await bulk.copyParts(tx, { fromId: source.product.id, toId: id });
    return { id };
  });
}
