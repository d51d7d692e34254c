import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, expectAccessible, test, visit } from '../browser.ts';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('registration: a file that is not an image but is named like one → refused with a message', async ({
  page,
}) => {
  await visit(page, '/vendor-signup');
  const input = page.getByLabel('Shop Image');
  await expect(input).toHaveAccessibleDescription('PNG or JPEG, 8 MB at most.');
  await input.setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This file is not a picture. Choose a PNG or JPEG picture.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Preview' })).toHaveCount(0);
  await expect(page.getByText('Choose picture')).toBeVisible();
  await expectAccessible(page);
});

test('account menu of an admin → the admin dashboard', async ({ page }) => {
  await visit(page, '/login');
  await signIn(page, 'admin@demo.test', DEMO_PASSWORD);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Admin' }).click();
  await expect(page).toHaveURL('/admin-dashboard');
});

test('stored user cannot be parsed → removed from the storage', async ({ page }) => {
  for (const text of ['{not json', '{"name":"Nobody"}', '"x"']) {
    await page.goto('/favicon.svg');
    await page.evaluate((text) => sessionStorage.setItem('user', text), text);
    await visit(page, '/');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Login' }),
    ).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull();
  }
});
