import { sum } from '#lib/sum.ts';

/** How often each number of stars was given: index 0 is one star, index 4 is five. */
export type StarCounts = readonly [number, number, number, number, number];

/** The number of ratings. */
export const reviewCount = (counts: StarCounts): number => sum(counts);

/** The stars of all ratings together. */
export const starSum = (counts: StarCounts): number => sum(counts.map((count, index) => count * (index + 1)));

/** The plain average of ratings that have `stars` in sum, with one decimal; 0 without any. */
export const ratingAverage = (stars: number, ratings: number): number =>
  ratings === 0 ? 0 : Math.round((stars / ratings) * 10) / 10;

/** Ratings that the weighted rating counts besides those given, and how many stars each has. */
export const ASSUMED_RATINGS = { count: 5, stars: 4 } as const;

/**
 * What products are sorted by, with two decimals; 0 without ratings. It is a Bayesian average with a fixed prior, the
 * assumed ratings. So one rating of five stars does not rank above fifty of 4.8.
 */
export const weightedRating = (stars: number, ratings: number): number => {
  if (ratings === 0) return 0;
  const { count, stars: assumed } = ASSUMED_RATINGS;
  return Math.round(((stars + count * assumed) / (ratings + count)) * 100) / 100;
};

/** Whether the average is shown as a number. That of one or two ratings would say more than they do. */
export const isNumbered = (ratings: number): boolean => ratings > 2;

/** How many reviews there are, in words. */
export const reviewsOf = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`);

/** The orders in which a product's reviews can be read; those of buyers come first in each. */
export const REVIEW_SORTS = ['helpful', 'newest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** How the public sees the author of a review: 'Maya Reyes' as 'Maya R.'. */
export function reviewerName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toLocaleUpperCase()}.` : first;
}

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
