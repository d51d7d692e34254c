import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { ProductDetail } from '#contract/catalog.ts';
import {
  bearer,
  buy,
  cartItem,
  changeProduct,
  DEMO_PASSWORD,
  dataOf,
  expect,
  makeCustomer,
  oldestPost,
  ownProduct,
  productBySlug,
  products,
  signInByApi,
  store,
  test,
  visit,
} from '../browser.ts';

const LEVELS = ['mainCategoryId', 'firstCategoryId', 'secondCategoryId', 'thirdCategoryId'];

/** The first page of the listing of a product's own, deepest category. */
const listingOf = ({ categoryPath }: ProductDetail): string =>
  `/shop?${LEVELS[categoryPath.length - 1]}=${categoryPath.at(-1)?.id}&pageNumber=1`;

test('product edited → new in every page at the next load; hidden → gone', async ({ page, request }) => {
  const vendor = await signInByApi(request, 'vendor@demo.test', DEMO_PASSWORD);
  const product = await ownProduct(request, vendor, 0);
  const mark = `edited${Date.now()}`;
  const name = `${product.name} ${mark}`;
  const pages = [`/product/${product.slug}`, listingOf(product), `/shop?searchKeyword=${mark}`];
  const html = async (path: string) => (await request.get(path)).text();
  // From here on each page is cached in its state before the change.
  for (const path of pages) expect(await html(path)).not.toContain(name);

  try {
    await changeProduct(request, vendor, product.id, { name, price: 43.21 });
    for (const path of pages) {
      const changed = await html(path);
      expect(changed, path).toContain(name);
      expect(changed, path).toContain('$43.21');
    }
    await visit(page, `/product/${product.slug}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main').getByText('$43.21').first()).toBeVisible();
    await visit(page, listingOf(product));
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(card).toContainText('$43.21');
    expect(await products(request, `searchKeyword=${mark}`)).toMatchObject([{ name, price: 43.21 }]);

    await changeProduct(request, vendor, product.id, { status: 'false' });
    const gone = await visit(page, `/product/${product.slug}`);
    expect(gone?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await visit(page, listingOf(product));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);
    expect(await products(request, `searchKeyword=${mark}`)).toEqual([]);
  } finally {
    const { name, price } = product;
    await changeProduct(request, vendor, product.id, { name, price, status: 'true' });
  }
  expect(await html(pages[0] ?? '')).toContain(product.name);
  expect(await html(pages[0] ?? '')).not.toContain(mark);
});

test('product rated → the next load of its page shows the rating', async ({ page, request }) => {
  const list = await products(request, 'searchKeyword=quilt');
  const chosen = list[0];
  const before = await productBySlug(request, chosen?.slug ?? '');
  const path = `/product/${before.slug}`;
  await visit(page, path);
  const tab = page.getByRole('tab', { name: `reviews (${before.reviewCount})` });
  await expect(tab).toBeVisible();

  const customer = await makeCustomer(request);
  await buy(request, customer, before.id);
  await dataOf(
    await request.post('/api/v1/product-review', {
      headers: bearer(customer),
      data: { productId: before.id, vendorId: before.vendorId, rating: 5 },
    }),
  );
  await visit(page, path);
  await expect(tab).toHaveCount(0);
  await expect(page.getByRole('tab', { name: `reviews (${before.reviewCount + 1})` })).toBeVisible();
  await page.getByRole('tab', { name: /reviews/ }).click();
  const after = await productBySlug(request, before.slug);
  expect(after.productReview.countFiveStartRating).toBe(before.productReview.countFiveStartRating + 1);
  const { ratingAverage } = after.productReview;
  const stars = page.getByRole('tabpanel', { name: /reviews/ }).getByRole('img', { name: /^Rated/ });
  await expect(stars.first()).toHaveAccessibleName(`Rated ${ratingAverage} out of 5`);
});

test('signed-in visitor with cart and wishlist → gets the same cached page as everyone', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const customer = await makeCustomer(request);
  const [first, second] = await products(request, 'limit=2');
  if (!first || !second) throw new Error('There are no products.');
  const secret = `cart of ${customer.email}`;
  const user = { ...customer, name: `Robin ${customer.id}` };
  await store(page, {
    user,
    cart: [{ ...cartItem(first, 7), name: secret }],
    wishlist: [{ ...second, name: `wish of ${customer.email}` }],
  });
  // Requests every page as a signed-in visitor with a cart and a wishlist.
  const paths = [
    '/',
    '/shop',
    `/product/${first.slug}`,
    '/cart',
    '/wishlist',
    '/login',
    '/customer-dashboard',
  ];
  for (const path of paths) await visit(page, path);
  await expect(page.getByRole('complementary', { name: 'Account' })).toContainText(customer.email);

  const personal = [customer.email, customer.token, customer.id, secret, 'wish of'];
  const stranger = await playwright.request.newContext({ baseURL });
  for (const path of paths) {
    await test.step(path, async () => {
      // Another test may change the catalog between two of the answers.
      await expect(async () => {
        const own = await page.evaluate(async (path) => {
          const answer = await fetch(path, { cache: 'no-store' });
          return { html: await answer.text(), etag: answer.headers.get('etag') };
        }, path);
        const named = await request.get(path, {
          headers: { authorization: `Bearer ${customer.token}`, cookie: `token=${customer.token}` },
        });
        const theirs = await stranger.get(path);
        for (const word of personal) expect(own.html).not.toContain(word);
        const html = await theirs.text();
        expect(html).toContain('</html>');
        expect(own.html === html && (await named.text()) === html, 'the same bytes for everyone').toBe(true);
        for (const answer of [named, theirs]) {
          expect(answer.headers()['set-cookie']).toBeUndefined();
          expect(answer.headers().etag).toBe(own.etag);
        }
        const again = await stranger.get(path, { headers: { 'if-none-match': own.etag ?? '' } });
        expect(again.status()).toBe(304);
        expect(await again.body()).toHaveLength(0);
      }).toPass();
    });
  }
  await stranger.dispose();
});

test('answer in every encoding → the same bytes once decoded', async ({ baseURL }) => {
  // A page is compressed after its first answer, so the test repeats the request until it is.
  const get = async (encoding: string) => {
    const answer = await fetch(`${baseURL}/terms-conditions`, { headers: { 'accept-encoding': encoding } });
    return { encoding: answer.headers.get('content-encoding'), text: await answer.text(), answer };
  };
  await expect(async () => {
    const [plain, gzip, br] = await Promise.all(['identity', 'gzip', 'gzip, deflate, br'].map(get));
    expect([plain?.encoding, gzip?.encoding, br?.encoding]).toEqual([null, 'gzip', 'br']);
    expect(plain?.text).toContain('</html>');
    expect(gzip?.text).toBe(plain?.text);
    expect(br?.text).toBe(plain?.text);
    const length = (found: typeof plain) => Number(found?.answer.headers.get('content-length'));
    expect(length(gzip)).toBeLessThan(length(plain) / 2);
    expect(length(br)).toBeLessThanOrEqual(length(gzip));
    expect(br?.answer.headers.get('vary')).toContain('accept-encoding');
  }).toPass();
});

test('unknown path → a page that says so, with status 404', async ({ page, request }) => {
  for (const path of ['/no/such/page', '/product/no-such-product', '/blog/no-such-post']) {
    const answer = await visit(page, path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    const again = await request.get(path, { headers: { 'if-none-match': answer?.headers().etag ?? '' } });
    expect(again.status(), 'is not kept').toBe(404);
  }
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: /Emporia/ })).toBeAttached();
});

test('malformed URL → an HTML page, never a 5xx', async ({ request }) => {
  const long = 'a'.repeat(300);
  const paths = ['/product/%00', `/product/${long}`, '/blog/%00', `/blog/${long}`, '/shop?searchKeyword=%00'];
  paths.push('/shop?mainCategoryId=%00', '/blog?pageNumber=-1', '/shop?pageNumber=1e9');
  for (const path of paths) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBeLessThan(500);
    expect(answer.headers()['content-type'], `${path} is a page, not data`).toContain('text/html');
  }
});

test('every page → strict security headers and no inline script', async ({ request }) => {
  const [product] = await products(request, 'limit=1');
  const paths = `/ /shop /product/${product?.slug} /all-categories /cart /wishlist /blog /blog/${await oldestPost(request)} /faq
    /contact-us /privacy-policy /login /signup /vendor-signup /forgot-password /reset-password /customer-dashboard
    /vendor-dashboard /admin-dashboard /no-such-page /shop?searchKeyword=%3Cscript%3Ealert(1)%3C%2Fscript%3E`;
  for (const path of paths.split(/\s+/)) {
    await test.step(path, async () => expectSafe(await get(request, path)));
  }
});

const get = (request: APIRequestContext, path: string) => request.get(path, { maxRedirects: 0 });

async function expectSafe(answer: APIResponse): Promise<void> {
  expect([200, 404]).toContain(answer.status());
  const headers = answer.headers();
  const policy = new Map(
    (headers['content-security-policy'] ?? '').split(';').map((rule) => {
      const [name = '', ...values] = rule.trim().split(' ');
      return [name, values];
    }),
  );
  expect(policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'http:', 'https:']);
  expect(policy.get('media-src')).toEqual(["'self'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  const html = await answer.text();
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  expect(scripts.length).toBeGreaterThan(0);
  for (const attributes of scripts) {
    expect(attributes).toMatch(/type="application\/(ld\+)?json"|src="\/assets\/[\w.-]+\.js"/);
  }
  const [markup = ''] = html.split('<script type="application/json"');
  expect(markup).not.toMatch(/<[^>]+\son\w+=/i);
  expect(markup).not.toMatch(/(href|src)="\s*javascript:/i);
}
