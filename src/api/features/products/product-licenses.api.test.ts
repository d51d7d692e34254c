import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderLines, products } from '#db/schema.ts';
import type { LicenseKind } from '#domain/license.ts';
import { makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();

const PERSONAL = { kind: 'personal', text: 'For yourself.', price: 10 } as const;
const EXTENDED = { kind: 'extended', text: 'For whatever you sell.', price: 50 } as const;

/** A product with two licences, of $10 and $50, and its vendor. */
async function licensed(fields: Parameters<typeof makeProduct>[1] = {}) {
  const vendor = await makeVendor(shop.db());
  const product = await makeProduct(shop.db(), { vendorId: vendor.id, listPriceCents: 2000, ...fields });
  const change = ({ licenses, ...form }: { licenses?: unknown; [field: string]: unknown }) =>
    shop.t.api(vendor.token)('PATCH product/{id}', {
      params: { id: product.id },
      form: { ...form, ...(licenses !== undefined && { licenses: JSON.stringify(licenses) }) },
    });
  await change({ licenses: [EXTENDED, PERSONAL] });
  return { ...product, vendor, change };
}

const detail = (slug: string) => shop.t.api()('GET site/product/{slug}', { params: { slug } });

describe('PATCH product/{id} with licenses', () => {
  test('licences alone → the cheapest first, its price is that of the product, nothing else changes', async () => {
    const product = await licensed();
    expect(await detail(product.slug)).toMatchObject({
      name: product.name,
      price: 10,
      licenses: [
        { kind: 'personal', text: 'For yourself.', price: 10, originalPrice: null },
        { kind: 'extended', text: 'For whatever you sell.', price: 50, originalPrice: null },
      ],
    });
    const own = await shop.t.api(product.vendor.token)('GET vendor/product/{id}', {
      params: { id: product.id },
    });
    expect(own.licenses).toEqual([PERSONAL, EXTENDED]);
  });

  test('with other fields, and a licence without a price → what the product costs', async () => {
    const product = await licensed();
    await product.change({ price: '12.00', licenses: [{ kind: 'own', text: 'Ours.' }] });
    expect((await detail(product.slug)).licenses).toEqual([
      { kind: 'own', text: 'Ours.', price: 12, originalPrice: null },
    ]);
  });

  test('as JSON instead of a form → the same, and prices may be left out', async () => {
    const product = await licensed();
    const answer = await shop.t.app.inject({
      method: 'PATCH',
      url: `/api/v1/product/${product.id}`,
      headers: { authorization: `Bearer ${product.vendor.token}` },
      payload: {
        licenses: [EXTENDED, { kind: 'own', text: 'Ours.' }],
        maxActivations: 2,
        handsOutKeys: false,
      },
    });
    expect(answer.statusCode).toBe(200);
    const params = { id: product.id };
    expect(await shop.t.api(product.vendor.token)('GET vendor/product/{id}', { params })).toMatchObject({
      licenses: [{ kind: 'own', price: 10 }, EXTENDED],
      maxActivations: 2,
      handsOutKeys: false,
    });
  });

  test('a discount of the product → applies to each licence; one that leaves too little → 400', async () => {
    const product = await licensed();
    await product.change({ discountType: 'Percentage', discountAmount: '50' });
    expect((await detail(product.slug)).licenses).toMatchObject([
      { price: 5, originalPrice: 10 },
      { price: 25, originalPrice: 50 },
    ]);
    await expect(product.change({ licenses: [{ ...PERSONAL, price: 0.6 }, EXTENDED] })).rejects.toMatchObject(
      { status: 400, fields: [expect.objectContaining({ path: 'licenses' })] },
    );
  });

  test('the product’s price changes → that of the first licence', async () => {
    const product = await licensed();
    await product.change({ price: '15.00' });
    expect((await detail(product.slug)).licenses.map(({ price }) => price)).toEqual([15, 50]);
  });

  test('an empty list → no licences; the price stays', async () => {
    const product = await licensed();
    await product.change({ licenses: [] });
    expect(await detail(product.slug)).toMatchObject({ price: 10, licenses: [] });
  });

  test.each([
    ['two of a kind', [PERSONAL, PERSONAL], 'licenses.1.kind'],
    ['no text', [{ ...PERSONAL, text: ' ' }], 'licenses.0.text'],
    ['5001 characters', [{ ...PERSONAL, text: 'x'.repeat(5001) }], 'licenses.0.text'],
    ['an unknown kind', [{ ...PERSONAL, kind: 'free' }], 'licenses.0.kind'],
    ['less than a card can pay', [{ ...PERSONAL, price: 0.49 }], 'licenses.0.price'],
    ['no list', 'personal', 'licenses'],
  ])('%s → 400 at its field', async (_, licenses, path) => {
    const product = await licensed();
    await expect(product.change({ licenses })).rejects.toMatchObject({
      status: 400,
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  test('another vendor’s product → 404', async () => {
    const product = await licensed();
    const other = await makeVendor(shop.db());
    const change = shop.t.api(other.token)('PATCH product/{id}', {
      params: { id: product.id },
      form: { licenses: JSON.stringify([]) },
    });
    await expect(change).rejects.toMatchObject({ status: 404 });
  });

  test('a copy of the product → the same licences', async () => {
    const { id, vendor } = await licensed();
    const api = shop.t.api(vendor.token);
    const copy = await api('POST vendor/product/{id}/duplicate', { params: { id } });
    expect((await api('GET vendor/product/{id}', { params: copy })).licenses).toEqual([PERSONAL, EXTENDED]);
  });
});

describe('a cart with licences', () => {
  test('two licences of one product → two lines with their prices; none chosen → the first', async () => {
    const { id } = await licensed();
    const extended = { id, license: 'extended' as LicenseKind };
    const payment = await shop.prepare([
      { id },
      extended,
      { id, license: 'personal', quantity: 2 },
      extended,
    ]);
    expect(payment.amount).toBe(3 * 10 + 2 * 50);
    const stored = (await shop.rows()).payments.find((row) => row.id === payment.paymentIntentId);
    expect(stored?.lines).toMatchObject([
      { productId: id, licenseKind: 'personal', licenseText: 'For yourself.', priceCents: 1000, quantity: 3 },
      { productId: id, licenseKind: 'extended', priceCents: 5000, quantity: 2 },
    ]);
  });

  test('a licence that the product does not have → 409 price_changed, an unknown one → 400', async () => {
    const { id, name } = await licensed();
    await expect(shop.prepare([{ id, license: 'own' }])).rejects.toMatchObject({
      status: 409,
      code: 'price_changed',
      message: `"${name}" is no longer sold with the Shop’s own licence. Please look at your cart again.`,
    });
    await expect(shop.prepare([{ id, license: 'free' as LicenseKind }])).rejects.toEqual(
      failure(400, 'There is no such licence.'),
    );
  });

  test.each([
    ['another price', [PERSONAL, { ...EXTENDED, price: 60 }]],
    ['another text', [PERSONAL, { ...EXTENDED, text: 'For less.' }]],
    ['removed', [PERSONAL]],
    ['all removed', []],
  ])('%s while paying → the claim answers 409 price_changed', async (_, licenses) => {
    const { id, change } = await licensed();
    const buyer = await shop.buyer();
    const payment = await shop.prepare([{ id, license: 'extended' }]);
    await change({ licenses });
    await expect(shop.claim(payment.paymentIntentId, buyer)).rejects.toMatchObject({
      status: 409,
      code: 'price_changed',
    });
  });

  test('bought → the order line carries it, in all answers and on the receipt', async () => {
    const { id, name, vendor } = await licensed();
    const buyer = await shop.buyer();
    const order = await shop.buy([{ id, license: 'extended' }], buyer);
    expect(order.orderSummaries).toMatchObject([
      { license: 'extended', licenseText: EXTENDED.text, licenseKey: null, licenseKeys: [], price: 50 },
    ]);
    const [line] = await shop.db().select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(line).toMatchObject({ licenseKind: 'extended', licenseText: EXTENDED.text, listPriceCents: 5000 });
    const own = await shop.t.api(vendor.token)('GET vendor/order', { query: {} });
    expect(own.data[0]?.orderSummaries).toMatchObject([{ productName: name, license: 'extended' }]);
  });

  test('GET site/product by ids → licences with prices; other lists have none', async () => {
    const { id, mainCategoryId } = await licensed();
    const [card] = (await shop.t.api()('GET site/product', { query: { ids: id } })).data;
    expect(card?.licenses).toEqual([
      { kind: 'personal', price: 10, originalPrice: null },
      { kind: 'extended', price: 50, originalPrice: null },
    ]);
    const [listed] = (await shop.t.api()('GET site/product', { query: { mainCategoryId } })).data;
    expect(listed).not.toHaveProperty('licenses');
  });

  test('hidden product with licences → its price is stored as whole cents', async () => {
    const { id } = await licensed({ listPriceCents: 999 });
    const [row] = await shop.db().select().from(products).where(eq(products.id, id));
    expect(row).toMatchObject({ listPriceCents: 1000, priceCents: 1000 });
  });
});
