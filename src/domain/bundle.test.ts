import { describe, expect, test } from 'vitest';
import { sum } from '#lib/sum.ts';
import { bundlePriceProblem, bundleShares, bundleToPayCents } from './bundle.ts';
import { type CodeLine, codeDiscounts, type DiscountCodeTerms } from './discount-code.ts';
import { type Entry, refundEntries, saleEntries, splitByVendor, splitRefund } from './ledger.ts';
import { type CodeFunder, orderTotalCents } from './order.ts';
import { withTerms } from './pricing.ts';

const part = (priceCents: number, owned = false) => ({ priceCents, owned });

describe('bundleShares', () => {
  test('by the prices of the parts, the largest remainder first → adds up to the bundle’s price', () => {
    expect(bundleShares(1000, [part(300), part(300), part(600)])).toEqual([250, 250, 500]);
    expect(bundleShares(1000, [part(500), part(500), part(500)])).toEqual([334, 333, 333]);
  });

  test('parts that the buyer has → the others cost what they cost before', () => {
    expect(bundleShares(1000, [part(500), part(500, true), part(500)])).toEqual([334, null, 333]);
  });

  test('too little is left for a card → the lowest price of the market, by the prices of what is missing', () => {
    expect(bundleShares(100, [part(1000, true), part(60), part(60)])).toEqual([null, 25, 25]);
    expect(bundleToPayCents(100, [part(1000, true), part(60), part(60)])).toBe(50);
  });

  test('nothing is missing → nothing to pay', () => {
    expect(bundleShares(1000, [part(500, true), part(700, true)])).toEqual([null, null]);
    expect(bundleToPayCents(1000, [part(500, true), part(700, true)])).toBe(0);
  });
});

test('bundlePriceProblem: dearer than the parts together → refused; as dear → allowed', () => {
  expect(bundlePriceProblem(1201, [part(600), part(600)])).toContain('at most');
  expect(bundlePriceProblem(1200, [part(600), part(600)])).toBeNull();
});

/*
 * Random carts of three shops are priced as the market does, and once more by other means: cents are dealt one by one to
 * whoever is furthest below its exact share, taxes are looked for instead of computed, and sums are in whole numbers of
 * any size.
 */

let seed = 7;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
};

/** Deals cents: first the whole ones, then each to the part that misses most of its exact share, the first of several. */
function dealt(cents: number, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights));
  if (all === 0n) return weights.map(() => 0);
  const given = weights.map((weight) => (BigInt(cents) * BigInt(weight)) / all);
  for (let left = BigInt(cents) - given.reduce((a, b) => a + b, 0n); left > 0n; left--) {
    const missing = weights.map(
      (weight, index) => BigInt(cents) * BigInt(weight) - (given[index] ?? 0n) * all,
    );
    let index = 0;
    for (const [at, cents] of missing.entries()) if (cents > (missing[index] ?? 0n)) index = at;
    given[index] = (given[index] ?? 0n) + 1n;
  }
  return given.map(Number);
}

/** A rate of an amount, half up: the largest whole number that is not more than a half above the exact one. */
function rateOf(cents: number, numerator: number, denominator: number): number {
  const exact = BigInt(cents) * BigInt(numerator);
  let found = exact / BigInt(denominator);
  if ((exact - found * BigInt(denominator)) * 2n >= BigInt(denominator)) found++;
  return Number(found);
}

interface RandomLine extends CodeLine {
  name: string;
  image: string;
  fileId: string;
  listPriceCents: number;
}

/** A bundle of a shop with some parts owned, as lines; what it costs is calculated independently. */
function randomBundle(number: number, vendorId: string) {
  const count = random(50) === 0 ? 50 : 2 + random(7);
  const parts = Array.from({ length: count }, () =>
    part(50 + random(random(4) === 0 ? 50_000 : 3000), random(4) === 0),
  );
  const total = sum(parts.map(({ priceCents }) => priceCents));
  const priceCents = Math.max(50, random(total) + 1);
  const shares = bundleShares(priceCents, parts);
  const full = dealt(
    priceCents,
    parts.map((one) => one.priceCents),
  );
  const rest = sum(full.filter((_, index) => !parts[index]?.owned));
  const missing = parts.filter(({ owned }) => !owned);
  const expected = missing.length === 0 ? 0 : Math.max(rest, 50);
  const lines = parts.flatMap(({ priceCents: alone }, index): RandomLine[] => {
    const share = shares[index] ?? null;
    if (share === null) return [];
    const id = `b${number}p${index}`;
    return [
      {
        productId: id,
        vendorId,
        categoryIds: [`c${random(3)}`],
        bundleId: `b${number}`,
        quantity: 1,
        priceCents: share,
        listPriceCents: Math.max(alone, share),
        name: id,
        image: '/i',
        fileId: 'f',
      },
    ];
  });
  return { parts, full, shares, lines, expected, rest };
}

