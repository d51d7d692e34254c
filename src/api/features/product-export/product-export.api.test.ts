import { parse } from 'csv-parse/sync';
import { describe, expect, test, vi } from 'vitest';
import { CSV_COLUMNS } from '#contract/product-csv.ts';
import { productImages, products } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp } from '#test/harness.ts';
import { useCsv } from './product-csv.testing.ts';
import { productExportRoutes } from './product-export.routes.ts';

const { t, shop, check, importCsv, exportCsv, product, imagesOf } = useCsv();
const read = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

/** A product with a value in every column of the file, including texts that a spreadsheet would run as formulas. */
const fullProduct = () => ({
  vendorId: shop.vendor.id,
  mainCategoryId: shop.main,
  firstCategoryId: shop.first,
  name: '=HYPERLINK("http://evil.test")',
  summaryLines: ['-5 °C', 'A4, "Letter"', "'=quoted"],
  description: '<p>=1+1,<br />"two"</p>\n<p>@SUM</p>',
  listPriceCents: 2000,
  priceCents: 1750,
  costCents: 350,
  discountType: 'Percentage' as const,
  discountAmount: 12.5,
  videoUrl: 'https://vimeo.com/76979871',
  isNew: true,
});

async function makeProducts(vendorId: string, count: number): Promise<void> {
  const { id: _, ...row } = await makeProduct(t.context.db, { vendorId, mainCategoryId: shop.main });
  const others = Array.from({ length: count - 1 }, (_, n) => ({
    ...row,
    slug: `${row.slug}-${n}`,
    sku: `${row.sku}-${n}`,
  }));
  await t.context.db.insert(products).values(others);
}

describe('POST product-export', () => {
  test('anonymous → 401, a customer → 403; an invalid or expired signature → 404', async () => {
    const createLink = (token?: string) => t.api(token)('POST product-export', { body: { vendorId: null } });
    await expect(createLink()).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(createLink((await makeCustomer(t.context.db)).token)).rejects.toMatchObject({ status: 403 });
    const { url } = await createLink(shop.vendor.token);
    expect((await shop.app.inject({ url: url.replace(shop.vendor.id, 'all') })).statusCode).toBe(404);
    const start = t.clock.now;
    t.clock.now = new Date(start.getTime() + 11 * 60_000);
    expect((await shop.app.inject({ url })).statusCode).toBe(404);
    t.clock.now = start;
    expect((await shop.app.inject({ url })).statusCode).toBe(200);
  });

  test('a vendor id with a lone surrogate → 400', async () => {
    const { token } = await makeAdmin(t.context.db);
    await expect(t.api(token)('POST product-export', { body: { vendorId: '\ud800' } })).rejects.toEqual(
      failure(400, 'The request holds a character that cannot be stored.'),
    );
  });

  test('a vendor → own products in Shopify’s columns; cells that look like formulas are escaped', async () => {
    const vendor = await makeVendor(t.context.db);
    const created = await makeProduct(t.context.db, { ...fullProduct(), vendorId: vendor.id });
    await makeProduct(t.context.db, { vendorId: vendor.id, deletedAt: new Date(), listed: false });
    const answer = await exportCsv(vendor.token, shop.vendor.id);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="products-2026-03-01.csv"');
    expect(answer.body.startsWith('\ufeffHandle,Title,Body (HTML),Vendor,')).toBe(true);
    const rows = read(answer.body);
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0] ?? {})).toEqual([...CSV_COLUMNS]);
    expect(rows[0]).toMatchObject({
      Handle: created.slug,
      Title: `'${created.name}`,
      'Product Category': 'E-books > Fiction',
      'Variant Price': '17.50',
      'Variant Compare At Price': '20.00',
      'Image Src': `http://localhost:5000${PICTURE}`,
      Status: 'active',
      'Emporia Discount Type': 'Percentage',
    });
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  });

  test('an admin → one vendor’s or all products, each once over several pages', async () => {
    const admin = await makeAdmin(t.context.db);
    const vendor = await makeVendor(t.context.db);
    await makeProduct(t.context.db, { vendorId: shop.vendor.id });
    await makeProducts(vendor.id, 402);
    const one = read((await exportCsv(admin.token, vendor.id)).body);
    expect(new Set(one.map((row) => row.Handle)).size).toBe(402);
    expect(one).toHaveLength(402);
    const shops = new Set(read((await exportCsv(admin.token)).body).map((row) => row['Emporia Shop']));
    expect(shops).toContain(vendor.shopSlug);
    expect(shops).toContain(shop.vendor.shopSlug);
  });

  test('the database fails after the first page → the response is aborted and logged; the process continues', async () => {
    const vendor = await makeVendor(t.context.db);
    await makeProducts(vendor.id, 201);
    let pages = 0;
    // A query that fails once what was written before it has been sent.
    const failing: unknown = new Proxy(() => failing, {
      get: (_, name) =>
        name === 'then'
          ? (_: unknown, reject: (error: Error) => void) => setImmediate(reject, new Error('Connection lost'))
          : () => failing,
    });
    const db = new Proxy(t.context.db, {
      get: (target, name) => {
        if (name !== 'select') return Reflect.get(target, name);
        return (fields: Record<string, never>) => {
          if (!('summaryLines' in fields)) return target.select(fields);
          pages += 1;
          return pages === 1 ? target.select(fields) : failing;
        };
      },
    });
    const app = silentApp();
    const error = vi.fn();
    productExportRoutes(app, { ...t.context, db, log: { ...t.context.log, error } });
    const { url } = await t.api(vendor.token)('POST product-export', { body: { vendorId: null } });
    await expect(app.inject({ url })).rejects.toThrow('destroyed before completion');
    expect(pages).toBe(2);
    const err = expect.objectContaining({ message: 'Connection lost' });
    expect(error.mock.calls).toEqual([[{ err, vendorId: vendor.id }, 'an export of products was cut off']]);
    await app.close();
  });
});

test('product export: export, then import of the same file → no change; after an edit → the exported state is restored', async () => {
  const created = await makeProduct(t.context.db, fullProduct());
  const rows = [PICTURE, PICTURE].map((image, position) => ({ productId: created.id, image, position }));
  await t.context.db.insert(productImages).values(rows);
  const before = await product(created.slug);
  const file = (await exportCsv()).body;
  const report = await check(file);
  expect(report.problems).toEqual([]);
  expect(report.unusedColumns).toEqual([]);
  expect(report).toMatchObject({ token: null, counts: { created: 0, changed: 0 } });
  await t.api(shop.vendor.token)('PATCH product/{id}', {
    params: { id: created.id },
    form: { name: 'Other', price: '99', summary: 'x', status: 'false', existingProductImages: [PICTURE] },
  });
  expect(await importCsv(file)).toMatchObject({ created: 0, changed: 1 });
  const { version, updatedAt, ...same } = before ?? {};
  expect(await product(created.slug)).toMatchObject(same);
  expect(await imagesOf(created.id)).toEqual([PICTURE, PICTURE]);
});

test('GET product-template.csv → a file that the import accepts', async () => {
  const answer = await shop.app.inject({ url: '/api/v1/product-template.csv' });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="product-template.csv"');
  const report = await check(answer.body);
  expect(report.problems).toEqual([]);
  expect(report.items).toMatchObject([{ handle: 'tide-tables', action: 'create', active: false }]);
});
