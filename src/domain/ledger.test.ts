import { expect, test } from 'vitest';
import { type RefundableVendorOrder, refundEntries, splitRefund } from './ledger.ts';
import { sum } from './sum.ts';

const vendorOrder = (id: string, fields: Partial<RefundableVendorOrder>): RefundableVendorOrder => ({
  id,
  vendorId: `vendor of ${id}`,
  totalCents: 1000,
  commissionCents: 100,
  refundedCents: 0,
  refundedCommissionCents: 0,
  linesCents: 0,
  linesCommissionCents: 0,
  ...fields,
});

test('splitRefund: lines → borne by their vendor orders, with the commission of the lines', () => {
  const parts = splitRefund(333, [
    vendorOrder('a', {}),
    vendorOrder('b', { totalCents: 383, commissionCents: 38, linesCents: 333, linesCommissionCents: 33 }),
  ]);
  expect(parts).toEqual([
    { vendorOrderId: 'b', vendorId: 'vendor of b', totalCents: 333, commissionCents: 33 },
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
    { account: 'card', vendorId: null, amountCents: -1500 },
    { account: 'market', vendorId: null, amountCents: 600 },
    { account: 'vendor', vendorId: 'vendor of a', amountCents: 900 },
  ]);
});

test('splitRefund: any sequence of amounts → every vendor order and commission is returned to the cent', () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let round = 0; round < 200; round++) {
    const orders = Array.from({ length: 1 + random(4) }, (_, at) => {
      const totalCents = 50 + random(5000);
      return vendorOrder(String(at), { totalCents, commissionCents: random(totalCents + 1) });
    });
    const left = () => sum(orders.map((one) => one.totalCents - one.refundedCents));
    while (left() > 0) {
      const amount = Math.min(left(), 1 + random(900));
      const parts = splitRefund(amount, orders);
      expect(sum(parts.map((part) => part.totalCents))).toBe(amount);
      expect(sum(refundEntries(amount, parts).map((entry) => entry.amountCents))).toBe(0);
      for (const part of parts) {
        const one = orders.find(({ id }) => id === part.vendorOrderId);
        if (!one) throw new Error('There is no such vendor order.');
        one.refundedCents += part.totalCents;
        one.refundedCommissionCents += part.commissionCents;
        expect(one.refundedCents).toBeLessThanOrEqual(one.totalCents);
        const shareCents = one.totalCents - one.commissionCents;
        expect(one.refundedCommissionCents).toBeLessThanOrEqual(one.commissionCents);
        expect(one.refundedCents - one.refundedCommissionCents).toBeLessThanOrEqual(shareCents);
      }
    }
    expect(orders.map((one) => one.refundedCommissionCents)).toEqual(
      orders.map((one) => one.commissionCents),
    );
  }
});
