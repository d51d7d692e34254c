import { expect, test } from 'vitest';
import { PRICE_BANDS } from '#domain/product-filter.ts';
import { filterOptions, isOffered, priceLabel, toggled } from './filter-options.ts';

test('priceLabel: bands in whole dollars, other ranges as they are', () => {
  expect(PRICE_BANDS.map(priceLabel)).toEqual(['Free', 'Under $5', '$5–10', '$10–20', 'Over $20']);
  expect(priceLabel({ minPrice: 4.5, maxPrice: 7 })).toBe('$4.50–7');
  expect(priceLabel({ maxPrice: 2 })).toBe('Up to $2');
  expect(priceLabel({ minPrice: 1200 })).toBe('From $1,200');
});

test('options: chosen ones are taken away, the others of their part replaced', () => {
  const filter = { minRating: 4, onSale: true } as const;
  const { ratings, flags } = filterOptions(filter, undefined);
  expect(ratings.map((option) => toggled(filter, option))).toEqual([
    { onSale: true },
    { onSale: true, minRating: 3 },
    { onSale: true, minRating: 2 },
    { onSale: true, minRating: 1 },
  ]);
  expect(flags.map(({ isChosen }) => isChosen)).toEqual([true, false, false]);
});

test('options: nothing left → not offered unless chosen; counts of a capped list are not known', () => {
  const counts = { total: 0, isCapped: false, onSale: 0, lookInside: 0, businessLicense: 3, tagged: 0 };
  const facets = { ...counts, prices: [], ratings: [], pages: [], papers: [], categories: [], without: [] };
  const labels = (isCapped: boolean) =>
    filterOptions({ lookInside: true }, { ...facets, isCapped })
      .flags.filter(isOffered)
      .map(({ label, count }) => [label, count]);
  expect(labels(false)).toEqual([
    ['Look inside', 0],
    ['Business licence', 3],
  ]);
  expect(labels(true)).toEqual([
    ['On sale', null],
    ['Look inside', null],
    ['Business licence', null],
  ]);
});