const randomSingle = (number: number, vendorId: string): RandomLine => {
  const priceCents = 50 + random(9000);
  return {
    productId: `s${number}`,
    vendorId,
    categoryIds: [`c${random(3)}`],
    quantity: 1 + random(3),
    priceCents,
    listPriceCents: priceCents,
    name: `s${number}`,
    image: '/i',
    fileId: 'f',
  };
};

const randomCode = (): DiscountCodeTerms => {
  const kind = random(2) === 0 ? 'percent' : 'amount';
  const appliesTo = (['all', 'vendor', 'category', 'product'] as const)[random(4)] ?? 'all';
  const targets = { all: [], vendor: ['v0', 'v1'], category: ['c0'], product: ['b0', 'b1p0', 's0'] };
  return {
    code: 'C',
    vendorId: random(3) === 0 ? 'v0' : null,
    kind,
    value: 1 + random(kind === 'percent' ? 10_000 : 8000),
    appliesTo,
    targetIds: targets[appliesTo],
    minOrderCents: 0,
  };
};

/** What a code takes off each line: percent once a bundle and once a single line, an amount over all. */
function expectedDiscounts(code: DiscountCodeTerms, lines: readonly RandomLine[]): number[] {
  const counts = (line: RandomLine): boolean => {
    if (code.vendorId && code.vendorId !== line.vendorId) return false;
    if (code.appliesTo === 'all') return true;
    if (code.appliesTo === 'vendor') return code.targetIds.includes(line.vendorId);
    if (code.appliesTo === 'category') return line.categoryIds.some((id) => code.targetIds.includes(id));
    return code.targetIds.includes(line.productId) || code.targetIds.includes(line.bundleId ?? '');
  };
  const totals = lines.map((line) => (counts(line) ? line.priceCents * line.quantity : 0));
  let off = lines.map(() => 0);
  if (code.kind === 'amount') off = dealt(Math.min(code.value, sum(totals)), totals);
  else {
    const units = new Map<string, number[]>();
    for (const [index, line] of lines.entries()) {
      const unit = line.bundleId ?? `line ${index}`;
      units.set(unit, [...(units.get(unit) ?? []), index]);
    }
    for (const indexes of units.values()) {
      const own = indexes.map((index) => totals[index] ?? 0);
      const split = dealt(rateOf(sum(own), code.value, 10_000), own);
      for (const [at, index] of indexes.entries()) off[index] = split[at] ?? 0;
    }
  }
  const order = sum(lines.map((line) => line.priceCents * line.quantity));
  const paid = order - sum(off);
  return paid === 0 || paid >= 50 ? off : dealt(Math.max(0, order - 50), off);
}

/** Tax in or on top of an amount, in cents. */
const expectedTax = (cents: number, basisPoints: number, included: boolean): number =>
  included ? rateOf(cents, basisPoints, 10_000 + basisPoints) : rateOf(cents, basisPoints, 10_000);

const balanceOf = (entries: readonly Entry[]): Map<string, number> => {
  const balances = new Map<string, number>();
  for (const { account, vendorId, amountCents } of entries) {
    const key = vendorId ? `${account} ${vendorId}` : account;
    balances.set(key, (balances.get(key) ?? 0) + amountCents);
  }
  return balances;
};

