import { expect, makeCustomer, store, stored, test, visit } from './browser.ts';

test('logging out ends the session in the tabs that share it, and in no other', async ({
  page,
  context,
  request,
}) => {
  const [shared, other] = [await makeCustomer(request), await makeCustomer(request)];
  const [twin, stranger] = [await context.newPage(), await context.newPage()];
  for (const [tab, user] of [
    [page, shared],
    [twin, shared],
    [stranger, other],
  ] as const) {
    await store(tab, { user });
    await visit(tab, '/customer-dashboard');
    await expect(tab.getByRole('heading', { name: 'Your Orders' })).toBeVisible();
  }
  await page.getByRole('complementary', { name: 'Account' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(twin).toHaveURL('/login');
  expect(await stored(twin, 'sessionStorage', 'user')).toBeNull();
  await expect(stranger.getByRole('heading', { name: 'Your Orders' })).toBeVisible();
  expect(await stored(stranger, 'sessionStorage', 'user')).toMatchObject({ email: other.email });
});
