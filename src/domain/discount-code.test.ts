import { describe, expect, test } from 'vitest';
import { sum } from '#lib/sum.ts';
import {
  type CodeLine,
  cartProblem,
  codeDiscounts,
  codeState,
  type DiscountCodeTerms,
  isForLine,
  limitProblem,
} from './discount-code.ts';

const line = (fields: Partial<CodeLine> = {}): CodeLine => ({
  productId: 'p1',
  vendorId: 'v1',
  categoryIds: ['main', 'first'],
  priceCents: 1000,
  quantity: 1,
  ...fields,
});
const terms = (fields: Partial<DiscountCodeTerms> = {}): DiscountCodeTerms => ({
  code: 'SPRING',
  vendorId: null,
  kind: 'percent',
  value: 1000,
  appliesTo: 'all',
  targetIds: [],
  minOrderCents: 0,
  ...fields,
});

describe('isForLine', () => {
  test.each([
    ['the market’s code for everything', {}, true],
    ['for its shop', { appliesTo: 'vendor', targetIds: ['v1'] }, true],
    ['for another shop', { appliesTo: 'vendor', targetIds: ['v2'] }, false],
    ['for a category above it', { appliesTo: 'category', targetIds: ['main'] }, true],
    ['for another category', { appliesTo: 'category', targetIds: ['second'] }, false],
    ['for the product', { appliesTo: 'product', targetIds: ['p2', 'p1'] }, true],
    ['for another product', { appliesTo: 'product', targetIds: ['p2'] }, false],
    ['its shop’s own code', { vendorId: 'v1' }, true],
    ['another shop’s code for everything', { vendorId: 'v2' }, false],
    [
      'another shop’s code for the category',
      { vendorId: 'v2', appliesTo: 'category', targetIds: ['main'] },
      false,
    ],
  ] as const)('%s', (_, fields, expected) => {
    expect(isForLine(terms(fields), line())).toBe(expected);
  });
});

describe('codeDiscounts', () => {
  test('percent → half up on each line, only those it is for', () => {
    const lines = [
      line({ priceCents: 1005 }),
      line({ productId: 'p2', vendorId: 'v2', priceCents: 1005 }),
      line({ productId: 'p3', priceCents: 335, quantity: 3 }),
    ];
    expect(codeDiscounts(terms({ vendorId: 'v1' }), lines)).toEqual([101, 0, 101]);
    expect(codeDiscounts(terms({ value: 1250 }), lines)).toEqual([126, 126, 126]);
  });

  test('amount → split over its lines by largest remainder, never more than they cost', () => {
    const lines = [line(), line({ productId: 'p2' }), line({ productId: 'p3' })];
    const amount = terms({ kind: 'amount', value: 500 });
    expect(codeDiscounts(amount, lines)).toEqual([167, 167, 166]);
    const own = terms({ kind: 'amount', value: 5000, appliesTo: 'product', targetIds: ['p2'] });
    expect(codeDiscounts(own, lines)).toEqual([0, 1000, 0]);
  });

  test('order would cost 1 to 49 cents → it costs 50; nothing → it is free', () => {
    const lines = [line({ priceCents: 100 }), line({ productId: 'p2', priceCents: 200 })];
    const paid = (value: number) => 300 - sum(codeDiscounts(terms({ kind: 'amount', value }), lines));
    expect([paid(250), paid(251), paid(299), paid(300), paid(10_000)]).toEqual([50, 50, 50, 0, 0]);
  });

  test('any cart and code → no line below nothing, no total of 1 to 49 cents', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    for (let round = 0; round < 2000; round++) {
      const lines = Array.from({ length: 1 + random(5) }, (_, index) =>
        line({ productId: `p${index}`, priceCents: 50 + random(400), quantity: 1 + random(3) }),
      );
      const kind = random(2) ? ('percent' as const) : ('amount' as const);
      const value = 1 + random(kind === 'percent' ? 10_000 : 2000);
      const targetIds = ['p0', 'p2'];
      const appliesTo = random(2) ? ('all' as const) : ('product' as const);
      const discounts = codeDiscounts(terms({ kind, value, appliesTo, targetIds }), lines);
      const totals = lines.map(({ priceCents, quantity }) => priceCents * quantity);
      for (const [index, cents] of discounts.entries()) {
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents).toBeLessThanOrEqual(totals[index] ?? 0);
      }
      const paid = sum(totals) - sum(discounts);
      expect(paid === 0 || paid >= 50).toBe(true);
    }
  });
});

