import type { APIRequestContext } from '@playwright/test';
import { type CommonData, dataOf, expect, oldestPost, productBySlug, products, test } from '../browser.ts';

const html = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

const content = (page: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(page)?.[1] ?? '';
const canonical = (page: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
const noIndex = (page: string) => page.includes('<meta name="robots" content="noindex">');

interface Thing {
  '@type': string;
  [field: string]: unknown;
}
function things(page: string): Thing[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1];
  return json ? (JSON.parse(json) as { '@graph': Thing[] })['@graph'] : [];
}

async function somePages(request: APIRequestContext) {
  const common = await dataOf<CommonData>(await request.get('/api/v1/site/common-data'));
  const [product] = await products(request, 'limit=1');
  return {
    product: `/product/${product?.slug}`,
    shop: `/shop/${product?.shopSlug}`,
    post: `/blog/${await oldestPost(request)}`,
    category: `/shop?mainCategoryId=${common.mainCategory[0]?.id}&pageNumber=1`,
  };
}

test('public page → has a title, a description, a canonical URL and a preview image', async ({ request }) => {
  const { product, shop, post, category } = await somePages(request);
  const titles = new Set<string>();
  const paths = [
    '/',
    '/shop',
    category,
    product,
    shop,
    '/blog',
    post,
    '/faq',
    '/contact-us',
    '/all-categories',
  ];
  for (const path of [...paths, '/privacy-policy', '/terms-conditions', '/exchange-policy']) {
    const page = await html(request, path);
    titles.add(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? '');
    expect(content(page, 'description').length, path).toBeGreaterThan(20);
    expect(canonical(page), path).toMatch(/^https?:\/\//);
    expect(canonical(page)?.replace(/^https?:\/\/[^/]+/, ''), path).toBe(path);
    for (const name of ['og:image', 'og:url']) expect(content(page, name), path).toMatch(/^https?:\/\//);
    expect(content(page, 'twitter:card')).toBe('summary_large_image');
    expect(content(page, 'theme-color')).toMatch(/^#[0-9a-f]{6}$/);
    expect(noIndex(page), path).toBe(false);
  }
  expect(titles.size).toBe(13);
});

test('personal pages and searches that find nothing → noindex', async ({ request }) => {
  const paths = [
    '/cart',
    '/wishlist',
    '/login',
    '/signup',
    '/forgot-password',
    '/customer-dashboard',
    '/success',
  ];
  const backOffice = ['/vendor-dashboard', '/products', '/admin-dashboard', '/hero-slider'];
  for (const path of [...paths, ...backOffice, '/shop?searchKeyword=zzzzqqq', '/nowhere']) {
    expect(noIndex(await html(request, path)), path).toBe(true);
  }
});

test('listing URL with other parameters → one canonical URL by page and filter', async ({ request }) => {
  const { category } = await somePages(request);
  const of = async (path: string) => canonical(await html(request, path))?.replace(/^https?:\/\/[^/]+/, '');
  expect(await of(category.replace('&pageNumber=1', '&utm_source=x'))).toBe(category);
  expect(await of('/shop?pageNumber=1')).toBe('/shop');
  expect(await of('/shop?pageNumber=2&fbclid=x')).toBe('/shop?pageNumber=2');
  expect(await of('/faq?pageNumber=3')).toBe('/faq');
  expect(await of('/shop?searchKeyword=quilt')).toBe('/shop');
  expect(await of('/shop?sort=price&onSale=true')).toBe('/shop');
  expect(await of(`${category}&sort=price`)).toBe(category);
});

test('product, shop, post and home page → structured data of their type', async ({ request }) => {
  const { product, shop, post, category } = await somePages(request);
  const types = async (path: string) => things(await html(request, path)).map((thing) => thing['@type']);
  expect(await types('/')).toEqual(['WebSite']);
  expect(await types(product)).toEqual(['Product', 'ItemPage', 'BreadcrumbList']);
  expect(await types(shop)).toEqual(['Organization', 'BreadcrumbList']);
  expect(await types(post)).toEqual(['BlogPosting', 'BreadcrumbList']);
  expect(await types(category)).toEqual(['BreadcrumbList']);
  expect(await types('/faq')).toEqual(['FAQPage']);
  const list = await products(request, 'limit=100');
  const rated = list.find(({ reviewCount }) => reviewCount > 0);
  const unrated = list.find(({ reviewCount }) => reviewCount === 0);
  const { rating, reviewCount, sku } = await productBySlug(request, rated?.slug ?? '');
  const [described] = things(await html(request, `/product/${rated?.slug}`));
  expect(described?.aggregateRating).toMatchObject({ ratingValue: rating, reviewCount });
  expect(described?.sku).toBe(sku);
  expect(described?.review).toContainEqual(expect.objectContaining({ '@type': 'Review' }));
  const [silent] = things(await html(request, `/product/${unrated?.slug}`));
  expect(silent).not.toHaveProperty('aggregateRating');
});

test('unknown path or page number past the last → 404', async ({ request }) => {
  const missing = [
    '/product/no-such',
    '/blog/no-such',
    '/shop/no-such',
    '/shop?mainCategoryId=no-such',
    '/no/such',
  ];
  for (const path of [...missing, '/shop?pageNumber=999', '/blog?pageNumber=999']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  const moved = await request.get('/Blog/', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/Blog']);
  expect((await request.get('/Blog/')).url()).toMatch(/\/blog$/);
});

test('sitemap, robots.txt and feed → served, and URLs of the sitemap are 200', async ({ request }) => {
  const robots = await html(request, '/robots.txt');
  expect(robots).toMatch(/Sitemap: http.*\/sitemap\.xml/);
  for (const path of ['/cart', '/customer-dashboard', '/vendor-dashboard', '/hero-slider', '/invoice/']) {
    // Their noindex is only read on pages that robots.txt allows.
    expect(robots).not.toContain(`Disallow: ${path}`);
  }
  const locs = (xml: string) =>
    [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => new URL(loc.replaceAll('&amp;', '&')));
  const files = locs(await html(request, '/sitemap.xml'));
  expect(files.map(({ pathname }) => pathname)).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-products.xml',
    '/sitemap-shops.xml',
    '/sitemap-blog.xml',
  ]);
  for (const { pathname } of files) {
    const urls = locs(await html(request, pathname));
    expect(urls.length, pathname).toBeGreaterThan(5);
    for (const url of [urls[0], urls.at(-1)]) {
      expect((await request.get(`${url?.pathname}${url?.search}`)).status(), url?.href).toBe(200);
    }
  }
  const feed = await request.get('/blog/rss.xml');
  expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect((await feed.text()).match(/<item>/g)?.length).toBeGreaterThan(5);
});

test('web app manifest → has icons that exist, so the shop can be installed', async ({ page, request }) => {
  await page.goto('/');
  const manifest = await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url, display } = (await manifest.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
    start_url: string;
    display: string;
  };
  expect([start_url, display]).toEqual(['/', 'standalone']);
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src } of [
    ...icons,
    { src: '/favicon.ico' },
    { src: '/apple-touch-icon.png' },
    { src: '/social.png' },
  ]) {
    const icon = await request.get(src);
    expect(icon.ok(), src).toBe(true);
    expect(icon.headers()['content-type'], src).toMatch(/^image\//);
  }
});
