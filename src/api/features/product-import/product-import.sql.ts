import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { ofVendor, type VendorScope } from '#db/fragments/of-vendor.ts';
import { productColumns } from '#db/fragments/product-columns.ts';
import { categories, media, productImages, products, vendors } from '#db/schema.ts';

/** Files of import have no parts, so bundles are none of their products. */
const inScope = ({ vendorId }: VendorScope) =>
  and(isNull(products.deletedAt), eq(products.kind, 'single'), ofVendor(products.vendorId, vendorId));

/** Products with one of these slugs, with all columns that an import may change. */
export const findBySlugs = (db: Db, params: VendorScope & { slugs: string[] }) =>
  db
    .select({
      id: products.id,
      vendorId: products.vendorId,
      slug: products.slug,
      version: products.version,
      number: products.number,
      listed: products.listed,
      createdAt: products.createdAt,
      ...productColumns,
    })
    .from(products)
    .where(and(inArray(products.slug, params.slugs), inScope(params)));
export type ProductRow = Awaited<ReturnType<typeof findBySlugs>>[number];

/** The products with one of these slugs, deleted ones included, and whether they are in scope of the importer. */
export const findSlugs = (db: Db, params: VendorScope & { slugs: string[] }) =>
  db
    .select({
      slug: products.slug,
      name: products.name,
      mine: sql<boolean>`coalesce(${inScope(params)}, true)`,
    })
    .from(products)
    .where(inArray(products.slug, params.slugs));

/** Products of any vendor, deleted ones included, that use one of these SKUs. */
export const findBySkus = (db: Db, params: { skus: string[] }) =>
  db.select({ id: products.id, sku: products.sku }).from(products).where(inArray(products.sku, params.skus));

/** URLs of further pictures in display order, by product id. */
export async function findImagesOf(db: Db, params: { ids: string[] }): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ productId: productImages.productId, image: productImages.image })
    .from(productImages)
    .where(inArray(productImages.productId, params.ids))
    .orderBy(asc(productImages.productId), asc(productImages.position));
  const byProduct = Map.groupBy(rows, (row) => row.productId);
  return new Map([...byProduct].map(([id, images]) => [id, images.map(({ image }) => image)]));
}

/** All categories, parents before their children, siblings in display order. */
export const findAllCategories = (db: Db) =>
  db
    .select({ id: categories.id, parentId: categories.parentId, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.level), asc(categories.position), asc(categories.id));

/** Those of the ids that are pictures. */
export async function findPictures(db: Db, params: { ids: string[] }): Promise<Set<string>> {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, params.ids), eq(media.kind, 'image')));
  return new Set(rows.map(({ id }) => id));
}

/** Those of the file ids that products in scope use, deleted products included, each with its vendor. */
export const findFilesOf = (db: Db, params: VendorScope & { ids: string[] }) =>
  db
    .selectDistinct({ fileId: products.fileId, vendorId: products.vendorId })
    .from(products)
    .where(and(inArray(products.fileId, params.ids), ofVendor(products.vendorId, params.vendorId)));

/** The shops with one of these slugs; with `vendorId` only that vendor's shop, whatever its slug. */
export const findShops = (db: Db, params: VendorScope & { slugs: string[] }) =>
  db
    .select({ id: vendors.id, slug: vendors.shopSlug })
    .from(vendors)
    .where(params.vendorId ? eq(vendors.id, params.vendorId) : inArray(vendors.shopSlug, params.slugs));

const first = alias(categories, 'first_category');
const second = alias(categories, 'second_category');
const third = alias(categories, 'third_category');

/** Whether a category of one of these products is not a child of the product's category one level up. */
export async function areMisplaced(tx: Db, params: { ids: string[] }): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .leftJoin(first, eq(first.id, products.firstCategoryId))
    .leftJoin(second, eq(second.id, products.secondCategoryId))
    .leftJoin(third, eq(third.id, products.thirdCategoryId))
    .where(
      and(
        inArray(products.id, params.ids),
        or(
          ne(first.parentId, products.mainCategoryId),
          ne(second.parentId, products.firstCategoryId),
          ne(third.parentId, products.secondCategoryId),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
