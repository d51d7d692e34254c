import type { Page } from '@playwright/test';
import {
  bearer,
  cartItem,
  changeProduct,
  DEMO_PASSWORD,
  dollars,
  expect,
  expectAccessible,
  makeCustomer,
  ownProduct,
  signInByApi,
  someProducts,
  store,
  stored,
  test,
  visit,
} from '../browser.ts';

const line = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Delete ${name}` }) });
const summary = (page: Page) => page.getByRole('region', { name: 'Order Summary' });

test('cart empty → says so and recommends products', async ({ page }) => {
  await visit(page, '/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByText('Explore our products and add your favorites to the cart.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Product You May Also Like' }).getByRole('article'),
  ).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See More' })).toHaveAttribute('href', '/shop');
  await page.getByRole('link', { name: 'Go to Shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('cart: quantity changed or line deleted → totals follow', async ({ page, request }) => {
  const [one, two] = await someProducts(request, 2);
  if (!one || !two) throw new Error('There are no two products.');
  await store(page, { cart: [cartItem(one, 2), cartItem(two)] });
  await visit(page, '/cart');
  await expect(line(page, one.name)).toContainText(`${dollars(one.price)} each`);
  await expect(line(page, one.name)).toContainText(`Subtotal ${dollars(one.price * 2)}`);
  await expect(summary(page)).toContainText('Subtotal (2)');
  await expect(summary(page)).toContainText(dollars(one.price * 2 + two.price));
  await expectAccessible(page);

  await line(page, one.name).getByRole('button', { name: 'Increase quantity' }).click();
  await expect(line(page, one.name)).toContainText(`Subtotal ${dollars(one.price * 3)}`);
  await expect(summary(page).getByText(dollars(one.price * 3 + two.price))).toHaveCount(2);
  // A quantity below 1 removes the line.
  await line(page, two.name).getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(line(page, two.name)).toHaveCount(0);
  await expect(summary(page)).toContainText('Subtotal (1)');
  await page.getByRole('button', { name: `Delete ${one.name}` }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(await stored(page, 'localStorage', 'cart')).toBeNull();
});

test('cart: price changed since it was added → shown before payment', async ({ page, request }) => {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('There is no product.');
  await store(page, { cart: [{ ...cartItem(product, 2), price: product.price + 1, name: 'Its old name' }] });
  await visit(page, '/cart');
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    `The price of “Its old name” is now ${dollars(product.price)}; it was ${dollars(product.price + 1)}.`,
  );
  await expect(line(page, product.name)).toContainText(dollars(product.price * 2));
  await expect(summary(page)).toContainText(dollars(product.price * 2));
  await expectAccessible(page);
  expect(await stored(page, 'localStorage', 'cart')).toMatchObject([{ price: product.price }]);
});

test('price changes while the payment window is open → shown before payment', async ({ page, request }) => {
  const vendor = await signInByApi(request, 'kerf-and-grain@demo.test', DEMO_PASSWORD);
  const product = await ownProduct(request, vendor, 0);
  await store(page, { user: await makeCustomer(request), cart: [cartItem(product)] });
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const window = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await window.getByLabel('Card number').fill('4242 4242 4242 4242');
  await window.getByLabel('Expiry date').fill('12 / 34');
  await window.getByLabel('CVC').fill('123');
  await changeProduct(request, vendor, product.id, { price: product.price + 5 });
  try {
    await window.getByRole('button', { name: 'Pay Now' }).click();
    await expect(window).toBeHidden();
    await expect(page.getByText('The price of your cart has changed meanwhile.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      `The price of “${product.name}” is now ${dollars(product.price + 5)}; it was ${dollars(product.price)}.`,
    );
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(window).toContainText(`${dollars(product.price + 5)} in all.`);
    await window.getByLabel('Card number').fill('4242 4242 4242 4242');
    await window.getByLabel('Expiry date').fill('12 / 34');
    await window.getByLabel('CVC').fill('123');
    await window.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
  } finally {
    await changeProduct(request, vendor, product.id, { price: product.price });
  }
});

test('payment claimed by another customer on this browser → replaced; pricing sends no token', async ({
  page,
  request,
}) => {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('The demo has no product.');
  const before = await makeCustomer(request);
  const tokens: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/v1/payments') tokens.push(sent.headers().authorization);
  });
  await store(page, { user: await makeCustomer(request), cart: [cartItem(product)] });
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const window = page.getByRole('dialog', { name: 'Complete Your Payment' });
  const fillCard = async () => {
    await window.getByLabel('Card number').fill('4242 4242 4242 4242');
    await window.getByLabel('Expiry date').fill('12 / 34');
    await window.getByLabel('CVC').fill('123');
    await window.getByRole('button', { name: 'Pay Now' }).click();
  };
  const intentOf = () => stored(page, 'sessionStorage', 'paymentIntent');
  await expect.poll(intentOf, 'the cart has its intent').toMatch(/^pi_/);
  const intent = await intentOf();
  const claim = await request.post(`/api/v1/payments/${intent}/claim`, {
    headers: bearer(before),
  });
  expect(claim.status()).toBe(200);
  await fillCard();
  await expect(window).toBeHidden();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillCard();
  await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
  expect(new Set(tokens)).toEqual(new Set([undefined]));
});

test('cart: product no longer sold → named and left out', async ({ page, request }) => {
  const vendor = await signInByApi(request, 'salt-and-fennel@demo.test', DEMO_PASSWORD);
  const hidden = await ownProduct(request, vendor, 0);
  const [kept] = await someProducts(request, 1);
  if (!kept) throw new Error('There is no product.');
  await store(page, { cart: [cartItem(hidden), cartItem(kept)] });
  await changeProduct(request, vendor, hidden.id, { status: 'false' });
  try {
    const paid = page.waitForRequest((sent) => sent.url().endsWith('/api/v1/payments'));
    await visit(page, '/cart');
    await expect(line(page, hidden.name)).toContainText('No longer available. It is left out of your order.');
    await expect(line(page, hidden.name).getByRole('group')).toHaveCount(0);
    await expect(summary(page)).toContainText('Subtotal (1)');
    await expect(summary(page).getByText(dollars(kept.price))).toHaveCount(2);
    expect((await paid).postDataJSON().products).toEqual([{ id: kept.id, quantity: 1 }]);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Delete ${hidden.name}` }).click();
    await expect(line(page, hidden.name)).toHaveCount(0);
  } finally {
    await changeProduct(request, vendor, hidden.id, { status: 'true' });
  }
});

