import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { SignedInUser } from '#contract/accounts.ts';
import type { DataOf } from '#contract/contract.ts';
import {
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  freshEmail,
  makeCustomer,
  notice,
  PASSWORD,
  signInByApi,
  store,
  test,
  visit,
} from '../browser.ts';

const asUser = ({ token }: SignedInUser) => ({ headers: { authorization: `Bearer ${token}` } });

async function makeVendor(request: APIRequestContext, shopName: string): Promise<SignedInUser> {
  const email = freshEmail();
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#8a5a2b' } });
  const multipart = {
    name: 'Vera Test',
    phone: '+1 555 0177',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    shopName,
    shopImage: { name: 'shop.png', mimeType: 'image/png', buffer: await image.png().toBuffer() },
  };
  await dataOf(await request.post('/api/v1/auth/vendor-register', { multipart }));
  return signInByApi(request, email, PASSWORD);
}

/** A unique shop name, so that a search finds only this shop. */
const shopNameOf = (words: string) =>
  `${words} ${freshEmail().replace(/\W/g, '').replace('exampletest', '')}`;

const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

/** Opens a list filtered by a search. */
async function searchIn(page: Page, path: string, words: string): Promise<void> {
  await visit(page, `${path}?searchKeyword=${encodeURIComponent(words)}`);
}

test('vendor applies → declined with a reason; applies again → approved', async ({ page, request }) => {
  const admin = await demoUser(request, 'admin');
  const shopName = shopNameOf('Quill Works');
  const vendor = await makeVendor(request, shopName);

  await store(page, { user: vendor });
  await visit(page, '/vendor-dashboard');
  const state = page.getByRole('region', { name: 'Your shop' });
  await expect(state).toContainText('Your shop is waiting for approval');
  await expect(state.getByRole('link', { name: 'At least 1 product' })).toHaveAttribute(
    'href',
    '/create-product',
  );
  await expectAccessible(page);

  await store(page, { user: admin });
  await visit(page, '/vendors');
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Select all on this page',
    'Sl',
    'Shop',
    'Status',
    'Applied',
    'Products',
    'Sales',
    'Action',
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: /waiting for approval$/ }).click();
  await expect(page).toHaveURL(/status=Applied/);
  await expect(page.getByRole('table', { name: 'Vendors' })).not.toContainText('Approved');

  await searchIn(page, '/vendors', shopName);
  const own = row(page, 'Vendors', shopName);
  await expect(own).toContainText('Applied');
  await own.getByRole('button', { name: new RegExp(`^${shopName}`) }).click();
  const record = page.getByRole('article', { name: shopName });
  await expect(record).toContainText('At least 1 product');
  await expectAccessible(page);
  await own.getByRole('button', { name: new RegExp(`^${shopName}`) }).click();
  await expect(record).toBeHidden();

  await page.getByRole('button', { name: `Decline ${shopName}` }).click();
  const window = page.getByRole('dialog', { name: 'Decline Shop' });
  const reason = window.getByLabel('Reason');
  await expect(reason).toBeFocused();
  await window.getByRole('button', { name: 'Decline' }).click();
  await expect(window.getByText('Please enter Reason.')).toBeVisible();
  await expectAccessible(page);
  await reason.fill('Please add a product first.');
  // After a failure the window stays open and keeps the typed text.
  await page.route('**/decline', (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }));
  await window.getByRole('button', { name: 'Decline' }).click();
  await expect(notice(page, 'Not now.')).toBeVisible();
  await expect(reason).toHaveValue('Please add a product first.');
  await page.unroute('**/decline');
  await window.getByRole('button', { name: 'Decline' }).click();
  await expect(notice(page, 'Shop declined.')).toBeVisible();
  await expect(window).toBeHidden();
  await expect(own).toContainText('Declined');

  await store(page, { user: vendor });
  await visit(page, '/vendor-profile');
  await expect(state).toContainText('Please add a product first.');
  await state.getByRole('button', { name: 'Apply again' }).click();
  await expect(state).toContainText('Your shop is waiting for approval');

  await store(page, { user: admin });
  await searchIn(page, '/vendors', shopName);
  await own.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve 1' }).click();
  const question = page.getByRole('dialog', { name: 'Approve Shops' });
  await expect(question).toContainText('At least 1 product');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Approve 1' }).click();
  await expect(notice(page, '1 shop approved.')).toBeVisible();
  await expect(own).toContainText('Approved');
});

