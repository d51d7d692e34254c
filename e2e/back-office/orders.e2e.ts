import type { APIRequestContext, Page } from '@playwright/test';
import type { SignedInUser } from '#contract/accounts.ts';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import {
  bearer,
  dataOf,
  demoUser,
  dollars,
  expect,
  expectAccessible,
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
