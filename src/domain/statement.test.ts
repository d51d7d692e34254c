import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '#lib/sum.ts';
import {
  type RefundableVendorOrder,
  refundEntries,
  reversed,
  saleEntries,
  splitByVendor,
  splitRefund,
} from './ledger.ts';
import { CODE_FUNDERS } from './order.ts';
import { withTerms } from './pricing.ts';
import {
  type ChainStep,
  completeChain,
  lineSteps,
  refundNotes,
  reversalSteps,
  type ShareState,
  type SoldLine,
  shareNotes,
} from './statement.ts';

const total = (steps: readonly ChainStep[]): number => sum(steps.map(({ amountCents }) => amountCents));
const brief = (steps: readonly ChainStep[]) => steps.map(({ label, amountCents }) => [label, amountCents]);

const commission = { scope: 'market' as const, version: 2, basisPoints: 1000, fixedCents: 30 };
const line: SoldLine = {
  productName: 'A Book',
  quantity: 2,
  licenseKind: null,
  bundleName: null,
  listPriceCents: 1500,
  priceCents: 1200,
  codeDiscountCents: 400,
  codeFunder: 'market',
  codesCents: 336,
  paidCents: 2000,
  taxCents: 319,
  taxBasisPoints: 1900,
  commissionCents: 232,
  commission,
};
const order = { code: 'SPRING', taxCountry: 'DE' };

describe('lineSteps', () => {
  test('a part of a bundle → named with the bundle, and the discount is the way to its share', () => {
    const part = { ...line, quantity: 1, bundleName: 'Starter set' };
    expect(lineSteps(part, order).slice(0, 2)).toEqual([
      {
        label: 'Price before discount',
        amountCents: 1500,
        detail: 'A Book, part of the bundle “Starter set”',
      },
      {
        label: 'Bundle discount',
        amountCents: -300,
        detail: '$15.00 to its share of the bundle’s price, $12.00, paid by the shop',
      },
    ]);
  });

  test('a line with a discount, a code of the market and tax → each step with what it is', () => {
    expect(lineSteps(line, order)).toEqual([
      { label: 'Price before discount', amountCents: 3000, detail: 'A Book, 2 × $15.00' },
      { label: 'Product discount', amountCents: -600, detail: '$15.00 to $12.00, paid by the shop' },
      { label: 'Discount code', amountCents: -400, detail: 'SPRING, paid by the market' },
      { label: 'Tax', amountCents: -319, detail: 'DE, 19%, paid to the tax office by the market' },
      { label: 'Code, paid by the market', amountCents: 336, detail: 'SPRING, without tax' },
      { label: 'Commission', amountCents: -232, detail: '10% + $0.30, rule for all sales, version 2' },
    ]);
  });

  test('a plain line → its price and the commission alone', () => {
    const plain = { listPriceCents: 1200, codeDiscountCents: 0, codeFunder: null, codesCents: 0 };
    const untaxed = { paidCents: 2400, taxCents: 0, taxBasisPoints: 0 };
    expect(brief(lineSteps({ ...line, ...plain, ...untaxed }, order))).toEqual([
      ['Price before discount', 2400],
      ['Commission', -232],
    ]);
  });

  test('tax on top of the price → comes in and goes out again', () => {
    const onTop = { ...line, codeFunder: 'vendor' as const, codesCents: 0, paidCents: 2380, taxCents: 380 };
    expect(brief(lineSteps(onTop, order))).toEqual([
      ['Price before discount', 3000],
      ['Product discount', -600],
      ['Discount code', -400],
      ['Tax on top', 380],
      ['Tax', -380],
      ['Commission', -232],
    ]);
  });
});

describe('reversalSteps', () => {
  const part = { totalCents: 1000, taxCents: 160, codesCents: 50, commissionCents: 89 };

  test('a refund → what the customer, the tax account, the code’s funder and the market get or give', () => {
    expect(brief(reversalSteps('refund', part, 'A Book'))).toEqual([
      ['Refunded to the customer', -1000],
      ['Tax, given back', 160],
      ['Code, given back to the market', -50],
      ['Commission, given back', 89],
    ]);
  });

  test('a refund that failed → the opposite of the refund', () => {
    expect(total(reversalSteps('refund failed', part, ''))).toBe(-total(reversalSteps('refund', part, '')));
    expect(total(reversalSteps('dispute won', part, ''))).toBe(-total(reversalSteps('dispute', part, '')));
  });
});

test('refundNotes: nothing refunded → none; else how much went back', () => {
  expect(refundNotes(0)).toEqual([]);
  expect(refundNotes(1250)).toMatchObject([
    { amountCents: 0, detail: '$12.50 went back to the customer, in entries of their own' },
  ]);
});

