import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { byName, sortedBy } from '#db/fragments/order.ts';
import { licensesOfProduct } from '#db/fragments/product-licenses.ts';
import {
  firstCategory,
  imagesOfProduct,
  isFirstCategory,
  isSecondCategory,
  isThirdCategory,
  secondCategory,
  thirdCategory,
} from '#db/fragments/product-relations.ts';
import { inScope, type ProductScope } from '#db/fragments/product-scope.ts';
import { canBeListed } from '#db/fragments/public-vendor.ts';
import {
  bundleParts,
  cases,
  categories,
  copyHolds,
  media,
  pdfFiles,
  products,
  users,
  vendors,
} from '#db/schema.ts';
import type { ProductKind } from '#domain/bundle.ts';
import type { Sort } from '#domain/sort.ts';
import { lockFreeProducts } from './product-shops.sql.ts';

interface Filter extends ProductScope {
  /** A tsquery from `namesQuery`. */
  search?: string;
  mainCategoryId?: string;
  ids?: readonly string[];
}

const listFilter = ({ search, mainCategoryId, ids, ...scope }: Filter): SQL | undefined =>
  and(
    isNull(products.deletedAt),
    inScope(scope),
    mainCategoryId ? eq(products.mainCategoryId, mainCategoryId) : undefined,
    search ? sql`${products.search} @@ ${search}::tsquery` : undefined,
    ids ? inArray(products.id, [...ids]) : undefined,
  );

/** A product that is not deleted and that the caller may access. */
const productOf = ({ id, ...scope }: { id: string } & ProductScope): SQL | undefined =>
  and(eq(products.id, id), isNull(products.deletedAt), inScope(scope));

const SORTS = {
  createdAt: products.createdAt,
  name: byName(products.name),
  price: products.listPriceCents,
};
export type ProductSort = Sort<keyof typeof SORTS>;

/** The case for which a product is held back as a copy. */
const heldBack = sql<{ caseId: string; caseNumber: string; since: string } | null>`(
  select json_build_object('caseId', c.id, 'caseNumber', c.number, 'since', h.created_at)
  from ${copyHolds} h join ${cases} c on c.id = h.case_id
  where h.product_id = ${products.id} and h.hides_product and h.ended_at is null)`;

/** The names of a bundle's parts that are not on sale; none of a single product. */
const unsoldParts = sql<string[]>`(
  select coalesce(json_agg(part.name order by b.position), '[]') from ${bundleParts} b
  join ${products} part on part.id = b.product_id where b.bundle_id = ${products}.id and not (part.listed and part.price_kind = 'fixed'))`.as(
  'unsold_parts',
);

