import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products, vendors } from '#db/schema.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeCategory, makeCustomer, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { csv, OTHER_PICTURE, useCsv } from '../product-export/product-csv.testing.ts';

const { t, shop, check, confirm, importCsv, product, imagesOf } = useCsv();

const rowCount = () => t.context.db.$count(products);
const BASIC = { Title: 'Tide tables', 'Product Category': 'E-books > Fiction', 'Variant Price': '9.00' };

describe('product import: authorization', () => {
  test('anonymous → 401, a customer → 403, for check and import', async () => {
    const file = csv({ Handle: 'a', ...BASIC });
    const { token } = await makeCustomer(t.context.db);
    const anonymous = t.api();
    const form = { file: new File([file], 'a.csv'), token: 'x' };
    await expect(anonymous('POST product-import/check', { form })).rejects.toEqual(
      failure(401, 'Please sign in.'),
    );
    await expect(anonymous('POST product-import', { form })).rejects.toMatchObject({ status: 401 });
    await expect(check(file, token)).rejects.toMatchObject({ status: 403 });
    await expect(confirm(file, 'x', token)).rejects.toMatchObject({ status: 403 });
  });

  test('another vendor’s handle, SKU, file or shop → a warning each that does not tell whose it is, and products of its own', async () => {
    const foreign = await makeProduct(t.context.db, { sku: 'FOREIGN-1' });
    const file = csv(
      { Handle: foreign.slug, ...BASIC },
      { Handle: 'mine', ...BASIC, 'Variant SKU': 'FOREIGN-1' },
      { Handle: 'file-of-another', ...BASIC, 'Emporia File': foreign.fileId },
      { Handle: 'shop-of-another', ...BASIC, 'Emporia Shop': 'not-mine' },
    );
    const report = await check(file);
    expect(report.problems.filter(({ column }) => column !== 'Status')).toEqual([
      {
        row: 2,
        column: 'Handle',
        message: `The handle “${foreign.slug}” is in use. This product gets “${foreign.slug}-2”.`,
        kind: 'warning',
      },
      {
        row: 3,
        column: 'Variant SKU',
        message: 'The SKU “FOREIGN-1” is in use. This product gets a new one.',
        kind: 'warning',
      },
      {
        row: 4,
        column: 'Emporia File',
        message: 'This is not a file of this shop’s products, and is left out.',
        kind: 'warning',
      },
      {
        row: 5,
        column: 'Emporia Shop',
        message: 'There is no shop “not-mine” to import into: it comes into yours.',
        kind: 'warning',
      },
    ]);
    await confirm(file, report.token ?? '');
    expect(await product(foreign.slug)).toMatchObject({ name: foreign.name, version: 1 });
    for (const slug of [`${foreign.slug}-2`, 'mine', 'file-of-another', 'shop-of-another'])
      expect(await product(slug)).toMatchObject({ vendorId: shop.vendor.id, fileId: null });
    expect((await product('mine'))?.sku).toMatch(/^EM-/);
    expect(await check(file)).toMatchObject({ token: null, counts: { created: 0, changed: 0, kept: 4 } });
  });
});

test('product import: one row with an error → the others are imported, and it is not', async () => {
  const file = csv(
    { Handle: 'good-row', ...BASIC },
    { Handle: 'bad-row', ...BASIC, 'Variant Price': 'cheap' },
  );
  const report = await check(file);
  expect(report.counts).toEqual({ created: 1, changed: 0, kept: 0 });
  expect(report.items.map(({ action }) => action)).toEqual(['create', 'error']);
  await confirm(file, report.token ?? '');
  expect(await product('good-row')).not.toBeNull();
  expect(await product('bad-row')).toBeNull();
});

