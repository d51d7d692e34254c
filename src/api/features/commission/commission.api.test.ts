import { describe, expect, test } from 'vitest';
import { commissionRules } from '#db/schema.ts';
import type { CommissionScope } from '#domain/commission.ts';
import { saleEntries, splitByVendor } from '#domain/ledger.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin, makeCategory, makeMember, makeProduct, makeStaff, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { rounds } from '#test/rounds.ts';
import { testShop } from '#test/shop.ts';
import { commissionsOf } from './commission.service.ts';

const shop = testShop();
const { t } = shop;
const db = () => shop.db();
const adminApi = async () => t.api((await makeAdmin(db())).token);

type Body = {
  scope: CommissionScope;
  scopeId?: string;
  percent: number | null;
  fixed?: number;
  from?: string;
  to?: string;
};

/** A product in a branch of four categories, with ways to set and read commissions. */
async function market() {
  const api = await adminApi();
  const main = await makeCategory(db());
  const below = async (parentId: string, level: number) => (await makeCategory(db(), { parentId, level })).id;
  const first = await below(main.id, 2);
  const second = await below(first, 3);
  const third = await below(second, 4);
  const vendor = await makeVendor(db());
  const product = await makeProduct(db(), {
    vendorId: vendor.id,
    mainCategoryId: main.id,
    firstCategoryId: first,
    secondCategoryId: second,
    thirdCategoryId: third,
    listPriceCents: 1999,
  });
  const add = (body: Body) => api('POST commission', { body });
  const effective = () => api('GET commission/effective', { query: { productId: product.id } });
  return { api, add, effective, vendor, product, categories: [main.id, first, second, third] as const };
}

