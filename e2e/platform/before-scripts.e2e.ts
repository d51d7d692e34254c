import type { Page } from '@playwright/test';
import { cartItem, expect, holdHydration, someProducts, store, stored, test } from '../browser.ts';

// The tests block the scripts, so failed requests are expected.
test.use({ expected: /net::ERR_FAILED|Failed to fetch dynamically imported module/ });

/** Forms with personal data, and their fields. */
const FORMS: [path: string, fields: Record<string, string>][] = [
  ['/login', { Email: 'robin@example.test', Password: 'open sesame' }],
  ['/signup', { Name: 'Robin Test', Email: 'robin@example.test', 'Confirm Password': 'open sesame' }],
  ['/vendor-signup', { 'Shop Name': 'Robin’s', Password: 'open sesame' }],
  ['/forgot-password', { 'Email Address': 'robin@example.test' }],
  ['/contact-us', { Name: 'Robin Test', Email: 'robin@example.test', Message: 'Hello' }],
];

for (const [path, fields] of FORMS) {
  test(`form of ${path} submitted before scripts are loaded → no field value in a URL`, async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(path);
    const main = page.getByRole('main');
    for (const [label, value] of Object.entries(fields)) {
      await main.getByLabel(label, { exact: true }).fill(value);
    }
    const again = page.waitForResponse((answer) => answer.status() === 303);
    await main.getByLabel(Object.keys(fields)[0] ?? '', { exact: true }).press('Enter');
    expect((await again).request().method()).toBe('POST');
    await expect(page).toHaveURL(path);
    await expect(main.getByLabel(Object.keys(fields)[0] ?? '', { exact: true })).toHaveValue('');
  });
}

test.describe('before a page is hydrated', () => {
  const account = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });

  test('controls pressed → each acts once, when it can', async ({ page, request }) => {
    const [product] = await someProducts(request, 1);
    const hydrate = await holdHydration(page);
    await page.goto(`/product/${product?.slug}`);
    const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
    await add.click();
    await add.click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    expect(await stored(page, 'localStorage', 'cart')).toBeNull();
    hydrate();
    await expect(
      page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Login' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    expect(await stored(page, 'localStorage', 'cart')).toMatchObject([{ id: product?.id, quantity: 1 }]);
  });

  test('heart of a card tapped → the product is saved when the page is hydrated', async ({
    page,
    request,
  }) => {
    const [product] = await someProducts(request, 1);
    const hydrate = await holdHydration(page);
    await page.goto(`/shop?searchKeyword=${encodeURIComponent(product?.name ?? '')}`);
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: product?.name, exact: true }) });
    await card.hover();
    const heart = card.getByRole('button', { name: `Save ${product?.name}` });
    await heart.click();
    hydrate();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(await stored(page, 'localStorage', 'wishlist')).toMatchObject([{ id: product?.id }]);
  });

  test('search typed → the text stays, and its results are listed', async ({ page }) => {
    const hydrate = await holdHydration(page);
    await page.goto('/faq');
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.fill('quilt');
    hydrate();
    await expect(page.getByRole('listbox', { name: 'Products' }).getByRole('option').first()).toBeVisible();
    await expect(box).toHaveValue('quilt');
    await expect(box).toBeFocused();
  });

  test('form filled and sent twice → sent once, with its text', async ({ page }) => {
    const hydrate = await holdHydration(page);
    const sent: (string | null)[] = [];
    await page.route('**/api/v1/contact-us-message', (route) => {
      sent.push(route.request().postData());
      return route.fulfill({ json: { success: true, message: 'Your message was sent.', data: null } });
    });
    await page.goto('/contact-us');
    const main = page.getByRole('main');
    const values = { Name: 'Robin', Email: 'robin@example.test', Phone: '+1 555 0199', Message: 'Hello' };
    for (const [label, value] of Object.entries(values))
      await main.getByLabel(label, { exact: true }).fill(value);
    const send = main.getByRole('button', { name: /send/i });
    await send.click();
    await send.click();
    hydrate();
    await expect.poll(() => sent.length).toBe(1);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ name: 'Robin', message: 'Hello' });
    await expect(account(page)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('page that can be read without scripts → React is not fetched with it', async ({ request }) => {
    const html = await (await request.get('/faq')).text();
    const preloaded = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(preloaded).not.toEqual([]);
    const sizes = await Promise.all(
      preloaded.map(async (href) => (await (await request.get(href)).body()).length),
    );
    expect(Math.max(...sizes)).toBeLessThan(4096);
  });

  test('no gesture → hydrated some seconds after loading', async ({ page }) => {
    await page.clock.install();
    await page.goto('/faq');
    await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
    await page.clock.runFor(6000);
    await expect(account(page)).toBeVisible();
  });

  test('products in the cart → their number is shown without a gesture', async ({ page, request }) => {
    await store(page, { cart: (await someProducts(request, 2)).map((product) => cartItem(product)) });
    await page.goto('/faq');
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });

  test('scripts cannot be loaded → a link that stands in for a menu is followed', async ({ page }) => {
    await page.route('**/entry-browser*.js', (route) => route.abort());
    await page.goto('/faq');
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page).toHaveURL('/login');
  });
});
