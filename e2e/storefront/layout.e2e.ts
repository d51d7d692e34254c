import { type CommonData, dataOf, expect, test, visit } from '../browser.ts';

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
