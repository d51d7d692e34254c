import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bundleParts, products } from '#db/schema.ts';
import { sum } from '#lib/sum.ts';
import { makeBundle, makeMember, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { picture } from '#test/pictures.ts';

const t = useMarket();
const db = () => t.context.db;

/** A shop with three products of $10, $20 and $30, and a form that makes a bundle of them for $40. */
async function shopWithProducts() {
  const vendor = await makeVendor(db());
  const parts = await Promise.all(
    [1000, 2000, 3000].map((listPriceCents) => makeProduct(db(), { vendorId: vendor.id, listPriceCents })),
  );
  const api = t.api(vendor.token);
  const form = {
    name: 'Starter set',
    sku: await api('GET product/unique-code'),
    price: '40.00',
    summary: 'Three patterns',
    description: '<p>All of them.</p>',
    mainCategoryId: parts[0]?.mainCategoryId ?? '',
    productIds: JSON.stringify(parts.map(({ id }) => id)),
    featuredImage: await picture('#336699'),
    productImages: [await picture('#993366')],
  };
  return { vendor, api, parts, form };
}

const rowOf = async (id: string) => {
  const [row] = await db().select().from(products).where(eq(products.id, id));
  return row;
};
const isListed = async (id: string) => (await rowOf(id))?.listed;

describe('POST bundle', () => {
  test('three products of the shop → a listed product without a file, its parts in their order with their shares', async () => {
    const { api, parts, form } = await shopWithProducts();
    const { id, slug } = await api('POST bundle', { form });
    expect(await rowOf(id)).toMatchObject({
      kind: 'bundle',
      fileId: null,
      listed: true,
      priceCents: 4000,
      listPriceCents: 6000,
      partCount: 3,
    });
    const bundle = await api('GET bundle/{id}', { params: { id } });
    expect(bundle).toMatchObject({ name: 'Starter set', price: 40, partsTotal: 60, unsoldParts: [] });
    expect(bundle.parts.map((part) => [part.id, part.price, part.share, part.problem])).toEqual([
      [parts[0]?.id, 10, 6.67, null],
      [parts[1]?.id, 20, 13.33, null],
      [parts[2]?.id, 30, 20, null],
    ]);
    const page = await t.api()('GET site/product/{slug}', { params: { slug } });
    expect(page).toMatchObject({ price: 40, originalPrice: 60, partCount: 3 });
    expect(page.parts?.map((part) => part.id)).toEqual(parts.map((part) => part.id));
    expect(page).not.toHaveProperty('toPay');
  });

  test('a part of another shop, or a bundle as a part → 404', async () => {
    const { api, parts, form } = await shopWithProducts();
    const other = await makeProduct(db());
    const bundle = await makeBundle(db(), parts);
    for (const id of [other.id, bundle.id]) {
      const productIds = JSON.stringify([parts[0]?.id, id]);
      await expect(api('POST bundle', { form: { ...form, productIds } })).rejects.toEqual(
        failure(404, 'A product of this bundle was not found.'),
      );
    }
  });

  test('one product, or the same twice → 400', async () => {
    const { api, parts, form } = await shopWithProducts();
    const id = parts[0]?.id;
    const make = (ids: unknown[]) =>
      api('POST bundle', { form: { ...form, productIds: JSON.stringify(ids) } });
    await expect(make([id])).rejects.toEqual(failure(400, 'A bundle has 2 products at least.'));
    await expect(make([id, id])).rejects.toEqual(failure(400, 'A product is in a bundle once.'));
  });

  test.each(['0', '0.49'])('a price of $%s → 400', async (price) => {
    const { api, form } = await shopWithProducts();
    await expect(api('POST bundle', { form: { ...form, price } })).rejects.toEqual(
      failure(400, 'Price must be $0.50 or more.'),
    );
  });

  test('dearer than its parts together → 400 at the price', async () => {
    const { api, form } = await shopWithProducts();
    await expect(api('POST bundle', { form: { ...form, price: '60.01' } })).rejects.toEqual(
      failure(400, 'A bundle costs as much as its parts together at most: $60.00.'),
    );
  });

  test('an author of the shop → only products of their own', async () => {
    const { vendor, form } = await shopWithProducts();
    const author = await makeMember(db(), 'author', vendor.id);
    await expect(t.api(author.token)('POST bundle', { form })).rejects.toEqual(
      failure(404, 'A product of this bundle was not found.'),
    );
  });
});

describe('PATCH bundle/{id}', () => {
  test('other parts in another order, and another price → what it costs beside them follows', async () => {
    const { api, parts, form } = await shopWithProducts();
    const { id } = await api('POST bundle', { form });
    const productIds = [parts[2]?.id ?? '', parts[0]?.id ?? ''];
    const { version } = await api('PATCH bundle/{id}', {
      params: { id },
      form: { productIds, price: '25', version: 1 },
    });
    expect(await rowOf(id)).toMatchObject({ version, priceCents: 2500, listPriceCents: 4000, partCount: 2 });
    const { parts: now } = await api('GET bundle/{id}', { params: { id } });
    expect(now.map((part) => part.id)).toEqual(productIds);
  });

  test('an older version → 409', async () => {
    const { api, form } = await shopWithProducts();
    const { id } = await api('POST bundle', { form });
    await api('PATCH bundle/{id}', { params: { id }, form: { name: 'Set' } });
    await expect(
      api('PATCH bundle/{id}', { params: { id }, form: { name: 'Other', version: 1 } }),
    ).rejects.toEqual(failure(409, 'This bundle has been changed since you opened it.'));
  });

  test('a product that is no bundle → 404; a bundle as a product → 404', async () => {
    const { api, parts } = await shopWithProducts();
    const bundle = await makeBundle(db(), parts);
    const name = { name: 'Other' };
    await expect(
      api('PATCH bundle/{id}', { params: { id: parts[0]?.id ?? '' }, form: name }),
    ).rejects.toEqual(failure(404, 'This bundle was not found.'));
    await expect(api('PATCH product/{id}', { params: { id: bundle.id }, form: name })).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
  });
});

describe('DELETE bundle/{id}', () => {
  test('its parts stay on sale', async () => {
    const { api, parts } = await shopWithProducts();
    const { id, slug } = await makeBundle(db(), parts);
    await api('DELETE bundle/{id}', { params: { id } });
    await expect(t.api()('GET site/product/{slug}', { params: { slug } })).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
    for (const part of parts) expect(await isListed(part.id)).toBe(true);
  });
});

describe('a part that goes out of sale', () => {
  test('deactivated, then active again → its bundle is not listed meanwhile, and the vendor is told which part it is', async () => {
    const { api, parts } = await shopWithProducts();
    const { id } = await makeBundle(db(), parts);
    const part = parts[1];
    if (!part) throw new Error('There is no second part.');
    expect(await isListed(id)).toBe(true);
    await api('POST vendor/product/bulk', { body: { action: 'deactivate', ids: [part.id] } });
    expect(await isListed(id)).toBe(false);
    const list = await api('GET vendor/product', { query: { ids: id } });
    expect(list.data[0]).toMatchObject({
      kind: 'bundle',
      status: true,
      listed: false,
      unsoldParts: [part.name],
    });
    expect((await api('GET bundle/{id}', { params: { id } })).parts[1]?.problem).toBe('inactive');
    await api('POST vendor/product/bulk', { body: { action: 'activate', ids: [part.id] } });
    expect(await isListed(id)).toBe(true);
  });

  test('deleted → the bundle is not listed, nor can it be by activating it', async () => {
    const { api, parts } = await shopWithProducts();
    const { id } = await makeBundle(db(), parts);
    await api('DELETE product/{id}', { params: { id: parts[0]?.id ?? '' } });
    await api('POST vendor/product/bulk', { body: { action: 'activate', ids: [id] } });
    expect(await isListed(id)).toBe(false);
    expect((await api('GET bundle/{id}', { params: { id } })).parts[0]?.problem).toBe('deleted');
  });

  test('its price falls → the struck sum of the bundle falls with it', async () => {
    const { api, parts } = await shopWithProducts();
    const { id } = await makeBundle(db(), parts);
    await api('PATCH product/{id}', { params: { id: parts[2]?.id ?? '' }, form: { price: '20' } });
    expect(await rowOf(id)).toMatchObject({ priceCents: 3000, listPriceCents: 5000 });
  });
});

test('parts are hidden, shown and repriced while their bundle is changed, all at once → listed as its parts are, no deadlock', async () => {
  const { api, parts } = await shopWithProducts();
  const bundles = await Promise.all([makeBundle(db(), parts), makeBundle(db(), parts.toReversed())]);
  const bulk = (action: 'activate' | 'deactivate', ids: string[]) =>
    api('POST vendor/product/bulk', { body: { action, ids } });
  for (let round = 0; round < 5; round++) {
    const calls = parts.flatMap(({ id }, at) => [
      bulk('deactivate', [id]),
      bulk('activate', [...bundles.map((bundle) => bundle.id), ...parts.map((part) => part.id)]),
      api('PATCH product/{id}', { params: { id }, form: { price: String(10 + round + at) } }),
      ...bundles.map((bundle) =>
        api('PATCH bundle/{id}', {
          params: { id: bundle.id },
          form: { productIds: parts.map((part) => part.id), name: `Set ${round}` },
        }),
      ),
      bulk(round % 2 === 0 ? 'activate' : 'deactivate', [id]),
    ]);
    await Promise.all(calls);
    const rows = await Promise.all(parts.map(({ id }) => rowOf(id)));
    for (const { id } of bundles) {
      const bundle = await rowOf(id);
      expect(bundle?.listed).toBe(bundle?.status && rows.every((row) => row?.listed));
      expect(bundle?.listPriceCents).toBe(
        Math.max(bundle?.priceCents ?? 0, sum(rows.map((row) => row?.priceCents ?? 0))),
      );
    }
  }
});

test('bundle_parts: a part of another shop → refused by the database', async () => {
  const { parts } = await shopWithProducts();
  const { id: bundleId } = await makeBundle(db(), parts);
  const other = await makeProduct(db());
  await expect(
    db().insert(bundleParts).values({ bundleId, productId: other.id, position: 9 }),
  ).rejects.toThrow();
});

test('POST vendor/product/{id}/duplicate: of a bundle → an inactive bundle of the same parts', async () => {
  const { api, parts } = await shopWithProducts();
  const { id } = await makeBundle(db(), parts);
  const copy = await api('POST vendor/product/{id}/duplicate', { params: { id } });
  expect(await rowOf(copy.id)).toMatchObject({ kind: 'bundle', status: false, listed: false, partCount: 3 });
});

test('a search for its name → finds the bundle with the number of its parts', async () => {
  const { parts } = await shopWithProducts();
  await makeBundle(db(), parts, { name: 'Quokka collection' });
  const { data } = await t.api()('GET site/product', { query: { searchKeyword: 'quokka' } });
  expect(data).toMatchObject([{ name: 'Quokka collection', partCount: 3 }]);
});
