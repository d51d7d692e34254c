import sharp from 'sharp';
import type { SignedInUser } from '#contract/accounts.ts';
import type { CustomerOrder } from '#contract/orders.ts';
import {
  bearer,
  DEMO_PASSWORD,
  dataOf,
  expect,
  expectAccessible,
  makeCustomer,
  notice,
  PASSWORD,
  signInByApi,
  store,
  stored,
  test,
  visit,
} from '../browser.ts';

test('orders → three a page, each with its Order Info', async ({ page, request }) => {
  const customer = await signInByApi(request, 'customer@demo.test', DEMO_PASSWORD);
  const headers = bearer(customer);
  const orders = await dataOf<{ data: CustomerOrder[] }>(
    await request.get('/api/v1/orders?limit=100', { headers }),
  );
  const numbers = orders.data.map((order) => order.orderId);
  expect(numbers.length).toBeGreaterThan(3);
  await store(page, { user: customer });
  await visit(page, '/customer-dashboard');
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible();
  const details = page.getByRole('button', { name: /^Details of order/ });
  const shown = async () => {
    const labels = await details.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    return labels.map((label) => label?.replace('Details of order ', ''));
  };
  await expect.poll(shown).toEqual(numbers.slice(0, 3));
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Orders' })
    .getByRole('link', { name: 'Page 2', exact: true })
    .click();
  await expect(page).toHaveURL('/customer-dashboard?page=2');
  await expect.poll(shown).toEqual(numbers.slice(3, 6));

  const order = orders.data[3];
  await details.first().click();
  const window = page.getByRole('dialog', { name: 'Order Info' });
  for (const { productName, price } of order?.orderSummaries ?? []) {
    const line = window.getByRole('listitem').filter({ hasText: productName });
    await expect(line).toContainText(`$${price.toFixed(2)}`);
    await expect(line.getByRole('button', { name: `Download ${productName}` })).toBeVisible();
  }
  await expect(window).toContainText(`$${order?.totalAmount.toFixed(2)}`);
  await expect(window).toContainText(order?.status ?? '');
  await expect(window).toContainText(
    new Date(order?.createdAt ?? 0).toLocaleDateString('en-US', {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
    }),
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(details.first()).toBeFocused();
});

test('customer without orders → the empty state', async ({ page, request }) => {
  await store(page, { user: await makeCustomer(request) });
  await visit(page, '/customer-dashboard');
  await expect(page.getByText('No orders yet — find something you love and order now!')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Orders' })).toHaveCount(0);
});

test('profile: name, phone and picture changed → saved and shown', async ({ page, request }) => {
  const customer = await makeCustomer(request);
  await store(page, { user: customer });
  await visit(page, '/customer-dashboard');
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/customer-dashboard?tab=profile');
  await page.getByRole('button', { name: 'Edit Info' }).click();
  const window = page.getByRole('dialog', { name: 'Edit Profile Info' });
  await expect(window.getByLabel('Name')).toHaveValue('Robin Test');
  await expect(window.getByLabel('Phone')).toHaveValue('+1 555 0199');
  await expect(window.getByLabel('Email')).toHaveValue(customer.email);
  await expect(window.getByLabel('Email')).not.toBeEditable();
  await window.getByLabel('Name').fill('');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText('Please enter Name.')).toBeVisible();
  await window.getByLabel('Name').fill('Robin Renamed');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText('Please upload Profile Image.')).toBeVisible();
  await expectAccessible(page);

  const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0e5a47' } })
    .png()
    .toBuffer();
  await window.getByLabel('Profile Image').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(window.getByRole('img', { name: 'Preview' })).toBeVisible();
  await window.getByLabel('Phone').fill('+1 555 0123');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Your profile has been saved.')).toBeVisible();
  await expect(window).toBeHidden();
  const card = page.getByRole('complementary', { name: 'Account' });
  for (const part of [card, page.getByRole('tabpanel', { name: 'Profile' })]) {
    await expect(part).toContainText('Robin Renamed');
    await expect(part).toContainText('+1 555 0123');
  }
  expect(await stored(page, 'sessionStorage', 'user')).toMatchObject({
    name: 'Robin Renamed',
    token: customer.token,
  });
  const profile = await dataOf<SignedInUser>(
    await request.get('/api/v1/user/profile', { headers: bearer(customer) }),
  );
  const image = profile.profile.profileImage ?? '';
  expect((await request.get(image)).headers()['content-type']).toBe('image/webp');
  await expect(card.getByRole('presentation').first()).toBeVisible();
});

test('password change: mismatch or too short → an alert; valid → changed', async ({ page, request }) => {
  const customer = await makeCustomer(request);
  await store(page, { user: customer });
  await visit(page, '/customer-dashboard?tab=profile');
  const fill = async (current: string, next: string, confirm: string) => {
    await page.getByLabel('Current Password', { exact: true }).fill(current);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm Password', { exact: true }).fill(confirm);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  const alert = page.getByRole('alert');
  await fill(PASSWORD, 'quite new', 'quite other');
  await expect(alert).toHaveText('New Password and Confirm Password do not match!');
  await expectAccessible(page);
  await fill(PASSWORD, 'five5', 'five5');
  await expect(alert).toHaveText('Password must be at least 6 characters long!');
  await fill('not the password', 'quite new', 'quite new');
  await expect(page.getByRole('region', { name: /^Notices/ }).getByRole('listitem')).toHaveAttribute(
    'data-type',
    'error',
  );
  await expect(page.getByLabel('New Password', { exact: true }), 'what was typed stays').toHaveValue(
    'quite new',
  );
  await fill(PASSWORD, 'quite new', 'quite new');
  await expect(notice(page, 'Your password has been changed.')).toBeVisible();
  await expect(page.getByLabel('Current Password', { exact: true })).toHaveValue('');
  await expect(alert).toHaveCount(0);
  const old = await request.post('/api/v1/auth/login', {
    data: { email: customer.email, password: PASSWORD },
  });
  expect(old.status()).toBe(401);
  await signInByApi(request, customer.email, 'quite new');
});

test('logout → the session ends in the browser and on the server', async ({ page, request }) => {
  const customer = await makeCustomer(request);
  await store(page, { user: customer });
  await visit(page, '/customer-dashboard');
  const card = page.getByRole('complementary', { name: 'Account' });
  await expect(card).toContainText(customer.email);
  await card.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored(page, 'sessionStorage', 'user')).toBeNull();
  const headers = bearer(customer);
  await expect.poll(async () => (await request.get('/api/v1/user/profile', { headers })).status()).toBe(401);
  await page.goto('/customer-dashboard');
  await expect(page).toHaveURL('/login');
});
