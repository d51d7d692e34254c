import {
  expect,
  expectAccessible,
  linkIn,
  mailsTo,
  notice,
  openAs,
  PASSWORD,
  test,
  visit,
} from '../browser.ts';

test('mail that could not be sent: sent again; its invitation accepted → the screens of an author alone', async ({
  page,
  request,
}) => {
  // The demo's invitation, whose mail was given up.
  const email = 'dara@demo.test';

  await test.step('an admin has the mail sent again', async () => {
    await openAs(page, request, 'admin', '/health-status');
    await expect(page.getByText('1 mail could not be sent.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again: invitation' }).click();
    await expect(notice(page, 'The mail will be sent again.')).toBeVisible();
  });

  await test.step('its link makes an account', async () => {
    const [mail] = await mailsTo(email, 'invitation');
    await page.goto(linkIn(mail, 'Accept the invitation'));
    await page.getByLabel('Name').fill('Dara Voss');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('the author has products and nothing of the others', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/products');
    await expect(page.getByText(/^No products found/)).toBeVisible();
    const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
    await expect(links).toHaveText(['Product', 'Create Product']);
    await expectAccessible(page);
    await visit(page, '/orders');
    await expect(page).toHaveURL('/login');
  });
});
