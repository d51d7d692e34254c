import { expect, expectNoSidewaysScroll, productBySlug, products, test } from '../browser.ts';

// Text inside `noscript` is located by element because Playwright's text locators do not match it.
test.use({ javaScriptEnabled: false });

test('without JavaScript → home, search, category, product, shop and blog can be read and browsed', async ({
  page,
  request,
}) => {
  // A product with ratings and pictures.
  const rated = (await products(request, 'limit=100')).filter(({ reviewCount }) => reviewCount > 0);
  const details = await Promise.all(rated.slice(0, 10).map(({ slug }) => productBySlug(request, slug)));
  const product = details.find(({ productImages }) => productImages.length > 1);
  if (!product) throw new Error('No rated product has several pictures.');
  const main = page.getByRole('main');

  await page.goto('/');
  await expect(page.locator('noscript p')).toBeVisible();
  const slides = main.getByRole('region', { name: 'Highlights' }).getByRole('img');
  for (const slide of await slides.all()) await expect(slide).toBeVisible();
  expect(await slides.count()).toBeGreaterThan(2);
  await expect(main.getByRole('link', { name: 'See all products' })).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.locator('.skeleton:visible')).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  await page.getByRole('searchbox').or(page.getByRole('combobox')).fill(product.name);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/shop\?searchKeyword=/);
  await expect(page).toHaveTitle(`Results for “${product.name}” · Emporia`);
  await expect(main.getByRole('link', { name: product.name }).first()).toBeVisible();
  await page.goto('/shop?searchKeyword=zeppelin');
  await expect(main.getByText('Looks like no product is available.')).toBeVisible();

  await page.goto('/all-categories');
  const category = product.categoryPath[0]?.name ?? '';
  await main.getByRole('link', { name: category, exact: true }).first().click();
  await expect(main.getByRole('heading', { level: 1, name: category })).toBeVisible();
  await page.goto('/shop');
  await main.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/pageNumber=2/);
  await expect(main.getByRole('article')).toHaveCount(12);

  await page.goto(`/product/${product.slug}`);
  await expect(main.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  const images = new Set([product.featuredImage, ...product.productImages.map(({ imageUrl }) => imageUrl)]);
  await expect(main.getByRole('region', { name: 'Pictures' }).locator('img:visible')).toHaveCount(
    images.size + 1,
  );
  await expect(main.locator('.prose').first()).toBeVisible();
  await expect(main.getByText('5 stars', { exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: product.relatedProducts[0]?.name }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await main.getByRole('link', { name: product.shopName }).click();
  await expect(page).toHaveURL(`/shop/${product.shopSlug}`);
  await expect(main.getByRole('article').first()).toBeVisible();

  await page.goto('/blog');
  const title = (await main.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  await main.getByRole('article').first().getByRole('link').click();
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('without JavaScript → screens that need it say so instead of loading forever', async ({ page }) => {
  for (const path of ['/cart', '/wishlist', '/login']) {
    await page.goto(path);
    await expect(page.locator('noscript p').first()).toBeVisible();
    await expect(page.locator('.skeleton:visible')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  }
  await page.goto('/cart');
  await expect(page.getByRole('main').locator('noscript p')).toContainText(
    'Please allow JavaScript for this site',
  );
  await page.goto('/vendor-dashboard');
  await expect(page.locator('noscript')).toBeVisible();
});
