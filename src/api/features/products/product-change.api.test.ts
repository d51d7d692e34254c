import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { STAFF_FLAGS } from '#contract/product-fields.ts';
import { products } from '#db/schema.ts';
import { listedIn } from '#test/counts.ts';
import { makeAdmin, makeCustomer, makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { failure, failureOf } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { plainPdf } from '#test/pdf.ts';
import { picture } from '#test/pictures.ts';
import { findImages } from './product-form.sql.ts';
import { pdf, productForm } from './product-form.testing.ts';

const t = useMarket();
type Form = InputOf<'PATCH product/{id}'>['form'];

async function created() {
  const made = await productForm(t);
  const { id } = await made.api('POST product', { form: made.form });
  const change = (form: Form, api = made.api) => api('PATCH product/{id}', { params: { id }, form });
  return { ...made, id, change };
}
const rowOf = async (id: string) => {
  const [row] = await t.context.db.select().from(products).where(eq(products.id, id));
  if (!row) throw new Error(`There is no product ${id}.`);
  // Columns that the database computes for the search.
  const { search, names, mentions, ...columns } = row;
  return columns;
};
const imagesOf = (productId: string) => findImages(t.context.db, { productId });

describe('PATCH product/{id}', () => {
  test('anonymous → 401, a customer → 403, another vendor → 404, and nothing changes', async () => {
    const { id, change } = await created();
    const before = await rowOf(id);
    await expect(change({ price: 3 }, t.api())).rejects.toEqual(failure(401, 'Please sign in.'));
    const customer = await makeCustomer(t.context.db);
    await expect(change({ price: 3 }, t.api(customer.token))).rejects.toMatchObject({ status: 403 });
    const other = await makeVendor(t.context.db);
    await expect(change({ price: 3, fileUrl: pdf() }, t.api(other.token))).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
    expect(await rowOf(id)).toEqual(before);
  });

  test('missing fields → unchanged; name changed → same slug', async () => {
    const { id, change } = await created();
    const before = await rowOf(id);
    const images = await imagesOf(id);
    expect(await change({ name: 'Another name' })).toEqual({ id, version: 2 });
    const after = await rowOf(id);
    expect(after).toEqual({
      ...before,
      name: 'Another name',
      version: 2,
      updatedAt: after.updatedAt,
    });
    expect(await imagesOf(id)).toEqual(images);
  });

  test('an admin → changes every field of any product', async () => {
    const { id, change, main, vendor } = await created();
    const admin = await makeAdmin(t.context.db);
    const form = {
      name: 'New',
      sku: 'NEW-1',
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      price: 8,
      cost: 1,
      discountType: 'Fixed Amount',
      discountAmount: 2.25,
      summary: 'One',
      description: '<p>New.</p>',
      mainCategoryId: main.id,
      isRecommended: 'true',
      status: 'false',
      featuredImage: await picture('#0000ff'),
      fileUrl: pdf(plainPdf('/Lang (en)')),
    } as const;
    const before = await rowOf(id);
    await change(form, t.api(admin.token));
    const after = await rowOf(id);
    expect(after).toMatchObject({
      name: 'New',
      sku: 'NEW-1',
      slug: before.slug,
      videoUrl: form.videoUrl,
      vendorId: vendor.id,
      listPriceCents: 800,
      costCents: 100,
      discountType: 'Fixed Amount',
      discountAmount: 2.25,
      priceCents: 575,
      summaryLines: ['One'],
      description: '<p>New.</p>',
      leafCategoryId: main.id,
      firstCategoryId: null,
      secondCategoryId: null,
      thirdCategoryId: null,
      isBestSeller: false,
      isRecommended: true,
      status: false,
      listed: false,
      version: 2,
    });
    expect(after.featuredImage).not.toBe(before.featuredImage);
    expect(after.fileId).not.toBe(before.fileId);
  });

  test.each([
    [
      'every field set',
      { isNew: true, maxActivations: 3, handsOutKeys: true, summaryLines: ['A4, US Letter', '2. of "two"'] },
    ],
    [
      'every optional field null',
      {
        firstCategoryId: null,
        secondCategoryId: null,
        thirdCategoryId: null,
        discountType: null,
        discountAmount: 0,
        videoUrl: null,
        maxActivations: null,
        summaryLines: ['One, and only'],
      },
    ],
  ])('%s: values as GET answers them, sent back as JSON → saved, and unchanged', async (_, columns) => {
    const { id, vendor, api } = await created();
    const licenses = JSON.stringify([{ kind: 'own', text: 'One person.' }]);
    await api('PATCH product/{id}', { params: { id }, form: { licenses } });
    const priceCents = 'discountType' in columns ? { priceCents: 2000 } : {};
    await t.context.db
      .update(products)
      .set({ ...columns, ...priceCents })
      .where(eq(products.id, id));
    const before = await rowOf(id);
    const values = await api('GET vendor/product/{id}', { params: { id } });
    const answer = await t.app.inject({
      method: 'PATCH',
      url: `/api/v1/product/${id}`,
      headers: { authorization: `Bearer ${vendor.token}` },
      payload: values,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Product saved.']);
    expect(await rowOf(id)).toEqual({
      ...before,
      version: before.version + 1,
      updatedAt: expect.any(Date),
    });
    const read = await api('GET vendor/product/{id}', { params: { id } });
    expect(read).toEqual({ ...values, version: values.version + 1, fileUrl: expect.any(String) });
  });

  test.each(STAFF_FLAGS)('%s changed by a vendor → 403; sent as it is → saved', async (flag) => {
    const { id, change } = await created();
    await t.context.db.update(products).set({ isRecommended: true }).where(eq(products.id, id));
    const isSet = flag === 'isRecommended';
    await expect(change({ [flag]: String(!isSet) })).rejects.toEqual(
      failure(403, 'Only the market’s staff mark products as best seller, recommended or new.'),
    );
    await change({ name: 'New', [flag]: String(isSet) });
    expect(await rowOf(id)).toMatchObject({
      name: 'New',
      isBestSeller: false,
      isRecommended: true,
      isNew: false,
    });
  });

  test('price → discounted price follows; inactive → category count follows; below the minimum price → 400', async () => {
    const { id, change, main } = await created();
    const listedCount = () => listedIn(t.context.db, main.id);
    expect(await listedCount()).toBe(1);
    await change({ price: 10 });
    expect(await rowOf(id)).toMatchObject({ listPriceCents: 1000, priceCents: 875 });
    await change({ status: 'false' });
    expect(await listedCount()).toBe(0);
    await expect(change({ price: 1, discountType: 'Fixed Amount', discountAmount: 0.6 })).rejects.toEqual(
      failure(400, 'After the discount a product must cost $0.50 or more.'),
    );
  });

  test('an amount without a type → 400; the type taken away → without its amount', async () => {
    const { id, change } = await created();
    await change({ discountType: '' });
    expect(await rowOf(id)).toMatchObject({ discountType: null, discountAmount: 0 });
    await expect(change({ discountAmount: 5 })).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'discountAmount', message: 'Please select Discount Type.' }],
    });
    // As rows from before this rule may be.
    await t.context.db.update(products).set({ discountAmount: 5 }).where(eq(products.id, id));
    await change({ name: 'Still editable' });
    expect(await rowOf(id)).toMatchObject({ name: 'Still editable', discountAmount: 0 });
  });

  test('older version → 409; latest version → saved; parallel changes of one version → one saved', async () => {
    const { id, change } = await created();
    await change({ name: 'First', version: 1 });
    await expect(change({ name: 'Second', version: 1, fileUrl: pdf() })).rejects.toEqual(
      failureOf('changed_elsewhere', 409, 'This product has been changed since you opened it.'),
    );
    expect(await rowOf(id)).toMatchObject({ name: 'First', version: 2 });
    const tries = await Promise.allSettled([1, 2, 3].map((n) => change({ name: `Try ${n}`, version: 2 })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await change({ name: 'Over it', version: 3 });
    expect(await rowOf(id)).toMatchObject({ name: 'Over it', version: 4 });
  });

  test('SKU of another product → 409', async () => {
    const { change, id } = await created();
    const other = await makeProduct(t.context.db);
    const { sku } = await rowOf(id);
    await expect(change({ sku: other.sku })).rejects.toMatchObject({ status: 409 });
    expect(await rowOf(id)).toMatchObject({ sku, version: 1 });
  });

  test('another main category → lower levels are cleared; a child of another branch → 400', async () => {
    const { id, change, first } = await created();
    const other = await productForm(t);
    await expect(change({ mainCategoryId: other.main.id, firstCategoryId: first.id })).rejects.toEqual(
      failure(400, 'Please select First Category.'),
    );
    await change({ mainCategoryId: other.main.id, firstCategoryId: other.first.id });
    expect(await rowOf(id)).toMatchObject({
      mainCategoryId: other.main.id,
      firstCategoryId: other.first.id,
      secondCategoryId: null,
      thirdCategoryId: null,
    });
  });
});

describe('PATCH product/{id}: existingProductImages', () => {
  test('URLs of pictures → kept in this order, before the new ones', async () => {
    const { id, change } = await created();
    const [one = '', two = ''] = await imagesOf(id);
    await change({ existingProductImages: [two, one], productImages: [await picture('#ff0000')] });
    const [a, b, c, ...rest] = await imagesOf(id);
    expect([a, b, rest]).toEqual([two, one, []]);
    await change({ existingProductImages: JSON.stringify([c]) });
    expect(await imagesOf(id)).toEqual([c]);
    await change({ existingProductImages: `${t.context.config.publicUrl}${c}` });
    expect(await imagesOf(id)).toEqual([c]);
  });

  test('list with null → the uploaded picture has that place; further uploads come last', async () => {
    const { id, change } = await created();
    const [one = '', two = ''] = await imagesOf(id);
    const productImages = await Promise.all(['#ff0000', '#00ff00'].map((colour) => picture(colour)));
    await change({ existingProductImages: JSON.stringify([one, null, two]), productImages });
    const [a, red, c, green, ...rest] = await imagesOf(id);
    expect([a, c, rest]).toEqual([one, two, []]);
    await change({ existingProductImages: JSON.stringify([green, red]) });
    expect(await imagesOf(id)).toEqual([green, red]);
  });

  test('place without an upload → 400', async () => {
    const { id, change } = await created();
    const images = await imagesOf(id);
    await expect(change({ existingProductImages: JSON.stringify([...images, null]) })).rejects.toEqual(
      failure(400, 'A picture to keep is not there any more.'),
    );
    expect(await imagesOf(id)).toEqual(images);
  });

  test('featured picture changes places with a further one → both are kept', async () => {
    const { id, change } = await created();
    const { featuredImage: cover } = await rowOf(id);
    const [one = '', two = ''] = await imagesOf(id);
    await change({ existingFeaturedImage: two, existingProductImages: [cover, one] });
    expect((await rowOf(id)).featuredImage).toBe(two);
    expect(await imagesOf(id)).toEqual([cover, one]);
  });

  test('a picture of another product as the featured one → 400', async () => {
    const { id, change } = await created();
    const foreign = await created();
    await foreign.change({ featuredImage: await picture('#0000ff') });
    const other = await rowOf(foreign.id);
    await expect(change({ existingFeaturedImage: other.featuredImage })).rejects.toEqual(
      failure(400, 'A picture to keep is not there any more.'),
    );
    expect((await rowOf(id)).featuredImage).not.toBe(other.featuredImage);
  });

  test('a picture of another product, none or more than five → 400', async () => {
    const { id, change } = await created();
    const images = await imagesOf(id);
    const other = await created();
    await other.change({ featuredImage: await picture('#0000ff') });
    const foreign = await rowOf(other.id);
    for (const existingProductImages of [[foreign.featuredImage], '[', 'https://example.com/a.png']) {
      await expect(change({ existingProductImages })).rejects.toEqual(
        failure(400, 'A picture to keep is not there any more.'),
      );
    }
    await expect(change({ existingProductImages: '[]' })).rejects.toEqual(
      failure(400, 'Please upload Product Images.'),
    );
    const four = await Promise.all(['#100', '#200', '#300', '#400'].map((colour) => picture(colour)));
    await expect(change({ productImages: four })).rejects.toEqual(
      failure(400, 'You can upload up to 5 images only!'),
    );
    expect(await imagesOf(id)).toEqual(images);
  });
});

test('PATCH product/{id}: file replaced → former buyers download the one they bought', async () => {
  const { id, change } = await created();
  const row = await rowOf(id);
  const customer = await makeCustomer(t.context.db);
  const order = await makeOrder(t.context.db, { customerId: customer.id, product: row as never });
  await change({ fileUrl: pdf(plainPdf('/Lang (fr)')) });
  const newer = await rowOf(id);
  const read = async (fileId: string | null) =>
    (await t.context.storage.get(`originals/${fileId}`))?.toString('latin1');
  expect(order.line.fileId).toBe(row.fileId);
  expect(await read(order.line.fileId)).not.toContain('/Lang');
  expect(await read(newer.fileId)).toContain('/Lang (fr)');
});
