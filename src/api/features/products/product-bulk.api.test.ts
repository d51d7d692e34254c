import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { productImages, products } from '#db/schema.ts';
import { listedIn } from '#test/counts.ts';
import { makeAdmin, makeCategory, makeCustomer, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

const notFound = (subject: string) => failure(404, `${subject} was not found.`);
const rowOf = async (id: string) => {
  const [row] = await t.context.db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error(`There is no product ${id}.`);
  return row;
};
const tagsOf = async (work: () => Promise<unknown>) => {
  const published: string[] = [];
  const stop = t.context.changes.onChange((tags) => published.push(...tags));
  await work();
  stop();
  return published.sort();
};

describe('POST vendor/product/bulk', () => {
  type Action = 'activate' | 'deactivate' | 'delete';
  const send = (token: string | undefined, action: Action, ids: string[]) =>
    t.api(token)('POST vendor/product/bulk', { body: { action, ids } });

  test('anonymous → 401, a customer → 403, no or too many products → 400', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    await expect(send(undefined, 'delete', ['a'])).rejects.toMatchObject({ status: 401 });
    await expect(send((await makeCustomer(db)).token, 'delete', ['a'])).rejects.toMatchObject({
      status: 403,
    });
    await expect(send(vendor.token, 'delete', [])).rejects.toEqual(failure(400, 'Please select Products.'));
    await expect(send(vendor.token, 'delete', Array(101).fill('a'))).rejects.toEqual(
      failure(400, '100 products at most.'),
    );
  });

  test('vendor not approved → no page is invalidated', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, { status: 'Applied' });
    const { id } = await makeProduct(db, { vendorId: vendor.id, listed: false });
    const tags = await tagsOf(async () => {
      await send(vendor.token, 'deactivate', [id]);
      await send(vendor.token, 'activate', [id]);
      await send(vendor.token, 'delete', [id]);
    });
    expect(tags).toEqual([]);
  });

  test('activate, deactivate → own products only, with their number; category counts and pages follow', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const mainCategoryId = (await makeCategory(db)).id;
    const [one, two] = [
      await makeProduct(db, { vendorId: vendor.id, mainCategoryId }),
      await makeProduct(db, { vendorId: vendor.id, mainCategoryId }),
    ];
    const deleted = await makeProduct(db, {
      vendorId: vendor.id,
      deletedAt: t.clock.now,
      listed: false,
    });
    const foreign = await makeProduct(db);
    const ids = [one.id, two.id, deleted.id, foreign.id, 'no-such-product'];
    const listedCount = () => listedIn(db, mainCategoryId);
    const tags = await tagsOf(async () => {
      expect(await send(vendor.token, 'deactivate', ids)).toEqual({ count: 2 });
    });
    expect(tags).toEqual(
      [
        'catalog',
        `category:${mainCategoryId}`,
        'listings',
        `product:${one.id}`,
        `product:${two.id}`,
        `shop-products:${vendor.id}`,
      ].sort(),
    );
    expect(await rowOf(one.id)).toMatchObject({ status: false, listed: false, version: 2 });
    expect(await rowOf(foreign.id)).toMatchObject({ status: true, listed: true, version: 1 });
    expect(await rowOf(deleted.id)).toMatchObject({ version: 1 });
    expect(await listedCount()).toBe(0);
    expect(await send(vendor.token, 'activate', ids)).toEqual({ count: 2 });
    expect(await rowOf(two.id)).toMatchObject({ status: true, listed: true, version: 3 });
    expect(await listedCount()).toBe(2);
  });

  test('activated by a vendor who is not approved → active, but not listed', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, { status: 'Applied' });
    const product = await makeProduct(db, { vendorId: vendor.id, status: false, listed: false });
    await send(vendor.token, 'activate', [product.id]);
    expect(await rowOf(product.id)).toMatchObject({ status: true, listed: false });
  });

  test('delete → own products only; only foreign products → 404, and nothing changes', async () => {
    const { db } = t.context;
    const [vendor, other] = [await makeVendor(db), await makeVendor(db)];
    const [one, two] = [
      await makeProduct(db, { vendorId: vendor.id }),
      await makeProduct(db, { vendorId: vendor.id }),
    ];
    await expect(send(other.token, 'delete', [one.id])).rejects.toEqual(notFound('This product'));
    await expect(send(other.token, 'delete', [one.id, two.id])).rejects.toEqual(notFound('Your selection'));
    expect(await rowOf(one.id)).toMatchObject({ deletedAt: null });
    expect(await send(vendor.token, 'delete', [one.id])).toEqual({ count: 1 });
    expect(await rowOf(one.id)).toMatchObject({ deletedAt: t.clock.now, listed: false });
    expect(await send((await makeAdmin(db)).token, 'delete', [two.id])).toEqual({ count: 1 });
  });
});

