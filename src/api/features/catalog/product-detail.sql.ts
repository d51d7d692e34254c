import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import {
  firstCategory,
  imagesOfProduct,
  isFirstCategory,
  isSecondCategory,
  isThirdCategory,
  secondCategory,
  thirdCategory,
} from '#db/product-relations.ts';
import { inScope, type ProductScope } from '#db/product-scope.ts';
import { categories, products, reviews, users, vendors } from '#db/schema.ts';
import { cardColumns } from './cards.sql.ts';

const details = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...cardColumns,
      unverifiedReviews: products.unverifiedReviews,
      summaryLines: products.summaryLines,
      description: products.description,
      videoUrl: products.videoUrl,
      createdAt: products.createdAt,
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

const bySlug = prepared((db) =>
  details(db, and(eq(products.slug, sql.placeholder('slug')), products.listed)).prepare('product_detail'),
);

/** A listed product by its slug, or null. */
export async function findProductBySlug(db: Db, params: { slug: string }) {
  const [row] = await bySlug(db).execute({ slug: params.slug });
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

/** The latest answers of the shop to current reviews of its product, without who wrote the reviews. */
export async function findReviewAnswers(db: Db, params: { productId: string; limit: number }) {
  const rows = await db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      verified: reviews.verified,
      createdAt: reviews.createdAt,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
    })
    .from(reviews)
    .where(and(eq(reviews.productId, params.productId), isNotNull(reviews.answer), isNull(reviews.removedAt)))
    .orderBy(desc(reviews.answeredAt), desc(reviews.id))
    .limit(params.limit);
  return rows.flatMap(({ answer, answeredAt, ...row }) =>
    answer !== null && answeredAt ? [{ ...row, answer, answeredAt }] : [],
  );
}
