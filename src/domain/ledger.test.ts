import { expect, test } from 'vitest';
import { sum } from '#lib/sum.ts';
import {
  leftOf,
  type RefundableVendorOrder,
  refundEntries,
  saleEntries,
  splitByVendor,
  splitRefund,
  vendorShareCents,
} from './ledger.ts';
import { orderTotalCents } from './order.ts';
import { withTerms } from './pricing.ts';

const vendorOrder = (id: string, fields: Partial<RefundableVendorOrder>): RefundableVendorOrder => ({
  id,
  vendorId: `vendor of ${id}`,
  totalCents: 1000,
  taxCents: 0,
  codesCents: 0,
  commissionCents: 100,
  refundedCents: 0,
  refundedTaxCents: 0,
  refundedCodesCents: 0,
  refundedCommissionCents: 0,
  linesCents: 0,
  linesTaxCents: 0,
  linesCodesCents: 0,
  linesCommissionCents: 0,
  ...fields,
});
const PLAIN = { name: 'N', image: '/i', fileId: 'f' };
const nothing = { taxCents: 0, codesCents: 0 };

test('splitRefund: lines → borne by their vendor orders, with the commission of the lines', () => {
  const parts = splitRefund(333, [
    vendorOrder('a', {}),
    vendorOrder('b', { totalCents: 383, commissionCents: 38, linesCents: 333, linesCommissionCents: 33 }),
  ]);
  expect(parts).toEqual([
    { vendorOrderId: 'b', vendorId: 'vendor of b', totalCents: 333, ...nothing, commissionCents: 33 },
  ]);
});

test('splitRefund: no lines → borne in proportion to what is left', () => {
  const parts = splitRefund(100, [
    vendorOrder('a', { refundedCents: 500, refundedCommissionCents: 50 }),
    vendorOrder('b', {}),
    vendorOrder('c', { refundedCents: 1000, refundedCommissionCents: 100 }),
  ]);
  expect(
    parts.map(({ vendorOrderId, totalCents, commissionCents }) => [
      vendorOrderId,
      totalCents,
      commissionCents,
    ]),
  ).toEqual([
    ['a', 33, 3],
    ['b', 67, 7],
  ]);
});

test('splitRefund: more than what is left of the vendor orders → the market bears the rest', () => {
  const parts = splitRefund(1500, [vendorOrder('a', {})]);
  expect(parts).toMatchObject([{ totalCents: 1000, commissionCents: 100 }]);
  expect(refundEntries(1500, parts)).toEqual([
    { account: 'card', amountCents: -1500 },
    { account: 'market', amountCents: 600 },
    { account: 'vendor', vendorId: 'vendor of a', amountCents: 900 },
  ]);
});

let seed = 1;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
};

test('splitRefund: any sequence of amounts → total, tax, codes and commission are returned to the cent', () => {
  for (let round = 0; round < 200; round++) {
    const orders = Array.from({ length: 1 + random(4) }, (_, at) => {
      const totalCents = 50 + random(5000);
      const taxCents = random(totalCents + 1);
      const codesCents = random(3) === 0 ? random(1000) : 0;
      const commissionCents = random(totalCents - taxCents + codesCents + 1);
      return vendorOrder(String(at), { totalCents, taxCents, codesCents, commissionCents });
    });
    const left = () => sum(orders.map((one) => one.totalCents - one.refundedCents));
    while (left() > 0) {
      const amount = Math.min(left(), 1 + random(900));
      const parts = splitRefund(amount, orders);
      expect(sum(parts.map((part) => part.totalCents))).toBe(amount);
      expect(sum(refundEntries(amount, parts, 'DE').map((entry) => entry.amountCents))).toBe(0);
      for (const part of parts) {
        const one = orders.find(({ id }) => id === part.vendorOrderId);
        if (!one) throw new Error('There is no such vendor order.');
        expect(vendorShareCents(part)).toBeGreaterThanOrEqual(0);
        one.refundedCents += part.totalCents;
        one.refundedTaxCents += part.taxCents;
        one.refundedCodesCents += part.codesCents;
        one.refundedCommissionCents += part.commissionCents;
        const remaining = leftOf(one);
        for (const cents of [...Object.values(remaining), vendorShareCents(remaining)])
          expect(cents).toBeGreaterThanOrEqual(0);
      }
    }
    expect(orders.map(leftOf).flatMap((one) => Object.values(one))).toEqual(
      orders.flatMap(() => [0, 0, 0, 0]),
    );
  }
});

