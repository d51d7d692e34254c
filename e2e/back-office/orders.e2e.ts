import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedInUser } from '#contract/accounts.ts';
import type { CustomerOrder } from '#contract/orders.ts';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import {
  bearer,
  DEMO_PASSWORD,
  dataOf,
  demoUser,
  dollars,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  notice,
  signInByApi,
  store,
  test,
  visit,
} from '../browser.ts';

interface List<T> {
  data: T[];
  total: number;
  pageCount: number;
}

const table = (page: Page) => page.getByRole('table', { name: 'Order List' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^View invoice/ }) });
const row = (page: Page, { orderId }: VendorOrder) => rows(page).filter({ hasText: orderId });
async function vendorOrders(request: APIRequestContext, vendor: SignedInUser): Promise<VendorOrder[]> {
  const options = { headers: bearer(vendor), params: { limit: 100 } };
  return (await dataOf<List<VendorOrder>>(await request.get('/api/v1/vendor/order', options))).data;
}

/** An instant in the format of the back office and the time zone of the browser. */
const shownTime = (page: Page, instant: string): Promise<string> =>
  page.evaluate((at) => {
    const local = new Date(new Date(at).getTime() - new Date(at).getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16).replace('T', ' ');
  }, instant);

test('vendor orders → ten a page, newest first, paid and completed in green', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const orders = await vendorOrders(request, vendor);
  expect(orders.length).toBeGreaterThan(20);
  await store(page, { user: vendor });
  await visit(page, '/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Order List' })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  const [first] = orders;
  if (!first) throw new Error('no order');
  const texts = [first.orderId, dollars(first.totalAmount), first.paymentStatus, first.status];
  for (const text of [...texts, await shownTime(page, first.createdAt)]) {
    await expect(rows(page).first()).toContainText(text);
  }
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Sl',
    'Order ID',
    'Amount',
    'Payment Status',
    'Created At',
    'Status',
    'Action',
  ]);
  await expectAccessible(page);
  const failed = orders.findIndex(({ status }) => status === 'Failed');
  expect(failed).toBeGreaterThan(-1);
  const pages = page.getByRole('navigation', { name: 'Order List' });
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/orders?page=2');
  await expect(rows(page).first()).toContainText(orders[10]?.orderId ?? '');
  await visit(page, `/orders?page=${Math.floor(failed / 10) + 1}`);
  const bad = row(page, orders[failed] as VendorOrder);
  const colourOf = (text: string) =>
    bad.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf('Failed')).toBe(await colourOf('Refunded'));
  const good = rows(page).getByText('Completed', { exact: true }).first();
  expect(await good.evaluate((element) => getComputedStyle(element).color)).not.toBe(
    await colourOf('Failed'),
  );
});

test('vendor order refunded → amount in the list and on the invoice', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const status = 'Partially refunded';
  await page.route('**/api/v1/vendor/order?**', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [order] = json.data.data;
    json.data.data[0] = { ...order, paymentStatus: status, refundedAmount: 0.5, status: 'Completed' };
    await route.fulfill({ response, json });
  });
  await store(page, { user: vendor });
  await visit(page, '/orders');
  const badge = rows(page).first().getByText(status, { exact: true });
  const colour = (element: Element) => getComputedStyle(element).color;
  const completed = rows(page).first().getByText('Completed', { exact: true });
  expect(await badge.evaluate(colour)).not.toBe(await completed.evaluate(colour));
  await expectNoSidewaysScroll(page);
  await rows(page)
    .first()
    .getByRole('link', { name: /^View invoice/ })
    .click();
  const invoice = page.getByRole('article');
  await expect(invoice).toContainText(status);
  await expect(invoice.locator('dl').last()).toContainText('Refunded−$0.50');
  await expectAccessible(page);
});

test('vendor order deleted → not in the vendor’s list; the customer keeps it', async ({ page, request }) => {
  const vendor = await demoUser(request, 'vendor');
  const completed = (await vendorOrders(request, vendor)).filter(({ status }) => status === 'Completed');
  const order = completed.at(-1);
  if (!order?.user) throw new Error('no order');
  await store(page, { user: vendor });
  const pageOf = (orders: VendorOrder[]) =>
    Math.floor(orders.findIndex(({ id }) => id === order.id) / 10) + 1;
  await visit(page, `/orders?page=${pageOf(await vendorOrders(request, vendor))}`);
  const remove = row(page, order).getByRole('button', { name: `Delete ${order.orderId}` });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Order' });
  await expect(dialog).toContainText('Are you sure you want to delete?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Order deleted.')).toBeVisible();
  await expect(row(page, order)).toHaveCount(0);
  expect((await vendorOrders(request, vendor)).map(({ id }) => id)).not.toContain(order.id);

  const customer = await signInByApi(request, order.user.email, DEMO_PASSWORD);
  const kept = await dataOf<List<CustomerOrder>>(
    await request.get('/api/v1/orders', { headers: bearer(customer), params: { limit: 100 } }),
  );
  const own = kept.data.find(({ orderId }) => orderId === order.orderId);
  expect(own?.orderSummaries.every(({ downloadable }) => downloadable)).toBe(true);
});

test('invoice → parties, lines and totals, after a reload, as a PDF and in print', async ({
  page,
  request,
}) => {
  const vendor = await demoUser(request, 'vendor');
  const orders = await vendorOrders(request, vendor);
  const at = orders.slice(0, 30).findIndex(({ discountAmount }) => discountAmount > 0);
  const order = orders[at];
  if (!order?.user) throw new Error('no order with a discount');
  await store(page, { user: vendor });
  await visit(page, `/orders?page=${Math.floor(at / 10) + 1}`);
  await row(page, order)
    .getByRole('link', { name: `View invoice ${order.orderId}` })
    .click();
  await expect(page).toHaveURL(`/invoice/${order.id}`);
  const invoice = page.getByRole('article');
  const { name, email, phone } = order.user;
  const date = await shownTime(page, order.createdAt);
  for (const text of [name, email, phone, order.orderId, date, order.paymentStatus, order.status]) {
    await expect(invoice).toContainText(text);
  }
  const lines = invoice.getByRole('table', { name: 'Products' });
  await expect(lines.getByRole('columnheader')).toHaveText(['Product', 'Quantity', 'Price', 'Subtotal']);
  for (const { productName, quantity, price } of order.orderSummaries) {
    await expect(lines.getByRole('row').filter({ hasText: productName }).getByRole('cell')).toHaveText([
      productName,
      String(quantity),
      dollars(price),
      dollars(price * quantity),
    ]);
  }
  const before = order.orderSummaries.reduce((sum, line) => sum + line.price * line.quantity, 0);
  await expect(invoice.locator('dl').last()).toHaveText(
    `Total Amount${dollars(before)}Discount−${dollars(order.discountAmount)}Total Amount${dollars(order.totalAmount)}`,
  );
  await expectAccessible(page);

  await page.reload();
  await expect(invoice).toContainText(email);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`Invoice ${order.orderId}.pdf`);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(invoice).toBeVisible();
  const paper = await page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  expect(paper, 'dark on white').toBe(await page.evaluate(() => getComputedStyle(document.body).color));

  // A new tab gets no record from the list and loads it.
  await visit(page, `/invoice/${order.id}`);
  await page.evaluate(() => window.history.replaceState(null, ''));
  await page.reload();
  await expect(page.getByText('Order data not found. Please go back to the order list.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL('/orders');
});
