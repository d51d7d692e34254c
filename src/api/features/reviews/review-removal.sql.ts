import { and, eq, isNull, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CountedReview } from '#api/features/products/product-ratings.service.ts';
import type { Db } from '#db/client.ts';
import { products, reviews } from '#db/schema.ts';
import type { ReviewRemover } from '#domain/rating.ts';
import { isCurrent, isRemoved } from './review-conditions.sql.ts';
import { lockCustomer } from './reviews.sql.ts';

/** Marks a review as removed and returns how it was counted; null when it was already removed. */
export async function markRemoved(
  tx: Db,
  params: { id: string; by: { id: string; role: ReviewRemover }; reason: string | null; now: Date },
): Promise<CountedReview | null> {
  const { id, by, reason, now } = params;
  const [row] = await tx
    .update(reviews)
    .set({ removedAt: now, removedBy: by.id, removedByRole: by.role, removalReason: reason })
    .where(and(eq(reviews.id, id), isCurrent))
    .returning({ rating: reviews.rating, verified: reviews.verified });
  return row ?? null;
}

/**
 * Locks the customer and the product of a review that an admin has removed; null when there is none. The customer
 * first, as for every change that depends on purchases.
 */
export async function lockRemovedReview(tx: Db, params: { id: string }) {
  const removed = and(eq(reviews.id, params.id), isRemoved, eq(reviews.removedByRole, 'admin'));
  const [review] = await tx.select().from(reviews).where(removed);
  if (!review) return null;
  const { productId, customerId } = review;
  await lockCustomer(tx, { customerId });
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update');
  const [locked] = await tx
    .select({ productId: reviews.productId, customerId: reviews.customerId, rating: reviews.rating })
    .from(reviews)
    .where(removed);
  return locked ?? null;
}

/** Marks a removed review as current; false when its author has another current one. The product is locked. */
export async function markRestored(
  tx: Db,
  params: { id: string; versionNumber: number | null },
): Promise<boolean> {
  const { id, versionNumber } = params;
  const other = alias(reviews, 'other_review');
  const rows = await tx
    .update(reviews)
    .set({
      removedAt: null,
      removedBy: null,
      removedByRole: null,
      removalReason: null,
      versionNumber,
      verified: versionNumber !== null,
    })
    .where(
      and(
        eq(reviews.id, id),
        notExists(
          tx
            .select()
            .from(other)
            .where(
              and(
                eq(other.productId, reviews.productId),
                eq(other.customerId, reviews.customerId),
                isNull(other.removedAt),
              ),
            ),
        ),
      ),
    )
    .returning({ id: reviews.id });
  return rows.length > 0;
}