test('product import: handles that are too long, have other signs or are the same here → different ones, the same at each import', async () => {
  const long = 'harry-and-the-very-long-handle-of-a-product-that-a-system-made-from-a-long-title';
  const file = csv(
    { Handle: 'under_score', ...BASIC, Title: 'One' },
    { Handle: 'under-score', ...BASIC, Title: 'Two' },
    { Handle: `${long}-size-s`, ...BASIC, Title: 'Three' },
    { Handle: `${long}-size-m`, ...BASIC, Title: 'Four' },
    { Handle: 'anleitung-größe', ...BASIC, Title: 'Five' },
  );
  const { items, problems } = await check(file);
  const handles = [
    'under-score-2',
    'under-score',
    long.slice(0, 80),
    `${long.slice(0, 78)}-2`,
    'anleitung-große',
  ];
  expect(items.map(({ handle }) => handle)).toEqual(handles);
  expect(
    problems.filter(({ column }) => column === 'Handle').map(({ row, kind }) => `${row} ${kind}`),
  ).toEqual(['2 warning', '4 warning', '5 warning', '6 warning']);
  await importCsv(file);
  expect(await check(file)).toMatchObject({ counts: { created: 0, changed: 0, kept: 5 } });
});

test('product import: two rows with one SKU → the first has it, the second gets a new one', async () => {
  const row = { ...BASIC, 'Variant SKU': 'SHARED' };
  await importCsv(csv({ ...row, Handle: 'shared-1' }, { ...row, Handle: 'shared-2' }));
  expect((await product('shared-1'))?.sku).toBe('SHARED');
  expect((await product('shared-2'))?.sku).toMatch(/^EM-/);
});

test('product import: a category that is not here → the chosen one with a warning; none chosen → an error', async () => {
  const file = new File(
    [csv({ Handle: 'sock', ...BASIC, 'Product Category': 'Arts & Entertainment > Hobbies' })],
    'products.csv',
  );
  const call = t.api(shop.vendor.token);
  const without = await call('POST product-import/check', { form: { file } });
  expect(without).toMatchObject({ token: null, items: [{ action: 'error' }] });
  const report = await call('POST product-import/check', { form: { file, category: 'E-books > Fiction' } });
  expect(report.problems).toContainEqual({
    row: 2,
    column: 'Product Category',
    message: 'There is no category “Arts & Entertainment > Hobbies” here: it will be in “E-books > Fiction”.',
    kind: 'warning',
  });
  expect(report.items).toMatchObject([{ action: 'create' }]);
});

test('POST product-import/check: a change → its item says each field with both values; a SKU without its leading zeros stays', async () => {
  const { db } = t.context;
  const existing = await makeProduct(db, {
    vendorId: shop.vendor.id,
    mainCategoryId: shop.main,
    sku: 'OLD-1',
  });
  const zeros = await makeProduct(db, {
    vendorId: shop.vendor.id,
    mainCategoryId: shop.main,
    sku: '0012243257',
  });
  const report = await check(
    csv(
      { Handle: existing.slug, 'Variant SKU': 'NEW-1', 'Variant Price': '8', 'Body (HTML)': '<p>New</p>' },
      { Handle: zeros.slug, 'Variant SKU': '12243257' },
    ),
  );
  expect(report.items.map(({ action, changes }) => ({ action, changes }))).toEqual([
    { action: 'change', changes: ['SKU OLD-1 → NEW-1', 'Price $15.00 → $8.00', 'Description'] },
    { action: 'keep', changes: [] },
  ]);
  expect(report.problems).toEqual([
    {
      row: 3,
      column: 'Variant SKU',
      message:
        'Spreadsheets drop leading zeros: this product keeps the SKU “0012243257” instead of “12243257”.',
      kind: 'warning',
    },
  ]);
});