describe('10,000 random carts with bundles of three shops', () => {
  test('prices, codes, taxes, commissions and refunds of parts → the same as calculated independently, ledger zero', () => {
    for (let round = 0; round < 10_000; round++) {
      const bundles = Array.from({ length: 1 + random(2) }, (_, n) => randomBundle(n, `v${random(3)}`));
      for (const { shares, full, parts, expected, rest } of bundles) {
        const paid = shares.flatMap((share) => share ?? []);
        expect(sum(paid)).toBe(expected);
        expect(shares.map((share) => share === null)).toEqual(parts.map(({ owned }) => owned));
        if (rest >= 50) expect(paid).toEqual(full.filter((_, index) => !parts[index]?.owned));
        for (const [index, share] of shares.entries())
          expect(share ?? 0).toBeLessThanOrEqual(parts[index]?.priceCents ?? 0);
      }
      const singles = Array.from({ length: random(3) }, (_, n) => randomSingle(n, `v${random(3)}`));
      const lines = [...bundles.flatMap((bundle) => bundle.lines), ...singles];
      if (lines.length === 0) continue;

      const code = random(2) === 0 ? randomCode() : null;
      const discounts = code ? codeDiscounts(code, lines) : lines.map(() => 0);
      if (code) expect(discounts).toEqual(expectedDiscounts(code, lines));
      const funder: CodeFunder | null = code && (code.vendorId || random(2) === 0 ? 'vendor' : 'market');

      const included = random(2) === 0;
      const basisPoints = random(2) * random(2800);
      const priced = lines.map((line, index) =>
        withTerms(line, {
          codeDiscountCents: discounts[index] ?? 0,
          codeFunder: funder,
          taxBasisPoints: basisPoints,
          pricesIncludeTax: included,
        }),
      );
      for (const [index, line] of priced.entries()) {
        const asked = line.priceCents * line.quantity - (discounts[index] ?? 0);
        const tax = expectedTax(asked, basisPoints, included);
        expect([line.taxCents, line.paidCents]).toEqual([tax, included ? asked : asked + tax]);
      }

      const rates = [0, 1, 2].map((n) => ({
        id: `r${n}`,
        basisPoints: random(3000),
        fixedCents: random(40),
      }));
      const rateOfPart = (id: string) => rates[id.length % 3] ?? { id: 'r', basisPoints: 0, fixedCents: 0 };
      const parts = splitByVendor(priced, rateOfPart);
      const sale = saleEntries(parts, 'DE');
      expect(sum(sale.map(({ amountCents }) => amountCents))).toBe(0);
      expect(balanceOf(sale).get('card')).toBe(orderTotalCents(priced));
      for (const line of parts.flatMap((one) => one.lines)) {
        const rate = rateOfPart(line.productId);
        const base = line.paidCents - line.taxCents + line.codesCents;
        const commission = Math.min(base, rateOf(base, rate.basisPoints, 10_000) + rate.fixedCents);
        expect(line.commissionCents).toBe(commission);
      }

      refundAll(priced, rateOfPart, sale);
    }
  });

  /** Refunds every line by itself in a random order: each gives back what was paid for it, and nothing is left at the end. */
  function refundAll(
    priced: Parameters<typeof splitByVendor>[0],
    rateOfPart: Parameters<typeof splitByVendor>[1],
    sale: readonly Entry[],
  ): void {
    const orders = splitByVendor(priced, rateOfPart).map((one) => ({
      ...one,
      id: `order of ${one.vendorId}`,
      refundedCents: 0,
      refundedTaxCents: 0,
      refundedCodesCents: 0,
      refundedCommissionCents: 0,
    }));
    const lines = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
    const entries: Entry[] = [...sale];
    while (lines.length > 0) {
      const [{ order, line }] = lines.splice(random(lines.length), 1) as [(typeof lines)[number]];
      const none = { linesCents: 0, linesTaxCents: 0, linesCodesCents: 0, linesCommissionCents: 0 };
      const own = {
        linesCents: line.paidCents,
        linesTaxCents: line.taxCents,
        linesCodesCents: line.codesCents,
        linesCommissionCents: line.commissionCents,
      };
      if (line.paidCents === 0) continue;
      const refund = splitRefund(
        line.paidCents,
        orders.map((one) => ({ ...one, ...(one === order ? own : none) })),
      );
      const written = refundEntries(line.paidCents, refund, 'DE');
      expect(sum(written.map(({ amountCents }) => amountCents))).toBe(0);
      expect(balanceOf(written).get('card')).toBe(0 - line.paidCents);
      entries.push(...written);
      for (const one of refund) {
        const refunded = orders.find(({ id }) => id === one.vendorOrderId);
        if (!refunded) throw new Error('There is no such vendor order.');
        refunded.refundedCents += one.totalCents;
        refunded.refundedTaxCents += one.taxCents;
        refunded.refundedCodesCents += one.codesCents;
        refunded.refundedCommissionCents += one.commissionCents;
      }
    }
    expect(balanceOf(entries).get('card') ?? 0).toBe(0);
    expect(balanceOf(entries).get('tax') ?? 0).toBe(0);
  }
});
