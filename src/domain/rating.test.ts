import { describe, expect, test } from 'vitest';
import { ratingAverage, ratingBlockedBy, reviewerName, type StarCounts } from './rating.ts';

describe('ratingAverage', () => {
  test('no ratings → 0', () => {
    expect(ratingAverage([0, 0, 0, 0, 0])).toBe(0);
  });

  test('one rating of five stars → below fifty ratings of 4.8', () => {
    const one: StarCounts = [0, 0, 0, 0, 1];
    const fifty: StarCounts = [0, 0, 0, 10, 40];
    expect(ratingAverage(one)).toBe(4.2);
    expect(ratingAverage(fifty)).toBe(4.7);
  });

  test('many ratings → close to their mean', () => {
    expect(ratingAverage([10_000, 0, 0, 0, 0])).toBe(1);
    expect(ratingAverage([0, 0, 0, 0, 10_000])).toBe(5);
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