describe('POST commission', () => {
  test('anonymous → 401; vendors, support and editors → 403', async () => {
    const body = { scope: 'market' as const, percent: 1 };
    await expect(t.api()('POST commission', { body })).rejects.toEqual(failure(401, 'Please sign in.'));
    for (const { token } of [
      await makeVendor(db()),
      await makeStaff(db(), 'support'),
      await makeStaff(db(), 'editor'),
    ])
      await expect(t.api(token)('POST commission', { body })).rejects.toMatchObject({ status: 403 });
  });

  test.each([
    [{ scope: 'market', percent: 101 }, 'Percent must be 100 percent at most.'],
    [{ scope: 'market', percent: 1.234 }, 'Percent has two decimals at most.'],
    [{ scope: 'market', percent: null }, 'Please enter Percent.'],
    [{ scope: 'market', percent: 5, scopeId: 'x' }, 'Please select what the commission is for.'],
    [{ scope: 'vendor', percent: 5 }, 'Please select what the commission is for.'],
    [{ scope: 'market', percent: 5, fixed: -1 }, 'Fixed Part must be 0 or more.'],
    [
      { scope: 'market', percent: 5, from: '2026-05-01T00:00:00Z', to: '2026-05-01T00:00:00Z' },
      'To must be after From.',
    ],
    [{ scope: 'market', percent: 5, to: '2020-01-01T00:00:00Z' }, 'To must be after From.'],
  ] as const)('%o → 400', async (body, message) => {
    const api = await adminApi();
    await expect(api('POST commission', { body })).rejects.toEqual(failure(400, message));
  });

  test.each(['category', 'vendor', 'product'] as const)('unknown %s → 404', async (scope) => {
    const api = await adminApi();
    await expect(api('POST commission', { body: { scope, scopeId: 'none', percent: 5 } })).rejects.toEqual(
      failure(404, `This ${scope} was not found.`),
    );
  });

  test('the more specific rule holds; a version that ends one gives way to the next', async () => {
    const { add, effective, vendor, product, categories } = await market();
    expect(await effective()).toEqual({
      ruleId: 'market',
      version: 1,
      scope: 'market',
      percent: 10,
      fixed: 0,
    });
    for (const [level, scopeId] of categories.entries()) {
      await add({ scope: 'category', scopeId, percent: 10 + level });
      expect(await effective()).toMatchObject({ ruleId: `category:${scopeId}`, percent: 10 + level });
    }
    await add({ scope: 'vendor', scopeId: vendor.id, percent: 7.25, fixed: 0.3 });
    expect(await effective()).toMatchObject({ ruleId: `vendor:${vendor.id}`, percent: 7.25, fixed: 0.3 });
    const own = await add({ scope: 'product', scopeId: product.id, percent: 0 });
    expect(own).toMatchObject({
      version: 1,
      name: product.name,
      scopeId: product.id,
      percent: 0,
      holds: true,
    });
    expect(await effective()).toMatchObject({ ruleId: `product:${product.id}`, percent: 0 });
    expect(await add({ scope: 'product', scopeId: product.id, percent: null })).toMatchObject({
      version: 2,
      percent: null,
      holds: false,
    });
    expect(await effective()).toMatchObject({ ruleId: `vendor:${vendor.id}` });
  });

  test('version of a limited time → holds in it, and the one before it afterwards', async () => {
    const { add, effective, vendor } = await market();
    const rule = { scope: 'vendor' as const, scopeId: vendor.id };
    await add({ ...rule, percent: 8 });
    const at = (minutes: number) => new Date(t.clock.now.getTime() + minutes * 60_000).toISOString();
    await add({ ...rule, percent: 2, from: at(10), to: at(20) });
    const percents = [];
    for (const wait of [0, 10, 10]) {
      shop.later(wait * 60_000);
      percents.push((await effective()).percent);
    }
    expect(percents).toEqual([8, 2, 8]);
  });

  test('20 at once → versions 1 to 20', async () => {
    const { add, api, vendor } = await market();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => add({ scope: 'vendor', scopeId: vendor.id, percent: n })),
    );
    const { data, total } = await api('GET commission', { query: { scopeId: vendor.id, limit: 100 } });
    expect(total).toBe(20);
    expect(data.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    const holding = await api('GET commission', { query: { scopeId: vendor.id, holds: 'true' } });
    expect(holding.data.map(({ version }) => version)).toEqual([20]);
  });

  test('a sale → the line keeps version and cents; a later change touches no old line', async () => {
    const { add, vendor, product } = await market();
    const buyer = await shop.buyer();
    const rule = { scope: 'vendor' as const, scopeId: vendor.id };
    const first = await add({ ...rule, percent: 12.5, fixed: 0.3 });
    const one = await shop.buy([{ id: product.id, quantity: 3 }], buyer);
    const second = await add({ ...rule, percent: 100, fixed: 5 });
    const two = await shop.buy([{ id: product.id }], buyer);
    const { lines } = await shop.rows();
    const kept = (orderId: string) =>
      lines
        .filter((line) => line.orderId === orderId)
        .map((line) => [line.commissionRuleId, line.commissionCents]);
    // 59.97 × 12.5 % is 7.49625; never more than the line's price.
    expect(kept(one.id)).toEqual([[first.id, 780]]);
    expect(kept(two.id)).toEqual([[second.id, 1999]]);
  });
});

describe('GET commission/effective', () => {
  test('the product’s owner and managers, staff → answered; its authors → 403, another shop → 404', async () => {
    const { vendor, product } = await market();
    const query = { productId: product.id };
    const manager = await makeMember(db(), 'manager', vendor.id);
    for (const { token } of [vendor, manager, await makeStaff(db(), 'support')])
      expect(await t.api(token)('GET commission/effective', { query })).toMatchObject({ ruleId: 'market' });
    const author = await makeMember(db(), 'author', vendor.id);
    await expect(t.api(author.token)('GET commission/effective', { query })).rejects.toMatchObject({
      status: 403,
    });
    const other = await makeVendor(db());
    await expect(t.api(other.token)('GET commission/effective', { query })).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
  });
});

let seed = 7;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

