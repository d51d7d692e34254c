import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { listedIn } from '#test/counts.ts';
import { makeAdmin, makeCategory, makeCustomer, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

describe('GET vendor/product', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  const list = async (
    token: string,
    query: { page?: number; limit?: number; searchKeyword?: string; mainCategoryId?: string } = {},
  ) => {
    const { data, total, pageCount } = await t.api(token)('GET vendor/product', { query });
    return { names: data.map(({ name }) => name), total, pageCount };
  };

  test('anonymous → 401, a customer → 403, a search over 100 characters → 400', async () => {
    const { db } = t.context;
    await expect(t.api()('GET vendor/product')).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(t.api((await makeCustomer(db)).token)('GET vendor/product')).rejects.toEqual(
      failure(403, 'Your account may not do this.'),
    );
    await expect(list((await makeVendor(db)).token, { searchKeyword: 'x'.repeat(101) })).rejects.toEqual(
      failure(400, 'A search has 100 characters at most.'),
    );
  });

  test('a vendor → own products, active or not, newest first, ten a page', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const mainCategoryId = (await makeCategory(db)).id;
    for (let n = 1; n <= 11; n += 1) {
      await makeProduct(db, {
        vendorId: vendor.id,
        mainCategoryId,
        name: `Number ${n}`,
        createdAt: day(n),
        ...(n === 11 && { status: false, listed: false }),
      });
    }
    await makeProduct(db, { vendorId: vendor.id, mainCategoryId, deletedAt: day(1), listed: false });
    await makeProduct(db, { mainCategoryId });
    const newest = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Number ${n}`);
    expect(await list(vendor.token)).toEqual({ names: newest, total: 11, pageCount: 2 });
    expect(await list(vendor.token, { page: 2 })).toEqual({ names: ['Number 1'], total: 11, pageCount: 2 });
    expect(await list(vendor.token, { page: 3 })).toEqual({ names: [], total: 11, pageCount: 2 });
    expect(await list(vendor.token, { limit: 1, page: 2 })).toMatchObject({ names: ['Number 10'] });
  });

  test('row → exactly the fields of the contract', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, { shopName: 'Quiet Press' });
    const category = await makeCategory(db, { name: 'Books' });
    const product = await makeProduct(db, {
      vendorId: vendor.id,
      mainCategoryId: category.id,
      name: 'Tides',
      sku: 'EB-TIDES',
      listPriceCents: 2000,
      priceCents: 1500,
      status: false,
      listed: false,
      createdAt: day(5),
    });
    expect((await t.api(vendor.token)('GET vendor/product')).data).toEqual([
      {
        id: product.id,
        slug: product.slug,
        name: 'Tides',
        sku: 'EB-TIDES',
        mainCategoryName: 'Books',
        price: 20,
        priceKind: 'fixed',
        salePrice: 15,
        status: false,
        featuredImage: product.featuredImage,
        vendorName: vendor.user.name,
        shopName: 'Quiet Press',
        listed: false,
        hidden: false,
        held: null,
        kind: 'single',
        unsoldParts: [],
        createdAt: '2026-01-05T00:00:00.000Z',
      },
    ]);
  });

  test('search → matches words of the name and parts of the SKU, within a main category; an admin → of every vendor', async () => {
    const { db } = t.context;
    const admin = await makeAdmin(db);
    const [one, other] = [await makeVendor(db), await makeVendor(db)];
    const [music, books] = [await makeCategory(db), await makeCategory(db)];
    const fields = { vendorId: one.id, mainCategoryId: music.id, createdAt: day(1) };
    await makeProduct(db, { ...fields, name: 'Zither and/or Lute', sku: 'ZM-2468', createdAt: day(3) });
    await makeProduct(db, { ...fields, name: 'Zither Tales', sku: 'ZB-1357', mainCategoryId: books.id });
    await makeProduct(db, { ...fields, name: 'Zither Duets', vendorId: other.id, createdAt: day(2) });
    const found = async (token: string, searchKeyword: string, mainCategoryId?: string) =>
      (await list(token, { searchKeyword, mainCategoryId })).names;
    expect(await found(one.token, 'zith')).toEqual(['Zither and/or Lute', 'Zither Tales']);
    expect(await found(one.token, 'or lute')).toEqual(['Zither and/or Lute']);
    expect(await found(one.token, 'zm-2468')).toEqual(['Zither and/or Lute']);
    expect(await found(one.token, '1357')).toEqual(['Zither Tales']);
    expect(await found(one.token, 'zither', music.id)).toEqual(['Zither and/or Lute']);
    expect(await found(one.token, '!')).toEqual([]);
    expect(await found(one.token, 'zither', 'no-such-category')).toEqual([]);
    expect(await found(admin.token, 'zither', music.id)).toEqual(['Zither and/or Lute', 'Zither Duets']);
  });

  test('ids → those that the caller may see, listed or not; more than 100 → 400', async () => {
    const { db } = t.context;
    const [one, other] = [await makeVendor(db), await makeVendor(db)];
    const listedProduct = await makeProduct(db, { vendorId: one.id, createdAt: day(2) });
    const hidden = await makeProduct(db, { vendorId: one.id, listed: false, createdAt: day(1) });
    const foreign = await makeProduct(db, { vendorId: other.id, createdAt: day(3) });
    const ids = [hidden.id, listedProduct.id, foreign.id, 'gone'].join();
    const found = async (token: string) => {
      const { data } = await t.api(token)('GET vendor/product', { query: { ids } });
      return data.map(({ id, listed }) => [id, listed]);
    };
    const ownRows = [
      [listedProduct.id, true],
      [hidden.id, false],
    ];
    expect(await found(one.token)).toEqual(ownRows);
    expect(await found((await makeAdmin(db)).token)).toEqual([[foreign.id, true], ...ownRows]);
    const many = Array.from({ length: 101 }, (_, n) => `p${n}`).join();
    await expect(t.api(one.token)('GET vendor/product', { query: { ids: many } })).rejects.toEqual(
      failure(400, '100 ids at most.'),
    );
  });

  test('list of an admin → read in index order, without a sort', async () => {
    const plan = (where: string) =>
      t.context.db.transaction(async (tx) => {
        await tx.execute('set local enable_seqscan = off');
        return tx.execute(
          `explain select id from products where deleted_at is null ${where} order by created_at desc, id desc limit 10`,
        );
      });
    for (const where of ['', "and main_category_id = 'a'"]) {
      expect(JSON.stringify(await plan(where))).not.toContain('Sort');
    }
  });
});

describe('PATCH product/{id}', () => {
  test('anonymous → 401, another vendor → 404, and nothing changes', async () => {
    const { db } = t.context;
    const product = await makeProduct(db);
    const other = await makeVendor(db);
    const change = { params: { id: product.id }, form: { price: 3 } };
    await expect(t.api()('PATCH product/{id}', change)).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(t.api(other.token)('PATCH product/{id}', change)).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
    const [row] = await db.select().from(products).where(eq(products.id, product.id));
    expect(row).toMatchObject({ listPriceCents: 1500, version: 1 });
  });

  test('price → discounted price follows; inactive → category count follows; below the minimum price → 400', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id });
    const api = t.api(vendor.token);
    const params = { id: product.id };
    await api('PATCH product/{id}', {
      params,
      form: { price: 20, discountType: 'Percentage', discountAmount: 12.5 },
    });
    const [row] = await db.select().from(products).where(eq(products.id, product.id));
    expect(row).toMatchObject({
      listPriceCents: 2000,
      priceCents: 1750,
      listed: true,
      version: 2,
    });
    const listedCount = () => listedIn(db, product.mainCategoryId);
    expect(await listedCount()).toBe(1);
    await api('PATCH product/{id}', { params, form: { status: 'false' } });
    expect(await listedCount()).toBe(0);
    await expect(
      api('PATCH product/{id}', {
        params,
        form: { price: 1, discountType: 'Fixed Amount', discountAmount: 0.6 },
      }),
    ).rejects.toEqual(failure(400, 'After the discount a product must cost $0.50 or more.'));
  });
});

describe('DELETE product/{id}', () => {
  test('own product → in no list; another vendor’s or a deleted one → 404', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id });
    const params = { id: product.id };
    const other = await makeVendor(db);
    await expect(t.api(other.token)('DELETE product/{id}', { params })).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
    expect((await t.api(vendor.token)('GET vendor/product')).total).toBe(1);
    const answer = await t.api(vendor.token).full('DELETE product/{id}', { params });
    expect(answer.message).toBe('Product deleted.');
    expect((await t.api(vendor.token)('GET vendor/product')).total).toBe(0);
    const [row] = await db.select().from(products).where(eq(products.id, product.id));
    expect(row).toMatchObject({ deletedAt: t.clock.now, listed: false });
    await expect(t.api(vendor.token)('DELETE product/{id}', { params })).rejects.toMatchObject({
      status: 404,
    });
  });
});
