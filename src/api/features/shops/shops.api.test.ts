import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { handlers } from '#api/features.ts';
import { createDispatch, Dependencies } from '#api/kernel/dispatch.ts';
import { products, users } from '#db/schema.ts';
import { makeCustomer, makeOrder, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

const missing = failure(404, 'This shop was not found.');
const shopOf = (vendorSlug: string, query: { page?: number; limit?: number } = {}) =>
  t.api()('GET site/shop/{vendorSlug}', { params: { vendorSlug }, query });

describe('GET site/shop/{vendorSlug}', () => {
  test('public shop → exactly the public fields, with listed products only', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, {
      shopName: 'Quiet Press',
      shopSlug: 'quiet-press',
      about: 'Two people and a press.',
      createdAt: new Date('2026-01-05T00:00:00Z'),
    });
    const product = await makeProduct(db, {
      vendorId: vendor.id,
      costCents: 77,
      stars5: 2,
      stars2: 1,
      unverifiedReviews: 6,
    });
    await makeProduct(db, { vendorId: vendor.id, stars4: 1, listed: false });
    const { shop, data } = await shopOf('quiet-press');
    expect(shop).toEqual({
      id: vendor.id,
      slug: 'quiet-press',
      shopName: 'Quiet Press',
      shopImage: PICTURE,
      name: vendor.user.name,
      about: 'Two people and a press.',
      away: false,
      awayUntil: null,
      memberSince: '2026-01-05T00:00:00.000Z',
      productCount: 1,
      ratingAverage: 4,
      reviewCount: 3,
      unverifiedReviewCount: 6,
      removedReviewCount: 0,
    });
    const [card] = (await t.api()('GET site/product', { query: { ids: product.id } })).data;
    expect(data).toEqual([card]);
  });

  test('products → newest first, in a stable order over the pages', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    await makeProduct(db);
    // Created at the same time: their order must be stable too.
    const createdAt = new Date('2026-02-01T00:00:00Z');
    const twins = [1, 2, 3].map(() => makeProduct(db, { vendorId: vendor.id, createdAt }));
    const rows = await Promise.all(twins);
    const young = await makeProduct(db, { vendorId: vendor.id, createdAt: new Date('2026-02-02T00:00:00Z') });
    const expected = [young.id, ...rows.map((row) => row.id).sort((a, b) => (a < b ? 1 : -1))];
    const pages = await Promise.all([1, 2].map((page) => shopOf(vendor.shopSlug, { page, limit: 3 })));
    expect(pages.map(({ total, pageCount }) => [total, pageCount])).toEqual([
      [4, 2],
      [4, 2],
    ]);
    expect(pages.flatMap(({ data }) => data.map((card) => card.id))).toEqual(expected);
    expect(await shopOf(vendor.shopSlug, { page: 3, limit: 3 })).toMatchObject({ data: [], total: 4 });
  });

  test('shop without products → an empty list', async () => {
    const vendor = await makeVendor(t.context.db);
    const answer = await shopOf(vendor.shopSlug);
    expect(answer).toMatchObject({ data: [], total: 0, pageCount: 0 });
    expect(answer.shop).toMatchObject({ productCount: 0, ratingAverage: 0, reviewCount: 0 });
  });

  test('unknown, or in any status but Approved and Away → 404', async () => {
    const { db } = t.context;
    await expect(shopOf('unknown')).rejects.toEqual(missing);
    for (const status of ['Applied', 'Declined', 'Suspended', 'Closed'] as const) {
      const vendor = await makeVendor(db, { status });
      await expect(shopOf(vendor.shopSlug), status).rejects.toEqual(missing);
    }
    await shopOf((await makeVendor(db, { away: true })).shopSlug);
  });

  test('vendor account suspended → the shop stays public', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, vendor.user.id));
    expect((await shopOf(vendor.shopSlug)).shop.id).toBe(vendor.id);
  });

  test('invalid page or limit → 400', async () => {
    const { shopSlug } = await makeVendor(t.context.db);
    await expect(shopOf(shopSlug, { page: 0 })).rejects.toMatchObject({ status: 400 });
    await expect(shopOf(shopSlug, { limit: 101 })).rejects.toMatchObject({ status: 400 });
  });

  test('products, ratings, owners change → the counts follow', async () => {
    const { db } = t.context;
    const [one, other] = [await makeVendor(db), await makeVendor(db)];
    const facts = async (vendor: typeof one) => {
      const { shop } = await shopOf(vendor.shopSlug);
      return [shop.productCount, shop.reviewCount, shop.ratingAverage, shop.unverifiedReviewCount];
    };
    const first = await makeProduct(db, { vendorId: one.id, stars5: 1 });
    const second = await makeProduct(db, { vendorId: one.id });
    expect(await facts(one)).toEqual([2, 1, 5, 0]);
    const [buyer, visitor] = [await makeCustomer(db), await makeCustomer(db)];
    await makeOrder(db, { customerId: buyer.id, product: second });
    for (const { token } of [buyer, visitor]) {
      await t.api(token)('POST product-review', {
        form: { productId: second.id, vendorId: one.id, rating: 2 },
      });
    }
    expect(await facts(one)).toEqual([2, 2, 3.5, 1]);
    await t.api(one.token)('PATCH product/{id}', { params: { id: first.id }, form: { status: 'false' } });
    expect(await facts(one)).toEqual([1, 1, 2, 1]);
    await t.api(one.token)('DELETE product/{id}', { params: { id: second.id } });
    expect(await facts(one)).toEqual([0, 0, 0, 0]);
    await t.api(one.token)('PATCH product/{id}', { params: { id: first.id }, form: { status: 'true' } });
    await db
      .update(products)
      .set({ vendorId: other.id, unverifiedReviews: 3 })
      .where(eq(products.id, first.id));
    expect([await facts(one), await facts(other)]).toEqual([
      [0, 0, 0, 0],
      [1, 1, 5, 3],
    ]);
    await db.delete(products).where(eq(products.id, first.id));
    expect(await facts(other)).toEqual([0, 0, 0, 0]);
  });

  test('response → depends on the shop and its products', async () => {
    const vendor = await makeVendor(t.context.db);
    const dispatch = createDispatch(t.context, handlers);
    const shows = new Dependencies();
    const params = { vendorSlug: vendor.shopSlug };
    const request = { params, query: {}, address: null, requestId: 'x' };
    await dispatch('GET site/shop/{vendorSlug}', request, shows);
    expect([...shows.tags].sort()).toEqual([`shop-products:${vendor.id}`, `shop:${vendor.id}`]);
  });
});
