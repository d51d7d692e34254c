import type { SignedInUser } from '#contract/accounts.ts';
import { totpCode } from '#test/totp.ts';
import {
  bearer,
  dataOf,
  expect,
  expectAccessible,
  linkIn,
  mailsTo,
  makeVendor,
  notice,
  PASSWORD,
  signInByApi,
  store,
  test,
  visit,
} from '../browser.ts';

test('two-step sign-in: set up, signed in with a code, told of the new device, the other session ended', async ({
  page,
  request,
}) => {
  const vendor = await makeVendor(request);
  const before = await signInByApi(request, vendor.email, PASSWORD);
  await store(page, { user: vendor });
  await visit(page, '/vendor-profile/security');
  await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = key?.replaceAll(' ', '') ?? '';
  const field = page.getByRole('textbox', { name: 'Code', exact: true });
  await field.fill(totpCode(secret, new Date()));
  await page.getByRole('button', { name: 'Turn On' }).click();
  const codes = page.getByRole('list', { name: 'Backup codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await saving).suggestedFilename()).toBe('emporia-backup-codes.txt');
  const backupCode = await codes.getByRole('listitem').first().textContent();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Backup codes left')).toBeVisible();
  const profileOf = (user: SignedInUser) => request.get('/api/v1/user/profile', { headers: bearer(user) });
  expect((await profileOf(before)).status()).toBe(401);

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(vendor.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Enter Your Code' })).toBeVisible();
  await expectAccessible(page);
  // The present code was used to turn it on; apps may be a step ahead.
  await field.fill(totpCode(secret, new Date(Date.now() + 30_000)));
  await field.press('Enter');
  await expect(page).toHaveURL('/vendor-dashboard');
  await expect(notice(page, 'Welcome back.')).toBeVisible();

  const credentials = { email: vendor.email, password: PASSWORD };
  const { ticket } = await dataOf<{ ticket: string }>(
    await request.post('/api/v1/auth/login', { data: credentials }),
  );
  const { user: elsewhere } = await dataOf<{ user: SignedInUser }>(
    await request.post('/api/v1/auth/two-step', { data: { ticket, code: backupCode } }),
  );
  const [mail] = await mailsTo(vendor.email, 'new-device');
  expect(mail?.text).toContain('Chrome on Linux');
  await page.goto(linkIn(mail, 'Check your sessions'));
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This device' })).toContainText('Chrome on Linux');
  await sessions
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^End It/ })
    .click();
  await expect(sessions).toHaveCount(1);
  expect((await profileOf(elsewhere)).status()).toBe(401);
});
