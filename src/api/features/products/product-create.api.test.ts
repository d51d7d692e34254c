import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { STAFF_FLAGS } from '#contract/product-fields.ts';
import { media, productImages, products, vendors } from '#db/schema.ts';
import { listedIn } from '#test/counts.ts';
import { makeAdmin, makeCategory, makeCustomer, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { plainPdf } from '#test/pdf.ts';
import { picture } from '#test/pictures.ts';
import { productForm } from './product-form.testing.ts';

const t = useMarket();
const STORED_PICTURE = /^\/media\/[0-9a-f]{32}-40x30-[0-9a-f]{6}\/800\.webp$/;

type Form = Awaited<ReturnType<typeof productForm>>['form'];
type Changes = { [N in keyof Form]?: unknown };
const create = async (change: Changes = {}) => {
  const made = await productForm(t);
  const form = { ...made.form, ...change } as Form;
  return { ...made, form, answer: await made.api('POST product', { form }) };
};
const rowOf = async (id: string) =>
  (await t.context.db.select().from(products).where(eq(products.id, id)))[0];
const imagesOf = async (productId: string) =>
  (
    await t.context.db
      .select()
      .from(productImages)
      .where(eq(productImages.productId, productId))
      .orderBy(productImages.position)
  ).map(({ image }) => image);

describe('GET product/unique-code', () => {
  test('parallel calls → different codes', async () => {
    const { token } = await makeVendor(t.context.db);
    const codes = await Promise.all([1, 2, 3].map(() => t.api(token)('GET product/unique-code')));
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^EM-[0-9A-Z]{8}$/);
  });
});

