import sharp from 'sharp';
import type { SignedInUser } from '#contract/accounts.ts';
import {
  bearer,
  dataOf,
  expect,
  expectAccessible,
  makeCustomer,
  notice,
  store,
  stored,
  test,
  visit,
} from '../browser.ts';

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
