import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { moveMarked } from '#api/features/products/product-ratings.service.ts';
import type { Db } from '#db/client.ts';
import { isOneOf } from '#db/fragments/one-of.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import { products, reviews } from '#db/schema.ts';
import { boughtVersion, isBought, isCurrent } from './review-conditions.sql.ts';

/** Current reviews of these products by this customer whose verified mark differs from the purchases. */
const isMismarked = and(
  eq(reviews.customerId, sql.placeholder('customerId')),
  isOneOf(reviews.productId, 'productIds'),
  isCurrent,
  sql`${reviews.verified} <> ${isBought}`,
);

/** What a customer has bought, or was given the money back for. */
export interface Purchase {
  customerId: string;
  productIds: readonly string[];
}

const mismarkedOf = ({ customerId, productIds }: Purchase) => ({
  customerId,
  productIds: JSON.stringify(productIds),
});

const lockedMismarked = preparedRows('locked_mismarked', (db) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, db.select({ id: reviews.productId }).from(reviews).where(isMismarked)))
    .orderBy(asc(products.id))
    .for('no key update'),
);

/** Locks the products with a review by the customer whose verified mark is wrong, in order of id. */
export async function lockMismarked(tx: Db, params: Purchase): Promise<string[]> {
  const rows = await lockedMismarked(tx, mismarkedOf(params));
  return rows.map(({ id }) => id);
}

/**
 * Sets the verified mark of the customer's reviews by the purchases, and updates the counters. One statement for all
 * products, so that totals of shops are locked in order. Returns the products that changed.
 */
export async function markReviews(tx: Db, params: Purchase): Promise<{ id: string; vendorId: string }[]> {
  const marked = tx.$with('marked').as(
    tx
      .update(reviews)
      .set({ verified: sql`not ${reviews.verified}`, versionNumber: boughtVersion })
      .where(isMismarked)
      .returning({
        productId: reviews.productId,
        rating: reviews.rating,
        change: sql<number>`case when ${reviews.verified} then 1 else -1 end`.as('change'),
      }),
  );
  return moveMarked(tx, marked).prepare('mark_reviews').execute(mismarkedOf(params));
}
