import type { CommonData } from '../browser.ts';
import { dataOf, expect, expectAccessible, PHONE, products, test, visit } from '../browser.ts';

test.describe('header search', () => {
  test('words found → listed; arrow keys and Enter open a product', async ({ page, request }) => {
    const [wanted] = await products(request, 'limit=1&searchKeyword=quilt');
    await visit(page, '/faq');
    const box = page.getByRole('combobox', { name: 'Search products' });
    await box.fill('quilt');
    await expect(page.getByRole('status').filter({ hasText: 'Searching...' })).toBeVisible();
    const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option');
    await expect(options.first()).toContainText(wanted?.name ?? '');
    await expect(options.first()).toContainText(`$${wanted?.price.toFixed(2)}`);
    await expect(options.first().getByRole('presentation')).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);

    await box.press('ArrowDown');
    await box.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await box.press('ArrowUp');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(box).toBeFocused();
    await box.press('Enter');
    await expect(page).toHaveURL(`/product/${wanted?.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: wanted?.name })).toBeVisible();
    await expect(options).toHaveCount(0);
  });
});

test.describe('categories on a wide screen', () => {
  test('hovered → open, down to the fourth level', async ({ page, request }) => {
    const { nestedCategories } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
    const [first, second] = nestedCategories;
    const third = second?.firstCategories.flatMap((one) => one.secondCategories)[0]?.thirdCategories[0];
    await visit(page, '/faq');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.getByRole('link', { name: 'Categories', exact: true }).hover();
    await expect(nav.getByRole('link', { name: `Everything in ${first?.name}` })).toBeVisible();
    await nav.getByRole('link', { name: second?.name, exact: true }).hover();
    await expect(nav.getByRole('link', { name: `Everything in ${second?.name}` })).toBeVisible();
    await expect(nav.getByRole('link', { name: `Everything in ${first?.name}` })).toBeHidden();
    await expectAccessible(page);
    await nav.getByRole('link', { name: third?.name, exact: true }).click();
    await expect(page).toHaveURL(`/shop?thirdCategoryId=${third?.id}&pageNumber=1`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`→ ${third?.name}`);
    // It opens when the pointer enters and closes when it leaves.
    await page.getByRole('contentinfo').hover();
    await expect(nav.getByRole('link', { name: /^Everything in/ })).toBeHidden();
  });

  test('page loaded → without the tree of categories, which the menu brings', async ({ request }) => {
    const { nestedCategories } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
    const firsts = nestedCategories.flatMap((main) => main.firstCategories);
    const [open, other] = firsts;
    const [product] = await products(request, 'limit=1');
    for (const path of ['/', '/faq', '/shop', `/product/${product?.slug}`]) {
      const html = await (await request.get(path)).text();
      const inPage = firsts.filter(({ id }) => html.includes(`"${id}"`));
      // A product names its own categories.
      expect(inPage.length, path).toBeLessThanOrEqual(path.startsWith('/product') ? 1 : 0);
    }
    const branch = await (await request.get(`/shop?firstCategoryId=${open?.id}&pageNumber=1`)).text();
    const below = open?.secondCategories[0]?.id ?? '';
    expect([branch.includes(below), branch.includes(other?.secondCategories[0]?.id ?? '?')]).toEqual([
      true,
      false,
    ]);
  });

  test('opened by keyboard → open; Escape closes them', async ({ page, request }) => {
    const { nestedCategories } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
    const [first, second] = nestedCategories;
    await visit(page, '/faq');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const categories = nav.getByRole('link', { name: 'Categories', exact: true });
    await categories.focus();
    await expect(categories).toHaveAttribute('aria-expanded', 'false');
    await categories.press('ArrowDown');
    await expect(categories).toHaveAttribute('aria-expanded', 'true');
    await expect(nav.getByRole('link', { name: first?.name, exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(categories).toBeFocused();
    await expect(categories).toHaveAttribute('aria-expanded', 'false');
    await categories.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(nav.getByRole('link', { name: second?.name, exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(nav.getByRole('link', { name: `Everything in ${second?.name}` })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/shop?firstCategoryId=${second?.firstCategories[0]?.id}&pageNumber=1`);
    await expect(nav.getByRole('link', { name: /^Everything in/ })).toBeHidden();
  });

  test('page scrolled → the navigation stays at the top', async ({ page }) => {
    await visit(page, '/shop');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await page.mouse.wheel(0, 1500);
    await expect.poll(async () => (await nav.boundingBox())?.y).toBe(0);
    await nav.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect.poll(() => page.evaluate(() => window.scrollY), 'a new page starts at its top').toBe(0);
  });
});

test.describe('menu on a small screen', () => {
  test.use(PHONE);

  test('opened → links to pages, categories and the account', async ({ page, request }) => {
    const { nestedCategories } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
    const main = nestedCategories[0];
    const first = main?.firstCategories[0];
    await visit(page, '/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Home', 'Contact', 'Blog', 'FAQ', 'All Categories', 'Login', 'Register']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(menu.getByRole('link', { name: /^Helpline/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByText(main?.name ?? '', { exact: true }).click();
    await menu.getByText(first?.name ?? '', { exact: true }).click();
    await expectAccessible(page);
    await menu.getByRole('link', { name: `All ${first?.name}` }).click();
    await expect(page).toHaveURL(`/shop?firstCategoryId=${first?.id}&pageNumber=1`);
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(first?.name ?? '');
  });
});
