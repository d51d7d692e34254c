import type { Page } from '@playwright/test';
import type { SignedInUser } from '#contract/accounts.ts';
import type { DataOf } from '#contract/contract.ts';
import {
  bearer,
  dataOf,
  demoUser,
  expect,
  expectAccessible,
  makeVendor,
  notice,
  PASSWORD,
  picture,
  signInByApi,
  store,
  stored,
  test,
  visit,
} from '../browser.ts';

async function open(page: Page, vendor: SignedInUser, path = '/vendor-profile'): Promise<void> {
  await store(page, { user: vendor });
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
}

test('vendor profile: edited with both pictures → new everywhere', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  await open(page, vendor);
  const main = page.getByRole('main');
  for (const text of ['Vera Test', vendor.email, '+1 555 0177', 'Vera’s Patterns']) {
    await expect(main).toContainText(text);
  }
  await expect(main.getByRole('img', { name: 'Shop image of Vera’s Patterns' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const window = page.getByRole('dialog', { name: 'Edit Profile' });
  const save = window.getByRole('button', { name: 'Save' });
  await expect(window.getByLabel('Name', { exact: true })).toHaveValue('Vera Test');
  await expect(window.getByLabel('Phone')).toHaveValue('+1 555 0177');
  await expect(window.getByLabel('Shop Name')).toHaveValue('Vera’s Patterns');
  await expect(window.getByLabel('Email')).toHaveValue(vendor.email);
  await expect(window.getByLabel('Email')).not.toBeEditable();
  await window.getByLabel('Shop Name').fill('');
  await window.getByLabel('Phone').fill('');
  await save.click();
  for (const text of ['Please upload Profile Image.', 'Please enter Phone.', 'Please enter Shop Name.']) {
    await expect(window.getByText(text)).toBeVisible();
  }
  await expectAccessible(page);

  await window.getByLabel('Profile Image').setInputFiles(await picture('me.png', '#0e5a47'));
  await window.getByLabel('Name', { exact: true }).fill('Vera Renamed');
  await window.getByLabel('Phone').fill('+1 555 0178');
  await window.getByLabel('Shop Name').fill('Vera & Daughters');
  await save.click();
  await expect(notice(page, 'Your profile has been saved.')).toBeVisible();
  await expect(window).toBeHidden();
  for (const text of ['Vera Renamed', '+1 555 0178', 'Vera & Daughters'])
    await expect(main).toContainText(text);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('menu').or(page.getByRole('banner'))).toContainText('Vera Renamed');
  expect(await stored(page, 'sessionStorage', 'user')).toMatchObject({
    name: 'Vera Renamed',
    token: vendor.token,
    profile: { profileImage: expect.stringContaining('/media/'), shopName: 'Vera & Daughters' },
  });
});

test('vendor password change: mismatch or too short → an alert; valid → changed, fields empty', async ({
  page,
  request,
}) => {
  const vendor = await makeVendor(request);
  await open(page, vendor);
  const fill = async (next: string, confirm: string) => {
    await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm Password', { exact: true }).fill(confirm);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  const alert = page.getByRole('alert');
  await fill('quite new', 'quite other');
  await expect(alert).toHaveText('New Password and Confirm Password do not match!');
  await fill('five5', 'five5');
  await expect(alert).toHaveText('Password must be at least 6 characters long!');
  await expectAccessible(page);
  await fill('quite new', 'quite new');
  await expect(notice(page, 'Your password has been changed.')).toBeVisible();
  for (const label of ['Current Password', 'New Password', 'Confirm Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  }
  await signInByApi(request, vendor.email, 'quite new');
});

test('shop on holiday → Away, and no longer afterwards; closed → 404', async ({ page, request }) => {
  const vendor = await makeVendor(request);
  const asAdmin = { headers: bearer(await demoUser(request, 'admin')) };
  const { data } = await dataOf<DataOf<'GET vendor'>>(
    await request.get(`/api/v1/vendor?searchKeyword=${encodeURIComponent(vendor.email)}`, asAdmin),
  );
  const id = data[0]?.id ?? '';
  await dataOf(await request.post(`/api/v1/admin/vendor/${id}/approve`, asAdmin));
  const { shopSlug } = await dataOf<DataOf<'GET vendor/{id}'>>(
    await request.get(`/api/v1/vendor/${id}`, asAdmin),
  );
  const shopPage = async () => (await request.get(`/shop/${shopSlug}`)).text();
  expect(await shopPage()).not.toContain('Away');

  await open(page, vendor, '/vendor-profile/shop');
  await page.getByRole('checkbox', { name: 'I am away' }).check();
  await page.getByLabel('Back on').fill('2099-12-24');
  await page.getByRole('button', { name: 'Save Holiday' }).click();
  await expect(notice(page, 'Your shop says that you are away.')).toBeVisible();
  await visit(page, `/shop/${shopSlug}`);
  await expect(page.getByText('Away until December 24, 2099')).toBeVisible();
  await expectAccessible(page);

  await open(page, vendor, '/vendor-profile/shop');
  await expect(page.getByLabel('Back on')).toHaveValue('2099-12-24');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'I am away' }).uncheck();
  await page.getByRole('button', { name: 'Save Holiday' }).click();
  await expect(notice(page, 'Your holiday is over.')).toBeVisible();
  expect(await shopPage()).not.toContain('Away');

  await page.getByRole('button', { name: 'Close Shop' }).click();
  const window = page.getByRole('dialog', { name: 'Close Shop' });
  await expect(window).toContainText('Buyers keep their orders and downloads.');
  await expectAccessible(page);
  await window.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await window.getByRole('button', { name: 'Close Shop' }).click();
  await expect(page.getByRole('region', { name: 'Your shop' })).toContainText('Your shop is closed');
  await expect(page.getByRole('button', { name: 'Close Shop' })).toHaveCount(0);
  expect((await request.get(`/shop/${shopSlug}`)).status()).toBe(404);
});
