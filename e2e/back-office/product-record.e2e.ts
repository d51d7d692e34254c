import { readFile } from 'node:fs/promises';
import type { VendorProductRow } from '#contract/products.ts';
import {
  bearer,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  notice,
  productBySlug,
  store,
  test,
  visit,
} from '../browser.ts';
import { button, field, openForm, ownProduct, ownVendor, PDF, read } from './product-form.ts';

test.use({ expected: /^Failed to load resource: .*ERR_FAILED/ });

test('demo product opened and saved → valid without changes', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const list = await request.get('/api/v1/vendor/product?limit=100', { headers: bearer(vendor) });
  const originals = (await dataOf<{ data: VendorProductRow[] }>(list)).data.filter(
    ({ name }) => !name.startsWith('Copy of'),
  );
  const { id = '', slug = '' } = originals.at(8) ?? {};
  const before = await read(request, vendor, id);
  const video = before.videoUrl ?? '';
  // A moving picture of the demo that the market serves itself.
  const picture = await request.get(new URL(video).pathname);
  expect(picture.headers()['content-type']).toBe('image/webp');
  await store(page, { user: vendor });
  await visit(page, `/product-details/${id}`);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: video })).toHaveAttribute('href', video);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Video URL')).toHaveValue(video);
  await page.getByRole('textbox', { name: 'Price' }).fill('21.50');
  await page.getByRole('textbox', { name: 'Price' }).fill(before.price.toFixed(2));
  await button(page, 'Save').click();
  await expect(notice(page, 'Product saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
  // Each read signs a new URL.
  const after = { ...before, version: before.version + 1, fileUrl: expect.stringContaining(id) };
  expect(await read(request, vendor, id)).toEqual(after);
  // Shoppers are shown videos of YouTube and Vimeo alone.
  expect((await productBySlug(request, slug)).videoUrl).toBeNull();
});

test('sold file → can be downloaded from the details and from the form', async ({ page, request }) => {
  const vendor = await ownVendor(request);
  const id = await ownProduct(request, vendor);
  await store(page, { user: vendor });
  for (const path of [`/product-details/${id}`, `/edit-product?id=${id}`]) {
    await visit(page, path);
    const arriving = page.waitForEvent('download');
    await button(page, 'Download').click();
    const file = await arriving;
    expect(file.suggestedFilename()).toBe('Tide tables.pdf');
    expect((await readFile(await file.path())).equals(PDF.buffer)).toBe(true);
    await expectAccessible(page);
  }
});

test('broken picture → placeholder', async ({ page, request }) => {
  const vendor = await ownVendor(request);
  const id = await ownProduct(request, vendor);
  await page.route('**/media/**', (route) => route.abort());
  await openForm(page, vendor, `/edit-product?id=${id}`);
  for (const name of ['Cover', 'Product 1']) {
    await expect(page.getByRole('img', { name, exact: true })).toHaveAttribute('src', /picture-missing/);
  }
});

test('product form with unsaved changes: closing the tab → asks', async ({ page, request }) => {
  await openForm(page, await ownVendor(request), '/create-product');
  await field(page, 'Name').click();
  await page.keyboard.type('Half a product');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(field(page, 'Name')).toHaveValue('Half a product');
});
