import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { SHOWN_FIELDS } from '#contract/product-fields.ts';
import type { Db } from '#db/client.ts';
import { filesOfProduct } from '#db/fragments/product-files.ts';
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
import { preparedRows } from '#db/prepared-rows.ts';
import { categories, orderLines, orders, products, users, vendors } from '#db/schema.ts';
import { HALF_GAVE_FROM, HALF_GAVE_OF } from '#domain/price-kind.ts';
import { pick } from '#lib/pick.ts';
import { cardColumns, relatedTo, salesColumns } from './cards.sql.ts';

const RELATED_PRODUCTS = 8;

/**
 * What at least half of those who chose their price gave, in cents; null while they are few. Worked out from HALF_GAVE_OF
 * purchases at most: ids are random, so the first ones by id are a sample of all.
 */
const halfGaveCents = sql<number | null>`case when ${products.priceKind} = 'chosen' then (
  select case when count(*) >= ${sql.raw(String(HALF_GAVE_FROM))}
    then percentile_disc(0.5) within group (order by given.price_cents desc) end
  from (
    select l.price_cents, l.order_id, l.refunded_at from ${orderLines} l
    where l.product_id = ${products}.id and l.price_kind = 'chosen' and l.price_cents > 0
    order by l.id limit ${sql.raw(String(HALF_GAVE_OF))}
  ) given join ${orders} o on o.id = given.order_id
  where o.status = 'Completed' and given.refunded_at is null
) end`.as('half_gave_cents');

const details = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...cardColumns,
      ...salesColumns,
      ...pick(products, SHOWN_FIELDS),
      unverifiedReviews: products.unverifiedReviews,
      suggestedPriceCents: products.suggestedPriceCents,
      halfGaveCents,
      summaryLines: products.summaryLines,
      videoUrl: products.videoUrl,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
      vendorName: users.name,
      shopImage: vendors.shopImage,
      shopAbout: vendors.about,
      away: vendors.away,
      awayUntil: vendors.awayUntil,
      mainCategoryId: products.mainCategoryId,
      firstCategoryId: products.firstCategoryId,
      firstCategoryName: firstCategory.name,
      secondCategoryId: products.secondCategoryId,
      secondCategoryName: secondCategory.name,
      thirdCategoryId: products.thirdCategoryId,
      thirdCategoryName: thirdCategory.name,
      leafCategoryId: products.leafCategoryId,
      images: imagesOfProduct,
      files: filesOfProduct,
      related: relatedTo(db, RELATED_PRODUCTS),
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.mainCategoryId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(users, eq(users.id, vendors.userId))
    .leftJoin(firstCategory, isFirstCategory)
    .leftJoin(secondCategory, isSecondCategory)
    .leftJoin(thirdCategory, isThirdCategory)
    .where(where);

export type DetailRow = Awaited<ReturnType<typeof details>>[number];

const bySlug = preparedRows('product_detail', (db) =>
  details(db, and(eq(products.slug, sql.placeholder('slug')), products.listed)),
);

/** A listed product by its slug, or null. */
export async function findProductBySlug(db: Db, params: { slug: string }) {
  const [row] = await bySlug(db, { slug: params.slug });
  return row ?? null;
}

/** A product that the caller may access by its id, listed or not, unless deleted; or null. */
export async function findOwnProduct(db: Db, params: { id: string } & ProductScope) {
  const [row] = await details(
    db,
    and(eq(products.id, params.id), isNull(products.deletedAt), inScope(params)),
  );
  return row ?? null;
}
