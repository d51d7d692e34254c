import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { categories, productImages, products, users, vendors } from '#db/schema.ts';
import { cardColumns } from './cards.sql.ts';

const first = alias(categories, 'first_category');
const second = alias(categories, 'second_category');
const third = alias(categories, 'third_category');

const detail = prepared((db) =>
  db
    .select({
      ...cardColumns,
      summaryLines: products.summaryLines,
      description: products.description,
      videoUrl: products.videoUrl,
      createdAt: products.createdAt,
      vendorId: products.vendorId,
      vendorName: users.name,
      shopImage: vendors.shopImage,
      shopAbout: vendors.about,
      mainCategoryId: products.mainCategoryId,
      firstCategoryId: products.firstCategoryId,
      firstCategoryName: first.name,
      secondCategoryId: products.secondCategoryId,
      secondCategoryName: second.name,
      thirdCategoryId: products.thirdCategoryId,
      thirdCategoryName: third.name,
      leafCategoryId: products.leafCategoryId,
      images: sql<string[]>`array(
        select ${productImages.image} from ${productImages}
        where ${productImages.productId} = ${products.id} order by ${productImages.position}
      )`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.mainCategoryId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .leftJoin(first, eq(first.id, products.firstCategoryId))
    .leftJoin(second, eq(second.id, products.secondCategoryId))
    .leftJoin(third, eq(third.id, products.thirdCategoryId))
    .where(and(eq(products.slug, sql.placeholder('slug')), products.listed))
    .prepare('product_detail'),
);

/** A listed product by its slug, or null. */
export async function findProductBySlug(db: Db, params: { slug: string }) {
  const [row] = await detail(db).execute({ slug: params.slug });
  return row ?? null;
}

/** Whose products a back-office statement may touch: a vendor's own; null is an admin's "any". */
const owned = (vendorId: string | null) => (vendorId ? eq(products.vendorId, vendorId) : undefined);

export async function lockProduct(tx: Db, params: { id: string; vendorId: string | null }) {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, params.id), isNull(products.deletedAt), owned(params.vendorId)))
    .for('update');
  return row ?? null;
}

/** What the public sees follows from the product, its vendor and the vendor's account. */
const listedNow = sql<boolean>`exists (
  select 1 from ${vendors} join ${users} on ${users.id} = ${vendors.userId}
  where ${vendors.id} = ${products.vendorId} and ${vendors.approvedAt} is not null and ${users.suspendedAt} is null
)`;

/** Writes the changed fields of a product that is locked, and whether it is listed. */
export const updateProduct = (
  tx: Db,
  params: { id: string; status: boolean; set: Partial<typeof products.$inferInsert> },
) =>
  tx
    .update(products)
    .set({
      ...params.set,
      status: params.status,
      listed: params.status ? listedNow : false,
      version: sql`${products.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(products.id, params.id));

/** Leaves every screen; orders and downloads of those who paid stay whole. False: no such product of this vendor. */
export async function deleteProduct(
  tx: Db,
  params: { id: string; vendorId: string | null; now: Date },
): Promise<boolean> {
  const rows = await tx
    .update(products)
    .set({ deletedAt: params.now, listed: false })
    .where(and(eq(products.id, params.id), isNull(products.deletedAt), owned(params.vendorId)))
    .returning({ id: products.id });
  return rows.length > 0;
}
