import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedInUser } from '#contract/accounts.ts';
import type { DataOf } from '#contract/contract.ts';
import {
  bearer,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  makeVendor,
  someProducts,
  store,
  test,
  visit,
} from '../browser.ts';

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

const dashboardOf = async (request: APIRequestContext, user: SignedInUser, query = '') =>
  dataOf<DataOf<'GET vendor/dashboard'>>(
    await request.get(`/api/v1/vendor/dashboard${query}`, { headers: bearer(user) }),
  );

test('vendor dashboard → totals, recent orders and products, with links', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const { totalProducts, recentProducts, recentOrders } = await dashboardOf(request, vendor);
  await store(page, { user: vendor });
  await visit(page, '/vendor-dashboard');
  await expect(figure(page, 'Total Products')).toContainText(String(totalProducts));
  await expect(figure(page, 'Total Orders')).toContainText(/[1-9]\d/);
  const products = page.getByRole('table', { name: 'Recent Products' });
  const orders = page.getByRole('table', { name: 'Recent Orders' });
  for (const { name, mainCategoryName, price } of recentProducts.data) {
    const row = products.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(mainCategoryName);
    await expect(row).toContainText(`$${price.toFixed(2)}`);
    await expect(row).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  }
  for (const { orderId, user, totalAmount, status } of recentOrders) {
    const row = orders.getByRole('row').filter({ hasText: orderId });
    for (const text of [user?.name ?? '', `$${totalAmount.toFixed(2)}`, status]) {
      await expect(row).toContainText(text);
    }
  }
  const headersOf = (table: typeof products) => table.getByRole('columnheader');
  await expect(headersOf(products)).toHaveText([
    'Sl',
    'Name',
    'Main Category',
    'Price',
    'Created At',
    'Action',
  ]);
  await expect(headersOf(orders)).toHaveText([
    'Sl',
    'Order ID',
    'Customer',
    'Amount',
    'Status',
    'Created At',
    'Action',
  ]);
  await expect(page.getByRole('link', { name: 'View All Recent Products' })).toHaveAttribute(
    'href',
    '/products',
  );
  await expect(page.getByRole('link', { name: 'View All Recent Orders' })).toHaveAttribute('href', '/orders');
  const [product] = recentProducts.data;
  await expect(products.getByRole('link', { name: `View ${product?.name}` })).toHaveAttribute(
    'href',
    `/product-details/${product?.id}`,
  );
  await expectAccessible(page);
  const [order] = recentOrders;
  await orders.getByRole('link', { name: `View invoice ${order?.orderId}` }).click();
  await expect(page).toHaveURL(`/invoice/${order?.id}`);
  await expect(page.getByRole('article')).toContainText(order?.user?.email ?? '');
});

test('vendor sales of 7, 30 and 90 days → range in the URL, each chart also as a table', async ({
  page,
  request,
}) => {
  const vendor = await demoUser(request, 'vendor');
  const salesOf = async (days: number) =>
    dataOf<DataOf<'GET vendor/sales'>>(
      await request.get(`/api/v1/vendor/sales?days=${days}`, { headers: bearer(vendor) }),
    );
  const long = await salesOf(90);
  expect(long.total.views).toBeGreaterThan(500);
  expect(long.bestProducts).toHaveLength(5);
  await store(page, { user: vendor });
  await visit(page, '/vendor-dashboard');
  const ranges = page.getByRole('navigation', { name: 'Range' });
  await expect(ranges.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
  await ranges.getByRole('link', { name: '90 days' }).click();
  await expect(page).toHaveURL('/vendor-dashboard?days=90');
  const { sales, orders, views } = long.total;
  await expect(figure(page, 'Sales')).toContainText(
    `$${sales.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  );
  await expect(figure(page, 'Conversion')).toContainText(`${((orders / views) * 100).toFixed(1)}%`);
  const best = page.getByRole('table', { name: 'Best products' });
  await expect(best.getByRole('link', { name: /^View/ })).toHaveCount(5);
  const chart = page.getByRole('figure', { name: 'Sales over time' });
  const table = chart.getByRole('table', { name: 'Sales over time' });
  // One row a day and the header. Screen readers can read the table before it is visible.
  await expect(table.getByRole('row')).toHaveCount(91);
  await expect(chart.locator('[aria-hidden]').first()).toBeVisible();
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.locator('[aria-hidden]')).toHaveCount(0);
  const [today] = long.days.slice(-1);
  await expect(table.getByRole('row').nth(1)).toContainText(today?.day ?? '');
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL('/vendor-dashboard');
  await expect(table.getByRole('row')).toHaveCount(31);
});

test('vendor dashboard as an admin: vendor searched and selected → that vendor’s figures', async ({
  page,
  request,
}) => {
  const [admin, vendor] = [await demoUser(request, 'admin'), await demoUser(request, 'vendor')];
  await store(page, { user: admin });
  await visit(page, '/vendor-dashboard?days=7');
  await expect(page.getByText('Choose a vendor', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const shop = vendor.profile.shopName ?? '';
  await page.getByRole('combobox', { name: 'Vendor' }).fill(shop.slice(0, 9).toLowerCase());
  await page.getByRole('option', { name: shop }).click();
  await expect(page).toHaveURL(/\/vendor-dashboard\?days=7&vendorId=\w+$/);
  const { totalProducts } = await dashboardOf(request, vendor);
  await expect(figure(page, 'Total Products')).toContainText(String(totalProducts));
  await expect(page.getByRole('link', { name: 'View All Recent Orders' })).toHaveCount(0);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download invoice/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^Invoice EM-\w+\.pdf$/);
  await page.reload();
  await expect(figure(page, 'Total Products')).toContainText(String(totalProducts));
});

test('vendor dashboard without data → empty states', async ({ page, request }) => {
  await store(page, { user: await makeVendor(request) });
  await visit(page, '/vendor-dashboard');
  await expect(
    page.getByText('No products found. Start by adding your first product to your store!', { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByText('No recent orders yet! Stay tuned — your first customer is just around the corner.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(figure(page, 'Total Products')).toContainText('0');
  await expect(figure(page, 'Total Orders')).toContainText('0');
  await expect(figure(page, 'Conversion')).toContainText('–');
  await expectAccessible(page);
});

test.describe('product views', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  });

  test('product page visible → one view per visit, none for a robot', async ({ page, request }) => {
    const [product] = await someProducts(request, 1);
    const path = `/product/${product?.slug}`;
    const views: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/view')) views.push(sent.url());
    });
    // An automated browser sets `navigator.webdriver`.
    await visit(page, path);
    expect(views).toEqual([]);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
    );
    const counted = page.waitForResponse(`**/api/v1/site${path}/view`);
    await visit(page, path);
    expect((await counted).status()).toBe(200);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
    await expect(page).toHaveURL('/shop');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: product?.name })).toBeVisible();
    expect(views).toHaveLength(1);
    expect(await page.context().cookies()).toEqual([]);
  });

  test('product opened from a search → the view says its words', async ({ page, request }) => {
    const [product] = await someProducts(request, 1);
    const { name = '', slug = '' } = product ?? {};
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }),
    );
    await visit(page, `/shop?searchKeyword=${encodeURIComponent(name)}`);
    const sent = page.waitForRequest(`**/api/v1/site/product/${slug}/view`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    expect((await sent).postDataJSON()).toEqual({ source: { kind: 'search', name } });
  });
});
