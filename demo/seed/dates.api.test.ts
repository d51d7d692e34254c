import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mediaFolder } from '#api/kernel/config.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { rowsOf } from '#db/rows-of.ts';
import { pageCount } from '#demo/artwork/products/inner-pages.ts';
import { demoCases } from '#demo/catalog/cases.ts';
import { demoProducts } from '#demo/catalog/products.ts';
import { checkIntegrity } from '#integrity/check.ts';
import { testShop } from '#test/shop.ts';
import { seedDemo } from './seed.ts';

const shop = testShop();

beforeAll(() => seedDemo(shop.t.context), 120_000);

const idsOf = async (query: string): Promise<unknown[]> =>
  (await rowsOf(shop.db().execute(sql.raw(query)))).map((row) => Object.values(row as object)[0]);

test('video URL of each product on sale → the slideshow of its shop, at the market’s address', async () => {
  const { publicUrl } = shop.t.context.config;
  const others = await idsOf(
    `select p.id from products p join vendors v on v.id = p.vendor_id
     left join media m on m.drawing = 'slideshow/' || v.shop_slug
     where p.listed and p.video_url is distinct from '${publicUrl}/media/' || m.id || '/800.webp'`,
  );
  expect(others).toEqual([]);
});

describe('dates of the demo', () => {
  test.each([
    [
      'an order before its customer registered',
      `select o.id from orders o join users u on u.id = o.customer_id where o.created_at < u.created_at`,
    ],
    [
      'an order before its product or the version of its file was on sale',
      `select o.id from orders o join order_lines l on l.order_id = o.id
       join products p on p.id = l.product_id join product_versions v on v.id = l.version_id
       where o.created_at < p.created_at or o.created_at < v.created_at`,
    ],
    [
      'an order of a version that had a successor',
      `select o.id from orders o join order_lines l on l.order_id = o.id
       join product_versions v on v.id = l.version_id
       join product_versions n on n.product_id = v.product_id and n.number > v.number
       where o.created_at > n.created_at`,
    ],
    [
      'a review before its product, its customer or its customer’s purchase',
      `select r.id from reviews r join products p on p.id = r.product_id join users u on u.id = r.customer_id
       where r.created_at < p.created_at or r.created_at < u.created_at
         or r.verified and r.created_at < (select min(o.created_at) from orders o
           join order_lines l on l.order_id = o.id
           where o.customer_id = r.customer_id and l.product_id = r.product_id)`,
    ],
    [
      'an answer or a vote before its review',
      `select r.id from reviews r left join review_votes v on v.review_id = r.id
       where r.answered_at < r.created_at or v.created_at < r.created_at`,
    ],
    ['a licence key that was added after its sale', `select id from license_keys where sold_at < created_at`],
    [
      'a change of a product or its file before it was there',
      `select p.id from products p join product_versions v on v.product_id = p.id
       where v.created_at < p.created_at or p.updated_at < v.created_at`,
    ],
  ])('%s → none', async (_title, query) => {
    expect(await idsOf(query)).toEqual([]);
  });

  test.each([
    ['users', 12],
    ['orders', 12],
    ['reviews', 12],
    ['products', 12],
    ['payouts', 11],
    ['product_views', 12],
    ['vendor_messages', 8],
    ['blog_posts', 8],
    ['product_versions', 3],
  ])('%s → of %d months and more', async (table, least) => {
    const at = table === 'product_views' ? 'day' : 'created_at';
    const [months] = await idsOf(`select count(distinct date_trunc('month', ${at}))::int from ${table}`);
    expect(months).toBeGreaterThanOrEqual(least);
  });

  test('all rules of the integrity check → kept', async () => {
    const { t } = shop;
    const { config, storage } = t.context;
    const violated = [];
    const parts = {
      db: shop.db(),
      storage,
      unfinishedFolders: [uploadFolder(config), join(mediaFolder(config), 'unfinished')],
    };
    for await (const rule of checkIntegrity({
      ...parts,
      now: t.clock.now,
      settledBefore: new Date(Date.now() + 3_600_000),
    }))
      if (rule.violations > 0) violated.push(rule);
    expect(violated).toEqual([]);
  }, 60_000);
});

describe('what the demo has', () => {
  test('cases → in each state, some of them late', async () => {
    expect(await idsOf('select distinct status from cases order by 1')).toEqual([
      'Appealed',
      'Closed',
      'Decided',
      'Open',
      'WaitingForCustomer',
      'WaitingForVendor',
    ]);
    // And those of the dispute that is open and of the copy.
    expect(await idsOf(`select id from cases where type not in ('dispute', 'copyFound')`)).toHaveLength(
      demoCases.length,
    );
    expect((await idsOf('select id from cases where due_at < now()')).length).toBeGreaterThan(0);
  });

  test.each([
    ['vendor@demo.test', 'messages of visitors', 'unread_by_vendor > 0 and customer_id is null'],
    ['vendor@demo.test', 'threads', 'unread_by_vendor > 0 and customer_id is not null'],
    ['vendor@demo.test', 'read threads', 'unread_by_vendor = 0 and customer_id is not null'],
  ])('%s → has %s', async (email, _title, condition) => {
    const found = await idsOf(
      `select m.id from vendor_messages m join vendors v on v.id = m.vendor_id join users u on u.id = v.user_id
       where u.email = '${email}' and ${condition}`,
    );
    expect(found.length).toBeGreaterThan(0);
  });

  test('pages that are shown before buying → three to eight, of files of any length', async () => {
    const counts = demoProducts.map((product) => [product.slug, pageCount(product)] as const);
    const shown = await idsOf(
      `select distinct cardinality(shown_pages(c.pages, p.preview_pages)) from products p
       join (values ${counts.map(([slug, pages]) => `('${slug}', ${pages})`).join(', ')}) c (slug, pages)
       on c.slug = p.slug order by 1`,
    );
    expect(shown).toEqual([3, 4, 5, 6, 7, 8]);
  });
});
