import { describe, expect, test } from 'vitest';
import { addPosts } from '#api/features/blog/blog.service.ts';
import { contents, products } from '#db/schema.ts';
import { makeCategory, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { blogFeed } from './blog-feed.service.ts';
import { cachedDocuments, robotsRoute, sitemapRoutes, wellKnownRoutes } from './discovery.routes.ts';
import { sitemapIndex, sitemapPages, sitemapPart } from './sitemap.service.ts';

const t = useMarket({ env: { PUBLIC_URL: 'https://market.example' } });

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc);
async function written(parts: Promise<AsyncIterable<string>>): Promise<string> {
  let whole = '';
  for await (const part of await parts) whole += part;
  return whole;
}

async function served(url: string) {
  const app = silentApp();
  sitemapRoutes(app, t.context);
  robotsRoute(app, t.context);
  wellKnownRoutes(app, t.context);
  const answer = await app.inject({ url });
  await app.close();
  return answer;
}

describe('sitemap', () => {
  test('products, shops → each public one once, in files of limited size', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db, { shopSlug: 'sitemap-press' });
    const hidden = await makeVendor(db, { shopSlug: 'not-approved', status: 'Applied' });
    const updatedAt = new Date('2026-02-03T04:05:06Z');
    const rows = await Promise.all(
      [1, 2, 3, 4, 5].map(() => makeProduct(db, { vendorId: vendor.id, updatedAt })),
    );
    const unlisted = await makeProduct(db, { vendorId: hidden.id, listed: false });

    const index = await sitemapIndex(t.context, 2);
    const files = locations(index).filter((loc) => loc.includes('/sitemap-products'));
    expect(files).toHaveLength(3);
    expect(files[0]).toBe('https://market.example/sitemap-products.xml');
    expect(index).toContain('<lastmod>2026-02-03T04:05:06.000Z</lastmod>');
    const named = await Promise.all(
      files.map(async (file) => {
        const after = /products-?(.*)\.xml/.exec(file)?.[1] ?? '';
        return locations(await written(sitemapPart(t.context, 'products', after, 2)));
      }),
    );
    expect(named.map((part) => part.length)).toEqual([2, 2, 1]);
    expect(named.flat().sort()).toEqual(
      rows.map(({ slug }) => `https://market.example/product/${slug}`).sort(),
    );
    const shops = await served('/sitemap-shops.xml');
    expect(locations(shops.body)).toEqual(['https://market.example/shop/sitemap-press']);
    const whole = await served('/sitemap-products.xml');
    expect(whole.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(whole.body).not.toContain(unlisted.slug);
    expect(whole.body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n(<url>.*<\/url>\n){5}<\/urlset>\n$/,
    );
    expect(whole.body).toContain('<lastmod>2026-02-03T04:05:06.000Z</lastmod>');
  });

  test('more rows than one batch → all in the file', async () => {
    const { db } = t.context;
    const model = await makeProduct(db);
    const many = Array.from({ length: 1100 }, (_, n) => ({
      ...model,
      id: `zz${String(n).padStart(6, '0')}`,
      slug: `many-${n}`,
      sku: `MANY-${n}`,
    }));
    for (let at = 0; at < many.length; at += 100) await db.insert(products).values(many.slice(at, at + 100));
    const xml = await written(sitemapPart(t.context, 'products', 'zz'));
    expect(new Set(locations(xml)).size).toBe(1100);
    expect(locations(await written(sitemapPart(t.context, 'products', 'zz', 1050)))).toHaveLength(1050);
  });

  test('pages and categories with products → listed, escaped', async () => {
    const { db } = t.context;
    const full = await makeCategory(db);
    const empty = await makeCategory(db);
    await makeProduct(db, { mainCategoryId: full.id });
    const xml = await sitemapPages(t.context);
    expect(locations(xml)).toEqual(
      expect.arrayContaining([
        'https://market.example/',
        'https://market.example/blog',
        `https://market.example/shop?mainCategoryId=${full.id}&amp;pageNumber=1`,
      ]),
    );
    expect(xml).not.toContain(empty.id);
    expect(xml).not.toMatch(/cart|wishlist|login/);
  });

  test.each(['/sitemap-secrets.xml', '/sitemap-products-a-b.xml', '/sitemap-.xml'])(
    '%s is none',
    async (url) => {
      expect((await served(url)).statusCode).toBe(404);
    },
  );
});

