import { expect, test } from 'vitest';
import { isUpsideDown, isUsual, partsOf, withoutPart } from './product-filter.ts';

const filter = { minPriceCents: 500, maxPriceCents: 999, minRating: 4, onSale: true } as const;

test('partsOf: both prices are one part; withoutPart takes them away together', () => {
  expect(partsOf(filter)).toEqual(['price', 'minRating', 'onSale']);
  expect(withoutPart(filter, 'price')).toEqual({ minRating: 4, onSale: true });
  expect(partsOf({ minPriceCents: 0, maxPriceCents: 0 })).toEqual(['price']);
});

test('isUsual: at most two parts, and only prices of the bands', () => {
  expect(isUsual({})).toBe(true);
  expect(isUsual(withoutPart(filter, 'onSale'))).toBe(true);
  expect(isUsual(filter)).toBe(false);
  expect(isUsual({ minPriceCents: 500, maxPriceCents: 998 })).toBe(false);
  expect(isUsual({ maxPriceCents: 499 })).toBe(true);
});

test('isUpsideDown: the lowest price above the highest', () => {
  expect(isUpsideDown({ minPriceCents: 500, maxPriceCents: 499 })).toBe(true);
  expect(isUpsideDown({ minPriceCents: 500, maxPriceCents: 500 })).toBe(false);
  expect(isUpsideDown({ minPriceCents: 500 })).toBe(false);
});
