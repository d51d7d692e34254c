import type { APIRequestContext, Locator } from '@playwright/test';
import type { ProductDetail } from '#contract/catalog.ts';
import {
  buy,
  expect,
  expectAccessible,
  makeCustomer,
  notice,
  picture,
  productBySlug,
  products,
  someProducts,
  store,
  test,
  visit,
} from '../browser.ts';

/** A product with several pictures, from a shop whose products no test changes. */
async function aProduct(request: APIRequestContext): Promise<ProductDetail> {
  for (const { slug } of await someProducts(request, 20)) {
    const product = await productBySlug(request, slug);
    if (product.productImages.length > 1) return product;
  }
  throw new Error('No product has several pictures.');
}

test('gallery picture hovered → zoomed to twice its size', async ({ page, request }) => {
  const product = await aProduct(request);
  await visit(page, `/product/${product.slug}`);
  const picture = page.getByRole('img', { name: new RegExp(`^${product.name}, picture 1`) });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await picture.hover();
  await expect.poll(width).toBeCloseTo(before * 2, 0);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(width).toBeCloseTo(before, 0);
});

test('buyer rates a product → the page shows the rating', async ({ page, request }) => {
  // Two tests rate products: each another one, because they run in parallel.
  const list = await products(request, 'limit=20&searchKeyword=planner');
  const slug = list.at(0)?.slug ?? '';
  const { id, reviewCount } = await productBySlug(request, slug);
  const customer = await makeCustomer(request);
  await buy(request, customer, id);
  await store(page, { user: customer });
  await visit(page, `/product/${slug}`);
  await page.getByRole('button', { name: 'Add your review' }).first().click();
  const window = page.getByRole('dialog', { name: 'Add your review' });
  await expect(window.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await choose(window.getByRole('radio', { name: '4 stars' }));
  await window.getByLabel(/^Your review/).fill('Fits on one page a week.');
  await window.getByLabel(/^Pictures/).setInputFiles(await picture('mine.png', '#8a5a2b'));
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, 'Thank you for your review.')).toBeVisible();
  await expect(window).toBeHidden();
  await expect(page.getByRole('tab', { name: `reviews (${reviewCount + 1}` })).toBeVisible();
  await page.getByRole('tab', { name: /^reviews/ }).click();
  const panel = page.getByRole('tabpanel', { name: /^reviews/ });
  const review = panel.getByRole('article').filter({ hasText: 'Fits on one page a week.' });
  await expect(review.getByRole('img', { name: 'Picture 1 of 1 of this review' })).toBeVisible();
  // Rating again replaces the rating.
  await panel.getByRole('button', { name: 'Add your review' }).click();
  await choose(window.getByRole('radio', { name: '1 star' }));
  await window.getByRole('button', { name: 'Submit' }).click();
  await expect(window).toBeHidden();
  const { productReview: now } = await productBySlug(request, slug);
  expect(now.reviewCount).toBe(reviewCount + 1);
  const percent = Math.round((now.countOneStartRating / now.reviewCount) * 100);
  const bars = panel.getByRole('list', { name: 'Ratings by stars' });
  await expect(bars.getByRole('listitem').filter({ hasText: '1 star' })).toContainText(`${percent}%`);
  await expectAccessible(page);
});

test('rating without a purchase → shown separately; after the purchase → counted', async ({
  page,
  request,
}) => {
  const list = await products(request, 'limit=20&searchKeyword=planner');
  const slug = list.at(1)?.slug ?? '';
  const before = await productBySlug(request, slug);
  const { reviewCount, unverifiedReviewCount, countOneStartRating } = before.productReview;
  const customer = await makeCustomer(request);
  await store(page, { user: customer });
  await visit(page, `/product/${slug}#reviews`);
  const panel = page.getByRole('tabpanel', { name: /^reviews/ });
  await panel.getByRole('button', { name: 'Add your review' }).click();
  const window = page.getByRole('dialog', { name: 'Add your review' });
  await choose(window.getByRole('radio', { name: '1 star' }));
  await window.getByRole('button', { name: 'Submit' }).click();
  await expect(window).toBeHidden();
  const people =
    unverifiedReviewCount === 0 ? '1 person who has' : `${unverifiedReviewCount + 1} people who have`;
  await expect(panel).toContainText(`Also rated by ${people} not bought it here; the average leaves`);
  await expect(
    notice(
      page,
      'Thank you. Your review is under Reviews as not verified, since you have not bought this product here.',
    ),
  ).toBeVisible();
  await expect(
    page.getByRole('tab', { name: `reviews (${reviewCount} · ${unverifiedReviewCount + 1} not verified)` }),
  ).toBeVisible();
  await expectAccessible(page);
  const rated = await productBySlug(request, slug);
  expect(rated.productReview).toEqual({
    ...before.productReview,
    unverifiedReviewCount: unverifiedReviewCount + 1,
  });

  await buy(request, customer, before.id);
  await visit(page, `/product/${slug}`);
  await expect(page.getByRole('tab', { name: `reviews (${reviewCount + 1}` })).toBeVisible();
  const { productReview: now } = await productBySlug(request, slug);
  expect(now).toMatchObject({
    unverifiedReviewCount,
    reviewCount: reviewCount + 1,
    countOneStartRating: countOneStartRating + 1,
  });
});

/** Selects by keyboard, because the star covers the radio button and would take the click. */
async function choose(radio: Locator): Promise<void> {
  await radio.press('Space');
  await expect(radio).toBeChecked();
}
