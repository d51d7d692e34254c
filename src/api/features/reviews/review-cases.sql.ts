import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products, reviews } from '#db/schema.ts';

/** A current review, to report: of a listed product, or of any product of the given shop. */
export async function findReportedReview(db: Db, params: { id: string; vendorId: string | null }) {
  const { id, vendorId } = params;
  const [row] = await db
    .select({
      reviewId: reviews.id,
      productId: products.id,
      vendorId: products.vendorId,
      title: products.name,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(
      and(
        eq(reviews.id, id),
        isNull(reviews.removedAt),
        or(products.listed, vendorId ? eq(products.vendorId, vendorId) : undefined),
      ),
    );
  return row ?? null;
}

/** The review of a case, removed or not, as its record shows it; null for an unknown one. */
export async function findReviewOfCase(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      rating: reviews.rating,
      text: reviews.text,
      images: reviews.images,
      verified: reviews.verified,
      createdAt: reviews.createdAt,
      removedAt: reviews.removedAt,
    })
    .from(reviews)
    .where(eq(reviews.id, params.id));
  return row ?? null;
}

/** The author of a review, also of one that was removed; null for an unknown one. */
export async function findReviewAuthor(db: Db, params: { reviewId: string }): Promise<string | null> {
  const [row] = await db
    .select({ id: reviews.customerId })
    .from(reviews)
    .where(eq(reviews.id, params.reviewId));
  return row?.id ?? null;
}
