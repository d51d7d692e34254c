import { describe, expect, test } from 'vitest';
import { ratingAverage, ratingBlockedBy, reviewerName, starSum, weightedRating } from './rating.ts';

test('starSum: one rating of each number of stars → 15', () => {
  expect(starSum([1, 1, 1, 1, 1])).toBe(15);
});

test.each([
  [0, 0, 0],
  [5, 1, 5],
  [9, 2, 4.5],
  [14, 3, 4.7],
])('ratingAverage: %i stars in %i ratings → the mean %d', (stars, ratings, average) => {
  expect(ratingAverage(stars, ratings)).toBe(average);
});

describe('weightedRating', () => {
  test('no ratings → 0', () => {
    expect(weightedRating(0, 0)).toBe(0);
  });

  test('one rating of five stars → below fifty ratings of 4.8', () => {
    expect(weightedRating(5, 1)).toBe(4.17);
    expect(weightedRating(240, 50)).toBe(4.73);
  });

  test('many ratings → close to their mean', () => {
    expect(weightedRating(10_000, 10_000)).toBe(1);
    expect(weightedRating(50_000, 10_000)).toBe(5);
  });
});

test.each([
  ['Maya Reyes', 'Maya R.'],
  ['  Ana de la Cruz ', 'Ana C.'],
  ['José élan', 'José É.'],
  ['Maya', 'Maya'],
])('reviewerName: %j → %j', (name, shown) => {
  expect(reviewerName(name)).toBe(shown);
});

describe('ratingBlockedBy', () => {
  test('no removed reviews → null', () => {
    expect(ratingBlockedBy([], false)).toBeNull();
    expect(ratingBlockedBy([], true)).toBeNull();
  });
  test('removed by the vendor → vendor without a purchase, null with one', () => {
    expect(ratingBlockedBy(['vendor'], false)).toBe('vendor');
    expect(ratingBlockedBy(['vendor'], true)).toBeNull();
  });
  test('removed by an admin → admin, with or without a purchase, also beside a removal by the vendor', () => {
    expect(ratingBlockedBy(['admin'], true)).toBe('admin');
    expect(ratingBlockedBy(['vendor', 'admin'], true)).toBe('admin');
    expect(ratingBlockedBy(['vendor', 'admin'], false)).toBe('admin');
  });
});
