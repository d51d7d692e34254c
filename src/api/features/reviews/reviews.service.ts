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
    changed('ratings', `product:${params.productId}`);
    return reviewSummary(counts);
  });
}

/** Ratings of a vendor's products (null: of all), newest first. */
export async function listReviews(
  market: Market,
  params: { vendorId: string | null; page: number; limit: number },
) {
  const { vendorId, page, limit } = params;
  const [total, rows] = await Promise.all([
    reviews.countReviews(market.db, { vendorId }),
    reviews.findReviews(market.db, { vendorId, limit, offset: (page - 1) * limit }),
  ]);
  const data = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { data, total, pageCount: Math.ceil(total / limit) };
}

/**
 * Deletes a rating and counts its stars no more.
 * @throws ApiError 404 for one that is unknown, or of another vendor's product
 */
export async function removeReview(
  market: Market,
  params: { id: string; vendorId: string | null },
): Promise<void> {
  await inTransaction(market, async (tx, changed) => {
    const productId = await reviews.lockReviewedProduct(tx, params);
    const from = productId && (await reviews.deleteReview(tx, params));
    if (!productId || !from) throw notFound('This review');
    await reviews.moveStars(tx, { productId, from, to: null });
    changed('ratings', `product:${productId}`);
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
