import type { Page } from '@playwright/test';
import type { DataOf } from '#contract/contract.ts';
import { type CommonData, dataOf, expect, expectAccessible, PHONE, test, visit } from '../browser.ts';

type HomePage = DataOf<'GET site/home-page'>;

/** Navigates to the home page from another page, with a changed answer of the API. */
async function homeWith(page: Page, change: (home: HomePage) => HomePage): Promise<void> {
  await visit(page, '/faq');
  await page.route('**/api/v1/site/home-page', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: change(body.data) } });
  });
  await page.getByRole('link', { name: 'Emporia, home' }).first().click();
  await expect(page.getByRole('region', { name: "Surprises You'll Love" })).toBeAttached();
}

test('home sections → title, colours and products as configured; hidden ones are missing', async ({
  page,
}) => {
  await homeWith(page, (home) => ({
    ...home,
    sectionOneProducts: home.sectionOneProducts.slice(0, 2),
    sectionTwoProducts: [],
    contentData: {
      ...home.contentData,
      productSectionOneTitle: 'Chosen today',
      productSectionOneBackgroundColor: '#123456',
      productSectionOneFontColor: '#fedcba',
      productSectionTwoTitle: 'Nothing yet',
      isProductSectionThreeVisible: false,
      productSectionThreeTitle: 'Not to be seen',
      categorySectionTitle: 'Shelves',
    },
  }));
  const one = page.getByRole('region', { name: 'Chosen today' });
  await expect(one.getByRole('article')).toHaveCount(2);
  await expect(one).toHaveCSS('background-color', 'rgb(18, 52, 86)');
  await expect(one.getByRole('heading', { level: 2 })).toHaveCSS('color', 'rgb(254, 220, 186)');
  const two = page.getByRole('region', { name: 'Nothing yet' });
  await expect(two.getByText('Currently there are no products available.')).toBeVisible();
  await expect(page.getByText('Not to be seen')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Shelves' })).toBeVisible();
});

test('one slide → no controls and no motion; three promotions → no rotation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await homeWith(page, (home) => ({
    ...home,
    heroSlider: home.heroSlider.slice(0, 1),
    promotions: home.promotions.slice(0, 3),
  }));
  const hero = page.getByRole('region', { name: 'Highlights' });
  await expect(hero.getByRole('link')).toHaveCount(1);
  await expect(hero.getByRole('button')).toHaveCount(0);
  const promotions = page.getByRole('region', { name: 'Promotions' });
  await expect(promotions.getByRole('link')).toHaveCount(3);
  await expect(promotions.getByRole('button')).toHaveCount(0);
});

test('seller banner → shown when one is configured', async ({ page }) => {
  const banner = page.getByRole('img', { name: /become a seller/ });
  await homeWith(page, (home) => ({ ...home, contentData: { ...home.contentData, bannerImage: null } }));
  await expect(banner).toHaveCount(0);
  await page.unroute('**/api/v1/site/home-page');
  await visit(page, '/');
  await banner.click();
  await expect(page).toHaveURL('/vendor-signup');
});

test('main category → a tile that links to its first page', async ({ page, request }) => {
  const common = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
  const home = await dataOf<HomePage>(await request.get('/api/v1/site/home-page'));
  await visit(page, '/');
  const tiles = page.getByRole('region', { name: home.contentData.categorySectionTitle }).getByRole('link');
  await expect(tiles).toHaveText(common.mainCategory.map(({ name }) => name));
  const hrefs = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('href')));
  expect(hrefs).toEqual(common.mainCategory.map(({ id }) => `/shop?mainCategoryId=${id}&pageNumber=1`));
});

test('autoplay → hero every three seconds, promotions every four, three at a time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await visit(page, '/');
  const promotions = page.getByRole('region', { name: 'Promotions' });
  await expect(promotions.getByRole('button', { name: 'Pause the promotions' })).toBeVisible();
  const row = await promotions.getByRole('list').boundingBox();
  const inRow = await promotions
    .getByRole('listitem')
    .evaluateAll(
      (items, edge) => items.filter((item) => item.getBoundingClientRect().right <= edge + 1).length,
      (row?.x ?? 0) + (row?.width ?? 0),
    );
  expect(inRow).toBe(3);

  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    const scrollTo = Element.prototype.scrollTo;
    Element.prototype.scrollTo = function (...to: unknown[]) {
      const turns = document.body.dataset.turns ?? '';
      const name = this.closest('section')?.getAttribute('aria-label');
      document.body.dataset.turns = `${turns}${name} ${Date.now()},`;
      Reflect.apply(scrollTo, this, to);
    };
  });
  await page.clock.runFor(13_000);
  const turns = (await page.evaluate(() => document.body.dataset.turns ?? '')).split(',');
  const gaps = (name: string) => {
    const times = turns.filter((turn) => turn.startsWith(name)).map((turn) => Number(turn.split(' ')[1]));
    expect(times.length, name).toBeGreaterThan(2);
    return new Set(times.slice(1).map((time, at) => time - (times[at] ?? 0)));
  };
  expect(gaps('Highlights')).toEqual(new Set([3000]));
  expect(gaps('Promotions')).toEqual(new Set([4000]));
});

test('hero hovered or focused → autoplay pauses', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await visit(page, '/');
  const hero = page.getByRole('region', { name: 'Highlights' });
  const current = () => hero.getByRole('button', { name: /^Go to/ }).and(page.locator('[aria-current]'));
  await expect(hero.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(current()).toHaveAccessibleName(/^Go to 1 of/);
  await hero.hover();
  await page.clock.fastForward(3000);
  await page.clock.fastForward(3000);
  await expect(current(), 'not under the pointer').toHaveAccessibleName(/^Go to 1 of/);
  await page.mouse.move(2, 2);
  await page.keyboard.press('Tab');
  await hero.getByRole('button', { name: 'Next' }).focus();
  await page.clock.fastForward(3000);
  await page.clock.fastForward(3000);
  await expect(current(), 'nor with the focus').toHaveAccessibleName(/^Go to 1 of/);
  await page.getByRole('link', { name: 'Blog', exact: true }).focus();
  await page.clock.fastForward(3000);
  await expect(current()).toHaveAccessibleName(/^Go to 2 of/);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('hero swiped → the next slide', async ({ page }) => {
    await visit(page, '/');
    const hero = page.getByRole('region', { name: 'Highlights' });
    await expect(hero.getByRole('button', { name: /^Go to 1 of/ })).toHaveAttribute('aria-current', 'true');
    const y = ((await hero.getByRole('list').boundingBox())?.y ?? 0) + 40;
    const client = await page.context().newCDPSession(page);
    const finger = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await finger('touchStart', { x: 300, y });
    for (let x = 290; x >= 40; x -= 10) await finger('touchMove', { x, y });
    await finger('touchEnd');
    await expect(hero.getByRole('button', { name: /^Go to 2 of/ })).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
  });
});
