import type { APIRequestContext } from '@playwright/test';
import type { AdminOrder } from '#contract/admin-orders.ts';
import type { DataOf } from '#contract/contract.ts';
import type { CustomerOrder } from '#contract/orders.ts';
import {
  adminHeaders,
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
    await expectAccessible(page);
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

test('admin refund refused by the provider → the reason on the order, and Retry', async ({
  page,
  request,
}) => {
  const { order } = await bought(request);
  const real = await dataOf<AdminOrder>(
    await request.get(`/api/v1/admin/order/${order.id}`, { headers: await adminHeaders(request) }),
  );
  const stuck = {
    id: 'refund-1',
    orderId: order.orderId,
    orderRecordId: order.id,
    customer: real.customer?.name,
    amount: order.totalAmount,
    status: 'Stuck',
    origin: 'market',
    lastError: 'Your balance is too low.',
    attempts: 10,
    nextAttemptAt: null,
    createdAt: order.createdAt,
    doneAt: null,
  };
  const dispute = {
    id: 'dp_1',
    orderId: order.orderId,
    orderRecordId: order.id,
    amount: order.totalAmount,
    reason: 'product_not_received',
    status: 'Open',
    dueAt: '2099-01-02T12:00:00.000Z',
    createdAt: order.createdAt,
  };
  let refunds: object[] = [];
  await page.route(`**/api/v1/admin/order/${order.id}`, (route) =>
    route.fulfill({
      json: { statusCode: 200, message: 'OK', data: { ...real, refunds, disputes: [dispute] } },
    }),
  );
  const refusal = 'The card provider refuses this refund: Your balance is too low.';
  await page.route(`**/api/v1/admin/order/${order.id}/refund`, (route) => {
    refunds = [stuck];
    return route.fulfill({ status: 409, json: { statusCode: 409, message: refusal } });
  });
  await page.route('**/api/v1/admin/refund/refund-1/retry', (route) => {
    const done = { ...stuck, status: 'Done', lastError: null, doneAt: order.createdAt };
    refunds = [done];
    const message = 'The money has been given back.';
    return route.fulfill({ json: { statusCode: 200, message, data: done } });
  });
  await openAs(page, request, 'admin', `/admin-orders/${order.id}`);
  await expect(page.getByRole('table', { name: 'Disputes' })).toContainText('Product not received');
  await expect(page.getByRole('table', { name: 'Disputes' })).toContainText('2099-01-02');
  await page.getByRole('button', { name: 'Refund order' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${order.orderId}` });
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(notice(page, refusal)).toBeVisible();
  await expect(dialog).toBeHidden();
  const table = page.getByRole('table', { name: 'Refunds' });
  await expect(table).toContainText('Your balance is too low.');
  await expectAccessible(page);
  await table.getByRole('button', { name: /^Try again/ }).click();
  await expect(notice(page, 'The money has been given back.')).toBeVisible();
  await expect(table.getByText('Done', { exact: true })).toBeVisible();
  await expect(table.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
});

test('unknown admin order → links back to the list', async ({ page, request }) => {
  await openAs(page, request, 'admin', '/admin-orders/nobody');
  await expect(page.getByText('This order was not found.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to orders' }).last().click();
  await expect(page).toHaveURL('/admin-orders');
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

test('refunds → stuck ones first, retried one by one or together; disputes beside them', async ({
  page,
  request,
}) => {
  const { order } = await bought(request);
  await dataOf(
    await request.post(`/api/v1/admin/order/${order.id}/refund`, {
      headers: await adminHeaders(request),
      data: {},
    }),
  );
  await openAs(page, request, 'admin', '/refunds');
  const table = page.getByRole('table', { name: 'Refunds' });
  await expect(table.getByRole('link', { name: order.orderId })).toHaveAttribute(
    'href',
    `/admin-orders/${order.id}`,
  );
  await expectAccessible(page);

  const row = (id: string) => ({
    id,
    orderId: `EM-${id}`,
    orderRecordId: id,
    customer: 'Ann',
    amount: 5,
    status: 'Stuck',
    origin: 'market',
    lastError: 'Your balance is too low.',
    attempts: 10,
    nextAttemptAt: null,
    createdAt: order.createdAt,
    doneAt: null,
  });
  let rows = [row('ONE'), row('TWO'), row('THREE')];
  await page.route('**/api/v1/admin/refund?*status=Stuck*', (route) =>
    route.fulfill({
      json: { statusCode: 200, message: 'OK', data: { data: rows, total: rows.length, pageCount: 1 } },
    }),
  );
  await page.route('**/api/v1/admin/refund/*/retry', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2) ?? '';
    if (id === 'THREE') return route.fulfill({ status: 409, json: { message: 'The provider refuses it.' } });
    rows = rows.filter((one) => one.id !== id);
    return route.fulfill({ json: { statusCode: 200, message: 'Given back.', data: row(id) } });
  });
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL('/refunds?status=Stuck');
  await page.getByRole('button', { name: 'Try again the refund of EM-ONE' }).click();
  await expect(notice(page, 'Given back.')).toBeVisible();
  await expect(table).not.toContainText('EM-ONE');
  await expectAccessible(page);
  for (const id of ['TWO', 'THREE']) {
    await page.getByRole('checkbox', { name: `Select the refund of EM-${id}` }).check();
  }
  await page.getByRole('button', { name: 'Try 2 again' }).click();
  await expect(notice(page, '1 refund accepted.')).toBeVisible();
  await expect(notice(page, 'The provider refuses it.')).toBeVisible();
  await expect(table).not.toContainText('EM-TWO');
  await expect(table).toContainText('EM-THREE');

  await page.getByRole('link', { name: 'Disputes' }).click();
  await expect(page).toHaveURL('/refunds/disputes');
  await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible();
});

test('payment simulator: fault set → still there after a reload; reset → normal', async ({
  page,
  request,
}) => {
  // A fault would affect every payment of the run, so the test answers the call itself.
  let now: DataOf<'GET admin/payment-simulator'> = { webhook: 'normal', provider: 'normal' };
  await page.route('**/api/v1/admin/payment-simulator', async (route) => {
    if (route.request().method() === 'PATCH') now = { ...now, ...route.request().postDataJSON() };
    await route.fulfill({ json: { statusCode: 200, message: 'OK', data: now } });
  });
  await openAs(page, request, 'admin', '/payment-simulator');
  await expect(page.getByText('Normal now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('group', { name: 'Webhooks' }).getByRole('radio', { name: /^Lost/ }).check();
  await page.getByRole('group', { name: 'Card provider' }).getByRole('radio', { name: /^Slow/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'The payment simulator now causes these faults.')).toBeVisible();
  expect(now).toEqual({ webhook: 'lost', provider: 'slow' });
  await page.reload();
  await expect(page.getByText('Webhooks lost, provider slow')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Lost/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to normal' }).click();
  await expect(notice(page, 'Payments are back to normal.')).toBeVisible();
  await expect(page.getByText('Normal now')).toBeVisible();
  expect(now).toEqual({ webhook: 'normal', provider: 'normal' });
});

test('payment simulator: dispute opened for a payment → shown on its order', async ({ page, request }) => {
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
  await visit(page, '/refunds/disputes?status=Open');
  await expect(page.getByRole('link', { name: order.orderId })).toBeVisible();
  await expectAccessible(page);
});

test('payment simulator with real cards → not available', async ({ page, request }) => {
  await page.route('**/api/v1/admin/payment-simulator', (route) =>
    route.fulfill({ status: 404, json: { message: 'The payment simulator was not found.' } }),
  );
  await openAs(page, request, 'admin', '/payment-simulator');
  await expect(page.getByText('This market has no payment simulator')).toBeVisible();
  await expectAccessible(page);
});