test('commission of random carts → what an independent calculation says, to the cent', async () => {
  const NOW = Date.UTC(2030, 0, 1);
  const categories: Record<number, { id: string; parentId: string | null }[]> = {
    1: [],
    2: [],
    3: [],
    4: [],
  };
  for (let level = 1; level <= 4; level++)
    for (let n = 0; n < 4; n++) {
      const parentId = level === 1 ? null : pick(categories[level - 1] ?? []).id;
      categories[level]?.push({ ...(await makeCategory(db(), { level, parentId })), parentId });
    }
  const vendors = [await makeVendor(db()), await makeVendor(db()), await makeVendor(db())];
  const branch = (id: string): string[] => {
    const found = Object.values(categories)
      .flat()
      .find((one) => one.id === id);
    return found ? [...(found.parentId ? branch(found.parentId) : []), found.id] : [];
  };
  const products: (Awaited<ReturnType<typeof makeProduct>> & { levels: string[] })[] = [];
  for (let n = 0; n < 24; n++) {
    const levels = branch(pick(categories[1 + random(4)] ?? []).id);
    const [mainCategoryId, firstCategoryId, secondCategoryId, thirdCategoryId] = levels;
    const row = await makeProduct(db(), {
      vendorId: pick(vendors).id,
      mainCategoryId,
      firstCategoryId,
      secondCategoryId,
      thirdCategoryId,
    });
    products.push({ ...row, levels });
  }
  const targets: [CommissionScope, string | null][] = [
    ['market', null],
    ...Object.values(categories)
      .flat()
      .map(({ id }): [CommissionScope, string] => ['category', id]),
    ...vendors.map(({ id }): [CommissionScope, string] => ['vendor', id]),
    ...products.slice(0, 12).map(({ id }): [CommissionScope, string] => ['product', id]),
  ];
  const versions = new Map<string, number>([['market', 1]]);
  const rules = Array.from({ length: 120 }, (_, n) => {
    const [scope, targetId] = pick(targets);
    const ruleId = targetId ? `${scope}:${targetId}` : scope;
    const version = (versions.get(ruleId) ?? 0) + 1;
    versions.set(ruleId, version);
    const startsAt = new Date(NOW + random(100) * 1000);
    return {
      id: `rule-${n}`,
      ruleId,
      version,
      scope,
      targetId,
      basisPoints: scope !== 'market' && random(5) === 0 ? null : random(10_001),
      fixedCents: random(2) * random(500),
      startsAt,
      endsAt: random(2) ? new Date(startsAt.getTime() + (1 + random(60)) * 1000) : null,
    };
  });
  await db().insert(commissionRules).values(rules);
  const all = await db().select().from(commissionRules);

  /** Written apart from the market's code: whole fractions, and the order of precedence as a list. */
  const expected = (product: (typeof products)[number], base: number, at: number): [string, number] => {
    const asked = [
      `product:${product.id}`,
      `vendor:${product.vendorId}`,
      ...product.levels.toReversed().map((id) => `category:${id}`),
      'market',
    ];
    for (const ruleId of asked) {
      const open = all.filter(
        (rule) =>
          rule.ruleId === ruleId &&
          rule.startsAt.getTime() <= at &&
          (!rule.endsAt || rule.endsAt.getTime() > at),
      );
      const newest = open.reduce<(typeof open)[number] | null>(
        (a, b) => (a && a.version > b.version ? a : b),
        null,
      );
      if (!newest || newest.basisPoints === null) continue;
      const exact = (2n * BigInt(base) * BigInt(newest.basisPoints) + 10_000n) / 20_000n;
      const total = Number(exact) + newest.fixedCents;
      return [newest.id, Math.min(total, base)];
    }
    throw new Error('The market’s rule always holds.');
  };

  for (let moment = 0; moment < rounds(50); moment++) {
    const at = new Date(NOW + random(200) * 1000);
    const commissionOf = await commissionsOf(db(), { productIds: products.map(({ id }) => id), at });
    for (let cart = 0; cart < 200; cart++) {
      const lines = Array.from({ length: 1 + random(5) }, () => {
        const product = pick(products);
        const priceCents = 50 + random(30_000);
        const line = { name: product.name, image: product.featuredImage, fileId: product.fileId };
        return {
          ...line,
          productId: product.id,
          vendorId: product.vendorId,
          listPriceCents: priceCents,
          priceCents,
          quantity: 1 + random(4),
        };
      });
      const parts = splitByVendor(lines, commissionOf);
      const made = parts.flatMap((part) => part.lines).sort((a, b) => a.position - b.position);
      const wanted = lines.map((line) => {
        const product = products.find(({ id }) => id === line.productId) as (typeof products)[number];
        return expected(product, line.priceCents * line.quantity, at.getTime());
      });
      expect(made.map((line) => [line.commissionRuleId, line.commissionCents])).toEqual(wanted);
      const market = saleEntries(parts).find(({ account }) => account === 'market')?.amountCents;
      expect(market).toBe(0 - sum(wanted.map(([, cents]) => cents)));
    }
  }
});