describe('POST vendor/product/{id}/duplicate', () => {
  const copy = (token: string, id: string) =>
    t.api(token)('POST vendor/product/{id}/duplicate', { params: { id } });

  test('valid call → an inactive copy with its own SKU and slug, the same pictures and file, no flag of staff', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const original = await makeProduct(db, {
      vendorId: vendor.id,
      name: 'Tide Tables',
      slug: 'tide-tables',
      listPriceCents: 2000,
      priceCents: 1500,
      discountType: 'Percentage',
      discountAmount: 25,
      costCents: 300,
      stars5: 4,
      isNew: true,
      videoUrl: 'https://video.example/1',
    });
    const images = ['/media/one.webp', '/media/two.webp'];
    await db
      .insert(productImages)
      .values(images.map((image, position) => ({ productId: original.id, image, position })));
    const first = await rowOf((await copy(vendor.token, original.id)).id);
    const { id, sku, shuffleKey, ...fields } = await rowOf(original.id);
    expect(first).toEqual({
      ...fields,
      authorId: vendor.userId,
      id: first.id,
      sku: first.sku,
      shuffleKey: first.shuffleKey,
      number: first.number,
      name: 'Copy of Tide Tables',
      slug: 'copy-of-tide-tables',
      status: false,
      isNew: false,
      listed: false,
      stars5: 0,
      ratingScore: 0,
      version: 1,
      createdAt: t.clock.now,
      updatedAt: t.clock.now,
      names: first.names,
      search: first.search,
      mentions: first.mentions,
      searchFilters: first.searchFilters,
    });
    expect(first.id).not.toBe(id);
    expect(first.sku).toMatch(/^EM-[0-9A-Z]{8}$/);
    expect(first.sku).not.toBe(sku);
    const shared = await db
      .select({ image: productImages.image })
      .from(productImages)
      .where(eq(productImages.productId, first.id))
      .orderBy(productImages.position);
    expect(shared.map(({ image }) => image)).toEqual(images);
    const second = await rowOf((await copy(vendor.token, original.id)).id);
    expect(second.slug).toBe('copy-of-tide-tables-2');
  });

  test('long name → truncated; another vendor → 404; an admin → a copy for the same vendor', async () => {
    const { db } = t.context;
    const product = await makeProduct(db, { name: 'x'.repeat(200) });
    await expect(copy((await makeVendor(db)).token, product.id)).rejects.toEqual(notFound('This product'));
    const { id } = await copy((await makeAdmin(db)).token, product.id);
    expect(await rowOf(id)).toMatchObject({ name: `Copy of ${'x'.repeat(192)}`, vendorId: product.vendorId });
  });
});

describe('GET vendor/product/{id}', () => {
  test('inactive product → every field for its vendor, cost and flags included', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, { shopName: 'Quiet Press' });
    const main = await makeCategory(db, { name: 'Music' });
    const first = await makeCategory(db, { name: 'Piano', level: 2, parentId: main.id });
    const product = await makeProduct(db, {
      vendorId: vendor.id,
      mainCategoryId: main.id,
      firstCategoryId: first.id,
      name: 'Nocturne',
      sku: 'SM-1',
      slug: 'nocturne',
      listPriceCents: 1000,
      priceCents: 900,
      discountType: 'Fixed Amount',
      discountAmount: 1,
      costCents: 250,
      summaryLines: ['One page', 'Grade 5'],
      stars4: 1,
      isRecommended: true,
      status: false,
      listed: false,
      createdAt: new Date('2026-02-03T04:05:06Z'),
    });
    await db.insert(productImages).values({ productId: product.id, image: PICTURE, position: 0 });
    const params = { id: product.id };
    expect(await t.api(vendor.token)('GET vendor/product/{id}', { params })).toEqual({
      id: product.id,
      kind: 'single',
      unsoldParts: [],
      slug: 'nocturne',
      name: 'Nocturne',
      sku: 'SM-1',
      listed: false,
      hidden: false,
      held: null,
      licenses: [],
      handsOutKeys: false,
      maxActivations: null,
      markable: null,
      unmarkableReason: null,
      repaired: false,
      marking: 'hidden',
      mainCategoryId: main.id,
      mainCategoryName: 'Music',
      firstCategoryId: first.id,
      firstCategoryName: 'Piano',
      secondCategoryId: null,
      secondCategoryName: null,
      thirdCategoryId: null,
      thirdCategoryName: null,
      price: 10,
      mainFileName: 'Main file',
      vendorId: expect.any(String),
      priceKind: 'fixed',
      leastPrice: null,
      suggestedPrice: null,
      salePrice: 9,
      cost: 2.5,
      discountType: 'Fixed Amount',
      discountAmount: 1,
      rating: 4,
      reviewCount: 1,
      isBestSeller: false,
      isRecommended: true,
      isNew: false,
      videoUrl: null,
      summary: '1. One page\n2. Grade 5',
      summaryLines: ['One page', 'Grade 5'],
      description: '<p>Some words.</p>',
      fileUrl: expect.stringContaining(`/product-files/${product.id}?expires=`),
      featuredImage: PICTURE,
      productImages: [{ imageUrl: PICTURE }],
      status: false,
      version: 1,
      vendorName: vendor.user.name,
      shopName: 'Quiet Press',
      createdAt: '2026-02-03T04:05:06.000Z',
    });
  });
});

describe('GET vendor/product/{id}/preview', () => {
  const preview = (token: string, id: string) =>
    t.api(token)('GET vendor/product/{id}/preview', { params: { id } });

  test('own product or admin → the same response as the public page, listed or not; another vendor → 404', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id, costCents: 77 });
    const publicAnswer = await t.api()('GET site/product/{slug}', { params: { slug: product.slug } });
    expect(await preview(vendor.token, product.id)).toEqual(publicAnswer);
    await t.api(vendor.token)('POST vendor/product/bulk', {
      body: { action: 'deactivate', ids: [product.id] },
    });
    await expect(t.api()('GET site/product/{slug}', { params: { slug: product.slug } })).rejects.toEqual(
      notFound('This product'),
    );
    const unlisted = { ...publicAnswer, updatedAt: t.clock.now.toISOString() };
    expect(await preview(vendor.token, product.id)).toEqual(unlisted);
    expect(await preview((await makeAdmin(db)).token, product.id)).toEqual(unlisted);
    await expect(preview((await makeVendor(db)).token, product.id)).rejects.toEqual(notFound('This product'));
    const answer = await t.app.inject({
      url: `/api/v1/vendor/product/${product.id}/preview`,
      headers: { authorization: `Bearer ${vendor.token}` },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
