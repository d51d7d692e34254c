import { sum } from './sum.ts';

/** How often each number of stars was given: index 0 is one star, index 4 is five. */
export type StarCounts = readonly [number, number, number, number, number];

/** The number of ratings. */
export const reviewCount = (counts: StarCounts): number => sum(counts);

/** The mean of `stars` over `reviews`, with one decimal; 0 without reviews. */
export const meanRating = (stars: number, reviews: number): number =>
  reviews === 0 ? 0 : Math.round((stars / reviews) * 10) / 10;

/** Mean rating with one decimal, 0 without reviews. */
export const ratingAverage = (counts: StarCounts): number =>
  meanRating(sum(counts.map((count, index) => count * (index + 1))), reviewCount(counts));

/** The role in which a user removes a review: vendor of the product, or admin. */
export const REVIEW_REMOVERS = ['vendor', 'admin'] as const;
export type ReviewRemover = (typeof REVIEW_REMOVERS)[number];

/**
 * Who has removed a customer's reviews of a product so that they cannot rate it again; null when they can. A vendor
 * cannot silence a buyer, so what a vendor removed keeps out only those who have not bought.
 */
export function ratingBlockedBy(
  removers: readonly ReviewRemover[],
  hasBought: boolean,
): ReviewRemover | null {
  if (removers.includes('admin')) return 'admin';
  return removers.includes('vendor') && !hasBought ? 'vendor' : null;
}

/** Rounds a rating to half stars, 0 to 5, for display. */
export const halfStars = (rating: number): number => Math.min(5, Math.max(0, Math.round(rating * 2) / 2));

/** Share of a star level among all reviews, in whole percent. */
export const starPercent = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 100);