describe('sentences for shoppers', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const limits = {
    code: 'SPRING',
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    firstOrderOnly: false,
  };
  const usage = {
    taken: 0,
    held: 0,
    customer: { taken: 0, held: 0, hasOrdered: false, paysFirstOrder: false },
  };

  test.each([
    ['not begun', { startsAt: new Date('2026-03-02T00:00:00Z') }, {}, 'from March 2, 2026 at 12:00 AM UTC'],
    ['over', { endsAt: now }, {}, 'ended on March 1, 2026'],
    ['used up', { maxUses: 10 }, { taken: 10 }, 'has been used up'],
    ['all uses held', { maxUses: 10 }, { taken: 10, held: 1 }, 'may be free in half an hour'],
    [
      'not a first order',
      { firstOrderOnly: true },
      { customer: { taken: 0, held: 0, hasOrdered: true, paysFirstOrder: false } },
      'first order only',
    ],
    [
      'first order being paid',
      { firstOrderOnly: true },
      { customer: { taken: 1, held: 1, hasOrdered: false, paysFirstOrder: false } },
      'You are paying',
    ],
    [
      'first order being paid with another code',
      { firstOrderOnly: true },
      { customer: { taken: 0, held: 0, hasOrdered: false, paysFirstOrder: true } },
      'another such code',
    ],
    [
      'once a customer',
      { maxUsesPerCustomer: 1 },
      { customer: { taken: 1, held: 0, hasOrdered: true, paysFirstOrder: false } },
      'one order a customer',
    ],
    [
      'twice a customer',
      { maxUsesPerCustomer: 2 },
      { customer: { taken: 2, held: 0, hasOrdered: true, paysFirstOrder: false } },
      '2 times already',
    ],
  ])('%s', (_, code, used, sentence) => {
    expect(limitProblem({ ...limits, ...code }, { ...usage, ...used }, now)).toContain(sentence);
  });

  test('a use is left, or nothing is known of the customer → no sentence', () => {
    const strict = { ...limits, maxUses: 10, maxUsesPerCustomer: 1, firstOrderOnly: true };
    expect(limitProblem(strict, { ...usage, taken: 9 }, now)).toBeNull();
    expect(limitProblem(strict, { taken: 9, held: 9, customer: null }, now)).toBeNull();
  });

  test('other goods, or too little of them → says so', () => {
    const cart = [line(), line({ productId: 'p2', vendorId: 'v2', priceCents: 3000 })];
    expect(cartProblem(terms({ appliesTo: 'product', targetIds: ['p9'] }), cart)).toContain('other products');
    expect(cartProblem(terms({ minOrderCents: 4000 }), cart)).toBeNull();
    expect(cartProblem(terms({ minOrderCents: 4001 }), cart)).toContain('Add $0.01 more');
    // Of a shop's code, what other shops sell does not count.
    expect(cartProblem(terms({ vendorId: 'v1', minOrderCents: 1500 }), cart)).toContain('Add $5.00 more');
  });
});

test('codeState: from time, pause and uses', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const code = {
    active: true,
    startsAt: null,
    endsAt: null,
    maxUses: 2,
    maxUsesPerCustomer: null,
    firstOrderOnly: false,
  };
  const state = (fields: object, taken = 0) => codeState({ ...code, ...fields }, { taken, now });
  expect([
    state({}),
    state({ startsAt: new Date('2026-03-02T00:00:00Z') }),
    state({ endsAt: now }),
    state({}, 2),
    state({ active: false }),
  ]).toEqual(['Active', 'Scheduled', 'Ended', 'Used up', 'Paused']);
});