test('vendor suspended → shop page 404 at the next load; restored → back', async ({ page, request }) => {
  const admin = await demoUser(request, 'admin');
  // A demo shop that no other test uses.
  const shopName = 'Margin Studio';
  const { data } = await dataOf<DataOf<'GET site/product'>>(
    await request.get('/api/v1/site/product?limit=100'),
  );
  const slug = data.find((product) => product.shopName === shopName)?.slug;
  expect(slug).toBeTruthy();
  const pages = ['/shop/margin-studio', `/product/${slug}`];
  const statuses = () => Promise.all(pages.map(async (path) => (await request.get(path)).status()));
  expect(await statuses()).toEqual([200, 200]);

  await store(page, { user: admin });
  await searchIn(page, '/vendors', shopName);
  await page.getByRole('button', { name: `Suspend ${shopName}` }).click();
  const window = page.getByRole('dialog', { name: 'Suspend Shop' });
  await window.getByLabel('Reason').fill('The files do not open.');
  await window.getByRole('button', { name: 'Suspend' }).click();
  await expect(notice(page, 'Shop suspended.')).toBeVisible();
  const own = row(page, 'Vendors', shopName);
  await expect(own).toContainText('Suspended');
  await own.getByRole('button', { name: new RegExp(`^${shopName}`) }).click();
  await expect(page.getByRole('article', { name: shopName })).toContainText('The files do not open.');
  expect(await statuses()).toEqual([404, 404]);
  await page.getByRole('button', { name: `Restore ${shopName}` }).click();
  await expect(notice(page, 'Shop restored.')).toBeVisible();
  await expect(own).toContainText('Approved');
  expect(await statuses()).toEqual([200, 200]);
});

test('user found by an order number → suspended with a reason, then restored', async ({ page, request }) => {
  const admin = await demoUser(request, 'admin');
  await store(page, { user: admin });
  await visit(page, '/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Sl',
    'Name',
    'Contact',
    'Role',
    'State',
    'Since',
    'Orders',
    'Action',
  ]);
  await expectAccessible(page);

  const buyer = await demoUser(request, 'customer');
  const orders = await dataOf<DataOf<'GET orders'>>(await request.get('/api/v1/orders', asUser(buyer)));
  await searchIn(page, '/users', orders.data[0]?.orderId ?? '');
  await page.getByRole('link', { name: buyer.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: buyer.name })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Latest orders' })).toContainText(
    orders.data[0]?.orderId ?? '',
  );
  await expectAccessible(page);

  const customer = await makeCustomer(request);
  await searchIn(page, '/users', customer.email);
  await page.getByRole('link', { name: `View ${customer.name}` }).click();
  // Each row of the list has a button with the same first words.
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const window = page.getByRole('dialog', { name: 'Suspend Account' });
  await window.getByLabel('Reason').fill('Shared a paid file.');
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Suspend' }).click();
  await expect(notice(page, 'Account suspended.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Shared a paid file.');
  const login = { data: { email: customer.email, password: PASSWORD } };
  const refused = await request.post('/api/v1/auth/login', login);
  expect(refused.status()).toBe(403);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(notice(page, 'Account restored.')).toBeVisible();
  expect((await request.post('/api/v1/auth/login', login)).status()).toBe(200);

  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page
    .getByRole('dialog', { name: 'End All Sessions' })
    .getByRole('button', { name: 'End sessions' })
    .click();
  await expect(notice(page, 'All sessions ended.')).toBeVisible();
  // This market sends no mail.
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    notice(page, 'This market sends no mail: set SMTP_URL, and reset links can be sent.'),
  ).toBeVisible();
});
