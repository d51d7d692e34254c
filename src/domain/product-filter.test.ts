import { expect, test } from 'vitest';
import { isUsual, partsOf, withoutPart } from './product-filter.ts';

const filter = { minPrice: 5, maxPrice: 9.99, minRating: 4, onSale: true } as const;

test('partsOf: both prices are one part; withoutPart takes them away together', () => {
  expect(partsOf(filter)).toEqual(['price', 'minRating', 'onSale']);
  expect(withoutPart(filter, 'price')).toEqual({ minRating: 4, onSale: true });
  expect(partsOf({ minPrice: 0, maxPrice: 0 })).toEqual(['price']);
});

test('isUsual: at most two parts, and only prices of the bands', () => {
  expect(isUsual({})).toBe(true);
  expect(isUsual(withoutPart(filter, 'onSale'))).toBe(true);
  expect(isUsual(filter)).toBe(false);
  expect(isUsual({ minPrice: 5, maxPrice: 9.98 })).toBe(false);
  expect(isUsual({ maxPrice: 4.99 })).toBe(true);
});
