import {
  DEMO_PASSWORD,
  demoUser,
  expect,
  expectAccessible,
  openAs,
  PHONE,
  signInByApi,
  store,
  test,
  visit,
} from '../browser.ts';

const SIDEBARS: { who: 'vendor' | 'admin'; links: Record<string, string[]> }[] = [
  {
    who: 'vendor',
    links: {
      Main: ['Dashboard'],
      Inventory: ['Product', 'Create Product'],
      Orders: ['Orders'],
      'Content (CMS)': ['Reviews', 'Messages'],
    },
  },
  {
    who: 'admin',
    links: {
      Main: ['Dashboard'],
      Inventory: ['Category', 'Product', 'Create Product'],
      Settings: ['Hero Slider', 'Promotions', 'Header Footer CMS', 'Reviews'],
      Sales: ['Orders', 'Refunds', 'Payment Simulator'],
      People: ['Users', 'Vendors', 'Contact Messages'],
    },
  },
];

for (const { who, links } of SIDEBARS) {
  test(`sidebar of a ${who} → sections, with the current item marked`, async ({ page, request }) => {
    await openAs(page, request, who, '/products');
    const sidebar = page.getByRole('navigation', { name: 'Back office' });
    for (const [section, names] of Object.entries(links)) {
      await expect(sidebar.getByRole('heading', { name: section, exact: true })).toBeVisible();
      const items = sidebar.getByRole('listitem').locator('a, button');
      for (const name of names) await expect(items.and(page.getByText(name, { exact: true }))).toBeVisible();
    }
    await expect(sidebar.getByRole('link', { name: 'Product', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectAccessible(page);
    await sidebar.getByRole('link', { name: 'Create Product' }).click();
    await expect(page).toHaveURL('/create-product');
  });
}

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

test('sidebar group → opens and closes; open if one of its items is current', async ({ page, request }) => {
  await openAs(page, request, 'admin', '/first-category');
  const sidebar = page.getByRole('navigation', { name: 'Back office' });
  const group = sidebar.getByRole('button', { name: 'Category' });
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(sidebar.getByRole('link', { name: 'First Category' })).toHaveAttribute('aria-current', 'page');
  await group.click();
  await expect(sidebar.getByRole('link', { name: 'First Category' })).toHaveCount(0);
  await sidebar.getByRole('button', { name: 'Dashboard' }).click();
  await expect(sidebar.getByRole('link', { name: 'Vendor Dashboard' })).toBeVisible();
});

test('user menu → name, profile and logout', async ({ page, request }) => {
  const vendor = await signInByApi(request, 'vendor@demo.test', DEMO_PASSWORD);
  await store(page, { user: vendor });
  await visit(page, '/products');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Emporia' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Account' }).click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await expect(menu).toContainText(vendor.name);
  await expect(menu).toContainText('vendor');
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'My Profile' }).click();
  await expect(page).toHaveURL('/vendor-profile');
  await page.getByRole('button', { name: 'Account' }).click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/products');
  await expect(page, 'signed out').toHaveURL('/login');
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
