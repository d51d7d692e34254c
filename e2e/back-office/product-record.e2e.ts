import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
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
import { button, description, field, openForm, ownProduct, ownVendor, PDF, read } from './product-form.ts';

test.use({ expected: /^Failed to load resource: .*ERR_FAILED/ });

/** Every value that the form shows of a product. */
async function filledIn(page: Page): Promise<unknown> {
  await expect(description(page)).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Main Category/ })).not.toHaveValue('');
  const fields = await page
    .locator('#product-form')
    .locator('input:not([type=file]), select')
    .evaluateAll((all) =>
      (all as HTMLInputElement[]).map(({ type, value, checked }) => [type, value, checked]),
    );
  const pictures = await page
    .locator('#product-form img')
    .evaluateAll((all) => (all as HTMLImageElement[]).map(({ src }) => src));
  return { fields, pictures, description: await description(page).innerHTML() };
}

test('demo product opened and saved → valid without changes', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const list = await request.get('/api/v1/vendor/product?limit=100', { headers: bearer(vendor) });
  const originals = (await dataOf<{ data: VendorProductRow[] }>(list)).data.filter(
    ({ name }) => !name.startsWith('Copy of'),
  );
  const { id = '', slug = '' } = originals.at(8) ?? {};
  const before = await read(request, vendor, id);
  const video = `https://www.example.com/videos/${slug}`;
  await store(page, { user: vendor });
  await visit(page, `/product-details/${id}`);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: video })).toHaveAttribute('href', video);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Video URL')).toHaveValue(video);
  await page.getByLabel(/^Price/).fill('21.50');
  await page.getByLabel(/^Price/).fill(before.price.toFixed(2));
  await button(page, 'Save').click();
  await expect(notice(page, 'Product saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
  // Each read signs a new URL.
  const after = { ...before, version: before.version + 1, fileUrl: expect.stringContaining(id) };
  expect(await read(request, vendor, id)).toEqual(after);
  // The demo has no videos, so it links to none.
  expect((await productBySlug(request, slug)).videoUrl).toBeNull();
});

test('product form reached from the list or by URL → the same values', async ({ page, request }) => {
  const vendor = await ownVendor(request);
  const id = await ownProduct(request, vendor);
  const asked: string[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith(`/api/v1/vendor/product/${id}`)) asked.push(call.url());
  });
  await store(page, { user: vendor });
  await visit(page, `/product-details/${id}`);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page).toHaveURL(`/edit-product?id=${id}`);
  const passed = await filledIn(page);
  expect(asked, 'the record was there already').toHaveLength(1);
  await visit(page, `/edit-product?id=${id}`);
  expect(await filledIn(page)).toEqual(passed);
  expect(asked).toHaveLength(2);

  const product = { ...(await read(request, vendor, id)), name: 'Passed along' };
  await page.evaluate((usr) => history.replaceState({ usr, key: 'k', idx: 0 }, '', '/create-product'), {
    product,
  });
  await page.reload();
  await expect(page).toHaveURL(`/edit-product?id=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Product' })).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Passed along');
  await page.reload();
  await expect(field(page, 'Name'), 'a reload reads it anew').toHaveValue('Tide tables');
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

test('product save → shows progress and ignores a second click', async ({ page, request }) => {
  const vendor = await ownVendor(request);
  await openForm(page, vendor, `/edit-product?id=${await ownProduct(request, vendor)}`);
  let calls = 0;
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/v1/product/*', async (route) => {
    calls += 1;
    await gate.promise;
    await route.continue();
  });
  await button(page, 'Save').click();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await expect(button(page, 'Save')).toBeDisabled();
  await expect(button(page, 'Save')).toHaveAttribute('aria-busy', 'true');
  await field(page, 'Name').press('Enter');
  await expectAccessible(page);
  gate.resolve();
  await expect(page).toHaveURL(/\/products$/);
  expect(calls).toBe(1);
});

test('Product Information collapsed: save fails on its fields → opens', async ({ page, request }) => {
  await openForm(page, await ownVendor(request), '/create-product');
  const fold = button(page, 'Product Information');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(field(page, 'Name')).toBeHidden();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Please enter Name.')).toBeVisible();
});

test('broken picture → placeholder', async ({ page, request }) => {
  const vendor = await ownVendor(request);
  const id = await ownProduct(request, vendor);
  await page.route('**/media/**', (route) => route.abort());
  await openForm(page, vendor, `/edit-product?id=${id}`);
  for (const name of ['Preview', 'Product 1']) {
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
