import { describe, expect, test } from 'vitest';
import { chosenPriceProblem, type EnteredPrices, priceProblem, storedPrices } from './price-kind.ts';

const entered = (fields: Partial<EnteredPrices>): EnteredPrices => ({
  priceKind: 'fixed',
  price: 20,
  leastPrice: null,
  suggestedPrice: null,
  discount: { type: null, amount: 0 },
  ...fields,
});

describe('prices of a product', () => {
  test.each([
    ['a fixed price', {}, null],
    ['a fixed price of nothing', { price: 0 }, 'price'],
    ['a fixed price below the lowest', { price: 0.49 }, 'price'],
    ['a discount that leaves too little', { discount: { type: 'Percentage', amount: 99 } }, 'discountAmount'],
    ['free, with what was entered before', { priceKind: 'free', price: 0.1, leastPrice: 0.1 }, null],
    ['chosen, without a least price', { priceKind: 'chosen', price: 0 }, null],
    ['chosen, from nothing on', { priceKind: 'chosen', leastPrice: 0 }, null],
    ['chosen, from what no card can pay', { priceKind: 'chosen', leastPrice: 0.3 }, 'leastPrice'],
    ['chosen, from too much', { priceKind: 'chosen', leastPrice: 10_000.01 }, 'leastPrice'],
    ['a suggestion of the least', { priceKind: 'chosen', leastPrice: 2, suggestedPrice: 2 }, null],
    [
      'a suggestion below the least',
      { priceKind: 'chosen', leastPrice: 2, suggestedPrice: 1 },
      'suggestedPrice',
    ],
  ] as const)('%s → %o: wrong is %s', (_, fields, field) => {
    expect(priceProblem(entered(fields))?.field ?? null).toBe(field);
  });

  test('not fixed → no discount; the least of a chosen price is its list price', () => {
    const discount = { type: 'Percentage', amount: 10 } as const;
    expect(storedPrices(entered({ discount }))).toEqual({
      listPriceCents: 2000,
      suggestedPriceCents: null,
      discount,
    });
    const none = { type: null, amount: 0 };
    expect(storedPrices(entered({ priceKind: 'free', suggestedPrice: 5, discount }))).toEqual({
      listPriceCents: 0,
      suggestedPriceCents: null,
      discount: none,
    });
    expect(storedPrices(entered({ priceKind: 'chosen', suggestedPrice: 5, discount }))).toEqual({
      listPriceCents: 50,
      suggestedPriceCents: 500,
      discount: none,
    });
  });
});

describe('a chosen price', () => {
  test.each([
    [5, 2, null],
    [2, 2, null],
    [1.1, 0.5, null],
    [10_000, 2, null],
    [0, 0, null],
    [1.99, 2, 'Please give $2.00 or more.'],
    [-1, 0, 'Please give $0.00 or more.'],
    [0.001, 0, 'Please enter an amount with two decimals at most.'],
    [Number.NaN, 0, 'Please enter an amount with two decimals at most.'],
    [Number.POSITIVE_INFINITY, 0, 'Please give $10,000.00 at most.'],
    [0.49, 0, 'Please give $0.00, or $0.50 or more.'],
    [10_000.01, 2, 'Please give $10,000.00 at most.'],
  ])('%d for a least of %d → %s', (chosen, least, problem) => {
    expect(chosenPriceProblem(chosen, least)).toBe(problem);
  });
});
