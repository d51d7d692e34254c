import { changeProduct, DEMO_PASSWORD, expect, ownProduct, signInByApi, test } from '../browser.ts';

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
