import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import { products, reviews, reviewVotes, users } from '#db/schema.ts';
import type { ReviewSort } from '#domain/rating.ts';
import { isCurrent, stars } from './review-conditions.sql.ts';

/** Verified reviews come first. */
const READING_ORDER: Record<ReviewSort, SQL[]> = {
  helpful: [desc(reviews.verified), desc(reviews.helpful), desc(reviews.createdAt), desc(reviews.id)],
  newest: [desc(reviews.verified), desc(reviews.createdAt), desc(reviews.id)],
  lowest: [desc(reviews.verified), asc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
};

/** The product with each review of the page; with a row of its own if there is none. */
const publicReviews = (sort: ReviewSort) =>
  preparedRows(`public_reviews_${sort}`, (db) => {
    const page = db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.productId, products.id), isCurrent))
      .orderBy(...READING_ORDER[sort])
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .as('page');
    return db
      .select({
        productId: products.id,
        total: sql<number>`${sql.join([...stars, products.unverifiedReviews], sql` + `)}`,
        id: reviews.id,
        authorName: users.name,
        isFormer: isNotNull(users.deletedAt),
        rating: reviews.rating,
        text: reviews.text,
        images: reviews.images,
        version: reviews.versionNumber,
        verified: reviews.verified,
        helpful: reviews.helpful,
        answer: reviews.answer,
        answeredAt: reviews.answeredAt,
        createdAt: reviews.createdAt,
      })
      .from(products)
      .leftJoinLateral(page, sql`true`)
      .leftJoin(reviews, eq(reviews.id, page.id))
      .leftJoin(users, eq(users.id, reviews.customerId))
      .where(and(eq(products.slug, sql.placeholder('slug')), products.listed))
      .orderBy(...READING_ORDER[sort]);
  });

const publicReviewsBy = {
  helpful: publicReviews('helpful'),
  newest: publicReviews('newest'),
  lowest: publicReviews('lowest'),
};

/** A review with its author, as everyone reads it. */
interface PublicReview
  extends Pick<
    typeof reviews.$inferSelect,
    'id' | 'rating' | 'text' | 'images' | 'verified' | 'helpful' | 'answer' | 'answeredAt' | 'createdAt'
  > {
  authorName: string;
  isFormer: boolean;
  version: number | null;
}

/** A page of the current reviews of a listed product, and how many there are in all; null for any other product. */
export async function findPublicReviews(
  db: Db,
  { sort, ...params }: { slug: string; sort: ReviewSort; limit: number; offset: number },
) {
  const rows = await publicReviewsBy[sort](db, params);
  const [first] = rows;
  if (!first) return null;
  const page = rows.flatMap(({ productId, total, ...review }) =>
    review.id === null ? [] : [review as PublicReview],
  );
  return { productId: first.productId, total: first.total, page };
}

/** Locks a current review of a listed product; null when there is none. */
export async function lockPublicReview(tx: Db, params: { id: string }) {
  const [row] = await tx
    .select({ customerId: reviews.customerId, productId: reviews.productId })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, params.id), isCurrent, products.listed))
    .for('no key update', { of: reviews });
  return row ?? null;
}

/** Counts a customer's vote for a review, once, and returns the number of votes. The review is locked. */
export async function addVote(
  tx: Db,
  params: { reviewId: string; customerId: string; createdAt: Date },
): Promise<number> {
  const added = await tx
    .insert(reviewVotes)
    .values(params)
    .onConflictDoNothing()
    .returning({ id: reviewVotes.reviewId });
  const [row] = await tx
    .update(reviews)
    .set({ helpful: sql`${reviews.helpful} + ${added.length}::integer` })
    .where(eq(reviews.id, params.reviewId))
    .returning({ helpful: reviews.helpful });
  return row?.helpful ?? 0;
}
