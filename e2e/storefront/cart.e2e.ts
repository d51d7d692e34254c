import {
  cartItem,
  changeProduct,
  DEMO_PASSWORD,
  dollars,
  expect,
  makeCustomer,
  ownProduct,
  signInByApi,
  someProducts,
  store,
  test,
  visit,
} from '../browser.ts';

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
    await expect(window).toContainText(`You pay ${dollars(product.price + 5)}`);
    await window.getByLabel('Card number').fill('4242 4242 4242 4242');
    await window.getByLabel('Expiry date').fill('12 / 34');
    await window.getByLabel('CVC').fill('123');
    await window.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
  } finally {
    await changeProduct(request, vendor, product.id, { price: product.price });
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