test('sitemap: database unavailable → 503, not a partial file', async () => {
  const app = silentApp();
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const db = new Proxy(t.context.db, {
    get: () => {
      throw away;
    },
  });
  sitemapRoutes(app, { ...t.context, db });
  const answer = await app.inject({ url: '/sitemap-products.xml' });
  await app.close();
  expect([answer.statusCode, answer.json().statusCode]).toEqual([503, 503]);
});

test('GET robots.txt → names the sitemap, disallows the API alone, so that noindex of personal pages is read', async () => {
  const { body, headers } = await served('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    '',
    'Sitemap: https://market.example/sitemap.xml',
    '',
  ]);
});

test('GET /.well-known/security.txt → contacts of the market, for half a year from now (RFC 9116)', async () => {
  const fields = async () => (await served('/.well-known/security.txt')).body.trim().split('\n');
  const expires = new Date(t.clock.now.getTime() + 180 * 24 * 3_600_000).toISOString();
  const others = [
    'Contact: https://market.example/contact-us',
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    'Canonical: https://market.example/.well-known/security.txt',
  ];
  expect(await fields()).toEqual(others);
  const value = { email: 'us@market.example' };
  await t.context.db.insert(contents).values({ key: 'contact-us-page', value });
  t.context.changes.emit(['content:contact-us-page']);
  expect(await fields()).toEqual(['Contact: mailto:us@market.example', ...others]);
});

test('GET /.well-known/change-password → the page that leads to one’s own account', async () => {
  const { statusCode, headers } = await served('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/change-password']);
});

test('blogFeed: published posts → newest first, well-formed RSS', async () => {
  const post = (n: number, title: string) => ({
    slug: `post-${n}`,
    title,
    author: 'Ada & Co',
    image: PICTURE,
    imageAltText: 'A picture',
    description: '<p>Words ]]&gt; & <em>more</em> ]]></p>',
    publishedAt: new Date(Date.UTC(2026, 0, n)),
  });
  const posts = [
    post(1, 'First'),
    post(2, 'Ink & <paper>'),
    { ...post(3, 'Soon'), publishedAt: new Date('2026-03-02T12:00:00Z') },
    { ...post(4, 'Draft'), publishedAt: null },
  ];
  await t.context.db.transaction((tx) => addPosts(tx, posts, t.context.now()));
  const xml = await blogFeed(t.context);
  expect([...xml.matchAll(/<link>(.*?)<\/link>/g)].map(([, link]) => link)).toEqual([
    'https://market.example/blog',
    'https://market.example/blog/post-2',
    'https://market.example/blog/post-1',
  ]);
  expect(xml).toContain('<rss version="2.0"');
  expect(xml).toContain('<title><![CDATA[Ink & <paper>]]></title>');
  expect(xml).toContain('<pubDate>Fri, 02 Jan 2026 00:00:00 GMT</pubDate>');
  // Without the CDATA sections, no unescaped markup may remain.
  const bare = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  expect(bare).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)|<em>|\]\]>/);
});

test('cachedDocuments → depend on the tags of what they list', () => {
  const tags = Object.entries(cachedDocuments(t.context)).map(([path, document]) => [path, document.tags]);
  expect(Object.fromEntries(tags)).toEqual({
    '/sitemap.xml': ['~listings', 'blog'],
    '/sitemap-pages.xml': ['~catalog', 'categories'],
    '/blog/rss.xml': ['blog', 'content:site-settings'],
    '/manifest.webmanifest': ['content:site-settings'],
  });
});
