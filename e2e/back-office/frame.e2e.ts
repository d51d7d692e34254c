import { expect, expectAccessible, openAs, PHONE, test } from '../browser.ts';

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