test('product import: prices in euros → errors until a rate is given, then dollars', async () => {
  const file = new File(
    ['TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1\nEuro tides,High water,10.00,EUR,1,'],
    'listings.csv',
  );
  const call = t.api(shop.vendor.token);
  const form = { file, category: 'E-books' };
  expect(await call('POST product-import/check', { form })).toMatchObject({
    token: null,
    currencies: ['EUR'],
  });
  const rates = 'EUR=1.085';
  const { token } = await call('POST product-import/check', { form: { ...form, rates } });
  await expect(
    call('POST product-import', { form: { ...form, rates: 'EUR=2', token: token ?? '' } }),
  ).rejects.toMatchObject({ status: 409 });
  await call('POST product-import', { form: { ...form, rates, token: token ?? '' } });
  expect(await product('euro-tides')).toMatchObject({ priceCents: 1085 });
  await expect(
    call('POST product-import/check', { form: { ...form, rates: 'EUR=much' } }),
  ).rejects.toMatchObject({ status: 400 });
});

test('POST product-import: shop closed since the check → 409, and nothing is imported', async () => {
  const vendor = await makeVendor(t.context.db);
  const file = csv({ Handle: 'closed-tides', ...BASIC });
  const { token } = await check(file, vendor.token);
  await t.context.db.update(vendors).set({ status: 'Closed' }).where(eq(vendors.id, vendor.id));
  await expect(confirm(file, token ?? '', vendor.token)).rejects.toEqual(
    failure(409, 'The shop is Closed, so no product can be added or activated.'),
  );
  expect(await product('closed-tides')).toBeNull();
});

test('product import: 20 calls of one account in ten minutes → the next is 429; other accounts are not limited', async () => {
  const one = await makeVendor(t.context.db);
  for (let n = 0; n < 19; n += 1)
    await expect(check('a,b', one.token)).rejects.toMatchObject({ status: 400 });
  await expect(confirm('a,b', 'x', one.token)).rejects.toMatchObject({ status: 400 });
  await expect(check('a,b', one.token)).rejects.toMatchObject({ status: 429 });
  await expect(confirm('a,b', 'x', one.token)).rejects.toMatchObject({ status: 429 });
  const other = await makeVendor(t.context.db);
  await expect(check('a,b', other.token)).rejects.toMatchObject({ status: 400 });
});

test('POST product-import/check: error in a further row → the product’s item is an error', async () => {
  const report = await check(`${csv({ Handle: 'twice', ...BASIC })}\ntwice,,,,too wide`);
  expect(report).toMatchObject({ token: null, items: [{ row: 2, handle: 'twice', action: 'error' }] });
  expect(report.problems.map(({ row }) => row)).toContain(3);
});

describe('POST product-import/check: file formats', () => {
  test.each([
    ['nothing but headers', 'Handle,Title', 'This file has no products in it.'],
    ['other headers', 'a,b\n1,2', /^The columns of this file are not known here\./],
    ['a column twice', 'Handle,Title,title\na,b,c', 'The column Title is there twice.'],
    [
      'a quote that never ends',
      'Handle,Title\na,"b\nc',
      /^This file is not well-formed CSV: its quotes do not match/,
    ],
    [
      'a null character in the header',
      'Handle,\0Title\na,b',
      'This file cannot be read. Please save it as “CSV UTF-8” and choose it again.',
    ],
  ])('%s → 400', async (_, content, message) => {
    const refusal = {
      status: 400,
      messages: [message instanceof RegExp ? expect.stringMatching(message) : message],
    };
    await expect(check(content)).rejects.toMatchObject(refusal);
  });

  test('no file → 400; more than 10 MB, more than 2 000 products → 413', async () => {
    const form = { file: [] };
    await expect(t.api(shop.vendor.token)('POST product-import/check', { form })).rejects.toEqual(
      failure(400, 'Please upload CSV File.'),
    );
    await expect(check('x'.repeat(10 * MEGABYTE + 1))).rejects.toEqual(
      failure(413, 'CSV File is too large: 10 MB at most.'),
    );
    const many = Array.from({ length: 2001 }, (_, n) => `p-${n},P`).join('\n');
    await expect(check(`Handle,Title\n${many}`)).rejects.toEqual(
      failure(413, 'A file has 2000 products at most; this one has 2001.'),
    );
  });

  test.each([
    ['a byte order mark', '\ufeffHandle,Title,Variant Price,Product Category\nbom,"A ""b""\nc",9,E-books'],
    ['semicolons', 'Handle;Title;Variant Price;Product Category\r\nbom;"A ""b""\r\nc";9;E-books\r\n'],
    ['tabs', 'Handle\tTitle\tVariant Price\tProduct Category\nbom\t"A ""b""\nc"\t9\te-BOOKS\n\n'],
    ['the newer names', 'URL handle,Title,Price,Product category\nbom,"A ""b""\nc",9.0,E-books'],
  ])('%s → accepted', async (_, content) => {
    const report = await check(content);
    expect(report.items).toEqual([
      {
        row: 2,
        handle: 'bom',
        // A line break in a name becomes a space.
        name: 'A "b" c',
        price: 9,
        action: 'create',
        active: false,
        changes: [],
      },
    ]);
    expect(report.unusedColumns).toEqual([]);
  });
});

