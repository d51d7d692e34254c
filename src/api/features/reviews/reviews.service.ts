import { reviewSummary } from '#api/features/catalog/catalog.service.ts';
import { withFiles } from '#api/features/media/store-uploads.service.ts';
import { moveCounters } from '#api/features/products/product-ratings.service.ts';
import { countRemoval } from '#api/features/shops/shop-totals.service.ts';
import type { Tag } from '#api/kernel/changes.ts';
import type { AppContext, ReadingCall } from '#api/kernel/context.ts';
import { conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { ProductReviewSummary } from '#contract/catalog.ts';
import { reviewFiles } from '#contract/reviews.ts';
import type { Db } from '#db/client.ts';
import { typedQuery } from '#db/fragments/search-query.ts';
import { together } from '#db/together.ts';
import { REVIEW_IMAGES_MAX } from '#domain/limits.ts';
import { type ReviewRemover, type ReviewSort, ratingBlockedBy, reviewerName } from '#domain/rating.ts';
import * as publicReviewRows from './public-reviews.sql.ts';
import * as reviewLists from './review-lists.sql.ts';
import * as removals from './review-removal.sql.ts';
import * as reviews from './reviews.sql.ts';
import * as verifiedReviews from './verified-reviews.sql.ts';

/** What a customer says of a product; undefined parts of an earlier review stay. */
interface ReviewFields {
  productId: string;
  rating: number;
  /** '' for none. */
  text?: string | undefined;
  /** Addresses of the earlier review's pictures to keep. */
  existingImages?: string[] | undefined;
}

/**
 * Saves a customer's review of a product; it replaces an earlier one.
 * @returns the product's rating summary, this rating included, and whether it is verified
 * @throws ApiError 400 for too many pictures, or one to keep that the earlier review does not have
 * @throws ApiError 404 for a product that is not listed
 * @throws ApiError 409 for a bundle, and when an earlier one was removed and the customer may not rate again
 */
export async function reviewProduct(
  context: AppContext,
  params: ReviewFields & { customerId: string },
  files: { images?: readonly UploadedFile[] },
): Promise<ProductReviewSummary & { verified: boolean }> {
  const uploads = { rules: reviewFiles, files, vendorId: null };
  return withFiles(context, uploads, async (tx, invalidate, names) => {
    const { productId, customerId, rating } = params;
    // Locks first: two parallel ratings of one customer must not both replace the same earlier one.
    await reviews.lockCustomer(tx, params);
    const product = await reviews.lockListedProduct(tx, params);
    if (!product) throw notFound('This product');
    if (product.kind === 'bundle')
      throw conflict('review_blocked', 'A bundle has no reviews of its own. Please review its products.');
    const from = await reviews.findOwnReview(tx, params);
    const versionNumber = await reviews.findBoughtVersion(tx, params);
    const verified = versionNumber !== null;
    const blockedBy = from ? null : ratingBlockedBy(await reviews.findRemovers(tx, params), verified);
    if (blockedBy) throw conflict('review_blocked', BLOCKED[blockedBy]);
    await reviews.putReview(tx, {
      productId,
      customerId,
      rating,
      text: (params.text ?? from?.text) || null,
      images: chooseImages(context, from?.images ?? [], { keep: params.existingImages, add: names.images }),
      versionNumber,
      verified,
      createdAt: context.now(),
    });
    const counts = await moveCounters(tx, { productId, from, to: { rating, verified } });
    invalidate(...ratingTags({ id: productId, vendorId: counts.vendorId }));
    return { ...reviewSummary(counts), verified };
  });
}

/** The pictures of a review that replaces an earlier one. @throws ApiError 400 */
function chooseImages(
  context: AppContext,
  current: readonly string[],
  { keep, add }: { keep: readonly string[] | undefined; add: readonly string[] },
): string[] {
  const kept = keep?.map((link) => URL.parse(link, context.config.publicUrl)?.pathname ?? '') ?? current;
  const images = [...new Set([...kept, ...add])];
  if (!kept.every((image) => current.includes(image)))
    throw invalidField('images', 'A picture to keep is not there any more.');
  if (images.length > REVIEW_IMAGES_MAX)
    throw invalidField('images', `You can add up to ${REVIEW_IMAGES_MAX} pictures.`);
  return images;
}

/** A customer's own review of a product, to change it; null without one. */
export async function ownReview(context: AppContext, params: { productId: string; customerId: string }) {
  const review = await reviews.findOwnReview(context.db, params);
  return review && { rating: review.rating, text: review.text, images: review.images };
}

/**
 * A page of a product's reviews as everyone reads them.
 * @throws ApiError 404 for a product that is not listed
 */
export async function publicReviews(
  { context, dependsOn }: ReadingCall,
  query: { slug: string; sort: ReviewSort; page: number; limit: number },
) {
  const { slug, sort } = query;
  const found = await publicReviewRows.findPublicReviews(context.db, { slug, sort, ...rangeOf(query) });
  if (!found) throw notFound('This product');
  dependsOn(`product:${found.productId}`, `reviews:${found.productId}`);
  const data = found.page.map(({ authorName, isFormer, answeredAt, createdAt, ...row }) => ({
    ...row,
    name: isFormer ? authorName : reviewerName(authorName),
    answeredAt: answeredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  return paged(data, found.total, query.limit);
}

/**
 * Counts that a review helped a customer, once.
 * @throws ApiError 404 for a review that is unknown, removed, or of a product that is not listed; 409 for one's own
 */
export async function voteHelpful(
  context: AppContext,
  { id, customerId }: { id: string; customerId: string },
): Promise<{ helpful: number }> {
  return inTransaction(context, async (tx, invalidate) => {
    const review = await publicReviewRows.lockPublicReview(tx, { id });
    if (!review) throw notFound('This review');
    if (review.customerId === customerId)
      throw conflict('own_review', 'This is your own review: others say whether it helped them.');
    const helpful = await publicReviewRows.addVote(tx, {
      reviewId: id,
      customerId,
      createdAt: context.now(),
    });
    invalidate(`reviews:${review.productId}`);
    return { helpful };
  });
}

/** The product's page and cards, and its shop's ratings. */
const ratingTags = ({ id, vendorId }: { id: string; vendorId: string }): Tag[] => [
  `product:${id}`,
  `shop-products:${vendorId}`,
];

const BLOCKED: Record<ReviewRemover, string> = {
  admin: 'The market has removed your review of this product, so you cannot rate it again.',
  vendor: 'The shop has removed your review of this product. You can rate it again once you have bought it.',
};

/**
 * Updates whether the customer's reviews of these products are verified by a purchase, and the counters. Call it in the
 * transaction that completes or refunds an order, after it is written.
 */
export async function verifyReviews(
  tx: Db,
  invalidate: Invalidate,
  purchase: verifiedReviews.Purchase,
): Promise<void> {
  const { customerId } = purchase;
  const [, productIds] = await together(
    reviews.lockCustomer(tx, { customerId }),
    verifiedReviews.lockMismarked(tx, purchase),
  );
  if (productIds.length === 0) return;
  const marked = await verifiedReviews.markReviews(tx, { customerId, productIds });
  for (const product of marked) invalidate(...ratingTags(product));
}

/** Ratings of a vendor's products (null: of all), or of one of them; with `removed` the removed ones. */
export async function listReviews(
  context: AppContext,
  params: {
    vendorId: string | null;
    productId?: string | undefined;
    removed?: boolean | undefined;
    searchKeyword?: string;
    sort: reviewLists.VendorReviewSort;
    page: number;
    limit: number;
  },
) {
  const { vendorId, productId, removed = false, searchKeyword, sort } = params;
  const search = searchKeyword ? typedQuery(searchKeyword) : undefined;
  // The search text has no word in it ('!'), so it matches no review.
  if (search === null) return paged([], 0, params.limit);
  const filter = { vendorId, productId, removed, search };
  const countOf = removed ? reviewLists.countRemovedReviews : reviewLists.countReviews;
  const [total, rows] = await Promise.all([
    search === undefined
      ? countOf(context.db, { vendorId, productId })
      : reviewLists.countFoundReviews(context.db, { ...filter, search }),
    reviewLists.findReviews(context.db, { ...filter, sort, ...rangeOf(params) }),
  ]);
  const data = rows.map(
    ({ removedAt, removedByRole, removalReason, createdAt, answer, answeredAt, ...row }) => ({
      ...row,
      answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
      createdAt: createdAt.toISOString(),
      removal: removedAt &&
        removedByRole && { at: removedAt.toISOString(), by: removedByRole, reason: removalReason },
    }),
  );
  return paged(data, total, params.limit);
}

/**
 * Removes a review from every list and average. The row stays with author and reason of the removal; `vendorId` null
 * (admin) allows any product. Removals by the vendor are counted on the shop page.
 * @throws ApiError 404 for a review that is unknown, already removed, or of another vendor's product
 */
export async function removeReview(
  context: AppContext,
  params: { id: string; vendorId: string | null; userId: string; reason: string | null },
): Promise<void> {
  const now = context.now();
  await inTransaction(context, (tx, invalidate) => takeReview(tx, invalidate, { ...params, now }));
}

/** The same as `removeReview` within a transaction. */
export async function takeReview(
  tx: Db,
  invalidate: Invalidate,
  params: { id: string; vendorId: string | null; userId: string; reason: string | null; now: Date },
): Promise<void> {
  const { id, vendorId, userId, reason, now } = params;
  const by = { id: userId, role: vendorId === null ? ('admin' as const) : ('vendor' as const) };
  const product = await reviews.lockReviewedProduct(tx, { id, vendorId });
  const from = product && (await removals.markRemoved(tx, { id, by, reason, now }));
  if (!product || !from) throw notFound('This review');
  await moveCounters(tx, { productId: product.id, from, to: null });
  invalidate(...ratingTags(product));
  if (by.role === 'admin') return;
  await countRemoval(tx, { vendorId: product.vendorId });
}

/**
 * Shows a review again that staff have removed. False: its author has written another one meanwhile, or it was not
 * removed by staff.
 */
export async function restoreReview(
  tx: Db,
  invalidate: Invalidate,
  { id }: { id: string },
): Promise<boolean> {
  const review = await removals.lockRemovedReview(tx, { id });
  if (!review) return false;
  const versionNumber = await reviews.findBoughtVersion(tx, review);
  if (!(await removals.markRestored(tx, { id, versionNumber }))) return false;
  const to = { rating: review.rating, verified: versionNumber !== null };
  const { vendorId } = await moveCounters(tx, { productId: review.productId, from: null, to });
  invalidate(...ratingTags({ id: review.productId, vendorId }));
  return true;
}

/**
 * Publishes the shop's one answer to a review of its product.
 * @throws ApiError 404 for a review that is unknown, removed, or of another vendor's product; 409 for a second answer
 */
export async function answerReview(
  context: AppContext,
  params: { id: string; vendorId: string; userId: string; text: string },
): Promise<void> {
  const { id, vendorId, userId, text } = params;
  await inTransaction(context, async (tx, invalidate) => {
    const product = await reviews.lockReviewedProduct(tx, { id, vendorId });
    if (!product) throw notFound('This review');
    if (!(await reviews.putAnswer(tx, { id, userId, text, now: context.now() })))
      throw conflict('review_answered', 'This review is Answered: a shop answers once.');
    invalidate(`reviews:${product.id}`);
  });
}

/** Adds many first ratings for the demo data; marks those of buyers as verified and updates the counters. */
export async function addReviews(tx: Db, rows: Parameters<typeof reviews.insertReviews>[1]): Promise<void> {
  await reviews.insertReviews(tx, rows);
  await reviews.recountReviews(tx, { productIds: [...new Set(rows.map((row) => row.productId))] });
}
