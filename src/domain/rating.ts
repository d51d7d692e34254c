/** How often each number of stars was given: index 0 is one star, index 4 is five. */
export type StarCounts = readonly [number, number, number, number, number];

export const reviewCount = (counts: StarCounts): number => counts.reduce((a, b) => a + b, 0);

/** Mean rating with one decimal, 0 without reviews. */
export function ratingAverage(counts: StarCounts): number {
  const total = reviewCount(counts);
  if (total === 0) return 0;
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return Math.round((stars / total) * 10) / 10;
}

/** A rating as it is drawn: to the nearest half star, 0 to 5. */
export const halfStars = (rating: number): number => Math.min(5, Math.max(0, Math.round(rating * 2) / 2));

/** Share of a star level among all reviews, in whole percent. */
export const starPercent = (count: number, total: number): number =>
  total === 0 ? 0 : Math.round((count / total) * 100);
