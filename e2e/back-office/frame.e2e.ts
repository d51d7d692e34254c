import { demoUser, expect, expectAccessible, openAs, PHONE, store, test, visit } from '../browser.ts';

test.describe('on a phone', () => {
  test.use(PHONE);

  test('sidebar → in a menu that closes after a choice', async ({ page, request }) => {
    await openAs(page, request, 'admin', '/products');
    const sidebar = page.getByRole('navigation', { name: 'Back office' });
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(sidebar.getByRole('link', { name: 'Product', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectAccessible(page);
    await sidebar.getByRole('link', { name: 'Create Product' }).click();
    await expect(page).toHaveURL('/create-product');
    await expect(sidebar).toBeHidden();
  });
});

test('links of the admin sidebar → lead to their screens', async ({ page, request }) => {
  await store(page, { user: await demoUser(request, 'admin') });
  for (const [path, leadsTo = path] of [
    ['/products'],
    ['/product-details/x'],
    ['/create-product'],
    // Without a product to edit.
    ['/edit-product', '/products'],
    ['/review'],
    ['/vendor-dashboard'],
  ] as const) {
    await visit(page, path);
    await expect(page).toHaveURL(leadsTo);
    await expect(page.getByRole('banner')).toContainText('Emporia');
  }
});
