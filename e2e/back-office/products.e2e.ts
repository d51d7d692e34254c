import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedInUser } from '#contract/accounts.ts';
import type { VendorProduct, VendorProductRow } from '#contract/products.ts';
import {
  bearer,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  notice,
  store,
  test,
  visit,
} from '../browser.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Product List' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^View/ }) });
const rowOf = (page: Page, sku = 'no SKU') => rows(page).filter({ hasText: sku });
/** Excludes copies, which other tests create and delete. */
const isOriginal = ({ name }: VendorProductRow) => !name.startsWith('Copy of');
test('product list → ten a page; search, filter and reset in the URL', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const own = await dataOf<{ data: VendorProductRow[]; total: number; pageCount: number }>(
    await request.get('/api/v1/vendor/product', { headers: bearer(vendor) }),
  );
  expect(own.pageCount).toBeGreaterThan(1);
  await store(page, { user: vendor });
  await visit(page, '/products');
  await expect(page.getByRole('heading', { level: 1, name: 'Product List' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Product' })).toHaveAttribute('href', '/create-product');
  await expect(rows(page)).toHaveCount(10);
  const product = own.data.find(isOriginal);
  const facts = [product?.name, product?.sku, product?.mainCategoryName, `$${product?.price.toFixed(2)}`];
  for (const text of facts) await expect(rowOf(page, product?.sku)).toContainText(text ?? '');
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Select all on this page',
    'SL',
    'Product Name',
    'SKU',
    'Main Category',
    'Price',
    'Status',
    'Action',
  ]);
  await expectAccessible(page);

  await page
    .getByRole('navigation', { name: 'Product List' })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click();
  await expect(page).toHaveURL('/products?page=2');
  await expect(rowOf(page, product?.sku)).toHaveCount(0);
  await page.goBack();
  await expect(rowOf(page, product?.sku)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL('/products?page=2');

  const category = page.getByRole('combobox', { name: 'Main Category' });
  await category.fill('zzz');
  await expect(page.getByText('No results found')).toBeVisible();
  await category.fill(product?.mainCategoryName.slice(0, 4) ?? '');
  await page.getByRole('option', { name: product?.mainCategoryName }).click();
  await expect(page, 'back to page 1').toHaveURL(/\/products\?mainCategoryId=[^&]+$/);
  await expect(category).toHaveValue(product?.mainCategoryName ?? '');
  await expect(rows(page)).toHaveCount(10);

  await page.getByLabel('Search by name or SKU').fill(product?.sku ?? '');
  await expect(page).toHaveURL(/searchKeyword=.+&mainCategoryId=/);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Product List' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Search by name or SKU')).toHaveValue(product?.sku ?? '');
  await expect(category).toHaveValue(product?.mainCategoryName ?? '');
  await expect(rows(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.getByLabel('Search by name or SKU')).toHaveValue('');
  await expect(category).toHaveValue('');
  await expect(rows(page)).toHaveCount(10);

  await page.getByLabel('Search by name or SKU').fill('zeppelin');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expectAccessible(page);
});

/** Copies a product of the vendor, for a test that changes it. Each worker copies a different product. */
async function makeCopy(request: APIRequestContext, user: SignedInUser): Promise<VendorProduct> {
  const list = await dataOf<{ data: VendorProductRow[] }>(
    await request.get('/api/v1/vendor/product?limit=100', { headers: bearer(user) }),
  );
  const original = list.data.filter(isOriginal).at(-1 - Number(process.env.TEST_PARALLEL_INDEX));
  const { id } = await dataOf<{ id: string }>(
    await request.post(`/api/v1/vendor/product/${original?.id}/duplicate`, { headers: bearer(user) }),
  );
  return dataOf(await request.get(`/api/v1/vendor/product/${id}`, { headers: bearer(user) }));
}

test('product copied → activated and deleted together with others', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const copies = [await makeCopy(request, vendor), await makeCopy(request, vendor)];
  await store(page, { user: vendor });
  await visit(page, `/products?searchKeyword=${copies[0]?.sku}`);
  const row = rows(page);
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(notice(page, 'Product duplicated. The copy is inactive.')).toBeVisible();

  await row.getByRole('checkbox').check();
  const selected = page.getByRole('region', { name: 'Selected' });
  await expect(selected).toContainText('1 selected');
  await expectAccessible(page);
  await selected.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(notice(page, '1 product activated.')).toBeVisible();
  await expect(row).toContainText('Active');
  await expect(selected).toHaveCount(0);

  await page
    .getByLabel('Search by name or SKU')
    .fill(`Copy of ${copies[0]?.name.replace(/^(Copy of )+/, '')}`);
  await expect(rows(page).nth(2)).toBeVisible();
  const count = await rows(page).count();
  await rows(page).first().getByRole('checkbox').check();
  await selected.getByRole('button', { name: `Select all ${count}` }).click();
  await selected.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, `${count} products deleted.`)).toBeVisible();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('product details → fields and pictures, and a preview while inactive', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const copy = await makeCopy(request, vendor);
  await store(page, { user: vendor });
  await visit(page, `/product-details/${copy.id}`);
  await expect(page.getByRole('heading', { level: 1, name: copy.name })).toBeVisible();
  const main = page.getByRole('main');
  const value = (term: string) =>
    main
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd[1]');
  await expect(value('Name')).toHaveText(copy.name);
  await expect(value('SKU')).toHaveText(copy.sku);
  await expect(value('Main Category')).toHaveText(copy.mainCategoryName);
  await expect(value('Price')).toHaveText(`$${copy.price.toFixed(2)}`);
  await expect(value('Cost')).toHaveText(`$${copy.cost.toFixed(2)}`);
  await expect(value('Vendor Name')).toHaveText(copy.vendorName);
  await expect(value('Best Seller')).toHaveText(copy.isBestSeller ? 'True' : 'False');
  for (const line of copy.summaryLines) {
    await expect(main.getByRole('listitem').filter({ hasText: line }).first()).toBeVisible();
  }
  const carousel = main.getByRole('group', { name: 'Product Images' });
  await expect(carousel.getByRole('img')).toHaveCount(copy.productImages.length);
  await carousel.getByRole('button', { name: 'Next', exact: false }).click();
  await expectAccessible(page);

  await main.getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(`/product-preview/${copy.id}`);
  await expect(page.getByRole('heading', { level: 1, name: copy.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Only you see this page.');
  await expect(page.locator('[inert]').getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  expect((await request.get(`/api/v1/site/product/${copy.slug}`)).status()).toBe(404);
  await page.getByRole('link', { name: 'Back to Product' }).click();
  await expect(page).toHaveURL(`/product-details/${copy.id}`);
  await dataOf(await request.delete(`/api/v1/product/${copy.id}`, { headers: bearer(vendor) }));
});

test('product details: unknown product or no further pictures → says so', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  await store(page, { user: vendor });
  await visit(page, '/product-details/no-such-product');
  await expect(page.getByText('This product was not found.')).toBeVisible();
  const copy = await makeCopy(request, vendor);
  await page.route(`**/api/v1/vendor/product/${copy.id}`, (route) =>
    route.fulfill({ json: { statusCode: 200, message: 'OK', data: { ...copy, productImages: [] } } }),
  );
  await visit(page, `/product-details/${copy.id}`);
  await expect(page.getByText('No images available')).toBeVisible();
  await dataOf(await request.delete(`/api/v1/product/${copy.id}`, { headers: bearer(vendor) }));
});