/** One page of the product list. The inner query finds the page by an index. */
export function findProducts(db: Db, params: Filter & { sort: ProductSort; limit: number; offset: number }) {
  const order = sortedBy(params.sort, SORTS, products.id);
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(listFilter(params))
    .orderBy(...order)
    .limit(params.limit)
    .offset(params.offset)
    .as('picked');
  return db
    .select({
      id: products.id,
      kind: products.kind,
      slug: products.slug,
      name: products.name,
      sku: products.sku,
      mainCategoryName: categories.name,
      listPriceCents: products.listPriceCents,
      priceCents: products.priceCents,
      priceKind: products.priceKind,
      status: products.status,
      featuredImage: products.featuredImage,
      vendorName: users.name,
      shopName: vendors.shopName,
      listed: products.listed,
      hiddenAt: products.hiddenAt,
      held: heldBack,
      unsoldParts,
      createdAt: products.createdAt,
    })
    .from(page)
    .innerJoin(products, eq(products.id, page.id))
    .innerJoin(categories, eq(categories.id, products.mainCategoryId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .orderBy(...order);
}

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number];

/** A product with the names of its categories, vendor and shop, and its pictures; null when it is not found. */
export async function findProduct(db: Db, params: { id: string } & ProductScope) {
  const [row] = await db
    .select({
      product: products,
      mainCategoryName: categories.name,
      firstCategoryName: firstCategory.name,
      secondCategoryName: secondCategory.name,
      thirdCategoryName: thirdCategory.name,
      vendorName: users.name,
      shopName: vendors.shopName,
      images: imagesOfProduct,
      licenses: licensesOfProduct,
      // Of a file that was read before this was tried, it is assumed.
      markable: sql<
        boolean | null
      >`coalesce(${pdfFiles.markable}, case when ${pdfFiles.status} <> 'waiting' then true end)`,
      unmarkableReason: pdfFiles.unmarkableReason,
      repaired: sql<boolean>`coalesce(${media.repaired}, false)`,
      held: heldBack,
      unsoldParts,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.mainCategoryId))
    .leftJoin(media, eq(media.id, products.fileId))
    .leftJoin(pdfFiles, eq(pdfFiles.fileId, products.fileId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .leftJoin(firstCategory, isFirstCategory)
    .leftJoin(secondCategory, isSecondCategory)
    .leftJoin(thirdCategory, isThirdCategory)
    .where(productOf(params));
  return row ?? null;
}

/** The file of a product, and the product's name, under which the file is saved; null without product or file. */
export async function findProductFile(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ name: products.name, fileId: products.fileId })
    .from(products)
    .where(productOf({ ...params, vendorId: null }));
  return row?.fileId ? { name: row.name, fileId: row.fileId } : null;
}

/** Whether there is such a product that the caller may access. */
export const productExists = async (db: Db, params: { id: string } & ProductScope): Promise<boolean> =>
  (await db.$count(products, productOf(params))) > 0;

/** Whose product it is, if the caller may access it; or null. */
export async function findOwnProduct(db: Db, params: { id: string } & ProductScope) {
  const [row] = await db
    .select({ id: products.id, vendorId: products.vendorId })
    .from(products)
    .where(productOf(params));
  return row ?? null;
}

/** Number of products that match the filter, counted up to `atMost`. */
export async function countProducts(
  db: Db,
  { atMost, ...filter }: Filter & { atMost: number },
): Promise<number> {
  const found = db
    .select({ id: products.id })
    .from(products)
    .where(listFilter(filter))
    .limit(atMost)
    .as('found');
  return db.$count(found);
}

/** Locks the vendors of these products for share, as `lockVendors` does, so that their status cannot change. */
export async function lockVendorsOf(tx: Db, params: { ids: readonly string[] }): Promise<void> {
  await lockFreeProducts(tx);
  await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(
      inArray(
        vendors.id,
        tx
          .select({ id: products.vendorId })
          .from(products)
          .where(inArray(products.id, [...params.ids])),
      ),
    )
    .orderBy(asc(vendors.id))
    .for('share');
}

/**
 * Locks a product, and its vendor for share, until the transaction ends; null when it is not found, or of another kind than
 * the one given. A bundle is locked after its parts.
 */
export async function lockProduct(tx: Db, params: { id: string; kind?: ProductKind } & ProductScope) {
  await lockVendorsOf(tx, { ids: [params.id] });
  const isOfKind = params.kind ? eq(products.kind, params.kind) : undefined;
  const [row] = await tx
    .select()
    .from(products)
    .where(and(productOf(params), isOfKind))
    .for('update');
  return row ?? null;
}

/** Updates a product that is locked and increments its version. Returns whether it is listed now. */
export async function updateProduct(
  tx: Db,
  params: { id: string; status: boolean; set: Partial<typeof products.$inferInsert>; now: Date },
): Promise<boolean> {
  const [row] = await tx
    .update(products)
    .set({
      ...params.set,
      status: params.status,
      listed: params.status ? canBeListed(params.set.priceCents) : false,
      version: sql`${products.version} + 1`,
      updatedAt: params.now,
    })
    .where(eq(products.id, params.id))
    .returning({ listed: products.listed });
  return row?.listed ?? false;
}

/** Says that each unit of a product comes with a key. */
export const handOutKeys = (tx: Db, params: { productId: string }) =>
  tx.update(products).set({ handsOutKeys: true }).where(eq(products.id, params.productId));

/** Has the trigger write the words of the shown pages of the products with this file; returns those that are listed. */
export async function refreshShownWords(tx: Db, params: { fileId: string }): Promise<string[]> {
  const rows = await tx
    .update(products)
    .set({ previewPages: sql`${products.previewPages}` })
    .where(eq(products.fileId, params.fileId))
    .returning({ id: products.id, listed: products.listed });
  return rows.flatMap(({ id, listed }) => (listed ? [id] : []));
}

/** Where the public finds the bundles that these products are parts of. */
export const findBundlesOf = (tx: Db, params: { partIds: readonly string[] }) =>
  tx
    .selectDistinctOn([products.id], {
      id: products.id,
      vendorId: products.vendorId,
      mainCategoryId: products.mainCategoryId,
      firstCategoryId: products.firstCategoryId,
      secondCategoryId: products.secondCategoryId,
      thirdCategoryId: products.thirdCategoryId,
    })
    .from(bundleParts)
    .innerJoin(products, eq(products.id, bundleParts.bundleId))
    .where(and(inArray(bundleParts.productId, [...params.partIds]), isNull(products.deletedAt)));
