import {
  expect,
  expectAccessible,
  linkIn,
  mailsTo,
  makeCustomer,
  notice,
  PASSWORD,
  store,
  test,
  visit,
} from '../browser.ts';

test('customer: own data downloaded; deletion asked for and told by mail, then canceled', async ({
  page,
  request,
}) => {
  const customer = await makeCustomer(request);
  await store(page, { user: customer });
  await visit(page, '/customer-dashboard?tab=profile');
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^emporia-data-[\d-]{10}\.zip$/);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete my account' });
  await expect(question).toContainText('Your downloads end then');
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete in 14 days' }).click();
  const state = page.getByRole('region', { name: 'Deletion of your account' });
  await expect(state).toContainText('Your account will be deleted on');
  await expectAccessible(page);

  const [mail] = await mailsTo(customer.email, 'account-deletion');
  expect(mail?.subject).toMatch(/^Your account will be deleted on /);
  expect(linkIn(mail, 'Sign in')).toBe('/login');
  await state.getByRole('button', { name: 'Keep my account' }).click();
  await expect(notice(page, 'Your account stays.')).toBeVisible();
  await expect(state).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});
