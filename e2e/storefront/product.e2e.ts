import type { APIRequestContext, Locator } from '@playwright/test';
import type { ProductDetail } from '#contract/catalog.ts';
import {
  buy,
  expect,
  expectAccessible,
  freshEmail,
  makeCustomer,
  notice,
  PASSWORD,
  productBySlug,
  products,
  someProducts,
  store,
  stored,
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

test('gallery → wraps around in both directions; a thumbnail selects its picture', async ({
  page,
  request,
}) => {
  const product = await aProduct(request);
  const count = new Set([product.featuredImage, ...product.productImages.map((image) => image.imageUrl)])
    .size;
  await visit(page, `/product/${product.slug}`);
  const gallery = page.getByRole('region', { name: 'Pictures' });
  const picture = (place: number) =>
    gallery.getByRole('img', { name: `${product.name}, picture ${place} of ${count}` });
  await expect(picture(1)).toBeVisible();
  await gallery.getByRole('button', { name: 'Previous picture' }).click();
  await expect(picture(count)).toBeVisible();
  await gallery.getByRole('button', { name: 'Next picture' }).click();
  await expect(picture(1)).toBeVisible();
  await gallery.getByRole('button', { name: 'Picture 2', exact: true }).click();
  await expect(picture(2)).toBeVisible();
  await expect(gallery.getByRole('button', { name: 'Picture 2', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

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

test('quantity → never below 1; Add to Cart → adds to the existing line', async ({ page, request }) => {
  const product = await aProduct(request);
  await visit(page, `/product/${product.slug}`);
  const quantity = page.getByRole('group', { name: 'Quantity', exact: true });
  const less = quantity.getByRole('button', { name: 'Decrease quantity' });
  const more = quantity.getByRole('button', { name: 'Increase quantity' });
  await expect(quantity.getByRole('status')).toHaveText('1');
  await expect(less).toBeDisabled();
  await more.click();
  await more.click();
  await less.click();
  await expect(quantity.getByRole('status')).toHaveText('2');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await expect(notice(page, 'Added to your cart.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await add.click();
  await expect
    .poll(() => stored(page, 'localStorage', 'cart'))
    .toMatchObject([{ id: product.id, name: product.name, quantity: 4 }]);
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(
    page.getByRole('group', { name: `Quantity of ${product.name}` }).getByRole('status'),
  ).toHaveText('4');
});

test('wishlist button → adds the product, again → removes it', async ({ page, request }) => {
  const product = await aProduct(request);
  await visit(page, `/product/${product.slug}`);
  const button = page.getByRole('button', { name: 'Wishlist' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  await expectAccessible(page);
  await visit(page, `/product/${product.slug}`);
  await expect(button, 'is kept over a reload').toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(page.getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible();
  expect(await stored(page, 'localStorage', 'wishlist')).toBeNull();
});

test('Meet your Seller → window with a message form, which closes with it', async ({ page, request }) => {
  const product = await aProduct(request);
  await visit(page, `/product/${product.slug}`);
  await page.getByRole('button', { name: 'Meet your Seller' }).click();
  const window = page.getByRole('dialog', { name: 'Meet your Seller' });
  await expect(window).toContainText(product.shopName);
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Send a Message' }).click();
  const form = window.getByRole('form', { name: 'Message to the seller' });
  await form.getByRole('button', { name: 'Send Message' }).click();
  for (const field of ['Name', 'Email', 'Message']) {
    await expect(form.getByText(`Please enter ${field}.`)).toBeVisible();
  }
  await expectAccessible(page);
  // Closing the window closes the form too.
  await window.getByRole('button', { name: 'Close' }).click();
  await expect(window).toBeHidden();
  await page.getByRole('button', { name: 'Meet your Seller' }).click();
  await expect(form).toHaveCount(0);
  await window.getByRole('button', { name: 'Send a Message' }).click();
  await form.getByLabel('Name').fill('Robin Test');
  await form.getByLabel('Email').fill(freshEmail());
  await form.getByLabel('Message').fill('Do you also have this in blue?');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(notice(page, 'Your message has been sent to the seller.')).toBeVisible();
  await expect(window).toBeHidden();
});

test('review while signed out → login prompt, and back to the product', async ({ page, request }) => {
  const product = await aProduct(request);
  const customer = await makeCustomer(request);
  await visit(page, `/product/${product.slug}`);
  await page.getByRole('button', { name: 'Add your review' }).first().click();
  const prompt = page.getByRole('dialog', { name: 'Add your review' });
  await expect(prompt.getByText('You must be logged in to add your review.')).toBeVisible();
  await expectAccessible(page);
  await prompt.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/product/${product.slug}`);
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
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, 'Thank you for your review.')).toBeVisible();
  await expect(window).toBeHidden();
  await expect(page.getByRole('tab', { name: `reviews (${reviewCount + 1})` })).toBeVisible();
  // Rating again replaces the rating.
  await page.getByRole('tab', { name: /^reviews/ }).click();
  const panel = page.getByRole('tabpanel', { name: /^reviews/ });
  await panel.getByRole('button', { name: 'Add your review' }).click();
  await choose(window.getByRole('radio', { name: '1 star' }));
  await window.getByRole('button', { name: 'Submit' }).click();
  await expect(window).toBeHidden();
  const { productReview: now } = await productBySlug(request, slug);
  expect(now.reviewCount).toBe(reviewCount + 1);
  const percent = Math.round((now.countOneStartRating / now.reviewCount) * 100);
  await expect(panel.getByRole('listitem').filter({ hasText: '1 star' })).toContainText(`${percent}%`);
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
  await expect(page.getByRole('tab', { name: `reviews (${reviewCount})` })).toBeVisible();
  await expectAccessible(page);
  const rated = await productBySlug(request, slug);
  expect(rated.productReview).toEqual({
    ...before.productReview,
    unverifiedReviewCount: unverifiedReviewCount + 1,
  });

  await buy(request, customer, before.id);
  await visit(page, `/product/${slug}`);
  await expect(page.getByRole('tab', { name: `reviews (${reviewCount + 1})` })).toBeVisible();
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

test('similar products → link to their pages', async ({ page, request }) => {
  const product = await aProduct(request);
  await visit(page, `/product/${product.slug}`);
  const similar = page.getByRole('region', { name: 'Similar Products' });
  const first = product.relatedProducts[0];
  await similar.getByRole('link', { name: first?.name }).first().click();
  await expect(page).toHaveURL(`/product/${first?.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: first?.name })).toBeVisible();
});
