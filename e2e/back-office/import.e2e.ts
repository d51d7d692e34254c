import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  bearer,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  notice,
  openAs,
  store,
  test,
  visit,
} from '../browser.ts';

const choose = (page: Page, text: string) =>
  page
    .getByLabel('CSV File')
    .setInputFiles({ name: 'my-products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const table = (page: Page, name: string) => page.getByRole('table', { name });

test('product export imported again → no change', async ({ page, request }) => {
  await openAs(page, request, 'vendor', '/products');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\ufeffHandle,Title,Body \(HTML\),Vendor,/);
  await page.getByRole('link', { name: 'Import' }).click();
  await choose(page, text);
  await expect(
    page.getByText(/0 to create, 0 to change, \d+ left alone\. There is nothing to import\./),
  ).toBeVisible();
  await expect(table(page, 'Errors')).toHaveCount(0);
  await expect(table(page, 'Warnings')).toHaveCount(0);
});

test('product import: errors → corrected file → imported and listed', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const headers = bearer(vendor);
  const { mainCategory } = await dataOf<{ mainCategory: { name: string }[] }>(
    await request.get('/api/v1/site/common-data'),
  );
  const handle = `imported-${Date.now()}`;
  const file = (price: string) =>
    [
      'Handle,Title,Product Category,Variant Price,Tags,Image Src',
      `${handle},Imported atlas,${mainCategory[0]?.name},${price},sea,https://cdn.example.test/a.jpg`,
    ].join('\n');
  await store(page, { user: vendor });
  await visit(page, '/import-products');
  await expect(page.getByRole('heading', { level: 1, name: 'Import Products' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download the template' })).toHaveAttribute(
    'href',
    '/api/v1/product-template.csv',
  );

  await choose(page, 'a,b\n1,2');
  await expect(page.getByRole('alert')).toContainText('The columns of this file are not known here');
  await expect(page.getByText('my-products.csv')).toBeVisible();

  await choose(page, file('cheap'));
  await expect(page.getByRole('alert')).toContainText('One product has an error.');
  const wrong = table(page, 'Errors').getByRole('row').last();
  for (const text of ['2', 'Variant Price', 'Price must be a number with two decimals at most.']) {
    await expect(wrong).toContainText(text);
  }
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await expectAccessible(page);

  await choose(page, file('9.50'));
  await expect(page.getByText('1 to create, 0 to change, 0 left alone.')).toBeVisible();
  await expect(page.getByText('These columns have no place here and are left out: Tags.')).toBeVisible();
  await expect(table(page, 'Warnings')).toContainText(
    'This picture is not in this market: “a.jpg”. It is left out.',
  );
  await expect(table(page, 'Products in this file')).toContainText('Create');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(notice(page, '1 product created, 0 products changed.')).toBeVisible();
  await page.getByRole('link', { name: 'See the Product List' }).click();
  const row = table(page, 'Product List').getByRole('row').filter({ hasText: 'Imported atlas' });
  await expect(row.first()).toContainText('$9.50');
  await expect(row.first()).toContainText('Inactive');

  const list = await dataOf<{ data: { id: string; slug: string }[] }>(
    await request.get('/api/v1/vendor/product', { headers }),
  );
  const made = list.data.find(({ slug }) => slug === handle);
  await dataOf(await request.delete(`/api/v1/product/${made?.id}`, { headers }));
});

test('product import: confirmation fails → the reason, and the file stays', async ({ page, request }) => {
  const message = 'The file or your products have changed since the check. Please check the file again.';
  await openAs(page, request, 'vendor', '/import-products');
  const { mainCategory } = await dataOf<{ mainCategory: { name: string }[] }>(
    await request.get('/api/v1/site/common-data'),
  );
  await page.route('**/api/v1/product-import', (route) =>
    route.fulfill({
      status: 409,
      json: { statusCode: 409, message, error: 'import_outdated', requestId: 'x' },
    }),
  );
  await choose(page, `Title,Product Category,Price\nNever made,${mainCategory[0]?.name},9`);
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
  await expect(page.getByText('my-products.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('1 to create, 0 to change, 0 left alone.')).toBeVisible();
});
