import { describe, expect, test } from 'vitest';
import { PLAIN_TERMS, withTerms } from './pricing.ts';

const line = (priceCents: number, quantity = 1) => ({
  productId: 'p',
  vendorId: 'v',
  name: 'Tides',
  image: '/i',
  fileId: 'f',
  listPriceCents: priceCents,
  priceCents,
  quantity,
});
const taxed = (cents: number, terms: Partial<typeof PLAIN_TERMS>) => {
  const { paidCents, taxCents, taxBasisPoints } = withTerms(line(cents), { ...PLAIN_TERMS, ...terms });
  return { paidCents, taxCents, taxBasisPoints };
};

describe('withTerms: tax', () => {
  test.each([
    [1190, 1900, 190],
    [1000, 1900, 160],
    [50, 2700, 11],
    [1, 1900, 0],
    [99_999_999, 2550, 20_318_725],
  ])('%i cents contain %i basis points → %i', (cents, taxBasisPoints, taxCents) => {
    expect(taxed(cents, { taxBasisPoints })).toEqual({ paidCents: cents, taxCents, taxBasisPoints });
  });

  test('prices without tax → it is added, half a cent rounded up', () => {
    const terms = { taxBasisPoints: 1900, pricesIncludeTax: false };
    expect(taxed(1000, terms)).toMatchObject({ paidCents: 1190, taxCents: 190 });
    expect(taxed(150, terms)).toMatchObject({ paidCents: 179, taxCents: 29 });
  });

  test('the buyer owes it → what is paid is the price without tax, for every price and rate', () => {
    expect(taxed(1190, { taxBasisPoints: 1900, reverseCharge: true })).toEqual({
      paidCents: 1000,
      taxCents: 0,
      taxBasisPoints: 0,
    });
    for (let cents = 1; cents < 3000; cents += 7) {
      for (const taxBasisPoints of [0, 300, 810, 1900, 2550, 2700]) {
        const { paidCents, taxCents } = taxed(cents, { taxBasisPoints });
        const owed = taxed(cents, { taxBasisPoints, reverseCharge: true });
        expect(owed.paidCents).toBe(paidCents - taxCents);
      }
    }
  });
});