test('shareNotes: held, reserved, waiting for a payout, paid out → said so, without an amount', () => {
  const [now, later] = [new Date('2026-03-10T10:00:00Z'), new Date('2026-03-12T10:00:00Z')];
  const payout = { createdAt: new Date('2026-03-09T00:00:00Z'), status: 'Sent' };
  const texts = (state: Partial<ShareState>) =>
    shareNotes(
      { heldUntil: new Date('2026-03-08T10:00:00Z'), isReserved: false, payout: null, ...state },
      now,
    ).map(({ label, detail, amountCents }) => `${label}: ${detail}, ${amountCents}`);
  expect(texts({ heldUntil: later })).toEqual(['Hold: Until 2026-03-12, 0']);
  expect(texts({})).toEqual(['Hold: Ended on 2026-03-08, 0', 'Payout: With the next one, 0']);
  expect(texts({ payout })).toEqual([
    'Hold: Ended on 2026-03-08, 0',
    'Payout: In that of 2026-03-09, which is Sent, 0',
  ]);
  expect(texts({ payout, isReserved: true })).toEqual([
    'Hold: Ended on 2026-03-08, 0',
    'Reserved: While a dispute or case of the order is open, 0',
  ]);
});

test('completeChain: steps that do not add up to the entry → one more step, so that a fault is seen', () => {
  const steps = [{ label: 'Payout', amountCents: -500, detail: '' }];
  expect(completeChain(-500, steps)).toEqual(steps);
  expect(brief(completeChain(-499, steps))).toEqual([
    ['Payout', -500],
    ['Not explained', 1],
  ]);
});

const cents = (max: number) => fc.integer({ min: 0, max });
const lines = fc.array(
  fc.record({
    vendor: cents(2),
    listPriceCents: fc.integer({ min: 1, max: 100_000 }),
    discount: cents(100),
    quantity: fc.integer({ min: 1, max: 5 }),
    code: cents(100),
    codeFunder: fc.constantFrom(null, ...CODE_FUNDERS),
    taxBasisPoints: fc.constantFrom(0, 700, 1900, 2550),
    basisPoints: cents(10_000),
    fixedCents: cents(500),
  }),
  { minLength: 1, maxLength: 6 },
);

test('any sale and its refunds, 1,000 times → chains add up to the entries of the ledger', () => {
  const history = fc.record({
    lines,
    pricesIncludeTax: fc.boolean(),
    amounts: fc.array(cents(200_000), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(history, (sale) => {
      const rates = sale.lines.map(({ basisPoints, fixedCents }, at) => ({
        id: String(at),
        basisPoints,
        fixedCents,
      }));
      const priced = sale.lines.map(({ vendor, listPriceCents, discount, code, codeFunder, ...one }, at) => {
        const priceCents = Math.max(1, Math.round((listPriceCents * (100 - discount)) / 100));
        const codeDiscountCents = codeFunder ? Math.floor((priceCents * one.quantity * code) / 100) : 0;
        const product = { productId: String(at), vendorId: `v${vendor}`, name: 'N', image: '', fileId: 'f' };
        return withTerms(
          { ...product, listPriceCents, priceCents, quantity: one.quantity },
          {
            codeDiscountCents,
            codeFunder,
            taxBasisPoints: one.taxBasisPoints,
            pricesIncludeTax: sale.pricesIncludeTax,
          },
        );
      });
      const parts = splitByVendor(
        priced,
        (productId) => rates[Number(productId)] ?? { id: '', basisPoints: 0, fixedCents: 0 },
      );
      const sold = saleEntries(parts, 'DE');
      const owed = (entries: typeof sold, vendorId: string) =>
        0 - sum(entries.filter((entry) => entry.vendorId === vendorId).map((entry) => entry.amountCents));
      for (const part of parts) {
        const steps = part.lines.flatMap((one) =>
          lineSteps({ ...one, commission: { ...commission, ...rates[Number(one.productId)] } }, order),
        );
        expect(total(steps)).toBe(owed(sold, part.vendorId));
      }
      let left: RefundableVendorOrder[] = parts.map((part) => ({
        ...part,
        id: part.vendorId,
        refundedCents: 0,
        refundedTaxCents: 0,
        refundedCodesCents: 0,
        refundedCommissionCents: 0,
        linesCents: 0,
        linesTaxCents: 0,
        linesCodesCents: 0,
        linesCommissionCents: 0,
      }));
      for (const amount of sale.amounts) {
        const refunded = splitRefund(amount, left);
        const entries = refundEntries(amount, refunded, 'DE');
        for (const part of refunded) {
          expect(total(reversalSteps('refund', part, ''))).toBe(owed(entries, part.vendorId));
          const back = owed(reversed(entries), part.vendorId);
          expect(total(reversalSteps('refund failed', part, ''))).toBe(back);
        }
        left = left.map((one) => {
          const part = refunded.find(({ vendorOrderId }) => vendorOrderId === one.id);
          if (!part) return one;
          return {
            ...one,
            refundedCents: one.refundedCents + part.totalCents,
            refundedTaxCents: one.refundedTaxCents + part.taxCents,
            refundedCodesCents: one.refundedCodesCents + part.codesCents,
            refundedCommissionCents: one.refundedCommissionCents + part.commissionCents,
          };
        });
      }
    }),
    { numRuns: 1000 },
  );
});
