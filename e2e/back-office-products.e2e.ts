import type { Page } from '@playwright/test';
import type { SignedInUser } from '#contract/accounts.ts';
import type { VendorProductRow } from '#contract/products.ts';
import {
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  store,
  test,
  visit,
} from './browser.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Product List' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^View/ }) });
const headers = (user: SignedInUser) => ({ authorization: `Bearer ${user.token}` });

test('the product list: ten a page, searched, filtered and reset, all of it in the address', async ({
  page,
  request,
}, info) => {
  const vendor = await demoUser(request, 'vendor');
  const own = await dataOf<{ data: VendorProductRow[]; total: number; pageCount: number }>(
    await request.get('/api/v1/vendor/product', { headers: headers(vendor) }),
  );
  expect(own.pageCount).toBeGreaterThan(1);
  await store(page, { user: vendor });
  await visit(page, '/products');
  await expect(page.getByRole('heading', { level: 1, name: 'Product List' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Product' })).toHaveAttribute('href', '/create-product');
  await expect(rows(page)).toHaveCount(10);
  const product = own.data[0];
  for (const text of [
    product?.name,
    product?.sku,
    product?.mainCategoryName,
    `$${product?.price.toFixed(2)}`,
  ]) {
    await expect(rows(page).first()).toContainText(text ?? '');
  }
  if (info.project.name !== 'phone') {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'SL',
      'Product Name',
      'SKU',
      'Main Category',
      'Price',
      'Status',
      'Action',
    ]);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page
    .getByRole('navigation', { name: 'Product List' })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click();
  await expect(page).toHaveURL('/products?page=2');
  await expect(rows(page).first()).not.toContainText(product?.name ?? '');
  await page.goBack();
  await expect(rows(page).first()).toContainText(product?.name ?? '');
  await page.goForward();
  await expect(page).toHaveURL('/products?page=2');

  await page.getByLabel('Search by name or SKU').fill(product?.sku ?? '');
  await expect(page, 'back to page 1').toHaveURL(`/products?searchKeyword=${product?.sku}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Product List' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Search by name or SKU')).toHaveValue(product?.sku ?? '');
  await expect(rows(page)).toHaveCount(1);

  const category = page.getByRole('combobox', { name: 'Main Category' });
  await category.fill('zzz');
  await expect(page.getByText('No results found')).toBeVisible();
  await category.fill(product?.mainCategoryName.slice(0, 4) ?? '');
  await page.getByRole('option', { name: product?.mainCategoryName }).click();
  await expect(page).toHaveURL(/searchKeyword=.+&mainCategoryId=/);
  await expect(category).toHaveValue(product?.mainCategoryName ?? '');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByLabel('Search by name or SKU')).toHaveValue('');
  await expect(category).toHaveValue('');
  await expect(rows(page)).toHaveCount(10);

  await page.getByLabel('Search by name or SKU').fill('zeppelin');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectAccessible(page);
});

test('an admin sees everyone’s products, with their vendors', async ({ page, request }) => {
  const admin = await demoUser(request, 'admin');
  const all = await dataOf<{ data: VendorProductRow[] }>(
    await request.get('/api/v1/vendor/product', { headers: headers(admin) }),
  );
  await store(page, { user: admin });
  await visit(page, '/products');
  await expect(rows(page)).toHaveCount(10);
  for (const { name, vendorName } of all.data.slice(0, 3)) {
    await expect(rows(page).filter({ hasText: name })).toContainText(vendorName);
  }
});

test('deleting asks first', async ({ page, request }) => {
  await store(page, { user: await demoUser(request, 'vendor') });
  await visit(page, '/products');
  const remove = page.getByRole('button', { name: /^Delete/ }).first();
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(dialog).toContainText('Are you sure you want to delete?');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await expect(rows(page)).toHaveCount(10);
});

test('a list that cannot be loaded says so and tries again', async ({ page, request }) => {
  await store(page, { user: await demoUser(request, 'vendor') });
  const message = 'The list is asleep.';
  await page.route('**/api/v1/vendor/product?**', (route) =>
    route.fulfill({ status: 404, json: { statusCode: 404, message, error: 'Not Found', requestId: 'x' } }),
  );
  await visit(page, '/products');
  await expect(page.getByRole('alert')).toContainText(message);
  await page.unroute('**/api/v1/vendor/product?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(10);
});