test('splitRefund: every line for itself → exactly the tax, codes and commission of each line', () => {
  for (let round = 0; round < 200; round++) {
    const lines = Array.from({ length: 1 + random(5) }, () => {
      const totalCents = 1 + random(3000);
      const taxCents = random(totalCents + 1);
      const codesCents = random(500);
      return {
        totalCents,
        taxCents,
        codesCents,
        commissionCents: random(totalCents - taxCents + codesCents + 1),
      };
    });
    const all = (key: keyof (typeof lines)[number]) => sum(lines.map((line) => line[key]));
    const order = vendorOrder('a', {
      totalCents: all('totalCents'),
      taxCents: all('taxCents'),
      codesCents: all('codesCents'),
      commissionCents: all('commissionCents'),
    });
    for (const line of lines) {
      const selected = {
        linesCents: line.totalCents,
        linesTaxCents: line.taxCents,
        linesCodesCents: line.codesCents,
        linesCommissionCents: line.commissionCents,
      };
      expect(splitRefund(line.totalCents, [{ ...order, ...selected }])).toEqual([
        { vendorOrderId: 'a', vendorId: 'vendor of a', ...line },
      ]);
      order.refundedCents += line.totalCents;
      order.refundedTaxCents += line.taxCents;
      order.refundedCodesCents += line.codesCents;
      order.refundedCommissionCents += line.commissionCents;
    }
  }
});

test('splitRefund: all that is left, with a line that the market’s code made free → what the market added goes back too', () => {
  const parts = splitRefund(1000, [
    vendorOrder('a', {}),
    vendorOrder('free', { totalCents: 0, codesCents: 400, commissionCents: 40 }),
  ]);
  expect(refundEntries(1000, parts)).toEqual([
    { account: 'card', amountCents: -1000 },
    { account: 'market', amountCents: 140 },
    { account: 'codes', amountCents: -400 },
    { account: 'vendor', vendorId: 'vendor of a', amountCents: 900 },
    { account: 'vendor', vendorId: 'vendor of free', amountCents: 360 },
  ]);
});

test('sale: any code, funder, tax and commission → card + codes = tax + commission + shares, and none is negative', () => {
  for (let round = 0; round < 2000; round++) {
    const lines = Array.from({ length: 1 + random(5) }, (_, at) => {
      const priceCents = 50 + random(20_000);
      const quantity = 1 + random(3);
      const line = { ...PLAIN, productId: String(at), vendorId: `v${random(3)}`, listPriceCents: priceCents };
      const codeFunder = ([null, 'market', 'vendor'] as const)[random(3)] ?? null;
      const terms = {
        codeFunder,
        codeDiscountCents: codeFunder ? random(priceCents * quantity + 1) : 0,
        taxBasisPoints: random(2) * random(2800),
        pricesIncludeTax: round % 2 === 0,
        reverseCharge: random(4) === 0,
      };
      return { ...withTerms({ ...line, priceCents, quantity }, terms), terms };
    });
    const rate = { id: 'r', basisPoints: random(10_001), fixedCents: random(2) * random(300) };
    const parts = splitByVendor(lines, () => rate);
    const entries = saleEntries(parts, 'DE');
    expect(sum(entries.map((entry) => entry.amountCents))).toBe(0);
    expect(entries[0]).toEqual({ account: 'card', amountCents: orderTotalCents(lines) });
    for (const part of parts) expect(vendorShareCents(part)).toBeGreaterThanOrEqual(0);
    for (const line of lines) {
      const plain = withTerms(line, { ...line.terms, codeDiscountCents: 0, codeFunder: null });
      const base = (of: typeof plain) => of.paidCents - of.taxCents + of.codesCents;
      // With the market's code the vendor's line is worth what it is worth without.
      if (line.codeFunder === 'market') expect(base(line)).toBe(base(plain));
    }
  }
});
