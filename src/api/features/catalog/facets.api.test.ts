import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { SEARCH_BLOCK_SIZE } from '#db/fragments/search-blocks.ts';
import { pdfFiles, pdfPages, productLicenses, products } from '#db/schema.ts';
import { PRODUCTS_FOUND_MAX } from '#domain/limits.ts';
import { makeCategory, makeCustomer, makeOrder, makeProduct } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { countSales } from '../products/product-sales.service.ts';

const t = useMarket();

type Query = NonNullable<InputOf<'GET site/product'>['query']>;

let category = '';
const names = new Map<string, string>();

beforeAll(async () => {
  const { db } = t.context;
  category = (await makeCategory(db)).id;
  const make = async (name: string, fields: Parameters<typeof makeProduct>[1]) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + names.size));
    const product = await makeProduct(db, {
      name: `Facet ${name}`,
      mainCategoryId: category,
      createdAt,
      ...fields,
    });
    names.set(product.id, name);
    return product;
  };
  await make('cheap', { listPriceCents: 499 });
  await make('five', { listPriceCents: 500, stars4: 3 });
  await make('sale', {
    listPriceCents: 2000,
    priceCents: 1000,
    discountType: 'Percentage',
    discountAmount: 50,
  });
  await make('dear', { listPriceCents: 2001, stars5: 1, stars3: 60 });
  const file = await make('file', { listPriceCents: 800, stars5: 40, stars4: 9 });
  const sold = await make('sold', { listPriceCents: 900, stars1: 2 });
  const business = await make('business', { listPriceCents: 700 });
  await db
    .insert(productLicenses)
    .values({ productId: business.id, kind: 'extended', position: 0, text: 'All.', listPriceCents: null });
  await db
    .update(pdfFiles)
    .set({ status: 'done', pageCount: 30, pageWidth: 842, pageHeight: 595, tagged: true })
    .where(eq(pdfFiles.fileId, file.fileId));
  await db.insert(pdfPages).values({
    fileId: file.fileId,
    page: 1,
    width: 842,
    height: 595,
    text: 'A page.',
    textHash: 'hash',
    pictureHash: 0n,
  });
  // As the end of the analysis does, so that triggers see what was found.
  await db.update(products).set({ fileId: file.fileId }).where(eq(products.id, file.id));
  const customer = await makeCustomer(db);
  await makeOrder(db, { customerId: customer.id, product: sold, createdAt: new Date() });
  await countSales(t.context);
});

const list = (query: Query) => t.api()('GET site/product', { query: { mainCategoryId: category, ...query } });
const namesOf = async (query: Query) => (await list(query)).data.map(({ id }) => names.get(id));

