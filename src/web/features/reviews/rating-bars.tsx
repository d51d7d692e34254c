import type { ReactNode } from 'react';
import type { ProductReviewSummary } from '#contract/catalog.ts';
import { ASSUMED_RATINGS, isNumbered, reviewsOf, starPercent } from '#domain/rating.ts';
import { Stars } from '#ui/primitives/stars.tsx';

const LEVELS = [
  [5, 'countFiveStartRating'],
  [4, 'countFourStartRating'],
  [3, 'countThreeStartRating'],
  [2, 'countTwoStartRating'],
  [1, 'countOneStartRating'],
] as const;

/** The average rating and the share of each number of stars. `action` is the button to add a review. */
export function RatingBars({ review, action }: { review: ProductReviewSummary; action: ReactNode }) {
  const { ratingAverage, reviewCount, unverifiedReviewCount } = review;
  return (
    <div className="grid gap-8 sm:grid-cols-[12rem_minmax(0,26rem)] sm:gap-12">
      <div>
        {isNumbered(reviewCount) && (
          <p className="font-serif text-display lining-nums" aria-hidden="true">
            {ratingAverage.toFixed(1)}
          </p>
        )}
        {reviewCount > 0 && <Stars rating={ratingAverage} className="mt-1 text-xl" />}
        <p className="mt-1 text-muted">{reviewCount > 0 ? reviewsOf(reviewCount) : 'No reviews yet'}</p>
        {reviewCount > 0 && <p className="text-sm text-muted">by people who bought it</p>}
        <div className="mt-5">{action}</div>
      </div>
      <ul aria-label="Ratings by stars" className="space-y-3 self-center">
        {LEVELS.map(([stars, count]) => {
          const percent = starPercent(review[count], reviewCount);
          return (
            <li key={stars} className="flex items-center gap-3 text-sm tabular-nums">
              <span className="w-14">{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <span className="h-2 flex-1 overflow-hidden rounded-pill bg-hairline">
                <span className="block h-full rounded-pill bg-star" style={{ width: `${percent}%` }} />
              </span>
              <span className="w-12 text-end whitespace-nowrap text-muted">{percent}%</span>
            </li>
          );
        })}
      </ul>
      {(reviewCount > 0 || unverifiedReviewCount > 0) && (
        <p className="border-t border-hairline pt-4 text-sm text-muted sm:col-span-2">
          {[
            reviewCount > 0 && METHOD,
            unverifiedReviewCount > 0 && unverifiedReviewsOf(unverifiedReviewCount),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </div>
  );
}

/** How the average is made, and what products are sorted by. */
const METHOD = `Each rating of a buyer counts the same. Sorting by rating adds ${ASSUMED_RATINGS.count} ratings of ${ASSUMED_RATINGS.stars} stars, so that a few weigh less than many.`;

/** The sentence on ratings without a purchase, which the average excludes. */
const unverifiedReviewsOf = (count: number): string =>
  count === 1
    ? 'Also rated by 1 person who has not bought it here; the average leaves this out.'
    : `Also rated by ${count} people who have not bought it here; the average leaves these out.`;
