import { reviewSummary } from '#api/features/catalog/catalog.service.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { ProductReviewSummary } from '#contract/catalog.ts';
import type { Db } from '#db/client.ts';
import * as reviews from './reviews.sql.ts';

/**
 * Gives a product a customer's rating, in place of the one they gave before.
 * @returns the product's ratings, with this one
 * @throws ApiError 404 for a product that is not listed
 */
export async function rateProduct(
  market: Market,
  params: { productId: string; customerId: string; rating: number },
): Promise<ProductReviewSummary> {
  return inTransaction(market, async (tx, changed) => {
    // The lock comes first: two ratings of one customer at once must not both see the same one before them.
    if (!(await reviews.lockListedProduct(tx, params))) throw notFound('This product');
    const from = await reviews.findRating(tx, params);
    const verified = await reviews.hasBought(tx, params);
    await reviews.putReview(tx, { ...params, verified, createdAt: market.now() });
    const counts = await reviews.moveStars(tx, { productId: params.productId, from, to: params.rating });
    changed('catalog', `product:${params.productId}`);
    return reviewSummary(counts);
  });
}

/** Adds many first ratings at once, for filling a market: those of buyers are marked verified, stars counted. */
export async function addReviews(
  tx: Db,
  rows: { productId: string; customerId: string; rating: number; createdAt?: Date }[],
): Promise<void> {
  await reviews.insertReviews(tx, rows);
  await reviews.recountReviews(tx, { productIds: [...new Set(rows.map((row) => row.productId))] });
}
