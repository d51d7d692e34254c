import type { APIRequestContext } from '@playwright/test';
import type { CustomerOrder } from '#contract/orders.ts';
import {
  bearer,
  buy,
  dataOf,
  dollars,
  expect,
  expectAccessible,
  makeCustomer,
  notice,
  openAs,
  someProducts,
  store,
  test,
  visit,
} from '../browser.ts';

/** A new customer's order of three different products. */
async function bought(request: APIRequestContext) {
  const customer = await makeCustomer(request);
  const products = await someProducts(request, 3);
  await buy(request, customer, ...products.map(({ id }) => id));
  const headers = bearer(customer);
  const { data } = await dataOf<{ data: CustomerOrder[] }>(await request.get('/api/v1/orders', { headers }));
  const [order] = data;
  if (!order) throw new Error('There is no order.');
  return { customer, order };
}

test('admin order: found by customer, a line refunded, then the rest → the customer sees Refunded', async ({
  page,
  request,
}) => {
  const { customer, order } = await bought(request);
  const [first, second] = order.orderSummaries;
  if (!first || !second) throw new Error('The order has no two lines.');
  const [back, total] = [first.price * first.quantity, order.totalAmount];

  await test.step('found in the list', async () => {
    await openAs(page, request, 'admin', '/admin-orders');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by number, customer or shop' }).fill(customer.email);
    await expect(page).toHaveURL(new RegExp(`searchKeyword=${encodeURIComponent(customer.email)}`));
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row');
    const row = rows.filter({ has: page.getByRole('link', { name: order.orderId, exact: true }) });
    await expect(row).toContainText(customer.name);
    await expect(row).toContainText(dollars(total));
    await page.getByRole('link', { name: `View ${order.orderId}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: order.orderId })).toBeVisible();
    await expectAccessible(page);
  });

  const refunds = page.getByRole('table', { name: 'Refunds' });
  const line = page.getByRole('listitem').filter({ hasText: first.productName });
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderId}` });

  await test.step('a line', async () => {
    await page.getByRole('checkbox', { name: `Select ${first.productName}` }).check();
    const selected = page.getByRole('region', { name: 'Selected' });
    await expect(selected).toContainText(`1 selected, ${dollars(back)}`);
    await selected.getByRole('button', { name: 'Refund selected' }).click();
    await expect(dialog).toContainText(`Give ${dollars(back)} back to ${customer.name}’s card?`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Refund ${dollars(back)}` }).click();
    await expect(notice(page, 'The money has been given back.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(selected).toBeHidden();
    await expect(line.getByText('Refunded', { exact: true })).toBeVisible();
    await expect(line.getByRole('checkbox')).toHaveCount(0);
    await expect(refunds.getByText('Done', { exact: true })).toHaveCount(1);
    await expect(page.getByText('Partially refunded', { exact: true }).first()).toBeVisible();
  });

  await test.step('the rest', async () => {
    const rest = dollars(total - back);
    await page.getByRole('button', { name: 'Refund the rest' }).click();
    await expect(dialog).toContainText(`Give ${rest} back`);
    await dialog.getByRole('button', { name: `Refund ${rest}` }).click();
    await expect(refunds.getByText('Done', { exact: true })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Refund the rest' })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the customer', async () => {
    await store(page, { user: customer });
    await visit(page, '/customer-dashboard');
    await page.getByRole('button', { name: `Details of order ${order.orderId}` }).click();
    const window = page.getByRole('dialog', { name: 'Order Info' });
    await expect(window).toContainText('This order has been refunded to your card.');
    await expect(window.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  });
});

test('admin order → one invoice download for each shop', async ({ page, request }) => {
  const { order } = await bought(request);
  await openAs(page, request, 'admin', `/admin-orders/${order.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Download the invoice of/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
});

test('payment simulator: dispute opened, its evidence sent, and lost → shown on its order', async ({
  page,
  request,
}) => {
  const { order } = await bought(request);
  await openAs(page, request, 'admin', `/admin-orders/${order.id}`);
  const paymentId = await page.getByText(/^pi_/).textContent();
  await visit(page, '/payment-simulator');
  await page.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.getByText('Please enter Payment.')).toBeVisible();
  await expect(page.getByText('Please select What happens.')).toBeVisible();
  await page.getByLabel('Payment', { exact: true }).fill(paymentId ?? '');
  await page.getByRole('combobox', { name: 'What happens' }).click();
  await page.getByRole('option', { name: 'The dispute is won' }).click();
  await page.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.getByRole('region', { name: /^Notices/ })).toContainText(/dispute/i);
  await page.getByRole('combobox', { name: 'What happens' }).click();
  await page.getByRole('option', { name: 'The customer disputes it' }).click();
  await page.getByRole('button', { name: 'Simulate' }).click();
  await expect(notice(page, 'Simulated. Its webhook is on its way.')).toBeVisible();
  const evidence = page.getByRole('link', { name: `See evidence of the dispute of ${order.orderId}` });
  await expect(async () => {
    await visit(page, '/disputes?status=Open');
    await expect(evidence).toBeVisible({ timeout: 1000 });
  }).toPass();
  await evidence.click();
  await expect(page.getByRole('heading', { level: 1, name: `Dispute of ${order.orderId}` })).toBeVisible();
  await expect(page.getByText(`Receipt of order ${order.orderId}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send evidence' }).click();
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(notice(page, 'The evidence has been sent to the bank.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What was sent' })).toBeVisible();

  await visit(page, '/payment-simulator');
  await page.getByLabel('Payment', { exact: true }).fill(paymentId ?? '');
  await page.getByRole('combobox', { name: 'What happens' }).click();
  await page.getByRole('option', { name: 'The dispute is lost' }).click();
  await page.getByRole('button', { name: 'Simulate' }).click();
  await expect(notice(page, 'Simulated. Its webhook is on its way.')).toBeVisible();
  await expect(async () => {
    await visit(page, `/admin-orders/${order.id}`);
    await expect(page.getByRole('table', { name: 'Disputes' })).toContainText('Lost', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('table', { name: 'Refunds' })).toContainText('Lost dispute');
});

test('admin order: an amount refunded, after who bears it was shown', async ({ page, request }) => {
  const { order } = await bought(request);
  await openAs(page, request, 'admin', `/admin-orders/${order.id}`);
  await page.getByRole('button', { name: 'Refund an amount' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderId}` });
  await dialog.getByLabel('Amount').fill('1.50');
  await expect(dialog).toContainText('The market gives back');
  await expect(dialog).toContainText('the downloads stay');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refund $1.50' }).click();
  await expect(notice(page, 'The money has been given back.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Refunds' })).toContainText('$1.50');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
});
