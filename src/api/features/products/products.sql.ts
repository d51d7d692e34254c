import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ofVendor } from '#db/of-vendor.ts';
import {
  firstCategory,
  imagesOfProduct,
  isFirstCategory,
  isSecondCategory,
  isThirdCategory,
  secondCategory,
  thirdCategory,
} from '#db/product-relations.ts';
import { vendorIsPublic } from '#db/public-vendor.ts';
import { categories, products, users, vendors } from '#db/schema.ts';

interface Filter {
  /** Null: an admin's "any". */
  vendorId: string | null;
  /** As `namesQuery` makes it. */
  search?: string;
  mainCategoryId?: string;
  ids?: readonly string[];
}

const listFilter = ({ vendorId, search, mainCategoryId, ids }: Filter): SQL | undefined =>
  and(
    isNull(products.deletedAt),
    ofVendor(products.vendorId, vendorId),
    mainCategoryId ? eq(products.mainCategoryId, mainCategoryId) : undefined,
    search ? sql`${products.search} @@ ${search}::tsquery` : undefined,
    ids ? inArray(products.id, [...ids]) : undefined,
  );

/** One that is not deleted. */
const ownProduct = ({ id, vendorId }: { id: string; vendorId: string | null }): SQL | undefined =>
  and(eq(products.id, id), isNull(products.deletedAt), ofVendor(products.vendorId, vendorId));

const newestFirst = [desc(products.createdAt), desc(products.id)];

/** Rows of the product list, newest first. Skipping to a page reads an index alone. */
export function findProducts(db: Db, params: Filter & { limit: number; offset: number }) {
  const picked = db
    .select({ id: products.id })
    .from(products)
    .where(listFilter(params))
    .orderBy(...newestFirst)
    .limit(params.limit)
    .offset(params.offset)
    .as('picked');
  return db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      sku: products.sku,
      mainCategoryName: categories.name,
      listPriceCents: products.listPriceCents,
      priceCents: products.priceCents,
      status: products.status,
      featuredImage: products.featuredImage,
      vendorName: users.name,
      shopName: vendors.shopName,
      listed: products.listed,
      createdAt: products.createdAt,
    })
    .from(picked)
    .innerJoin(products, eq(products.id, picked.id))
    .innerJoin(categories, eq(categories.id, products.mainCategoryId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .orderBy(...newestFirst);
}

export type ProductRow = Awaited<ReturnType<typeof findProducts>>[number];

/** A product with the names around it and its pictures, or null. */
export async function findProduct(db: Db, params: { id: string; vendorId: string | null }) {
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
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.mainCategoryId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .leftJoin(firstCategory, isFirstCategory)
    .leftJoin(secondCategory, isSecondCategory)
    .leftJoin(thirdCategory, isThirdCategory)
    .where(ownProduct(params));
  return row ?? null;
}

/** The file of a product that is not deleted, and the name to save it under. Null: there is none. */
export async function findProductFile(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ name: products.name, fileId: products.fileId })
    .from(products)
    .where(ownProduct({ ...params, vendorId: null }));
  return row?.fileId ? { name: row.name, fileId: row.fileId } : null;
}

export const countProducts = (db: Db, params: Filter): Promise<number> =>
  db.$count(products, listFilter(params));

/** Holds the status of the vendors of these products, as `holdVendors` does. */
export const holdVendorsOf = (tx: Db, params: { ids: readonly string[] }) =>
  tx
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

/** The product, locked until the transaction ends; its vendor's status is held. */
export async function lockProduct(tx: Db, params: { id: string; vendorId: string | null }) {
  await holdVendorsOf(tx, { ids: [params.id] });
  const [row] = await tx.select().from(products).where(ownProduct(params)).for('update');
  return row ?? null;
}

/** Writes the changed fields of a product that is locked. @returns whether it is listed now */
export async function updateProduct(
  tx: Db,
  params: { id: string; status: boolean; set: Partial<typeof products.$inferInsert> },
): Promise<boolean> {
  const [row] = await tx
    .update(products)
    .set({
      ...params.set,
      status: params.status,
      listed: params.status ? vendorIsPublic(products.vendorId) : false,
      version: sql`${products.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(products.id, params.id))
    .returning({ listed: products.listed });
  return row?.listed ?? false;
}