test('POST product-import/check: cells that a product cannot be without → an error each, the others are warnings', async () => {
  const file = csv({
    Handle: 'bad',
    'Product Category': 'E-books > Cooking',
    'Variant Price': 'cheap',
    Status: 'sold',
    'Emporia Video URL': 'javascript:alert(1)',
  });
  const report = await check(`${file}\n,,,,,,,,,,,,,too wide`);
  expect(report.token).toBeNull();
  expect(report.problems.map(({ row, column, kind }) => `${row} ${column} ${kind}`)).toEqual([
    '2 Emporia Video URL warning',
    '2 Variant Price error',
    '2 Status warning',
    '2 Product Category error',
    '2 Title error',
    '2 Status warning',
    '3  error',
  ]);
  expect(report.problems.find(({ column }) => column === 'Variant Price')?.message).toBe(
    'Price must be a number with two decimals at most.',
  );
  await expect(confirm(file, 'made-up')).rejects.toMatchObject({ status: 409 });
  expect(await product('bad')).toBeNull();
});

test('product import: check → writes nothing; import → every field written and sanitized, inactive without a product file', async () => {
  const file = csv({
    Handle: 'new-tides',
    ...BASIC,
    'Body (HTML)': '<p onclick="x()">High <script>alert(1)</script>water</p>',
    'Variant SKU': 'NEW-TIDES',
    'Variant Compare At Price': '12.00',
    'Image Src': `http://localhost:5000${PICTURE}`,
    'Cost per item': '1.5',
    Tags: 'sea',
  });
  const before = await rowCount();
  const report = await check(file);
  expect(await rowCount()).toBe(before);
  expect(report).toEqual({
    format: 'shopify',
    token: expect.any(String),
    counts: { created: 1, changed: 0, kept: 0 },
    items: [
      {
        row: 2,
        handle: 'new-tides',
        name: 'Tide tables',
        price: 9,
        action: 'create',
        active: false,
        changes: [],
      },
    ],
    currencies: [],
    missingPictures: 0,
    problems: [
      {
        row: 2,
        column: 'Status',
        message: 'It will be inactive. To publish it, add a product file, a summary, a video URL.',
        kind: 'warning',
      },
    ],
    unusedColumns: ['Tags'],
  });
  expect(await confirm(file, report.token ?? '')).toEqual(report.counts);
  expect(await product('new-tides')).toMatchObject({
    vendorId: shop.vendor.id,
    sku: 'NEW-TIDES',
    name: 'Tide tables',
    description: '<p>High water</p>',
    mainCategoryId: shop.main,
    firstCategoryId: shop.first,
    secondCategoryId: null,
    listPriceCents: 1200,
    priceCents: 900,
    discountType: 'Fixed Amount',
    discountAmount: 3,
    costCents: 150,
    summaryLines: [],
    videoUrl: null,
    featuredImage: PICTURE,
    fileId: null,
    status: false,
    listed: false,
    version: 1,
    createdAt: t.clock.now,
  });
});

