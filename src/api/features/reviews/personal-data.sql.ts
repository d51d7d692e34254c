import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#api/kernel/personal-data.ts';
import type { Db } from '#db/client.ts';
import { products, reviews, reviewVotes } from '#db/schema.ts';

/** Products whose reviews show what the erasure of a person removes: their texts and votes, and answers of shops. */
const findReviewedProducts = (db: Db, params: { id: string }) =>
  db
    .selectDistinct({ id: reviews.productId })
    .from(reviews)
    .leftJoin(reviewVotes, and(eq(reviewVotes.reviewId, reviews.id), eq(reviewVotes.customerId, params.id)))
    .where(
      or(
        eq(reviews.customerId, params.id),
        eq(reviews.answeredBy, params.id),
        isNotNull(reviewVotes.customerId),
      ),
    );

export const reviewsPersonalData = {
  reviews: {
    copy: [
      {
        file: 'reviews.json',
        about: 'Your reviews.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              product: products.name,
              rating: reviews.rating,
              text: reviews.text,
              pictures: reviews.images,
              verified: reviews.verified,
              createdAt: reviews.createdAt,
              answer: reviews.answer,
              removedAt: reviews.removedAt,
            })
            .from(reviews)
            .innerJoin(products, eq(products.id, reviews.productId))
            .where(eq(reviews.customerId, id))
            .orderBy(asc(reviews.createdAt), asc(reviews.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    // The rating stays, as that of a former customer; its text and pictures, why it was removed, and the shop's answer
    // may name the person.
    erase: async (tx, { id }, { invalidate }) => {
      for (const product of await findReviewedProducts(tx, { id })) invalidate(`reviews:${product.id}`);
      await tx
        .update(reviews)
        .set({
          text: null,
          images: [],
          removalReason: null,
          answer: null,
          answeredAt: null,
          answeredBy: null,
        })
        .where(eq(reviews.customerId, id));
      await tx
        .update(reviews)
        .set({ answer: null, answeredAt: null, answeredBy: null })
        .where(eq(reviews.answeredBy, id));
    },
  },
  reviewVotes: {
    copy: [
      {
        file: 'helpful-reviews.json',
        about: 'Reviews of others that you called helpful.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({ product: products.name, rating: reviews.rating, createdAt: reviewVotes.createdAt })
            .from(reviewVotes)
            .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
            .innerJoin(products, eq(products.id, reviews.productId))
            .where(eq(reviewVotes.customerId, id))
            .orderBy(asc(reviewVotes.createdAt), asc(reviewVotes.reviewId))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: async (tx, { id }) => {
      const gone = tx
        .$with('gone')
        .as(
          tx
            .delete(reviewVotes)
            .where(eq(reviewVotes.customerId, id))
            .returning({ reviewId: reviewVotes.reviewId }),
        );
      await tx
        .with(gone)
        .update(reviews)
        .set({ helpful: sql`${reviews.helpful} - 1` })
        .from(gone)
        .where(eq(reviews.id, gone.reviewId));
    },
  },
} satisfies PersonalData;
