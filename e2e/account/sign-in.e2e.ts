import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  bearer,
  DEMO_PASSWORD,
  dataOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshEmail,
  makeCustomer,
  notice,
  PASSWORD,
  someProducts,
  store,
  stored,
  test,
  visit,
} from '../browser.ts';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function fillRegistration(page: Page, email: string, confirm: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Robin Test');
  await page.getByLabel('Phone').fill('+1 555 0199');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(confirm);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

test('login: field empty → an error beside it; wrong password → a message', async ({ page }) => {
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter Email.')).toBeVisible();
  await expect(page.getByText('Please enter Password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await signIn(page, freshEmail(), 'not the password');
  const toast = page.getByRole('region', { name: /^Notices/ }).getByRole('listitem');
  await expect(toast).toHaveAttribute('data-type', 'error');
  await expect(toast).toContainText(/password/i);
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'sessionStorage', 'user')).toBeNull();

  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('registration → leads to the login; login → leads back to the page it was asked on', async ({
  page,
  request,
}) => {
  const [product] = await someProducts(request, 1);
  const email = freshEmail();
  await visit(page, `/product/${product?.slug}`);
  await page.getByRole('button', { name: 'Add your review' }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Go to Login' }).click();
  await page.getByRole('link', { name: 'Create a customer account' }).click();
  await expect(page).toHaveURL('/signup');
  await fillRegistration(page, email, PASSWORD);
  await expect(notice(page, 'Your account has been created. Please sign in.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL(`/product/${product?.slug}`);
  await page.getByRole('button', { name: 'Account' }).click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await expect(menu).toContainText('Robin Test');
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'User Profile' }).click();
  await expect(page).toHaveURL('/customer-dashboard');
});

test('registration: passwords differ → a message, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  for (const path of ['/signup', '/vendor-signup']) {
    await visit(page, path);
    await fillRegistration(page, freshEmail(), 'something else');
    if (path === '/vendor-signup') await expect(page.getByText('Please enter Shop Name.')).toBeVisible();
    else await expect(notice(page, 'Passwords do not match')).toBeVisible();
  }
  // The vendor form says the same once every other field is filled.
  await page.getByLabel('Shop Name').fill('Robin’s Shop');
  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0e5a47' } })
    .png()
    .toBuffer();
  await page.getByLabel('Shop Image').setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(notice(page, 'Passwords do not match')).toBeVisible();
  expect(sent).toEqual([]);
});

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

test('registration: e-mail address already in use → a message', async ({ page }) => {
  await visit(page, '/signup');
  await fillRegistration(page, 'customer@demo.test', PASSWORD);
  const toast = page.getByRole('region', { name: /^Notices/ }).getByRole('listitem');
  await expect(toast).toHaveAttribute('data-type', 'error');
  await expect(page).toHaveURL('/signup');
});

test('login as a vendor → the vendor dashboard', async ({ page }) => {
  await visit(page, '/login');
  await signIn(page, 'vendor@demo.test', DEMO_PASSWORD);
  await expect(page).toHaveURL('/vendor-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('screen without the right role → /login, and back after login', async ({ page, request }) => {
  const customer = await makeCustomer(request);
  await page.goto('/customer-dashboard?tab=profile');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await signIn(page, customer.email, PASSWORD);
  await expect(page, 'back to where one was sent from').toHaveURL('/customer-dashboard?tab=profile');
  for (const path of ['/vendor-dashboard', '/admin-dashboard', '/products']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
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

test('session ended on the server → the browser signs out too, and login leads back', async ({
  page,
  request,
}) => {
  const customer = await makeCustomer(request);
  await store(page, { user: customer });
  const headers = bearer(customer);
  await dataOf(await request.post('/api/v1/auth/logout', { headers }));
  await page.goto('/customer-dashboard');
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'sessionStorage', 'user')).toBeNull();
  await signIn(page, customer.email, PASSWORD);
  await expect(page).toHaveURL('/customer-dashboard');
});

test('forgot password without mail → the form is shown and makes no call', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email Address').fill('customer@demo.test');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await expectNoSidewaysScroll(page);
  expect(sent).toEqual([]);
});
