import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '#lib/sum.ts';
import { type RefundableVendorOrder, splitRefund } from './ledger.ts';
import { entriesOfRefund, refundShares } from './refund-shares.ts';

const cents = (max: number) => fc.integer({ min: 0, max });

/** A vendor order of which nothing was refunded, with tax, a code of the market and commission. */
const vendorOrder = cents(100_000).chain((totalCents) =>
  fc.record({ tax: cents(totalCents), codes: cents(5000), percent: cents(100), id: fc.uuid() }).map(
    ({ tax: taxCents, codes: codesCents, percent, id }): RefundableVendorOrder => ({
      id,
      vendorId: `v-${id}`,
      totalCents,
      taxCents,
      codesCents,
      commissionCents: Math.floor(((totalCents - taxCents + codesCents) * percent) / 100),
      refundedCents: 0,
      refundedTaxCents: 0,
      refundedCodesCents: 0,
      refundedCommissionCents: 0,
      linesCents: 0,
      linesTaxCents: 0,
      linesCodesCents: 0,
      linesCommissionCents: 0,
    }),
  ),
);

test('refundShares: any amount of any order → what the customer gets is the sum of the others', () => {
  fc.assert(
    fc.property(fc.array(vendorOrder, { maxLength: 4 }), cents(300_000), (vendorOrders, wanted) => {
      const amountCents = Math.min(wanted, sum(vendorOrders.map(({ totalCents }) => totalCents)));
      const order = { status: 'Completed' as const, taxCountry: 'DE' };
      const shares = refundShares(
        entriesOfRefund(order, amountCents, splitRefund(amountCents, vendorOrders)),
      );
      const { customerCents, vendors, marketCents, taxCents, codesCents } = shares;
      expect(customerCents).toBe(amountCents);
      expect(sum(vendors.map((vendor) => vendor.amountCents)) + marketCents + taxCents + codesCents).toBe(
        amountCents,
      );
      expect(taxCents).toBeGreaterThanOrEqual(0);
      expect(codesCents).toBeLessThanOrEqual(0);
      expect(vendors.every((vendor) => vendor.amountCents > 0)).toBe(true);
    }),
  );
});

test('refundShares: a failed order → the market alone', () => {
  const shares = refundShares(entriesOfRefund({ status: 'Failed', taxCountry: null }, 500, []));
  expect(shares).toEqual({ customerCents: 500, vendors: [], marketCents: 500, taxCents: 0, codesCents: 0 });
});
