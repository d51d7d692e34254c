import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { makeAdmin } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { productForm } from './product-form.testing.ts';

const t = useMarket();

async function allowFree(isOn: boolean): Promise<void> {
  const { token } = await makeAdmin(t.context.db);
  await t.api(token)('PATCH site-settings', { form: { freeProducts: isOn ? 'true' : 'false' } });
}
beforeEach(() => allowFree(true));

/** Creates a product with these fields in place of those of a fixed price. */
async function create(fields: Record<string, unknown>) {
  const { api, form } = await productForm(t);
  const { price, discountType, discountAmount, ...rest } = form;
  const { id, slug } = await api('POST product', { form: { ...rest, ...fields } });
  const read = () => api('GET vendor/product/{id}', { params: { id } });
  const shown = () => t.api()('GET site/product/{slug}', { params: { slug } });
  const change = (to: object) => api('PATCH product/{id}', { params: { id }, form: to });
  return { id, api, read, shown, change };
}

describe('POST product without a fixed price', () => {
  test('free → a price of 0, whatever else was sent', async () => {
    const { id, read, shown } = await create({ priceKind: 'free', price: '5', suggestedPrice: '3' });
    const [row] = await t.context.db.select().from(products).where(eq(products.id, id));
    expect(row).toMatchObject({ priceKind: 'free', listPriceCents: 0, priceCents: 0, listed: true });
    expect(await read()).toMatchObject({
      priceKind: 'free',
      price: 0,
      leastPrice: null,
      suggestedPrice: null,
    });
    expect(await shown()).toMatchObject({ priceKind: 'free', price: 0, originalPrice: null });
  });

  test('chosen → its least price counts, and the suggestion is shown', async () => {
    const { read, shown } = await create({ priceKind: 'chosen', leastPrice: '2', suggestedPrice: '5' });
    expect(await read()).toMatchObject({ price: 2, salePrice: 2, leastPrice: 2, suggestedPrice: 5 });
    expect(await shown()).toMatchObject({ priceKind: 'chosen', price: 2, suggestedPrice: 5, halfGave: null });
  });

  test('chosen without a least price → the lowest of the market', async () => {
    const { read } = await create({ priceKind: 'chosen' });
    expect(await read()).toMatchObject({ leastPrice: 0.5 });
  });

  test.each([
    [{ priceKind: 'gift' }, 'priceKind', 'Please select Price Kind.'],
    [{}, 'price', 'Please enter Price.'],
    [{ price: '0' }, 'price', 'Price must be $0.50 or more.'],
    [
      { priceKind: 'chosen', leastPrice: '0.3' },
      'leastPrice',
      'Least Price must be $0.50 or more, or $0.00 for nothing.',
    ],
    [
      { priceKind: 'chosen', leastPrice: '-1' },
      'leastPrice',
      'Least Price must be a number with two decimals at most.',
    ],
    [
      { priceKind: 'chosen', leastPrice: '2', suggestedPrice: '1' },
      'suggestedPrice',
      'Suggested Price must be $2.00 to $10,000.00.',
    ],
  ])('%j → 400 at %s', async (fields, path, message) => {
    await expect(create(fields)).rejects.toMatchObject({
      status: 400,
      fields: expect.arrayContaining([{ path, message }]),
    });
  });
});

describe('PATCH product/{id} with a kind of price', () => {
  test('fixed to free → the discount goes; back without a price → 400, with one → saved', async () => {
    const { change, read } = await create({ price: '20', discountType: 'Percentage', discountAmount: '10' });
    await change({ priceKind: 'free' });
    expect(await read()).toMatchObject({ price: 0, salePrice: 0, discountType: null, discountAmount: 0 });
    await expect(change({ priceKind: 'fixed' })).rejects.toMatchObject({ status: 400 });
    await change({ priceKind: 'fixed', price: '8' });
    expect(await read()).toMatchObject({ priceKind: 'fixed', price: 8, leastPrice: null });
  });

  test('several licences → 400; one → it costs what the product costs', async () => {
    const { change, read } = await create({ price: '20' });
    const license = (kind: string, price?: string) => ({ kind, text: 'For you.', price });
    const two = JSON.stringify([license('personal'), license('extended', '50')]);
    await change({ licenses: two });
    await expect(change({ priceKind: 'chosen', leastPrice: '2' })).rejects.toMatchObject({ status: 400 });
    await expect(change({ priceKind: 'chosen', licenses: two })).rejects.toMatchObject({ status: 400 });
    await change({
      priceKind: 'chosen',
      leastPrice: '2',
      licenses: JSON.stringify([license('personal', '9')]),
    });
    expect(await read()).toMatchObject({ price: 2, licenses: [{ kind: 'personal', price: 2 }] });
  });
});

describe('freeProducts of Site Settings', () => {
  test.each([
    [{ priceKind: 'free' }, 'priceKind'],
    [{ priceKind: 'chosen', leastPrice: '0' }, 'leastPrice'],
  ])('off: %j → 400 with a sentence', async (fields, path) => {
    await allowFree(false);
    await expect(create(fields)).rejects.toMatchObject({
      status: 400,
      fields: [{ path, message: expect.stringContaining('This market has no free products') }],
    });
    const { change } = await create({ price: '20' });
    await expect(change(fields)).rejects.toMatchObject({ status: 400 });
  });

  test('switched off → free ones leave the market and stay editable; on → they are back', async () => {
    const free = await create({ priceKind: 'free' });
    const fromNothing = await create({ priceKind: 'chosen', leastPrice: '0' });
    const inactive = await create({ priceKind: 'free', status: 'false' });
    const chosen = await create({ priceKind: 'chosen', leastPrice: '2' });
    await allowFree(false);
    await expect(free.shown()).rejects.toMatchObject({ status: 404 });
    await expect(fromNothing.shown()).rejects.toMatchObject({ status: 404 });
    expect(await chosen.shown()).toMatchObject({ price: 2 });
    await free.change({ name: 'A sampler' });
    expect(await free.read()).toMatchObject({ name: 'A sampler', status: true, listed: false });
    await allowFree(true);
    expect(await free.shown()).toMatchObject({ name: 'A sampler', price: 0 });
    expect(await fromNothing.shown()).toMatchObject({ price: 0 });
    expect(await inactive.read()).toMatchObject({ listed: false });
  });

  test('activated while it is off → active, and not listed', async () => {
    const { id, api, read } = await create({ priceKind: 'free', status: 'false' });
    await allowFree(false);
    await api('POST vendor/product/bulk', { body: { action: 'activate', ids: [id] } });
    expect(await read()).toMatchObject({ status: true, listed: false });
  });
});

test('copy of a product of a chosen price → its prices', async () => {
  const { id, api } = await create({ priceKind: 'chosen', leastPrice: '2', suggestedPrice: '5' });
  const copy = await api('POST vendor/product/{id}/duplicate', { params: { id } });
  expect(await api('GET vendor/product/{id}', { params: copy })).toMatchObject({
    priceKind: 'chosen',
    leastPrice: 2,
    suggestedPrice: 5,
  });
});