describe('POST product', () => {
  test('anonymous → 401, a customer → 403', async () => {
    const { form } = await productForm(t);
    await expect(t.api()('POST product', { form })).rejects.toMatchObject({ status: 401 });
    const { token } = await makeCustomer(t.context.db);
    await expect(t.api(token)('POST product', { form })).rejects.toMatchObject({ status: 403 });
  });

  test('valid form → row, pictures in their order and file are stored', async () => {
    const { answer, form, vendor, main, first, second, third } = await create();
    expect(answer).toEqual({
      id: expect.any(String),
      slug: expect.stringMatching(/^tide-tables-of-eves-coast/),
    });
    const row = await rowOf(answer.id);
    expect(row).toMatchObject({
      vendorId: vendor.id,
      slug: answer.slug,
      sku: form.sku,
      name: form.name,
      mainCategoryId: main.id,
      firstCategoryId: first.id,
      secondCategoryId: second.id,
      thirdCategoryId: third.id,
      leafCategoryId: third.id,
      listPriceCents: 2000,
      discountType: 'Percentage',
      discountAmount: 12.5,
      priceCents: 1750,
      costCents: 350,
      summaryLines: ['A4, US Letter', '64 pages'],
      description: form.description,
      videoUrl: form.videoUrl,
      featuredImage: expect.stringMatching(STORED_PICTURE),
      isBestSeller: false,
      isRecommended: false,
      isNew: false,
      status: true,
      listed: true,
      deletedAt: null,
      version: 1,
      createdAt: t.clock.now,
    });
    const images = await imagesOf(answer.id);
    expect(images).toEqual([expect.stringMatching(STORED_PICTURE), expect.stringMatching(STORED_PICTURE)]);
    expect(new Set([row?.featuredImage, ...images]).size).toBe(3);
    const stored = await t.context.storage.get(`originals/${row?.fileId}`);
    expect(stored?.equals(plainPdf())).toBe(true);
    const [file] = await t.context.db
      .select()
      .from(media)
      .where(eq(media.id, row?.fileId ?? ''));
    expect(file).toMatchObject({ kind: 'pdf', bytes: plainPdf().length, drawing: null });
    const publicAnswer = await t.api()('GET site/product/{slug}', { params: { slug: answer.slug } });
    expect(publicAnswer).toMatchObject({ price: 17.5, originalPrice: 20, description: form.description });
    expect(await listedIn(t.context.db, third.id)).toBe(1);
  });

  test('empty discount → none; status → stored', async () => {
    const { answer } = await create({
      discountType: '',
      discountAmount: '',
      isBestSeller: 'false',
      status: 'false',
      firstCategoryId: '',
      secondCategoryId: '',
      thirdCategoryId: '',
    } as Changes);
    expect(await rowOf(answer.id)).toMatchObject({
      discountType: null,
      discountAmount: 0,
      priceCents: 2000,
      firstCategoryId: null,
      isBestSeller: false,
      status: false,
      listed: false,
    });
  });

  test.each(STAFF_FLAGS)('%s from a vendor → 403; from an admin → stored', async (flag) => {
    const { form, vendor } = await productForm(t);
    const flagged = { ...form, [flag]: 'true' };
    await expect(t.api(vendor.token)('POST product', { form: flagged })).rejects.toEqual(
      failure(403, 'Only the market’s staff mark products as best seller, recommended or new.'),
    );
    const admin = await makeAdmin(t.context.db);
    const { id } = await t.api(admin.token)('POST product', { form: { ...flagged, vendorId: vendor.id } });
    expect(await rowOf(id)).toMatchObject({ [flag]: true });
  });

  test('vendor not approved → active, but not listed', async () => {
    const { form, main } = await productForm(t);
    const vendor = await makeVendor(t.context.db, { status: 'Applied' });
    expect(main.level).toBe(1);
    const { id } = await t.api(vendor.token)('POST product', { form });
    expect(await rowOf(id)).toMatchObject({ vendorId: vendor.id, status: true, listed: false });
  });

  test('name that another product has → another slug; SKU that another product has → 409', async () => {
    const one = await create({ name: 'Twin' });
    const two = await create({ name: 'Twin' });
    expect([one.answer.slug, two.answer.slug]).toEqual(['twin', 'twin-2']);
    await expect(create({ sku: one.form.sku, featuredImage: await picture('#010203') })).rejects.toEqual(
      failure(409, 'This SKU belongs to another product. Please generate a new one.'),
    );
  });

  test('an admin → for the named vendor, else 400; a vendor → always for the own shop', async () => {
    const { form, vendor } = await productForm(t);
    const admin = t.api((await makeAdmin(t.context.db)).token);
    const vendorMissing = failure(400, 'Please select Vendor.');
    await expect(admin('POST product', { form })).rejects.toEqual(vendorMissing);
    await expect(admin('POST product', { form: { ...form, vendorId: 'unknown' } })).rejects.toEqual(
      vendorMissing,
    );
    const { id } = await admin('POST product', { form: { ...form, vendorId: vendor.id } });
    expect(await rowOf(id)).toMatchObject({ vendorId: vendor.id });
    const other = await productForm(t);
    const created = await other.api('POST product', { form: { ...other.form, vendorId: vendor.id } });
    expect(await rowOf(created.id)).toMatchObject({ vendorId: other.vendor.id });
  });

  test('category that is not a child of the level above → 400', async () => {
    const { first, second } = await productForm(t);
    const sibling = { ...(await makeCategory(t.context.db, { level: 2, parentId: first.parentId })) };
    await expect(create({ mainCategoryId: first.id })).rejects.toEqual(
      failure(400, 'Please select Main Category.'),
    );
    await expect(create({ mainCategoryId: 'nothing' })).rejects.toEqual(
      failure(400, 'Please select Main Category.'),
    );
    await expect(create({ firstCategoryId: sibling.id })).rejects.toEqual(
      failure(400, 'Please select First Category.'),
    );
    await expect(create({ secondCategoryId: second.id })).rejects.toEqual(
      failure(400, 'Please select Second Category.'),
    );
    await expect(create({ secondCategoryId: '' })).rejects.toEqual(
      failure(400, 'Please select Third Category.'),
    );
  });

  test('missing fields → 400 with a message for each', async () => {
    const { vendor } = await productForm(t);
    const empty = { name: '', sku: '', summary: ' , ', description: '', mainCategoryId: '' };
    await expect(t.api(vendor.token)('POST product', { form: empty as unknown as Form })).rejects.toEqual(
      failure(
        400,
        'Please enter Name.',
        'Please enter SKU.',
        'Please enter Video URL.',
        'Please enter Cost.',
        'Please enter Summary.',
        'Please enter Description.',
        'Please select Main Category.',
        'Please enter Price.',
        'Please upload Featured Image.',
        'Please upload Product Images.',
        'Please upload Product File.',
      ),
    );
  });

  test.each([
    [{ price: '0.49' }, 'Price must be $0.50 or more.'],
    [{ price: '1.999' }, 'Price must be a number with two decimals at most.'],
    [{ price: 'NaN' }, 'Price must be a number with two decimals at most.'],
    [{ price: '1000000' }, 'Price must be $999,999.99 at most.'],
    [{ cost: '-1' }, 'Cost must be a number with two decimals at most.'],
    [{ price: '12345678901' }, 'Price must be $999,999.99 at most.'],
    [{ discountType: '', discountAmount: '5' }, 'Please select DiscountType.'],
    [{ discountAmount: '100.5' }, 'Discount Amount must be 100 percent at most.'],
    [{ discountAmount: '98' }, 'After the discount a product must cost $0.50 or more.'],
    [
      { discountType: 'Fixed Amount', discountAmount: '19.51' },
      'After the discount a product must cost $0.50 or more.',
    ],
    [{ discountType: '1' }, 'DiscountType must be one of'],
    [{ videoUrl: 'javascript:alert(1)' }, 'Please enter a valid Video URL'],
    [{ videoUrl: 'youtu.be/x' }, 'Please enter a valid Video URL'],
    [{ sku: '<b>' }, 'A SKU has letters, digits and hyphens.'],
    [{ name: 'x'.repeat(201) }, 'Name is too long: 200 characters at most.'],
    [{ description: `<p>${'word '.repeat(801)}</p>` }, 'Description is too long: 800 words at most.'],
    [{ description: '<p><br></p>' }, 'Please enter Description.'],
    [{ description: '<script>alert(1)</script>' }, 'Please enter Description.'],
    [{ description: '<b>'.repeat(100_000) }, 'Description is too long.'],
    [{ description: 'x'.repeat(2_000_001) }, 'Description is too large: 2 MB at most'],
    [{ status: 'yes' }, 'Active must be true or false.'],
  ])('%j → 400', async (change, sentence) => {
    const failed = await create(change as Changes).then(
      () => null,
      (error) => error,
    );
    expect(failed).toMatchObject({ status: 400 });
    expect(failed.messages[0].replace('Discount Type', 'DiscountType')).toContain(sentence);
  });

  test('800 words, discounted price of exactly $0.50 → accepted', async () => {
    const { answer } = await create({
      description: `<p>${'word '.repeat(800)}</p>`,
      discountType: 'Fixed Amount',
      discountAmount: '19.50',
    });
    expect(await rowOf(answer.id)).toMatchObject({ priceCents: 50, discountAmount: 19.5 });
  });
});

test('POST product: one SKU sent by parallel calls → one product', async () => {
  const made = await productForm(t);
  const form = { ...made.form, sku: 'EM-RACE' };
  const results = await Promise.allSettled([1, 2, 3].map(() => made.api('POST product', { form })));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const rows = await t.context.db
    .select()
    .from(products)
    .where(and(eq(products.sku, 'EM-RACE'), eq(products.vendorId, made.vendor.id)));
  expect(rows).toHaveLength(1);
  expect((await makeProduct(t.context.db)).listed).toBe(true);
});

test('POST product: shop closed → 409, and nothing is created', async () => {
  const { vendor, api, form } = await productForm(t);
  await t.context.db.update(vendors).set({ status: 'Closed' }).where(eq(vendors.id, vendor.id));
  await expect(api('POST product', { form })).rejects.toEqual(
    failure(409, 'The shop is Closed, so no product can be added or activated.'),
  );
  expect(await t.context.db.$count(products, eq(products.vendorId, vendor.id))).toBe(0);
});