test('product import: pictures in a description → those of other sites stay, those without an address go, with a warning', async () => {
  const html = `<p>High water<img src="cid:1"><img src="//cdn.example.com/a.png"><img src="${PICTURE}"></p>`;
  const file = csv({ Handle: 'with-pictures', ...BASIC, 'Body (HTML)': html });
  const { token, problems } = await check(file);
  expect(problems).toContainEqual({
    row: 2,
    column: 'Body (HTML)',
    message: 'Pictures without a web address are left out. Please upload them here.',
    kind: 'warning',
  });
  await confirm(file, token ?? '');
  const { description } = (await product('with-pictures')) ?? {};
  const foreign =
    '<img alt="" src="https://cdn.example.com/a.png" loading="lazy" referrerpolicy="no-referrer" />';
  expect(description).toBe(`<p>High water${foreign}<img alt="" src="${PICTURE}" /></p>`);
});

test('product import: missing columns → fields unchanged; a product without differences → not written', async () => {
  const existing = await makeProduct(t.context.db, { vendorId: shop.vendor.id, mainCategoryId: shop.main });
  const same = await makeProduct(t.context.db, { vendorId: shop.vendor.id, mainCategoryId: shop.main });
  const before = { existing: await product(existing.slug), same: await product(same.slug) };
  const file = csv(
    {
      Handle: existing.slug,
      Title: 'Renamed',
      'Variant Price': '8.00',
      'Variant Compare At Price': '10.00',
      'Emporia Discount Type': 'Percentage',
      'Emporia Discount Amount': '20',
    },
    { Handle: same.slug, Title: same.name, 'Variant Price': '15' },
  );
  const tags: string[] = [];
  const stop = t.context.changes.onChange((changed) => tags.push(...changed));
  expect(await importCsv(file)).toEqual({ created: 0, changed: 1, kept: 1 });
  stop();
  expect(tags.toSorted()).toEqual(['listings', `product:${existing.id}`]);
  const { search, names, mentions, searchFilters, ...rest } = before.existing ?? {};
  expect(await product(existing.slug)).toMatchObject({
    ...rest,
    name: 'Renamed',
    listPriceCents: 1000,
    priceCents: 800,
    discountType: 'Percentage',
    discountAmount: 20,
    version: 2,
    updatedAt: expect.any(Date),
  });
  expect(await product(same.slug)).toEqual(before.same);
  const again = await check(file);
  expect(again).toMatchObject({ token: null, counts: { created: 0, changed: 0, kept: 2 }, problems: [] });
});

test('product import: vendor not approved → no page is invalidated', async () => {
  const vendor = await makeVendor(t.context.db, { status: 'Applied' });
  const existing = await makeProduct(t.context.db, { vendorId: vendor.id, listed: false });
  const tags: string[] = [];
  const stop = t.context.changes.onChange((changed) => tags.push(...changed));
  await importCsv(
    csv({ Handle: existing.slug, Title: 'Renamed' }, { Handle: 'unapproved', ...BASIC }),
    vendor.token,
  );
  stop();
  expect(await product(existing.slug)).toMatchObject({ name: 'Renamed', listed: false });
  expect(tags).toEqual([]);
});

test('product import: several rows with one handle → one product, pictures by position, one price; unknown pictures → a warning', async () => {
  const file = csv(
    { Handle: 'rows', ...BASIC, 'Image Src': 'https://cdn.shopify.com/a.jpg', 'Image Position': '2' },
    { Handle: 'rows', 'Image Src': OTHER_PICTURE, 'Image Position': '3' },
    {
      Handle: 'rows',
      'Image Src': PICTURE,
      'Image Position': '1',
      'Variant SKU': 'SECOND',
      'Variant Price': '3',
    },
  );
  const report = await check(file);
  expect(report.problems.map(({ row, column, kind }) => `${row} ${column} ${kind}`)).toEqual([
    '2 Image Src warning',
    '2 Status warning',
    '4 Variant SKU warning',
  ]);
  await confirm(file, report.token ?? '');
  const made = await product('rows');
  expect(made).toMatchObject({ featuredImage: PICTURE, priceCents: 900, sku: expect.stringMatching(/^EM-/) });
  expect(await imagesOf(made?.id ?? '')).toEqual([OTHER_PICTURE]);
});

