import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, freshEmail, linkIn, mailsTo, PHONE, products, test } from '../browser.ts';

/** The main path: find a product, pay by card, download it. */
for (const device of ['desktop', 'phone'] as const) {
  test.describe(`on a ${device}`, () => {
    if (device === 'phone') test.use(PHONE);

    test('purchase → a visitor finds a product, registers, pays by card and downloads it', async ({
      page,
    }) => {
      const email = freshEmail();
      await page.goto('/');
      await expectAccessible(page);

      await test.step('category -> listing -> product', async () => {
        await page.goto('/all-categories');
        await page.getByRole('main').getByRole('link', { name: 'Planners', exact: false }).first().click();
        await expect(page).toHaveURL(/\/shop\?mainCategoryId=\w+&pageNumber=1/);
        await expectAccessible(page);
        await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
        await expect(page).toHaveURL(/\/product\//);
        await expectAccessible(page);
      });

      await test.step('its picture is there, in the widths that the page offers', async () => {
        const [product] = await products(page.request, 'limit=1');
        const picture = await page.request.get(product?.featuredImage ?? '');
        expect(picture.headers()['content-type']).toBe('image/webp');
        expect((await picture.body()).subarray(8, 12).toString()).toBe('WEBP');
      });

      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page.getByRole('button', { name: 'Buy Now' }).first().click();

      await test.step('cart -> login prompt -> registration -> login -> cart', async () => {
        await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
        await expect(page.getByText('You must be logged in to proceed to checkout.')).toBeVisible();
        await page.getByRole('link', { name: 'Go to Login' }).click();
        await expectAccessible(page);
        await page.getByRole('link', { name: 'Create a customer account' }).click();
        await register(page, email);
        await signIn(page, email, 'open sesame');
        await expect(page).toHaveURL('/cart');
      });

      await test.step('the payment window opens by itself; a declined card says so and loses nothing', async () => {
        await expect(page.getByRole('dialog', { name: 'Complete Your Payment' })).toBeVisible();
        await expectAccessible(page);
        await fillCard(page, '4000 0000 0000 0002');
        await expect(page.getByText('Your card was declined.')).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('a good card buys', async () => {
        await fillCard(page, '4242 4242 4242 4242');
        await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
        await expect(page.getByText('Payment successful')).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
        await expectAccessible(page);
      });

      await test.step('success -> Download, in one click', async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: `Download ${name}` }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/\.pdf$/);
      });

      await test.step('dashboard -> Order Info -> Download', async () => {
        await page.getByRole('link', { name: 'Go to Dashboard' }).click();
        await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('button', { name: /Details of order/ }).click();
        const window = page.getByRole('dialog', { name: 'Order Info' });
        await expect(window.getByText(name, { exact: true })).toBeVisible();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          window.getByRole('button', { name: `Download ${name}` }).click(),
        ]);
        expect(download.suggestedFilename()).toMatch(/\.pdf$/);
        expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
      });

      await test.step('library -> Read', async () => {
        await page.goto('/library');
        await page.getByRole('button', { name: `Read ${name}` }).click();
        const reader = page.getByRole('dialog', { name });
        await expect(reader.getByRole('img', { name: `Page 1 of ${name}` })).toBeVisible();
        await reader.getByRole('button', { name: 'Next page' }).click();
        await expect(reader.getByRole('img', { name: `Page 2 of ${name}` })).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('the receipt leads to the order, after a login', async () => {
        const [receipt, ...others] = await mailsTo(email, 'order-receipt');
        expect(others).toEqual([]);
        const link = linkIn(receipt, 'Download');
        await page.evaluate(() => sessionStorage.clear());
        await page.goto(link);
        await expect(page).toHaveURL('/login');
        await signIn(page, email, 'open sesame');
        await expect(page).toHaveURL(link);
        const window = page.getByRole('dialog', { name: 'Order Info' });
        await expect(window.getByRole('button', { name: `Download ${name}` })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(window).toBeHidden();
        await expect(page).toHaveURL('/customer-dashboard');
      });
    });
  });
}

test('card that requires confirmation → declined when refused, paid when confirmed', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/signup');
  await register(page, email);
  await signIn(page, email, 'open sesame');
  await page.goto('/shop');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('We are unable to authenticate your payment method.');
  await fillCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
});

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Robin Test');
  await page.getByLabel('Phone').fill('+1 555 0199');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('open sesame');
  await page.getByLabel('Confirm Password').fill('open sesame');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeHidden();
}

async function fillCard(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Card number').fill(number);
  await dialog.getByLabel('Expiry date').fill('12 / 34');
  await dialog.getByLabel('CVC').fill('123');
  await dialog.getByRole('button', { name: 'Pay Now' }).click();
}
