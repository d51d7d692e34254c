import { and, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import { setCounters } from '#api/features/products/product-ratings.service.ts';
import type { Db } from '#db/client.ts';
import { ofVendor } from '#db/fragments/of-vendor.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import { orderLines, orders, products, productVersions, reviews, reviewVotes, users } from '#db/schema.ts';
import type { ReviewRemover } from '#domain/rating.ts';
import { boughtVersion, isBought, isCurrent, isPurchase, isRemoved, stars } from './review-conditions.sql.ts';

/**
 * Serializes what depends on a customer's purchases: a parallel rating and order must not both miss the other. Call it
 * before products are locked, which avoids deadlocks.
 */
export const lockCustomer = (tx: Db, params: { customerId: string }): Promise<unknown> =>
  lockedCustomer(tx, params);

const lockedCustomer = preparedRows('lock_customer', (db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('customerId')))
    .for('no key update'),
);

/**
 * Serializes ratings of a product; null when it is not listed. `for update` would block purchases too, so the weaker
 * lock is used.
 */
export async function lockListedProduct(tx: Db, params: { productId: string }) {
  const [row] = await tx
    .select({ kind: products.kind })
    .from(products)
    .where(and(eq(products.id, params.productId), products.listed))
    .for('no key update');
  return row ?? null;
}

const ofCustomer = (params: { productId: string; customerId: string }) =>
  and(eq(reviews.productId, params.productId), eq(reviews.customerId, params.customerId));

/** The customer's current review of the product, or null. */
export async function findOwnReview(db: Db, params: { productId: string; customerId: string }) {
  const [row] = await db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      verified: reviews.verified,
      text: reviews.text,
      images: reviews.images,
    })
    .from(reviews)
    .where(and(ofCustomer(params), isCurrent));
  return row ?? null;
}

/** The roles that have removed the customer's reviews of the product. */
export async function findRemovers(
  tx: Db,
  params: { productId: string; customerId: string },
): Promise<ReviewRemover[]> {
  const rows = await tx
    .selectDistinct({ role: reviews.removedByRole })
    .from(reviews)
    .where(and(ofCustomer(params), isRemoved));
  return rows.flatMap(({ role }) => role ?? []);
}

/** The newest version of the product that the customer has bought and kept; null without one. */
export async function findBoughtVersion(
  tx: Db,
  params: { productId: string; customerId: string },
): Promise<number | null> {
  const [row] = await tx
    .select({ number: max(productVersions.number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(productVersions, eq(productVersions.id, orderLines.versionId))
    .where(
      and(eq(orderLines.productId, params.productId), eq(orders.customerId, params.customerId), isPurchase),
    );
  return row?.number ?? null;
}

/** Inserts the customer's review of a product, or replaces the current one and what others said about it. */
export async function putReview(tx: Db, row: typeof reviews.$inferInsert): Promise<void> {
  const { rating, text, images, versionNumber, verified, createdAt } = row;
  await tx.delete(reviewVotes).where(
    inArray(
      reviewVotes.reviewId,
      tx
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(ofCustomer(row), isCurrent)),
    ),
  );
  await tx
    .insert(reviews)
    .values(row)
    .onConflictDoUpdate({
      target: [reviews.productId, reviews.customerId],
      targetWhere: isCurrent,
      set: {
        rating,
        text,
        images,
        versionNumber,
        verified,
        createdAt,
        helpful: 0,
        // The shop has answered the earlier rating, and can answer this one.
        answer: null,
        answeredAt: null,
        answeredBy: null,
      },
    });
}

/** Whether a current review is of a product of this vendor. */
export async function isReviewOf(db: Db, params: { id: string; vendorId: string }): Promise<boolean> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, params.id), isCurrent, eq(products.vendorId, params.vendorId)));
  return rows.length > 0;
}

/** Locks the product of a review against ratings; null when there is no such review. */
export async function lockReviewedProduct(tx: Db, params: { id: string; vendorId: string | null }) {
  const [row] = await tx
    .select({ id: products.id, vendorId: products.vendorId })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, params.id), isCurrent, ofVendor(products.vendorId, params.vendorId)))
    .for('no key update', { of: products });
  return row ?? null;
}

/** Stores the answer to a review; false when it has one. */
export async function putAnswer(
  tx: Db,
  params: { id: string; userId: string; text: string; now: Date },
): Promise<boolean> {
  const { id, userId, text, now } = params;
  const rows = await tx
    .update(reviews)
    .set({ answer: text, answeredAt: now, answeredBy: userId })
    .where(and(eq(reviews.id, id), isCurrent, isNull(reviews.answer)))
    .returning({ id: reviews.id });
  return rows.length > 0;
}

const BATCH_SIZE = 1000;

/** Inserts reviews of customers who have not rated these products yet. */
export async function insertReviews(tx: Db, rows: (typeof reviews.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx.insert(reviews).values(rows.slice(start, start + BATCH_SIZE));
  }
}

/** Marks reviews by buyers as verified and recomputes the counters of these products. */
export async function recountReviews(tx: Db, params: { productIds: string[] }): Promise<void> {
  const { productIds } = params;
  await tx
    .update(reviews)
    .set({ verified: isBought, versionNumber: boughtVersion })
    .where(inArray(reviews.productId, productIds));
  const countOf = (condition: SQL | undefined) =>
    sql`(select count(*) from ${reviews} where ${and(eq(reviews.productId, products.id), isCurrent, condition)})`;
  await setCounters(tx, {
    ids: productIds,
    stars: stars.map((_, index) => countOf(and(eq(reviews.verified, true), eq(reviews.rating, index + 1)))),
    unverified: countOf(eq(reviews.verified, false)),
  });
}
