import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { SignedInUser } from '#contract/accounts.ts';
import type { DataOf } from '#contract/contract.ts';
import {
  bearer,
  cartItem,
  dataOf,
  expect,
  expectAccessible,
  makeCustomer,
  someProducts,
  store,
  stored,
  test,
  visit,
} from '../browser.ts';

// The answers that these tests lose.
test.use({ expected: /^Failed to load resource: (net::ERR_FAILED|.*status of 4\d\d)/ });

/** From now on the market gets this page's orders, and the page never gets the answer. */
async function loseOrders(page: Page): Promise<void> {
  await page.route('**/api/v1/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('failed');
  });
}

const ordersOf = async (request: APIRequestContext, user: SignedInUser) =>
  dataOf<DataOf<'GET orders'>>(await request.get('/api/v1/orders', { headers: bearer(user) }));

/** A page of a new customer with one product in the cart. */
async function openCart(page: Page, request: APIRequestContext) {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('The demo has no products.');
  const user = await makeCustomer(request);
  const cart = [cartItem(product)];
  await store(page, { user, cart });
  await visit(page, '/cart');
  return { product, user, cart };
}

/** A page of the same account in another browser. */
async function onAnotherDevice(browser: Browser, stored: Parameters<typeof store>[1]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await store(page, stored);
  return page;
}

async function openPayment(page: Page) {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const window = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await window.getByLabel('Card number').fill('4242 4242 4242 4242');
  await window.getByLabel('Expiry date').fill('12 / 34');
  await window.getByLabel('CVC').fill('123');
  return window;
}

/** Pays, and loses each answer to the order. */
async function payAndLose(page: Page) {
  const window = await openPayment(page);
  await loseOrders(page);
  await window.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('alert')).toContainText('Your payment went through');
}

const completed = (page: Page) => page.getByRole('heading', { name: 'Order Completed' });
const empty = (page: Page) => page.getByText('Your cart is empty.');

async function expectOneOrder(page: Page, request: APIRequestContext, user: SignedInUser) {
  expect((await ordersOf(request, user)).total).toBe(1);
  await expect.poll(() => stored(page, 'localStorage', 'cart')).toBeNull();
  await expect.poll(() => stored(page, 'localStorage', 'claimedPayment')).toBeNull();
}

test('order lost, tried again → the order of before', async ({ page, request }) => {
  const { user } = await openCart(page, request);
  await payAndLose(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(completed(page)).toBeVisible();
  await expectOneOrder(page, request, user);
});

test('order lost, page reloaded → the order of before', async ({ page, request }) => {
  const { user } = await openCart(page, request);
  await payAndLose(page);
  await page.unrouteAll();
  await page.reload();
  await expect(completed(page)).toBeVisible();
  await expectOneOrder(page, request, user);
});

test('order lost, tab closed → another tab finds the order', async ({ page, context, request }) => {
  const { user } = await openCart(page, request);
  await payAndLose(page);
  await page.close();
  const other = await context.newPage();
  await store(other, { user });
  await visit(other, '/cart');
  await expect(completed(other)).toBeVisible();
  await expectOneOrder(other, request, user);
});

test('order lost → another device of the account says what was bought, and takes it out', async ({
  page,
  browser,
  request,
}) => {
  const { product, user, cart } = await openCart(page, request);
  const elsewhere = await onAnotherDevice(browser, { user, cart });
  await payAndLose(page);
  await visit(elsewhere, '/cart');
  await expect(elsewhere.getByText(/^Bought today/)).toHaveText(
    `Bought today: “${product.name}”, in your library.`,
  );
  await expect(empty(elsewhere)).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('link', { name: 'in your library' }).click();
  await expect(elsewhere.getByRole('heading', { name: product.name })).toBeVisible();
  await elsewhere.goto(`/product/${product.slug}`);
  await elsewhere.keyboard.press('Shift');
  await expect(elsewhere.getByText(/^You bought this today\./)).toBeVisible();
  expect((await ordersOf(request, user)).total).toBe(1);
  await elsewhere.context().close();
});

test('two tabs pay the same at the same moment → one order, and no tab holds the cart', async ({
  page,
  context,
  request,
}) => {
  const { user } = await openCart(page, request);
  const other = await context.newPage();
  await store(other, { user });
  await visit(other, '/cart');
  const windows = [await openPayment(page), await openPayment(other)];
  await Promise.all(windows.map((window) => window.getByRole('button', { name: 'Pay Now' }).click()));
  for (const tab of [page, other]) await expect(completed(tab).or(empty(tab))).toBeVisible();
  expect((await ordersOf(request, user)).total).toBe(1);
});

test('two devices pay the same, one after the other → the second window shows the order', async ({
  page,
  browser,
  request,
}) => {
  const { product, user, cart } = await openCart(page, request);
  const elsewhere = await onAnotherDevice(browser, { user, cart });
  await visit(elsewhere, '/cart');
  const second = await openPayment(elsewhere);
  await payAndLose(page);
  await second.getByRole('button', { name: 'Pay Now' }).click();
  await expect(second.getByRole('status')).toContainText(product.name);
  await second.getByRole('link', { name: 'See the order' }).click();
  await expect(elsewhere.getByRole('dialog', { name: 'Order Info' })).toBeVisible();
  expect(await stored(elsewhere, 'localStorage', 'cart')).toBeNull();
  expect((await ordersOf(request, user)).total).toBe(1);
  await elsewhere.context().close();
});

test('free order lost, page reloaded → the order of before', async ({ page, request }) => {
  const { user } = await openCart(page, request);
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await page.getByLabel('Discount code').fill('a-gift');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const window = page.getByRole('dialog', { name: 'Complete Your Order' });
  await loseOrders(page);
  await window.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(completed(page)).toBeVisible();
  await expectOneOrder(page, request, user);
});
