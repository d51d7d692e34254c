import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { APIRequestContext } from '@playwright/test';
import type { VendorProduct } from '#contract/products.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { ownProduct } from '../back-office/product-form.ts';
import {
  bearer,
  DEMO_PASSWORD,
  dataOf,
  expect,
  expectAccessible,
  makeCustomer,
  PASSWORD,
  signInByApi,
  test,
  untilServing,
  visit,
} from '../browser.ts';

// Starting a second market takes time.
test.describe.configure({ timeout: 180_000 });

/** A second market for this file: with free products and new ones, lists show something else. */
let server: ChildProcess;
let market: string;

test.beforeAll(async () => {
  const port = freePort();
  market = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: '' };
  server = spawn(process.execPath, ['test/e2e-server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await untilServing(`${market}/api/v1/health`);
});
test.afterAll(async () => {
  if (server.kill('SIGTERM')) await once(server, 'exit');
});

/** A product of the demo's vendor with these prices; its address. */
async function priced(request: APIRequestContext, multipart: Record<string, string>): Promise<string> {
  const vendor = await signInByApi(request, 'vendor@demo.test', DEMO_PASSWORD);
  const id = await ownProduct(request, vendor);
  const headers = bearer(vendor);
  await dataOf(await request.patch(`/api/v1/product/${id}`, { headers, multipart }));
  const { slug } = await dataOf<VendorProduct>(
    await request.get(`/api/v1/vendor/product/${id}`, { headers }),
  );
  return `${market}/product/${slug}`;
}

test('without a fixed price → a free product by one click after signing in, and another for what one gives', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: market });
  const admin = await signInByApi(request, 'admin@demo.test', DEMO_PASSWORD);
  const form = { freeProducts: 'true' };
  await dataOf(await request.patch('/api/v1/site-settings', { headers: bearer(admin), multipart: form }));
  const free = await priced(request, { name: 'A sampler of tides', priceKind: 'free' });
  const prices = { priceKind: 'chosen', leastPrice: '2', suggestedPrice: '5' };
  const chosen = await priced(request, { name: 'Tides for what you want', ...prices });
  const { email } = await makeCustomer(request);

  await test.step('the filter leads to it, the click to the sign-in, and it goes on from there', async () => {
    await visit(page, `${market}/shop`);
    await page.getByRole('list', { name: 'Filters' }).getByRole('link', { name: 'Free' }).click();
    await page
      .getByRole('main')
      .getByRole('article')
      .getByRole('link', { name: /sampler/ })
      .click();
    await expect(page).toHaveURL(free);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Get it for free' }).first().click();
    await page
      .getByRole('dialog', { name: 'Please sign in' })
      .getByRole('link', { name: 'Go to Login' })
      .click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Download A sampler/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('another amount than the suggested one is paid', async () => {
    await visit(page, chosen);
    await expect(page.getByLabel('You choose the price')).toHaveValue('5.00');
    await page.getByLabel('You choose the price').fill('7.50');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Buy Now' }).first().click();
    await expect(page.getByLabel('Price of Tides for what you want')).toHaveValue('7.50');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('dialog', { name: 'Complete Your Payment' })).toContainText('$7.50');
  });
});