test('POST product-import: another file, changed products, another vendor → 409', async () => {
  const existing = await makeProduct(t.context.db, { vendorId: shop.vendor.id, mainCategoryId: shop.main });
  const file = csv({ Handle: existing.slug, Title: 'Checked' }, { Handle: 'also-new', ...BASIC });
  const { token } = await check(file);
  const outdated = failure(
    409,
    'The file or your products have changed since the check. Please check the file again.',
  );
  await expect(confirm(file.replace('Checked', 'Swapped'), token ?? '')).rejects.toEqual(outdated);
  await t.api(shop.vendor.token)('PATCH product/{id}', {
    params: { id: existing.id },
    form: { price: '20' },
  });
  await expect(confirm(file, token ?? '')).rejects.toEqual(outdated);
  expect(await product(existing.slug)).toMatchObject({ name: existing.name });
  const fresh = await check(file);
  const otherVendor = await makeVendor(t.context.db);
  await expect(confirm(file, fresh.token ?? '', otherVendor.token)).rejects.toMatchObject({ status: 409 });
  await confirm(file, fresh.token ?? '');
  expect(await product(existing.slug)).toMatchObject({ name: 'Checked', version: 3 });
});

test('POST product-import: sent again, because its answer was lost → nothing is written twice, and no error', async () => {
  const existing = await makeProduct(t.context.db, { vendorId: shop.vendor.id, mainCategoryId: shop.main });
  const file = csv(
    { Handle: existing.slug, Title: 'Renamed' },
    { ...BASIC, Handle: '', Title: 'Sent twice' },
  );
  const { token } = await check(file);
  expect(await confirm(file, token ?? '')).toEqual({ created: 1, changed: 1, kept: 0 });
  const before = await rowCount();
  expect(await confirm(file, token ?? '')).toEqual({ created: 0, changed: 0, kept: 2 });
  expect(await rowCount()).toBe(before);
  expect(await product(existing.slug)).toMatchObject({ name: 'Renamed', version: 2 });
});

test.runIf(onServer)(
  'POST product-import: three calls in parallel → one import with all rows, the others write nothing',
  async () => {
    const existing = await makeProduct(t.context.db, { vendorId: shop.vendor.id, mainCategoryId: shop.main });
    const rows = Array.from({ length: 250 }, (_, n) => ({ Handle: `twin-${n}`, ...BASIC }));
    const file = csv({ Handle: existing.slug, Title: 'Once' }, ...rows);
    const { token } = await check(file);
    const before = await rowCount();
    const results = await Promise.allSettled([1, 2, 3].map(() => confirm(file, token ?? '')));
    const created = results.map((one) => (one.status === 'fulfilled' ? one.value.created : 0));
    expect(created.toSorted()).toEqual([0, 0, 250]);
    for (const one of results) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    }
    expect(await rowCount()).toBe(before + 250);
    expect(await product(existing.slug)).toMatchObject({ name: 'Once', version: 2 });
  },
);

test.runIf(onServer)(
  'POST product-import: four parallel calls that only update → one changes it, by the product’s version',
  async () => {
    const existing = await makeProduct(t.context.db, { vendorId: shop.vendor.id, mainCategoryId: shop.main });
    const file = csv({ Handle: existing.slug, Title: 'Once' });
    const { token } = await check(file);
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => confirm(file, token ?? '')));
    const changed = results.map((one) => (one.status === 'fulfilled' ? one.value.changed : 0));
    expect(changed.toSorted()).toEqual([0, 0, 0, 1]);
    expect(await product(existing.slug)).toMatchObject({ name: 'Once', version: 2 });
  },
);

