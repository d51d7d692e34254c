import {
  changeProduct,
  DEMO_PASSWORD,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshEmail,
  notice,
  ownProduct,
  signInByApi,
  test,
  visit,
} from '../browser.ts';

const SHOP = '/shop/paper-lantern-press';

test('shop → shows the vendor’s public facts and pages through its products', async ({ page }) => {
  await visit(page, SHOP);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Paper Lantern Press' })).toBeVisible();
  for (const fact of ['Rating', 'Products', 'Member since']) {
    await expect(main.getByRole('term').filter({ hasText: fact })).toBeVisible();
  }
  await expect(main.getByRole('article')).toHaveCount(12);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page, [1280, 768, 320]);
  const first = (await main.getByRole('article').first().textContent()) ?? '';
  await main
    .getByRole('navigation', { name: 'Pages of products' })
    .getByRole('link', { name: 'Page 2' })
    .click();
  await expect(page).toHaveURL(`${SHOP}?pageNumber=2`);
  await expect(page).toHaveTitle('Paper Lantern Press, page 2 · Emporia');
  await expect(main.getByRole('article').first()).not.toHaveText(first);
  await page.goBack();
  await expect(main.getByRole('article')).toHaveCount(12);
});

test('message form of a shop → the vendor gets the message', async ({ page }) => {
  await visit(page, SHOP);
  await page.getByRole('button', { name: 'Send a Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message to Paper Lantern Press' });
  await dialog.getByLabel('Name').fill('Robin Test');
  await dialog.getByLabel('Email').fill(freshEmail());
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByText('Please enter Message.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Is there a large-print edition?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(notice(page, 'Your message has been sent to the seller.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('shop: page past the last → empty state; unknown slug → not found', async ({ page, request }) => {
  const past = await visit(page, `${SHOP}?pageNumber=99`);
  expect(past?.status()).toBe(404);
  await expect(page.getByText('Looks like no product is available.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to page 1' }).click();
  await expect(page).toHaveURL(SHOP);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  expect((await request.get('/shop/no-such-shop')).status()).toBe(404);
});

test('product edited → new on its shop’s page at the next load', async ({ request }) => {
  const vendor = await signInByApi(request, 'vendor@demo.test', DEMO_PASSWORD);
  const product = await ownProduct(request, vendor, -1);
  const name = `${product.name} ${Date.now()}`;
  const pages = [1, 2, 3].map((page) => `/shop/${product.shopSlug}?pageNumber=${page}`);
  const html = async () =>
    (await Promise.all(pages.map(async (path) => (await request.get(path)).text()))).join('');
  expect(await html()).not.toContain(name);
  try {
    await changeProduct(request, vendor, product.id, { name });
    expect(await html()).toContain(name);
  } finally {
    await changeProduct(request, vendor, product.id, { name: product.name });
  }
});