describe('GET site/product: filters', () => {
  test.each<[Query, string[]]>([
    [{ maxPrice: 4.99 }, ['cheap']],
    [{ minPrice: 5, maxPrice: 9.99 }, ['business', 'sold', 'file', 'five']],
    [{ minPrice: 7.5, maxPrice: 8 }, ['file']],
    [{ minPrice: 20.01 }, ['dear']],
    [{ minRating: 4 }, ['file', 'five']],
    [{ minRating: 3 }, ['file', 'dear', 'five']],
    [{ minRating: 1 }, ['sold', 'file', 'dear', 'five']],
    [{ onSale: true }, ['sale']],
    [{ businessLicense: true }, ['business']],
    [{ lookInside: true }, ['file']],
    [{ tagged: true }, ['file']],
    [{ minPages: 25 }, ['file']],
    [{ minPages: 50 }, []],
    [{ paper: 'A4' }, ['file']],
    [{ paper: 'US Letter' }, []],
    [{ minRating: 4, maxPrice: 5 }, ['five']],
    [{ onSale: false, maxPrice: 4.99 }, ['cheap']],
  ])('%j → %j, newest first', async (query, found) => {
    expect(await namesOf(query)).toEqual(found);
    expect((await list(query)).total).toBe(found.length);
  });

  test('words and filter → what matches both, also with corrected words', async () => {
    const query = { searchKeyword: 'facet', mainCategoryId: undefined, minRating: 4 } as const;
    expect(await namesOf(query)).toEqual(['file', 'five']);
    expect(await namesOf({ ...query, searchKeyword: 'fecet' })).toEqual(['file', 'five']);
  });

  test('business licence removed → not found any more', async () => {
    const { db } = t.context;
    const { id } = await makeProduct(db, { mainCategoryId: category, listPriceCents: 12_300 });
    const license = {
      productId: id,
      kind: 'smallBusiness',
      position: 0,
      text: '',
      listPriceCents: null,
    } as const;
    await db.insert(productLicenses).values(license);
    const isBusiness = async () =>
      (await db.select().from(products).where(eq(products.id, id)))[0]?.hasBusinessLicense;
    expect(await isBusiness()).toBe(true);
    await db.delete(productLicenses).where(eq(productLicenses.productId, id));
    expect(await isBusiness()).toBe(false);
    await db.update(products).set({ listed: false }).where(eq(products.id, id));
  });

  test.each([
    [{ minPrice: 20, maxPrice: 5 }, 'The lowest price is above the highest.'],
    [{ minPrice: -1 }, ''],
    [{ minPrice: 'cheap' }, 'The lowest price must be a number.'],
    [{ minRating: 6 }, ''],
    [{ paper: 'Napkin' }, ''],
    [{ sort: 'colour' }, ''],
  ])('%j → 400', async (query, message) => {
    await expect(list(query as Query)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  });
});

describe('GET site/product: sort', () => {
  test.each<[Query['sort'], string[]]>([
    ['price', ['cheap', 'five', 'business', 'file', 'sold', 'sale', 'dear']],
    ['-price', ['dear', 'sale', 'sold', 'file', 'business', 'five', 'cheap']],
    ['rating', ['file', 'five', 'sold', 'dear', 'business', 'sale', 'cheap']],
    ['newest', ['business', 'sold', 'file', 'dear', 'sale', 'five', 'cheap']],
  ])('%s → %j', async (sort, found) => {
    expect(await namesOf({ sort })).toEqual(found);
    expect(await namesOf({ sort, searchKeyword: 'facet', mainCategoryId: undefined })).toEqual(found);
  });

  test('sold → what most customers bought, then the newest', async () => {
    expect((await namesOf({ sort: 'sold' })).slice(0, 2)).toEqual(['sold', 'business']);
  });

  test('more matches than are counted → the first of all in this order, then the newest', async () => {
    const { db } = t.context;
    const many = (await makeCategory(db)).id;
    const first = await makeProduct(db, { mainCategoryId: many, name: 'Oldest', listPriceCents: 100 });
    const rows = PRODUCTS_FOUND_MAX + SEARCH_BLOCK_SIZE;
    await db.execute(sql`
      insert into products (id, vendor_id, main_category_id, slug, sku, name, list_price_cents, price_cents,
        featured_image, file_id, listed, created_at)
      select 'many-' || n, vendor_id, main_category_id, 'many-' || n, 'MANY-' || n, 'Many', 200 + n, 200 + n,
        featured_image, file_id, true, created_at + n * interval '1 second'
      from products, generate_series(1, ${rows}) n where id = ${first.id}`);
    const page = (query: Query) => list({ mainCategoryId: many, limit: 100, ...query });
    const cheapest = await page({ sort: 'price' });
    expect(cheapest).toMatchObject({ total: PRODUCTS_FOUND_MAX, totalIsCapped: true, pageCount: 10 });
    expect(cheapest.data.slice(0, 3).map(({ price }) => price)).toEqual([1, 2.01, 2.02]);
    const all = [];
    for (let number = 1; number <= 10; number++)
      all.push(...(await page({ sort: '-price', page: number })).data);
    const prices = all.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(new Set(all.map(({ id }) => id)).size).toBe(PRODUCTS_FOUND_MAX);
    expect((await page({ sort: 'price', minPrice: 10 })).data[0]?.price).toBe(10);
    expect((await page({ page: 11 })).data).toHaveLength(100);
  });
});

describe('GET site/product-facets', () => {
  const facets = (query: Query = {}) =>
    t.api()('GET site/product-facets', { query: { mainCategoryId: category, ...query } });

  test('without a filter → what each would leave', async () => {
    const counted = await facets();
    expect(counted).toMatchObject({ total: 7, isCapped: false, without: [] });
    expect(counted).toMatchObject({ onSale: 1, lookInside: 1, businessLicense: 1, tagged: 1 });
    expect(counted.prices.map(({ count }) => count)).toEqual([0, 1, 4, 1, 1]);
    expect(counted.ratings).toEqual([
      { minRating: 4, count: 2 },
      { minRating: 3, count: 3 },
      { minRating: 2, count: 3 },
      { minRating: 1, count: 4 },
    ]);
    expect(counted.papers.filter(({ count }) => count > 0)).toEqual([{ paper: 'A4', count: 1 }]);
  });

  test('with filters → the others within them, the same part as if it were not chosen', async () => {
    const counted = await facets({ minPrice: 5, maxPrice: 9.99, minRating: 4 });
    expect(counted.total).toBe(2);
    expect(counted.prices.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0]);
    expect(counted.ratings.map(({ count }) => count)).toEqual([2, 2, 2, 3]);
    expect(counted.without).toEqual([
      { part: 'price', count: 2 },
      { part: 'minRating', count: 4 },
    ]);
  });

  test('categories → the main ones and those of the branch, with their products; with words none', async () => {
    expect((await facets()).categories).toContainEqual({ id: category, count: 7 });
    expect((await facets({ searchKeyword: 'facet', mainCategoryId: undefined })).categories).toEqual([]);
  });

  test('words that nothing has → nothing counted', async () => {
    expect(await facets({ searchKeyword: 'zeppelin', mainCategoryId: undefined })).toMatchObject({
      total: 0,
    });
    expect(await facets({ searchKeyword: '!', mainCategoryId: undefined })).toMatchObject({ total: 0 });
  });

  test('each count → the total of the list with that filter', async () => {
    const counted = await facets();
    for (const { minPrice, maxPrice, count } of counted.prices) {
      const query = { minPrice: minPrice ?? undefined, maxPrice: maxPrice ?? undefined };
      expect((await list(query)).total).toBe(count);
    }
    for (const { minRating, count } of counted.ratings) {
      expect((await list({ minRating: minRating as 4 })).total).toBe(count);
    }
  });
});