test.runIf(onServer)(
  'POST product-import during a move of its category → all products below the new parent, or 409 and none',
  async () => {
    const { db } = t.context;
    const admin = t.api((await makeAdmin(db)).token);
    const other = await makeCategory(db, { name: 'Other' });
    for (let round = 0; round < 10; round += 1) {
      const { id } = await makeCategory(db, { name: `Round ${round}`, level: 2, parentId: shop.main });
      const rows = Array.from({ length: 60 }, (_, n) => ({ Handle: `moved-${round}-${n}`, ...BASIC }));
      const file = csv(...rows.map((row) => ({ ...row, 'Product Category': `E-books > Round ${round}` })));
      const { token } = await check(file);
      const [imported, moved] = await Promise.allSettled([
        confirm(file, token ?? ''),
        setTimeout(round * 12).then(() =>
          admin('POST first-category/{id}/move', { params: { id }, body: { parentId: other.id } }),
        ),
      ]);
      expect(moved.status).toBe('fulfilled');
      if (imported.status === 'rejected') expect(imported.reason).toMatchObject({ status: 409 });
      const found = (await db.select().from(products)).filter((row) => row.firstCategoryId === id);
      expect(found).toHaveLength(imported.status === 'fulfilled' ? 60 : 0);
      expect(found.filter((row) => row.mainCategoryId !== other.id)).toEqual([]);
    }
  },
);

test('product import by an admin → into the shop that the row names; no shop → an error', async () => {
  const { token } = await makeAdmin(t.context.db);
  const withoutShop = await check(csv({ Handle: 'for-whom', ...BASIC }), token);
  expect(withoutShop.problems).toContainEqual({
    row: 2,
    column: 'Emporia Shop',
    message: 'Please enter whose product this is: the end of the shop’s address.',
    kind: 'error',
  });
  await importCsv(csv({ Handle: 'for-whom', ...BASIC, 'Emporia Shop': shop.vendor.shopSlug }), token);
  expect(await product('for-whom')).toMatchObject({ vendorId: shop.vendor.id });
});

test('product import: activating an imported product without picture and file → 400; in bulk → 409', async () => {
  await importCsv(csv({ Handle: 'waits', ...BASIC }));
  const { id = '' } = (await product('waits')) ?? {};
  const api = t.api(shop.vendor.token);
  await expect(api('PATCH product/{id}', { params: { id }, form: { status: 'true' } })).rejects.toEqual(
    failure(400, 'Please upload Featured Image.'),
  );
  await expect(api('POST vendor/product/bulk', { body: { action: 'activate', ids: [id] } })).rejects.toEqual(
    failure(409, 'Without a picture and a file nothing can be sold: “Tide tables”.'),
  );
});

test('POST product-import/check: WooCommerce’s product without a price, and one whose handle is in use → named by the file’s columns', async () => {
  const problemsOf = async (...lines: string[]) => {
    const file = new File([lines.join('\n')], 'productos.csv');
    const form = { file, category: 'e-books > fiction' };
    return (await t.api(shop.vendor.token)('POST product-import/check', { form })).problems;
  };
  const header = 'ID,Tipo,SKU,Nombre,Precio rebajado,Precio normal';
  expect(await problemsOf(header, '7,simple,,Tides of spring,,')).toMatchObject([
    { column: 'Precio normal', message: 'Please enter a price.', kind: 'error' },
    { column: '', message: expect.stringContaining('It will be inactive.'), kind: 'warning' },
  ]);
  const problems = await problemsOf(header, '8,simple,,Twin tides,,9', '9,simple,,Twin tides,,8');
  expect(problems.filter(({ column }) => column !== '')).toMatchObject([
    { row: 3, column: 'Nombre', message: expect.stringContaining('is in use'), kind: 'warning' },
  ]);
});

