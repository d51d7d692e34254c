import type { Locator } from '@playwright/test';
import {
  bearer,
  expect,
  expectAccessible,
  makeCustomer,
  PASSWORD,
  productBySlug,
  someProducts,
  store,
  stored,
  test,
  visit,
} from '../browser.ts';

/** The number of a carousel's visible slides, and the gap between two in pixels. */
const slidesOf = (carousel: Locator) =>
  carousel.evaluate((node) => {
    const view = node.querySelector('ul')?.parentElement?.getBoundingClientRect();
    const slides = [...node.querySelectorAll('article')].map((slide) => slide.getBoundingClientRect());
    const [first, second] = slides;
    if (!view || !first || !second) return null;
    const inView = slides.filter(({ left, right }) => left >= view.left - 1 && right <= view.right + 1);
    return { inView: inView.length, gap: Math.round(second.left - first.right) };
  });

test('similar products → one to four columns by width, 10, 15 and 20 pixels apart', async ({
  page,
  request,
}) => {
  const [product] = await someProducts(request, 1);
  await visit(page, `/product/${product?.slug}`);
  const carousel = page.getByRole('group', { name: 'Similar Products' });
  for (const [width, inView, gap] of [
    [320, 1, 10],
    [479, 1, 10],
    [480, 2, 15],
    [767, 2, 15],
    [768, 3, 20],
    [1023, 3, 20],
    [1024, 4, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => slidesOf(carousel), `at ${width} pixels`).toEqual({ inView, gap });
  }
});

test('vendor without a shop name → Shop Name Not Available', async ({ page, request }) => {
  const [card] = await someProducts(request, 1);
  const product = await productBySlug(request, card?.slug ?? '');
  const { vendor } = product;
  const nameless = { ...vendor, profile: { ...vendor.profile, shopName: '' } };
  await store(page, { wishlist: [card] });
  await page.route(`**/api/v1/site/product/${product.slug}`, (route) =>
    route.fulfill({
      json: { statusCode: 200, message: 'OK', data: { ...product, shopName: '', vendor: nameless } },
    }),
  );
  await visit(page, '/wishlist');
  await page.getByRole('main').getByRole('link', { name: product.name }).first().click();
  await expect(page.getByRole('link', { name: 'Shop Name Not Available' })).toBeVisible();
  await page.getByRole('button', { name: 'Meet your Seller' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Meet your Seller' }).getByText('Shop Name Not Available'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('recommendations → two to five columns by width', async ({ page }) => {
  await visit(page, '/cart');
  const cards = page.getByRole('region', { name: 'Product You May Also Like' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  for (const [width, columns] of [
    [360, 2],
    [768, 3],
    [1024, 4],
    [1280, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0]).length, `at ${width} pixels`).toBe(columns);
  }
});

test('recommendations: loading → skeletons; none → the empty state', async ({ page }) => {
  await visit(page, '/faq');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/site/cart-page', async (route) => {
    await held;
    await route.fulfill({ json: { statusCode: 200, message: 'OK', data: { recommendedProducts: [] } } });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }).click();
  const place = page.getByRole('region', { name: 'Product You May Also Like' });
  await expect(place.locator('.skeleton').first()).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(place.getByText('Currently there are no products available.')).toBeVisible();
  await expect(place.locator('.skeleton')).toHaveCount(0);
  await expectAccessible(page);
});

test('session ends while a screen is open → login, and back afterwards', async ({ page, request }) => {
  const customer = await makeCustomer(request);
  await store(page, { user: customer });
  await visit(page, '/customer-dashboard?tab=profile');
  await expect(page.getByRole('button', { name: 'Edit Info' })).toBeVisible();
  const headers = bearer(customer);
  // Any call of the screen may be the first that fails, so the session ends as the browser sends this one.
  await page.route('**/api/v1/user/customer-password', async (route) => {
    expect((await request.post('/api/v1/auth/logout', { headers })).ok()).toBe(true);
    await route.continue();
  });
  for (const label of ['Current Password', 'New Password', 'Confirm Password']) {
    await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  }
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'sessionStorage', 'user')).toBeNull();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/customer-dashboard?tab=profile');
  await expect(page.getByRole('button', { name: 'Edit Info' })).toBeVisible();
});
