import type { Locator } from '@playwright/test';
import { expect, someProducts, test, visit } from '../browser.ts';

/** The number of a carousel's visible slides, and the gap between two in pixels. */
const slidesOf = (carousel: Locator) =>
  carousel.evaluate((node) => {
    const view = node.querySelector('ul')?.parentElement?.getBoundingClientRect();
    const slides = [...node.querySelectorAll('article')].map((slide) => slide.getBoundingClientRect());
    const [first, second] = slides;
    if (!view || !first || !second) return null;
    const inView = slides.filter(({ left, right }) => left >= view.left - 1 && right <= view.right + 1);
    return { inView: inView.length, gap: Math.round(second.left - first.right) };
  });

test('similar products → one to four columns by width, 10, 15 and 20 pixels apart', async ({
  page,
  request,
}) => {
  const [product] = await someProducts(request, 1);
  await visit(page, `/product/${product?.slug}`);
  const carousel = page.getByRole('group', { name: 'Similar Products' });
  for (const [width, inView, gap] of [
    [320, 1, 10],
    [479, 1, 10],
    [480, 2, 15],
    [767, 2, 15],
    [768, 3, 20],
    [1023, 3, 20],
    [1024, 4, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => slidesOf(carousel), `at ${width} pixels`).toEqual({ inView, gap });
  }
});

test('recommendations → two to five columns by width', async ({ page }) => {
  await visit(page, '/cart');
  const cards = page.getByRole('region', { name: 'Product You May Also Like' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  for (const [width, columns] of [
    [360, 2],
    [768, 3],
    [1024, 4],
    [1280, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0]).length, `at ${width} pixels`).toBe(columns);
  }
});
