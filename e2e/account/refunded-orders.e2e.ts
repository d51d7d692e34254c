import type { APIRequestContext } from '@playwright/test';
import type { CustomerOrder } from '#contract/orders.ts';
import { demoCustomers } from '#demo/catalog/people.ts';
import {
  bearer,
  DEMO_PASSWORD,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  signInByApi,
  store,
  test,
  visit,
} from '../browser.ts';

/** A paid order of several lines with its buyer. The first customer is the demo account, whose orders other tests use. */
async function aPaidOrder(request: APIRequestContext) {
  for (const { email } of demoCustomers.slice(1)) {
    const buyer = await signInByApi(request, email, DEMO_PASSWORD);
    const headers = bearer(buyer);
    const { data } = await dataOf<{ data: CustomerOrder[] }>(
      await request.get('/api/v1/orders?limit=100', { headers }),
    );
    const at = data.findIndex((order) => order.paymentStatus === 'Paid' && order.orderSummaries.length > 1);
    const order = data[at];
    if (order) return { buyer, order, page: Math.floor(at / 3) + 1 };
  }
  throw new Error('There is no paid order of two lines.');
}

test('demo order: a line refunded, then the rest → badges, totals, and no Download', async ({
  page,
  request,
}) => {
  const admin = await demoUser(request, 'admin');
  const asAdmin = bearer(admin);
  const found = await aPaidOrder(request);
  const { buyer, order } = found;
  const [first, second] = order.orderSummaries;
  if (!first || !second) throw new Error('The order has no two lines.');
  const refund = async (data: object) =>
    dataOf(await request.post(`/api/v1/admin/order/${order.id}/refund`, { headers: asAdmin, data }));
  const back = first.price * first.quantity;

  await refund({ lines: [first.id] });
  await store(page, { user: buyer });
  const window = page.getByRole('dialog', { name: 'Order Info' });
  const line = (name: string) => window.getByRole('listitem').filter({ hasText: name });
  const open = async () => {
    await visit(page, `/customer-dashboard?page=${found.page}`);
    await page.getByRole('button', { name: `Details of order ${order.orderId}` }).click();
  };
  await open();
  await expect(line(first.productName).getByText('Refunded', { exact: true })).toBeVisible();
  await expect(line(first.productName).getByRole('button')).toHaveCount(0);
  await expect(line(second.productName).getByText('Refunded', { exact: true })).toHaveCount(0);
  await expect(line(second.productName).getByRole('button', { name: /^Download/ })).toBeVisible();
  await expect(window).toContainText(`$${back.toFixed(2)} of this order has been refunded to your card.`);
  await expect(window).toContainText(`−$${back.toFixed(2)}`);
  await expectAccessible(page);

  await refund({});
  await open();
  await expect(window).toContainText('This order has been refunded to your card.');
  await expect(window.getByText('Refunded', { exact: true })).toHaveCount(order.orderSummaries.length + 1);
  await expect(window.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await expectAccessible(page);
});
