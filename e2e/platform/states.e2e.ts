import type { APIRequestContext, Page } from '@playwright/test';
import type { CustomerOrder } from '#contract/orders.ts';
import {
  bearer,
  cartItem,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  makeCustomer,
  someProducts,
  store,
  test,
  visit,
} from '../browser.ts';

// Some of these states are failures.
test.use({ expected: /^Failed to load resource: .*(status of [45]\d\d|net::ERR_)/ });

/** Leaves the call unanswered, so that the screen stays in its loading state. */
const hold = (page: Page, path: string) => page.route(`**/api/v1/${path}`, () => {});
const fail = (page: Page, path: string) =>
  page.route(`**/api/v1/${path}`, (route) =>
    route.fulfill({ status: 429, json: { statusCode: 429, message: 'Too many requests.' } }),
  );
const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).click();

async function payment(page: Page, request: APIRequestContext) {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('There is no product.');
  await store(page, { user: await makeCustomer(request), cart: [cartItem(product)] });
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const window = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await window.getByLabel('Card number').fill('4000 0000 0000 9995');
  await window.getByLabel('Expiry date').fill('12 / 34');
  await window.getByLabel('CVC').fill('123');
  await window.getByRole('button', { name: 'Pay Now' }).click();
  await expect(window.getByText('Your card has insufficient funds.')).toBeVisible();
}

/** The orders of the demo's customer, with the first one changed to Failed. */
async function failedOrder(page: Page, request: APIRequestContext) {
  const user = await demoUser(request, 'customer');
  const headers = bearer(user);
  const list = await dataOf<{ data: CustomerOrder[] }>(
    await request.get('/api/v1/orders?limit=3', { headers }),
  );
  const [first, ...others] = list.data;
  if (!first) throw new Error('There is no order.');
  const orderSummaries = first.orderSummaries.map((line) => ({
    ...line,
    refunded: true,
    downloadable: false,
  }));
  const failed = {
    ...first,
    orderSummaries,
    status: 'Failed',
    paymentStatus: 'Refunded',
    refundedAmount: first.totalAmount,
  };
  const data = { ...list, data: [failed, ...others] };
  await page.route('**/api/v1/orders?*', (route) =>
    route.fulfill({ json: { statusCode: 200, message: 'OK', data } }),
  );
  await store(page, { user });
  await visit(page, '/customer-dashboard');
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Details of order ${first.orderId}` }).click();
  await expect(
    page.getByText('This order could not be completed. What you paid has been refunded to your card.'),
  ).toBeVisible();
}

const STATES: Record<string, (page: Page, request: APIRequestContext) => Promise<void>> = {
  'payment with an error': payment,
  'a failed order': failedOrder,
  'orders on their way': async (page, request) => {
    await hold(page, 'orders?*');
    await store(page, { user: await makeCustomer(request) });
    await visit(page, '/customer-dashboard');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Loading/ })
        .first(),
    ).toBeAttached();
  },
  'orders that cannot be read': async (page, request) => {
    await fail(page, 'orders?*');
    await store(page, { user: await makeCustomer(request) });
    await visit(page, '/customer-dashboard');
    await expect(page.getByRole('main').getByText('Too many requests.')).toBeVisible();
  },
  'a product on its way': async (page, request) => {
    const [product] = await someProducts(request, 1);
    await hold(page, 'site/product/*');
    await store(page, { wishlist: [product] });
    await visit(page, '/wishlist');
    await page.getByRole('main').getByRole('link', { name: product?.name }).first().click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Loading/ })
        .first(),
    ).toBeAttached();
  },
  'the blog on its way': async (page) => {
    await visit(page, '/faq');
    await hold(page, 'site/blog?*');
    await follow(page, 'Stories from the market');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Loading/ })
        .first(),
    ).toBeAttached();
  },
  'a blog that cannot be read': async (page) => {
    await visit(page, '/faq');
    await fail(page, 'site/blog?*');
    await follow(page, 'Stories from the market');
    await expect(page.getByRole('main').getByText('Too many requests.')).toBeVisible();
  },
  'a registration of a vendor with everything missing': async (page) => {
    await visit(page, '/vendor-signup');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('Please upload Shop Image.')).toBeVisible();
  },
};

for (const [name, reach] of Object.entries(STATES)) {
  test(`${name}: axe finds nothing`, async ({ page, request }) => {
    await reach(page, request);
    await expectAccessible(page);
  });
}