test('cart or wishlist in the storage cannot be parsed → removed', async ({ page }) => {
  for (const text of ['{not json', '{"a":1}', '[{"id":"x","quantity":-1}]', '[null]']) {
    await page.goto('/favicon.svg');
    await page.evaluate((text) => {
      localStorage.setItem('cart', text);
      localStorage.setItem('wishlist', text);
    }, text);
    await visit(page, '/cart');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible();
    expect(await page.evaluate(() => [localStorage.cart, localStorage.wishlist])).toEqual([
      undefined,
      undefined,
    ]);
  }
});

test('cart changed in one tab → the other tab follows', async ({ page, context, request }) => {
  const [product] = await someProducts(request, 1);
  await visit(page, '/faq');
  const other = await context.newPage();
  await visit(other, `/product/${product?.slug}`);
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByRole('button', { name: `Delete ${product?.name}` }).click();
  await expect(other.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
});

test('checkout signed out → login prompt', async ({ page, request }) => {
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('There is no product.');
  await store(page, { cart: [cartItem(product)] });
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const prompt = page.getByRole('dialog');
  await expect(prompt).toContainText('You must be logged in to proceed to checkout.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(prompt).toBeHidden();
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to Shop' }).click();
  await expect(page).toHaveURL('/shop');
});

test('wishlist → five a page; a product can be moved to the cart or removed', async ({ page, request }) => {
  const list = await someProducts(request, 6);
  const main = page.getByRole('main');
  await store(page, { wishlist: list });
  await visit(page, '/wishlist');
  await expect(main.getByRole('heading', { level: 1, name: 'My Wishlist' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(list.slice(0, 5).map(({ name }) => name));
  await expect(page.getByRole('link', { name: 'Wishlist, 6 items' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/wishlist?pageNumber=2');
  const last = list[5]?.name ?? '';
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([last]);
  await main.getByRole('button', { name: `Add to Cart: ${last}` }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  // Removing its only line removes the second page.
  await main.getByRole('button', { name: `Remove ${last}` }).click();
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(5);
  await expect(page.getByRole('navigation', { name: 'Pages of the wishlist' })).toHaveCount(0);
  for (const { name } of list.slice(0, 5)) await main.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(main.getByText('Your wishlist is empty.')).toBeVisible();
  await main.getByRole('link', { name: 'Go to Shop' }).click();
  await expect(page).toHaveURL('/shop');
});
