import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { textOfPdf } from '#test/pdf-text.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import {
  bearer,
  DEMO_PASSWORD,
  dataOf,
  expect,
  expectAccessible,
  notice,
  signInByApi,
  test,
  untilServing,
  visit,
} from '../browser.ts';

// Starting a second market takes time.
test.describe.configure({ timeout: 180_000 });

/** A second market for this file: with taxes on, every purchase asks for a country. */
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

/** Chooses in a dialog; the options are beside it. */
const choose = async (dialog: Locator, label: string, option: string) => {
  await dialog.getByRole('combobox', { name: label }).fill(option);
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
};
const enter = async (page: Page, user: unknown, path: string) => {
  await visit(page, `${market}/faq`);
  await page.evaluate((value) => sessionStorage.setItem('user', JSON.stringify(value)), user);
  await visit(page, market + path);
};

test('taxes on → a country is asked for, its tax is paid, and receipt and report have it', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: market });
  const admin = await signInByApi(request, 'admin@demo.test', DEMO_PASSWORD);
  const customer = await signInByApi(request, 'customer@demo.test', DEMO_PASSWORD);
  const form = { taxesOn: 'true', pricesIncludeTax: 'false', legalName: 'Lantern Market Ltd' };
  await dataOf(await request.patch('/api/v1/site-settings', { headers: bearer(admin), multipart: form }));

  await test.step('a rate of Germany is added', async () => {
    await enter(page, admin, '/taxes?country=DE');
    await page.getByRole('button', { name: 'Add Tax Rate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Tax Rate' });
    await choose(dialog, 'Country', 'Germany');
    await dialog.getByLabel('Rate (%)').fill('20');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add tax rate' }).click();
    await expect(notice(page, 'The tax rate has been added.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Germany.*20 %.*In force/ })).toBeVisible();
    await expectAccessible(page);
  });

  await enter(page, customer, '/shop');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await expect(page.getByText('Tax is added by your country when you pay.')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();

  const payment = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await test.step('the window asks for the country and shows the tax', async () => {
    await expect(payment.getByRole('button', { name: 'Pay Now' })).toBeDisabled();
    await choose(payment, 'Country', 'Germany');
    await expect(payment.getByText('To pay')).toBeVisible();
    await expect(payment.getByText(/^You pay \$/)).toBeVisible();
    await expectAccessible(page);
    await payment.getByLabel('Card number').fill('4242 4242 4242 4242');
    await payment.getByLabel('Expiry date').fill('12 / 34');
    await payment.getByLabel('CVC').fill('123');
    await payment.getByRole('button', { name: 'Pay Now' }).click();
    await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
  });

  await test.step('the receipt has the tax and the name of the market', async () => {
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await page
      .getByRole('button', { name: /Details of order/ })
      .first()
      .click();
    const info = page.getByRole('dialog', { name: 'Order Info' });
    await expect(info.getByText('Tax', { exact: true })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      info.getByRole('button', { name: 'Receipt' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Receipt \d{4}-000001\.pdf$/);
    const [text] = await textOfPdf(await readFile(await download.path()));
    expect(text).toContain('Lantern Market Ltd');
    expect(text).toMatch(/Tax 20 % \$\d/);
  });

  await test.step('the report of the quarter has the sale', async () => {
    await enter(page, admin, '/taxes/report');
    await expect(page.getByRole('row', { name: /Germany.*20 %/ })).toBeVisible();
    await expectAccessible(page);
  });
});