test('product import: Etsy’s listings with a category for those without one → created, inactive, with their prices in the report', async () => {
  const file = new File(
    ['TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,SKU\nEtsy tides,High water,7.50,USD,1,,ETSY-1'],
    'listings.csv',
  );
  const call = t.api(shop.vendor.token);
  expect(await call('POST product-import/check', { form: { file } })).toMatchObject({
    format: 'etsy',
    token: null,
    problems: [
      {
        column: '',
        message: 'It has no category: please choose a “Category for products without one”.',
        kind: 'error',
      },
      { kind: 'warning' },
    ],
  });
  const form = { file, category: 'e-books > fiction' };
  const report = await call('POST product-import/check', { form });
  expect(report).toMatchObject({ items: [{ action: 'create', price: 7.5, active: false }] });
  const token = report.token ?? '';
  await expect(call('POST product-import', { form: { file, token } })).rejects.toMatchObject({ status: 409 });
  await call('POST product-import', { form: { ...form, token } });
  expect(await product('etsy-tides')).toMatchObject({
    sku: 'ETSY-1',
    firstCategoryId: shop.first,
    priceCents: 750,
    description: '<p>High water</p>',
  });
});

test('flags of staff: from a vendor → left out with a warning each, the rest is imported; from an admin → stored', async () => {
  const flags = { 'Emporia Best Seller': 'TRUE', 'Emporia Recommended': 'TRUE', 'Emporia New': 'TRUE' };
  const file = csv({ Handle: 'flagged', ...BASIC, ...flags });
  const report = await check(file);
  expect(report.problems.filter(({ message }) => message.includes('staff'))).toEqual(
    Object.keys(flags).map((column) => ({
      row: 2,
      column,
      message: 'Only the market’s staff write this, so it is left out.',
      kind: 'warning',
    })),
  );
  await confirm(file, report.token ?? '');
  expect(await product('flagged')).toMatchObject({ isBestSeller: false, isRecommended: false, isNew: false });
  const admin = await makeAdmin(t.context.db);
  const again = await check(file, admin.token);
  await confirm(file, again.token ?? '', admin.token);
  expect(await product('flagged')).toMatchObject({ isBestSeller: true, isRecommended: true, isNew: true });
});

describe('product import: kinds of prices', () => {
  const allowFree = async (isOn: boolean) => {
    const { token } = await makeAdmin(t.context.db);
    await t.api(token)('PATCH site-settings', { form: { freeProducts: isOn ? 'true' : 'false' } });
  };

  test('free and chosen → imported with their prices, and exported alike', async () => {
    await allowFree(true);
    const rows = [
      { Handle: 'csv-free', ...BASIC, 'Variant Price': '0.00', 'Emporia Price Kind': 'Free' },
      {
        Handle: 'csv-chosen',
        ...BASIC,
        'Variant Price': '2.00',
        'Emporia Price Kind': 'chosen',
        'Emporia Suggested Price': '5.00',
      },
    ];
    await importCsv(csv(...rows));
    expect(await product('csv-free')).toMatchObject({ priceKind: 'free', priceCents: 0, listPriceCents: 0 });
    expect(await product('csv-chosen')).toMatchObject({
      priceKind: 'chosen',
      priceCents: 200,
      suggestedPriceCents: 500,
    });
    expect(await check(csv(...rows))).toMatchObject({ counts: { created: 0, changed: 0, kept: 2 } });
    const back = await check(
      csv({ ...rows[1], 'Emporia Price Kind': 'fixed', 'Emporia Suggested Price': '' }),
    );
    expect(back.items[0]?.changes).toContain('Price Kind chosen → fixed');
  });

  test('free where the market has no free products, and a suggestion below the least → errors', async () => {
    await allowFree(false);
    const report = await check(
      csv(
        { Handle: 'csv-gift', ...BASIC, 'Emporia Price Kind': 'free' },
        {
          Handle: 'csv-odd',
          ...BASIC,
          'Variant Price': '5.00',
          'Emporia Price Kind': 'chosen',
          'Emporia Suggested Price': '1.00',
        },
      ),
    );
    expect(report.problems.filter(({ kind }) => kind === 'error')).toMatchObject([
      { row: 2, column: 'Emporia Price Kind' },
      { row: 3, column: 'Emporia Suggested Price' },
    ]);
  });
});
