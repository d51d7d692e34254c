import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RatingBars } from './rating-bars.tsx';

const NONE = {
  ratingAverage: 0,
  weightedRating: 0,
  reviewCount: 0,
  unverifiedReviewCount: 0,
  countOneStartRating: 0,
  countTwoStartRating: 0,
  countThreeStartRating: 0,
  countFourStartRating: 0,
  countFiveStartRating: 0,
};

/** The visible text. */
const textOf = (review: Partial<typeof NONE>) =>
  renderToStaticMarkup(<RatingBars review={{ ...NONE, ...review }} action={null} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('RatingBars: verified ratings only → average, bars, number of reviews by buyers, and the method', () => {
  const text = textOf({
    ratingAverage: 4.5,
    reviewCount: 4,
    countFiveStartRating: 2,
    countFourStartRating: 2,
  });
  expect(text).toBe(
    '4.5 4 reviews by people who bought it 5 stars 50% 4 stars 50% 3 stars 0% 2 stars 0% 1 star 0% ' +
      'Each rating of a buyer counts the same. ' +
      'Sorting by rating adds 5 ratings of 4 stars, so that a few weigh less than many.',
  );
});

test('RatingBars: two ratings → no average as a number', () => {
  const text = textOf({
    ratingAverage: 4.5,
    reviewCount: 2,
    countFiveStartRating: 1,
    countFourStartRating: 1,
  });
  expect(text).toMatch(/^2 reviews by people who bought it 5 stars 50%/);
});

test.each([
  [1, 'Also rated by 1 person who has not bought it here; the average leaves this out.'],
  [3, 'Also rated by 3 people who have not bought it here; the average leaves these out.'],
])(
  'RatingBars: %i ratings without a purchase → no average, counted in a separate sentence',
  (unverifiedReviewCount, sentence) => {
    const text = textOf({ unverifiedReviewCount });
    expect(text).toMatch(/^No reviews yet 5 stars 0%/);
    expect(text).toContain(sentence);
    expect(text).not.toContain('by people who bought it');
  },
);
