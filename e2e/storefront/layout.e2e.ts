import type { SignedInUser } from '#contract/accounts.ts';
import {
  type CommonData,
  cartItem,
  dataOf,
  expect,
  expectAccessible,
  PHONE,
  someProducts,
  store,
  test,
  visit,
} from '../browser.ts';

const telOf = (phone: string) => `tel:${phone.replaceAll(' ', '')}`;

test('strip → moving text, two phone numbers and the links for vendors', async ({ page, request }) => {
  const { siteSettings } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/faq');
  const helpline = page.getByRole('link', { name: 'Helpline:', exact: true });
  await expect(helpline).toHaveAttribute('href', telOf(siteSettings.helplinePhone));
  const phone = page.getByRole('banner').getByRole('link', { name: siteSettings.contactPhone });
  await expect(phone).toHaveAttribute('href', telOf(siteSettings.contactPhone));

  const text = page.getByText(siteSettings.bannerText, { exact: true }).first();
  const banner = () =>
    text.evaluate((node) => {
      const { animationDuration, animationPlayState } = getComputedStyle(node);
      const speed = (node as HTMLElement).offsetWidth / Number.parseFloat(animationDuration);
      return `${Math.round(speed)} pixels a second, ${animationPlayState}`;
    });
  await expect.poll(banner).toBe('100 pixels a second, running');
  await text.locator('..').hover();
  await expect.poll(banner, 'halts under the pointer').toBe('100 pixels a second, paused');
  await page.getByRole('heading', { level: 1 }).hover();
  await page.getByRole('button', { name: 'Pause the banner' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(banner, 'stays paused').toBe('100 pixels a second, paused');

  await page.getByRole('link', { name: 'Become a Seller!' }).click();
  await expect(page).toHaveURL('/vendor-signup');
  await page.getByRole('link', { name: 'Login to Sell' }).click();
  await expect(page).toHaveURL('/login');
});

test('wishlist and cart: filled → a badge with the count; empty → none', async ({ page, request }) => {
  await visit(page, '/faq');
  const header = page.getByRole('banner');
  for (const name of ['Wishlist', 'Cart']) {
    await expect(header.getByRole('link', { name, exact: true })).toHaveText('');
  }
  const [one, two] = await someProducts(request, 2);
  if (!one || !two) throw new Error('There are no products.');
  await store(page, { cart: [cartItem(one, 3), cartItem(two)], wishlist: [one] });
  await visit(page, '/faq');
  await expect(header.getByRole('link', { name: 'Wishlist, 1 item' })).toHaveText('1');
  await expect(header.getByRole('link', { name: 'Cart, 2 items' })).toHaveText('2');
});

const MENUS = [
  ['customer', 'User Profile', '/customer-dashboard'],
  ['vendor', 'Vendor Profile', '/vendor-dashboard'],
  ['admin', 'Admin', '/admin-dashboard'],
] as const;

for (const [role, label, href] of MENUS) {
  test(`account menu of a ${role} → name, '${label}' and Logout`, async ({ page }) => {
    const user: SignedInUser = {
      id: 'someone',
      name: 'Robin Test',
      email: 'robin@example.test',
      phone: '1',
      role,
      token: 'gone',
      profile: { profileImage: null, shopImage: null, shopName: null },
    };
    await store(page, { user });
    await visit(page, '/faq');
    await page.getByRole('button', { name: 'Account' }).click();
    const menu = page.getByRole('dialog', { name: 'Account' });
    await expect(menu.getByText('Robin Test')).toBeVisible();
    await expect(menu.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href);
    await expect(menu.getByRole('link')).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('main').click({ position: { x: 3, y: 300 } });
    await expect(menu).toBeHidden();

    await page.setViewportSize(PHONE.viewport);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href);
    await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account' }).click();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => sessionStorage.getItem('user'))).toBeNull();
  });
}

test('new path → starts at the top; back and forward → the former scroll position', async ({ page }) => {
  await visit(page, '/all-categories');
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click();
  await expect(page).toHaveURL('/faq');
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/all-categories');
  await expect.poll(top).toBeGreaterThan(500);
});

test('footer → shows the managed content', async ({ page, request }) => {
  const common = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
  const data = common.headerFooterData;
  await visit(page, '/faq');
  const footer = page.getByRole('contentinfo');
  for (const [title, links] of [
    [data.footerSectionTwoTitle, data.footerSectionTwo],
    [data.footerSectionThreeTitle, data.footerSectionThree],
  ] as const) {
    const list = footer.getByRole('navigation', { name: title }).getByRole('link');
    await expect(list).toHaveText(links.map(({ value }) => value));
    const hrefs = await list.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(links.map(({ link }) => link));
  }
  for (const text of [data.footerDescription, data.contactAddress, data.copyrightText]) {
    await expect(footer.getByText(text)).toBeVisible();
  }
  await expect(footer.getByRole('link', { name: data.contactEmail })).toHaveAttribute(
    'href',
    `mailto:${data.contactEmail}`,
  );
  await expect(footer.getByRole('link', { name: data.contactPhone })).toHaveAttribute(
    'href',
    telOf(data.contactPhone),
  );
  for (const { link } of common.socialLinkData) {
    await expect(footer.locator(`a[href="${link}"]`)).toHaveAccessibleName(/./);
  }
});

test.describe('wide touch screen', () => {
  test.use({ hasTouch: true });
  test('category touched → opens; touched again → its page', async ({ page, request }) => {
    const { nestedCategories } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
    const second = nestedCategories[1];
    // The shop's code is loaded first, so that a click navigates immediately.
    await visit(page, `/shop?mainCategoryId=${second?.id}&pageNumber=1`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' }).click();
    await expect(page).toHaveURL('/faq');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const categories = nav.getByRole('link', { name: 'Categories', exact: true });
    await categories.tap();
    await expect(categories).toHaveAttribute('aria-expanded', 'true');
    const main = nav.getByRole('link', { name: second?.name, exact: true });
    await main.tap();
    await expect(nav.getByRole('link', { name: `Everything in ${second?.name}` })).toBeVisible();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(page).toHaveURL('/faq');
    await main.tap();
    await expect(page).toHaveURL(`/shop?mainCategoryId=${second?.id}&pageNumber=1`);
  });
});
