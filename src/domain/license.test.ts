import { expect, test } from 'vitest';
import { arrangeLicenses, licenseDiscountProblem, pricedLicenses } from './license.ts';

const license = (kind: 'personal' | 'extended' | 'own', listPriceCents: number | null) => ({
  kind,
  text: `May ${kind}`,
  listPriceCents,
});

test('arrangeLicenses: the cheapest comes first and has the price of the product', () => {
  expect(arrangeLicenses([license('extended', 5000), license('personal', 1200)], 2000)).toEqual({
    licenses: [license('personal', null), license('extended', 5000)],
    listPriceCents: 1200,
  });
});

test('arrangeLicenses: a licence without a price costs what the product cost', () => {
  expect(arrangeLicenses([license('own', 900), license('personal', null)], 2000)).toEqual({
    licenses: [license('own', null), license('personal', 2000)],
    listPriceCents: 900,
  });
  expect(arrangeLicenses([], 2000)).toEqual({ licenses: [], listPriceCents: 2000 });
});

test('pricedLicenses: the product’s discount applies to each, by percent or in dollars', () => {
  const licenses = [license('personal', null), license('extended', 5000)];
  const prices = (type: 'Percentage' | 'Fixed Amount', amount: number) =>
    pricedLicenses(licenses, { listPriceCents: 1000, discount: { type, amount } }).map(
      (one) => one.priceCents,
    );
  expect(prices('Percentage', 25)).toEqual([750, 3750]);
  expect(prices('Fixed Amount', 2.5)).toEqual([750, 4750]);
});

test('licenseDiscountProblem: names the licence of which less than $0.50 would be left', () => {
  const terms = { listPriceCents: 1000, discount: { type: 'Fixed Amount' as const, amount: 9.6 } };
  expect(licenseDiscountProblem([license('own', 2000)], terms)).toBeNull();
  expect(licenseDiscountProblem([license('personal', null)], terms)).toBe(
    'After the discount the Personal licence ($10.00) must cost $0.50 or more.',
  );
});
