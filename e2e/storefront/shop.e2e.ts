import type { Page } from '@playwright/test';
import {
  type CommonData,
  dataOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdHydration,
  PHONE,
  test,
  visit,
} from '../browser.ts';

/** The categories of the shop: beside the products, or in a drawer on a phone. */
async function openCategories(page: Page, device: 'desktop' | 'phone') {
  const tree = page.getByRole('navigation', { name: 'Product Category' });
  if (device === 'desktop') return tree;
  await page.getByRole('button', { name: 'Filter' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter' });
  await expect(drawer).toBeVisible();
  return drawer.getByRole('navigation', { name: 'Product Category' });
}

for (const device of ['desktop', 'phone'] as const) {
  test.describe(`on a ${device}`, () => {
    if (device === 'phone') test.use(PHONE);

    test('shop: a category chosen → only its products, one category at a time, kept in the URL', async ({
      page,
      request,
    }) => {
      const { nestedCategories } = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
      const main = nestedCategories[3];
      const first = main?.firstCategories[0];
      const heading = page.getByRole('heading', { level: 1 });
      await visit(page, '/shop?pageNumber=2');
      await expect(heading).toHaveText('Shop');

      let tree = await openCategories(page, device);
      await expectAccessible(page);
      await tree.getByRole('link', { name: main?.name, exact: true }).click();
      await expect(page).toHaveURL(`/shop?mainCategoryId=${main?.id}&pageNumber=1`);
      await expect(heading).toHaveText(main?.name ?? '');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      tree = await openCategories(page, device);
      await expect(tree.getByRole('link', { name: main?.name, exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(tree.getByRole('button', { name: `Inside ${main?.name}` })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
      await tree.getByRole('link', { name: first?.name, exact: true }).click();
      await expect(page).toHaveURL(`/shop?firstCategoryId=${first?.id}&pageNumber=1`);
      await expect(heading).toHaveText(`${main?.name} → ${first?.name}`);

      // A second click deselects the category; the list stays.
      tree = await openCategories(page, device);
      const chosen = tree.getByRole('link', { name: first?.name, exact: true });
      await expect(chosen).toHaveAttribute('aria-current', 'true');
      await chosen.click();
      await expect(chosen).not.toHaveAttribute('aria-current');
      await expect(page).toHaveURL(`/shop?firstCategoryId=${first?.id}&pageNumber=1`);
    });
  });
}

test('shop: searched, then a price and stars chosen → three clicks to what matches, each taken back by a click', async ({
  page,
}) => {
  await visit(page, '/shop?searchKeyword=pattern');
  const products = page.getByRole('region', { name: 'Products' });
  const filters = products.getByRole('list', { name: 'Filters' });
  await filters.getByRole('link', { name: '$5–10' }).click();
  await expect(page).toHaveURL('/shop?searchKeyword=pattern&minPrice=5&maxPrice=9.99');
  await filters.getByRole('link', { name: '4 stars & up' }).click();
  await products.getByText('Sort: Best match').click();
  await products.getByRole('link', { name: 'Lowest price' }).click();
  await expect(page).toHaveURL('/shop?searchKeyword=pattern&minPrice=5&maxPrice=9.99&minRating=4&sort=price');
  await expect(products.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  await filters.getByRole('link', { name: 'Remove filter: $5–10' }).click();
  await expect(page).toHaveURL('/shop?searchKeyword=pattern&minRating=4&sort=price');
  await page.goBack();
  await expect(filters.getByRole('link', { name: 'Remove filter: $5–10' })).toBeVisible();
  await filters.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/shop?searchKeyword=pattern&sort=price');
});

test('shop: orders of the list opened → a click beside them closes them', async ({ page }) => {
  await visit(page, '/shop');
  const order = page.getByRole('link', { name: 'Lowest price' });
  await page.getByText('Sort: Newest').click();
  await expect(order).toBeVisible();
  await page.mouse.click(8, 400);
  await expect(order).toBeHidden();
  await expect(page).toHaveURL('/shop');
});

test('shop: searched for a word wider than a phone → it breaks, and nothing scrolls sideways', async ({
  page,
}) => {
  await visit(page, `/shop?searchKeyword=${'rhubarb'.repeat(14)}`);
  await expect(page.getByText('Looks like no product is available.')).toBeVisible();
  await expectNoSidewaysScroll(page, [1280, PHONE.viewport.width]);
});

test('hero: page opened → the first picture alone is loaded; hydrated → the next ones too', async ({
  page,
}) => {
  const hydrate = await holdHydration(page);
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Highlights' }).getByRole('listitem').locator('img');
  const loaded = () =>
    slides.evaluateAll((all) => all.map((slide) => (slide as HTMLImageElement).currentSrc !== ''));
  // The page has loaded, with all that it loads without scripts.
  expect((await loaded())[0]).toBe(true);
  expect((await loaded()).slice(1)).not.toContain(true);
  hydrate();
  await page.mouse.move(10, 10);
  await expect.poll(async () => (await loaded())[1], 'the next slide').toBe(true);
});

test('hero → moves by itself, by arrows and by dots, and can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/');
  const hero = page.getByRole('region', { name: 'Highlights' });
  const dot = (place: number) => hero.getByRole('button', { name: new RegExp(`^Go to ${place} of`) });
  const dots = hero.getByRole('button', { name: /^Go to/ });
  const count = await dots.count();
  expect(count).toBeGreaterThan(2);
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await expect(dot(2), 'moves on by itself').toHaveAttribute('aria-current', 'true');
  await hero.getByRole('button', { name: 'Pause' }).click();
  await expect(hero.getByRole('button', { name: 'Play' })).toBeVisible();
  await dot(1).click();
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await hero.getByRole('button', { name: 'Previous' }).click();
  await expect(dot(count), 'goes round').toHaveAttribute('aria-current', 'true');
  await hero.getByRole('button', { name: 'Next' }).click();
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  // Only the visible slide can be focused.
  await expect(hero.getByRole('listitem').nth(1).getByRole('link')).toHaveAttribute('tabindex', '-1');
});

test('promotions → rotate, and can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/');
  const region = page.getByRole('region', { name: 'Promotions' });
  await region.scrollIntoViewIfNeeded();
  const left = () => region.getByRole('list').evaluate((row) => row.scrollLeft);
  expect(await left()).toBe(0);
  await expect.poll(left, 'move on by themselves').toBeGreaterThan(0);
  await region.getByRole('button', { name: 'Pause the promotions' }).click();
  await expect(region.getByRole('button', { name: 'Let the promotions move' })).toBeVisible();
});

test('product rows of the home page: arrows → the next and the previous products', async ({ page }) => {
  await visit(page, '/');
  const section = page.getByRole('region', { name: 'Best sellers' });
  const back = section.getByRole('button', { name: 'Back in Best sellers' });
  await section.scrollIntoViewIfNeeded();
  await expect(back).toBeDisabled();
  const more = section.getByRole('button', { name: 'More of Best sellers' });
  await expect(more).toBeEnabled();
  await more.click();
  await expect(back).toBeEnabled();
  await back.click();
  await expect(back).toBeDisabled();
});
