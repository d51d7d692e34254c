import type { Page } from '@playwright/test';
import {
  cartItem,
  dollars,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  makeCustomer,
  someProducts,
  store,
  stored,
  test,
  visit,
} from '../browser.ts';

const details = async (page: Page) => {
  await visit(page, '/customer-dashboard');
  await page
    .getByRole('button', { name: /Details of order/ })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Order Info' });
};

test('link with a code → cart, payment and order show it; then it is forgotten', async ({
  page,
  request,
}) => {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('The demo has no products.');
  const user = await makeCustomer(request);
  await visit(page, `/product/${product.slug}?code=welcome10`);
  await expect.poll(() => stored(page, 'localStorage', 'discountCode')).toMatchObject({ code: 'welcome10' });
  await store(page, { user, cart: [cartItem(product)] });
  await visit(page, '/cart');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary).toContainText('The code WELCOME10 is applied.');
  const total = (await summary.locator('dd').last().textContent()) ?? '';
  await expect(summary).toContainText(dollars(product.price));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const window = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await expect(window).toContainText(`To pay${total}`);
  await window.getByLabel('Card number').fill('4242 4242 4242 4242');
  await window.getByLabel('Expiry date').fill('12 / 34');
  await window.getByLabel('CVC').fill('123');
  await window.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
  expect(await stored(page, 'localStorage', 'discountCode')).toBeNull();
  const order = await details(page);
  await expect(order).toContainText('Code WELCOME10');
  await expect(order).toContainText(`Total${total}`);
});

test('code that leaves nothing to pay → the order is placed without a card', async ({ page, request }) => {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('The demo has no products.');
  await store(page, { user: await makeCustomer(request), cart: [cartItem(product)] });
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await page.getByLabel('Discount code').fill('a-gift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Total$0.00');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page
    .getByRole('dialog', { name: 'Complete Your Order' })
    .getByRole('button', { name: 'Place Order' })
    .click();
  await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
  const order = await details(page);
  await expect(order).toContainText('Total$0.00');
  await expect(order.getByRole('button', { name: `Download ${product.name}` })).toBeVisible();
});
