import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { makeAdmin, makeCategory, makeProduct, makeVendor } from '#test/factories.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { plainPdf } from '#test/pdf.ts';
import { productFileRoute } from './product-file.routes.ts';
import { productForm } from './product-form.testing.ts';

const t = useMarket();
let app: FastifyInstance;
beforeAll(async () => {
  app = silentApp();
  productFileRoute(app, t.context);
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url });
const readAs = (token: string, id: string) => t.api(token)('GET vendor/product/{id}', { params: { id } });

describe('fileUrl of a vendor’s product', () => {
  test('vendor and admin → the PDF as it was uploaded, under the product’s name', async () => {
    const { vendor, api, form } = await productForm(t);
    const { id } = await api('POST product', { form });
    for (const token of [vendor.token, (await makeAdmin(t.context.db)).token]) {
      const { fileUrl } = await readAs(token, id);
      const file = await get(fileUrl ?? '');
      expect(file.statusCode).toBe(200);
      expect(file.rawPayload.equals(plainPdf())).toBe(true);
      expect(file.headers['content-disposition']).toContain('Tide tables of Eve');
      expect(file.headers['cache-control']).toBe('private, no-store');
    }
  });

  test('another vendor’s product → 404', async () => {
    const product = await makeProduct(t.context.db);
    const other = await makeVendor(t.context.db);
    await expect(readAs(other.token, product.id)).rejects.toMatchObject({ status: 404 });
  });

  test('a link of another product, without a signature or after ten minutes → 404', async () => {
    const vendor = await makeVendor(t.context.db);
    const [one, two] = [
      await makeProduct(t.context.db, { vendorId: vendor.id }),
      await makeProduct(t.context.db, { vendorId: vendor.id }),
    ];
    const url = (await readAs(vendor.token, one.id)).fileUrl ?? '';
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(url.replace(one.id, two.id))).statusCode).toBe(404);
    expect((await get(url.replace(/\?.*/, ''))).statusCode).toBe(404);
    t.clock.now = new Date(t.clock.now.getTime() + 600_000);
    expect((await get(url)).statusCode).toBe(404);
  });

  test('product deleted after the link was created → 404', async () => {
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db, { vendorId: vendor.id });
    const url = (await readAs(vendor.token, product.id)).fileUrl ?? '';
    await t.context.db.update(products).set({ deletedAt: t.clock.now }).where(eq(products.id, product.id));
    expect((await get(url)).statusCode).toBe(404);
  });

  test('a product without a file → null', async () => {
    const vendor = await makeVendor(t.context.db);
    const category = await makeCategory(t.context.db);
    const product = await makeProduct(t.context.db, { vendorId: vendor.id, mainCategoryId: category.id });
    const set = { status: false, listed: false, fileId: null };
    await t.context.db.update(products).set(set).where(eq(products.id, product.id));
    expect((await readAs(vendor.token, product.id)).fileUrl).toBeNull();
  });

  test('public responses → no file URL and no file id', async () => {
    const product = await makeProduct(t.context.db);
    const { slug } = product;
    const answers = await Promise.all([
      t.api()('GET site/product/{slug}', { params: { slug } }),
      t.api()('GET site/product', { query: {} }),
    ]);
    const text = JSON.stringify(answers);
    expect(text).toContain(product.name);
    expect(text).not.toContain('fileUrl');
    expect(text).not.toContain(product.fileId);
    expect(text).not.toContain('product-files');
  });
});
