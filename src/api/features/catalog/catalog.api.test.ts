import { describe, expect, test } from 'vitest';
import { makeCategory, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

describe('GET site/product', () => {
  test('category → listed products, newest first, with their total; past the last page → empty', async () => {
    const { db } = t.context;
    const category = await makeCategory(db);
    const mainCategoryId = category.id;
    const old = await makeProduct(db, { mainCategoryId, createdAt: new Date('2026-01-01T00:00:00Z') });
    const young = await makeProduct(db, { mainCategoryId, createdAt: new Date('2026-01-02T00:00:00Z') });
    await makeProduct(db, { mainCategoryId, listed: false });
    const list = await t.api()('GET site/product', { query: { mainCategoryId, limit: 1 } });
    expect(list).toMatchObject({ total: 2, pageCount: 2 });
    expect(list.data.map((card) => card.id)).toEqual([young.id]);
    const second = await t.api()('GET site/product', { query: { mainCategoryId, limit: 1, page: 2 } });
    expect(second.data.map((card) => card.id)).toEqual([old.id]);
    const beyond = await t.api()('GET site/product', { query: { mainCategoryId, page: 1_000_000_000 } });
    expect(beyond).toEqual({ data: [], total: 2, pageCount: 1 });
  });

  test('card → exactly the fields of the contract', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, { shopName: 'Quiet Press', shopSlug: 'quiet-press' });
    const category = await makeCategory(db, { name: 'Books' });
    const product = await makeProduct(db, {
      vendorId: vendor.id,
      mainCategoryId: category.id,
      name: 'Tides',
      listPriceCents: 2000,
      priceCents: 1500,
      discountType: 'Percentage',
      discountAmount: 25,
      stars5: 1,
      stars4: 1,
    });
    const list = await t.api()('GET site/product', { query: { ids: `${product.id},unknown` } });
    expect(list.data).toEqual([
      {
        id: product.id,
        slug: product.slug,
        name: 'Tides',
        mainCategoryName: 'Books',
        price: 15,
        originalPrice: 20,
        priceKind: 'fixed',
        featuredImage: PICTURE,
        rating: 4.5,
        reviewCount: 2,
        shopName: 'Quiet Press',
        shopSlug: 'quiet-press',
      },
    ]);
  });

  test('search → words in any order, also their beginnings', async () => {
    const product = await makeProduct(t.context.db, { name: 'The Lighthouse Keeper’s Almanac' });
    for (const searchKeyword of ['almanac lighthouse', 'LIGHTH', 'keeper the']) {
      const list = await t.api()('GET site/product', { query: { searchKeyword } });
      expect(list.data.map((card) => card.id)).toContain(product.id);
    }
    expect(await t.api()('GET site/product', { query: { searchKeyword: '&&& :*' } })).toMatchObject({
      total: 0,
    });
    expect(
      await t.api()('GET site/product', { query: { searchKeyword: 'lighthouse zeppelin' } }),
    ).toMatchObject({ total: 0 });
  });

  test('unknown category → an empty list; two categories, page 0 → 400', async () => {
    expect(await t.api()('GET site/product', { query: { firstCategoryId: 'nope' } })).toEqual({
      data: [],
      total: 0,
      pageCount: 0,
    });
    await expect(
      t.api()('GET site/product', { query: { firstCategoryId: 'a', mainCategoryId: 'b' } }),
    ).rejects.toEqual(failure(400, 'Choose one category at a time.'));
    await expect(t.api()('GET site/product', { query: { page: 0 } })).rejects.toEqual(
      failure(400, 'Page must be at least 1.'),
    );
  });
});

describe('GET site/product/{slug}', () => {
  test('video of another site than YouTube and Vimeo → null', async () => {
    const videoUrlOf = async (videoUrl: string | null) => {
      const { slug } = await makeProduct(t.context.db, { videoUrl });
      return (await t.api()('GET site/product/{slug}', { params: { slug } })).videoUrl;
    };
    expect(await videoUrlOf('https://vimeo.com/76979871')).toBe('https://vimeo.com/76979871');
    expect(await videoUrlOf('https://www.example.com/videos/tides')).toBeNull();
    expect(await videoUrlOf(null)).toBeNull();
  });

  test('a product that is not listed → 404', async () => {
    const hidden = await makeProduct(t.context.db, { listed: false });
    await expect(t.api()('GET site/product/{slug}', { params: { slug: hidden.slug } })).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
  });

  test('listed product → details, rating and related products, without cost and file', async () => {
    const { db } = t.context;
    const product = await makeProduct(db, {
      costCents: 4242,
      summaryLines: ['A4, US Letter', '64 pages'],
      stars5: 3,
      stars1: 1,
      unverifiedReviews: 2,
    });
    const near = await makeProduct(db, { mainCategoryId: product.mainCategoryId });
    const answer = await t.api()('GET site/product/{slug}', { params: { slug: product.slug } });
    expect(answer).toMatchObject({
      id: product.id,
      summary: '1. A4, US Letter\n2. 64 pages',
      summaryLines: ['A4, US Letter', '64 pages'],
      productReview: {
        ratingAverage: 4,
        weightedRating: 4,
        reviewCount: 4,
        unverifiedReviewCount: 2,
        countOneStartRating: 1,
        countFiveStartRating: 3,
      },
    });
    expect(answer.relatedProducts.map((card) => card.id)).toEqual([near.id]);
    const text = JSON.stringify(answer);
    expect(text).not.toContain(product.fileId);
    expect(text).not.toContain('42.42');
  });
});

describe('GET site/product-list-with-hard-limit', () => {
  test('pages with one seed → one order, each product once, up to maxTotal', async () => {
    const { db } = t.context;
    for (let n = 0; n < 12; n++) await makeProduct(db);
    const query = { limit: 4, maxTotal: 10 };
    const first = await t.api()('GET site/product-list-with-hard-limit', { query });
    const { seed } = first;
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        t.api()('GET site/product-list-with-hard-limit', { query: { ...query, page, seed } }),
      ),
    );
    expect(pages[0]).toEqual(first);
    expect(first).toMatchObject({ total: 10, pageCount: 3 });
    const ids = pages.flatMap((page) => page.data.map((card) => card.id));
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
  });
});
