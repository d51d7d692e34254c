import { rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, afterEach, expect, test } from 'vitest';
import { MIGRATIONS, migrationsBefore } from './first-migrations.ts';

/** Tests that migrations carry over existing rows. */
// One cluster for all tests, since creating one takes longer than all migrations.
const client = new PGlite({ extensions: { pg_trgm } });
afterAll(() => client.close());

const folders: string[] = [];
afterEach(async () => {
  await client.exec(
    'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
  );
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** A database migrated up to the migration before the one named `name`; `upgrade` runs that and all later ones. */
async function databaseBefore(name: string) {
  const folder = await migrationsBefore(name);
  folders.push(folder);
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: folder });
  const insert = (table: string, row: object) => {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    const places = columns.map((_, index) => `$${index + 1}`);
    return client.query(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
  };
  return {
    insert,
    upgrade: () => migrate(db, { migrationsFolder: MIGRATIONS }),
    rows: async (query: string) => (await client.query<Record<string, unknown>>(query)).rows,
  };
}

test('payment-state: parity of the revision and schedule in updated_at → columns of their own', async () => {
  const { insert, upgrade, rows } = await databaseBefore('payment-state');
  const payment = { client_secret: 's', amount_cents: 100, lines: '[]' };
  await insert('payments', { ...payment, id: 'agreed', revision: 3, updated_at: '2026-01-01T10:00:00Z' });
  await insert('payments', { ...payment, id: 'in doubt', revision: 4, updated_at: '2100-01-01T10:00:00Z' });
  await upgrade();
  const carried = await rows(
    'select id, revision, provider_confirmed_revision, priced_at <= now() as priced, next_check_at from payments order by id',
  );
  expect(carried).toEqual([
    {
      id: 'agreed',
      revision: 3,
      provider_confirmed_revision: 3,
      priced: true,
      next_check_at: new Date('2026-01-01T10:02:00Z'),
    },
    {
      id: 'in doubt',
      revision: 4,
      provider_confirmed_revision: 3,
      priced: true,
      next_check_at: new Date('2100-01-01T10:02:00Z'),
    },
  ]);
});

test('provider-refunds-and-disputes: refunded order lines → refund parts by vendor order', async () => {
  const { insert, upgrade, rows } = await databaseBefore('provider-refunds-and-disputes');
  const user = { phone: '1', password_hash: 'x', role: 'vendor' };
  await insert('users', { ...user, id: 'u', name: 'U', email: 'u@example.test' });
  await insert('vendors', {
    id: 'v',
    user_id: 'u',
    shop_name: 'V',
    shop_slug: 'v',
    shop_image: 'i',
    about: 'a',
  });
  await insert('media', { id: 'm', kind: 'pdf', bytes: 1 });
  await insert('categories', { id: 'c', level: 1, name: 'C' });
  await insert('products', {
    id: 'p',
    vendor_id: 'v',
    main_category_id: 'c',
    slug: 'p',
    sku: 'p',
    name: 'P',
    list_price_cents: 500,
    price_cents: 500,
    summary_lines: [],
    description: '',
    featured_image: 'i',
    file_id: 'm',
  });
  await insert('payments', { id: 'pi', client_secret: 's', amount_cents: 1500, lines: '[]' });
  const order = { total_cents: 1500, status: 'Completed', payment_status: 'Partially refunded' };
  await insert('orders', { ...order, id: 'o', order_number: 'EM-1', payment_id: 'pi', refunded_cents: 1000 });
  const share = { total_cents: 1500, discount_cents: 0, commission_cents: 150, refunded_cents: 1000 };
  await insert('vendor_orders', { ...share, id: 'vo', order_id: 'o', vendor_id: 'v' });
  const refund = { order_id: 'o', due_at: '2026-01-01T10:00:00Z' };
  await insert('refunds', { ...refund, id: 'done', amount_cents: 1000, status: 'Done' });
  await insert('refunds', { ...refund, id: 'pending', amount_cents: 500, status: 'Pending' });
  const line = {
    vendor_order_id: 'vo',
    order_id: 'o',
    product_id: 'p',
    product_name: 'P',
    product_image: 'i',
  };
  const price = { list_price_cents: 500, price_cents: 500, file_id: 'm' };
  const lines = [
    { id: 'l1', position: 0, quantity: 2, commission_cents: 100, refund_id: 'done' },
    { id: 'l2', position: 1, quantity: 1, commission_cents: 50, refund_id: 'pending' },
  ];
  for (const fields of lines) await insert('order_lines', { ...line, ...price, ...fields });
  await upgrade();
  expect(
    await rows('select refund_id, vendor_order_id, total_cents, commission_cents from refund_parts'),
  ).toEqual([{ refund_id: 'done', vendor_order_id: 'vo', total_cents: 1000, commission_cents: 100 }]);
  expect(await rows('select refunded_cents, refunded_commission_cents from vendor_orders')).toEqual([
    { refunded_cents: 1000, refunded_commission_cents: 100 },
  ]);
  expect(await rows('select id, origin, provider_id from refunds order by id')).toEqual([
    { id: 'done', origin: 'market', provider_id: null },
    { id: 'pending', origin: 'market', provider_id: null },
  ]);
});

test('refund-attempts: tries, problem and due_at → renamed, with their values', async () => {
  const { insert, upgrade, rows } = await databaseBefore('refund-attempts');
  await insert('payments', { id: 'pi', client_secret: 's', amount_cents: 500, lines: '[]' });
  const order = { order_number: 'EM-1', total_cents: 500, status: 'Failed', payment_status: 'Paid' };
  await insert('orders', { ...order, id: 'o', payment_id: 'pi' });
  const refund = { order_id: 'o', amount_cents: 200, due_at: '2026-01-01T10:00:00Z' };
  await insert('refunds', { ...refund, id: 'fresh' });
  await insert('refunds', { ...refund, id: 'stuck', status: 'Stuck', tries: 10, problem: 'No money.' });
  await upgrade();
  const next_attempt_at = new Date('2026-01-01T10:00:00Z');
  expect(await rows('select id, attempts, last_error, next_attempt_at from refunds order by id')).toEqual([
    { id: 'fresh', attempts: 0, last_error: null, next_attempt_at },
    { id: 'stuck', attempts: 10, last_error: 'No money.', next_attempt_at },
  ]);
  const indexes = await rows("select indexdef from pg_indexes where indexname = 'refunds_next_attempt_idx'");
  expect(indexes[0]?.indexdef).toContain('(next_attempt_at)');
});

test('verified-ratings: existing reviews → verified ones in the counters, the others in a total', async () => {
  const { insert, upgrade, rows } = await databaseBefore('verified-ratings');
  const user = { phone: '1', password_hash: 'x' };
  await insert('users', { ...user, id: 'u', name: 'U', email: 'u@example.test', role: 'vendor' });
  for (const id of ['buyer', 'refunded', 'failed', 'visitor'])
    await insert('users', { ...user, id, name: id, email: `${id}@example.test`, role: 'customer' });
  await insert('vendors', { id: 'v', user_id: 'u', shop_name: 'V', shop_slug: 'v' });
  await insert('media', { id: 'm', kind: 'pdf', bytes: 1 });
  await insert('categories', { id: 'c', level: 1, name: 'C' });
  const product = {
    vendor_id: 'v',
    main_category_id: 'c',
    list_price_cents: 500,
    price_cents: 500,
    summary_lines: [],
    featured_image: 'i',
    file_id: 'm',
    listed: true,
  };
  await insert('products', { ...product, id: 'p', slug: 'p', sku: 'p', name: 'P', stars5: 3, stars1: 1 });
  await insert('products', { ...product, id: 'q', slug: 'q', sku: 'q', name: 'Q', stars4: 1 });
  const buyers = { buyer: 'Completed', refunded: 'Completed', failed: 'Failed' };
  for (const [id, status] of Object.entries(buyers)) {
    await insert('payments', { id: `pi-${id}`, client_secret: 's', amount_cents: 1000, lines: '[]' });
    await insert('orders', {
      id,
      order_number: id,
      customer_id: id,
      payment_id: `pi-${id}`,
      total_cents: 1000,
      status,
      payment_status: 'Paid',
    });
    await insert('vendor_orders', {
      id,
      order_id: id,
      vendor_id: 'v',
      total_cents: 1000,
      discount_cents: 0,
      commission_cents: 100,
    });
    const line = { vendor_order_id: id, order_id: id, product_name: 'P', product_image: 'i', quantity: 1 };
    const price = { list_price_cents: 500, price_cents: 500, commission_cents: 50, file_id: 'm' };
    const refunded_at = id === 'refunded' ? '2026-01-02T10:00:00Z' : null;
    await insert('order_lines', { ...line, ...price, id, product_id: 'p', position: 0, refunded_at });
    await insert('order_lines', { ...line, ...price, id: `${id}-q`, product_id: 'q', position: 1 });
  }
  const review = (customer_id: string, product_id: string, rating: number, verified: boolean) =>
    insert('reviews', { id: `${customer_id} ${product_id}`, customer_id, product_id, rating, verified });
  await review('buyer', 'p', 1, false);
  await review('refunded', 'p', 5, true);
  await review('failed', 'p', 5, true);
  await review('visitor', 'p', 5, false);
  await review('buyer', 'q', 4, true);
  expect(await rows('select review_count, star_sum from shop_totals')).toEqual([
    { review_count: 5, star_sum: 20 },
  ]);
  await upgrade();
  expect(await rows('select id from reviews where verified order by id')).toEqual([
    { id: 'buyer p' },
    { id: 'buyer q' },
  ]);
  expect(await rows('select stars1, stars4, stars5, unverified_reviews from products order by id')).toEqual([
    { stars1: 1, stars4: 0, stars5: 0, unverified_reviews: 3 },
    { stars1: 0, stars4: 1, stars5: 0, unverified_reviews: 0 },
  ]);
  expect(
    await rows(
      'select review_count, star_sum, unverified_review_count, removed_review_count from shop_totals',
    ),
  ).toEqual([{ review_count: 2, star_sum: 5, unverified_review_count: 3, removed_review_count: 0 }]);
});

test('content-items: slides, promotions, questions and social links → rows of one table', async () => {
  const { insert, upgrade, rows } = await databaseBefore('content-items');
  const slide = { image: '/media/a', alt: 'A', link: '/shop', position: 3 };
  await insert('hero_slides', { ...slide, id: 's' });
  await insert('promotions', { ...slide, id: 'p', position: 0 });
  await insert('faqs', { id: 'f', question: 'Why?', answer: '<p>So.</p>', position: 1 });
  await insert('social_links', { id: 'l', link: 'https://a.test', icon: 'rss', position: 2 });
  await upgrade();
  const value = { image: '/media/a', alt: 'A', link: '/shop' };
  const always = { version: 1, shown_from: null, shown_until: null };
  expect(await rows('select * from content_items order by id')).toEqual([
    { ...always, id: 'f', list: 'faq', position: 1, value: { question: 'Why?', answer: '<p>So.</p>' } },
    { ...always, id: 'l', list: 'social-link', position: 2, value: { link: 'https://a.test', icon: 'rss' } },
    { ...always, id: 'p', list: 'promotion', position: 0, value },
    { ...always, id: 's', list: 'hero-slider', position: 3, value },
  ]);
});

test('vendor-status-and-user-lists: approved_at of a vendor → a status', async () => {
  const { insert, upgrade, rows } = await databaseBefore('vendor-status-and-user-lists');
  const user = { phone: '1', password_hash: 'x', role: 'vendor', name: 'U' };
  const vendor = { shop_name: 'V', about: '', created_at: '2026-01-01T10:00:00Z' };
  for (const id of ['approved', 'waiting']) {
    await insert('users', { ...user, id, email: `${id}@example.test` });
    const approved_at = id === 'approved' ? '2026-01-02T10:00:00Z' : null;
    await insert('vendors', { ...vendor, id, user_id: id, shop_slug: id, approved_at });
  }
  await upgrade();
  const columns = 'id, status, status_reason, applied_at, status_changed_at';
  expect(await rows(`select ${columns} from vendors order by id`)).toEqual([
    {
      id: 'approved',
      status: 'Approved',
      status_reason: null,
      applied_at: new Date('2026-01-01T10:00:00Z'),
      status_changed_at: new Date('2026-01-02T10:00:00Z'),
    },
    {
      id: 'waiting',
      status: 'Applied',
      status_reason: null,
      applied_at: new Date('2026-01-01T10:00:00Z'),
      status_changed_at: new Date('2026-01-01T10:00:00Z'),
    },
  ]);
  expect(await rows('select status, count from vendor_counts order by status')).toEqual([
    { status: 'Applied', count: 1 },
    { status: 'Approved', count: 1 },
  ]);
  expect(await rows('select role, suspended, count from user_counts')).toEqual([
    { role: 'vendor', suspended: false, count: 2 },
  ]);
});

test('vendor-holidays: vendor Away, or suspended while Away → Approved or Suspended, with the holiday on', async () => {
  const { insert, upgrade, rows } = await databaseBefore('vendor-holidays');
  const user = { phone: '1', password_hash: 'x', role: 'vendor', name: 'U' };
  for (const [id, status, suspended_from] of [
    ['a', 'Approved', null],
    ['b', 'Away', null],
    ['c', 'Suspended', 'Approved'],
    ['d', 'Suspended', 'Away'],
  ] as const) {
    await insert('users', { ...user, id, email: `${id}@example.test` });
    await insert('vendors', { id, user_id: id, shop_name: 'V', shop_slug: id, status, suspended_from });
  }
  await upgrade();
  expect(await rows('select id, status, away, away_until from vendors order by id')).toEqual([
    { id: 'a', status: 'Approved', away: false, away_until: null },
    { id: 'b', status: 'Approved', away: true, away_until: null },
    { id: 'c', status: 'Suspended', away: false, away_until: null },
    { id: 'd', status: 'Suspended', away: true, away_until: null },
  ]);
  expect(await rows('select status, count from vendor_counts order by status')).toEqual([
    { status: 'Approved', count: 2 },
    { status: 'Suspended', count: 2 },
  ]);
});

test('blog-publication: existing posts → published since their creation', async () => {
  const { insert, upgrade, rows } = await databaseBefore('blog-publication');
  const post = { author: 'Ann', image: '/media/a', description: '<p>Words.</p>' };
  await insert('blog_posts', {
    ...post,
    id: 'a',
    slug: 'a',
    title: 'A post',
    image_alt_text: 'A picture',
    created_at: '2026-01-01T10:00:00Z',
  });
  await insert('blog_posts', {
    ...post,
    id: 'b',
    slug: 'b',
    title: 'Another',
    image_alt_text: '',
    created_at: '2026-01-02T10:00:00Z',
  });
  await upgrade();
  const columns = 'id, image_alt_text, published_at, updated_at, version';
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 10));
  expect(await rows(`select ${columns} from blog_posts order by id`)).toEqual([
    { id: 'a', image_alt_text: 'A picture', published_at: at(1), updated_at: at(1), version: 1 },
    { id: 'b', image_alt_text: 'Another', published_at: at(2), updated_at: at(2), version: 1 },
  ]);
});

test('daily-figures: existing orders, refunds, users and mails → counted by day', async () => {
  const { insert, upgrade, rows } = await databaseBefore('daily-figures');
  const user = { phone: '1', password_hash: 'x', name: 'U', created_at: '2026-01-01T23:59:00Z' };
  await insert('users', { ...user, id: 'u', email: 'u@example.test', role: 'vendor' });
  await insert('users', { ...user, id: 'c', email: 'c@example.test', role: 'customer' });
  await insert('vendors', {
    id: 'v',
    user_id: 'u',
    shop_name: 'V',
    shop_slug: 'v',
    applied_at: '2026-01-03T00:00:00Z',
  });
  const order = { total_cents: 1500, payment_status: 'Paid', created_at: '2026-01-02T00:00:00Z' };
  const share = { vendor_id: 'v', total_cents: 1500, discount_cents: 0, commission_cents: 150 };
  for (const [id, status, back] of [
    ['sold', 'Completed', 500],
    ['returned', 'Completed', 1500],
    ['failed', 'Failed', 0],
  ] as const) {
    await insert('payments', { id: `pi-${id}`, client_secret: 's', amount_cents: 1500, lines: '[]' });
    const row = { ...order, id, status, order_number: id, payment_id: `pi-${id}`, refunded_cents: back };
    await insert('orders', row);
    const returned = { refunded_cents: back, refunded_commission_cents: back / 10 };
    await insert('vendor_orders', { ...share, ...returned, id: `vo-${id}`, order_id: id });
  }
  const refund = { order_id: 'sold', due_at: '2026-01-02T00:00:00Z' };
  await insert('refunds', {
    ...refund,
    id: 'done',
    amount_cents: 500,
    status: 'Done',
    done_at: '2026-01-03T00:00:00Z',
  });
  await insert('refunds', { ...refund, id: 'stuck', amount_cents: 1000, status: 'Stuck' });
  const mail = { kind: 'vendor-message', next_attempt_at: null, created_at: '2026-01-03T12:00:00Z' };
  await insert('outbox', { ...mail, id: 'gone', key: 'gone', sent_at: '2026-01-03T12:00:00Z' });
  await insert('outbox', { ...mail, id: 'given up', key: 'given up', error: 'no' });
  await upgrade();
  const figures = [
    'orders',
    'sales_cents',
    'commission_cents',
    'refunded_cents',
    'new_customers',
    'new_vendors',
    'failed_mails',
  ];
  const sums = figures.map((name) => `sum(${name})::int as ${name}`);
  expect(await rows(`select day::text, ${sums} from daily_figures group by day order by day`)).toEqual([
    { day: '2026-01-01', ...NONE, new_customers: 1 },
    { day: '2026-01-02', ...NONE, orders: 1, sales_cents: 1000, commission_cents: 100 },
    { day: '2026-01-03', ...NONE, refunded_cents: 500, new_vendors: 1, failed_mails: 1 },
  ]);
});

const NONE = {
  orders: 0,
  sales_cents: 0,
  commission_cents: 0,
  refunded_cents: 0,
  new_customers: 0,
  new_vendors: 0,
  failed_mails: 0,
};

test('home-page-drafts: sources of the sections → part of the page, in every version', async () => {
  const { insert, upgrade, rows } = await databaseBefore('home-page-drafts');
  const picked = { type: 'hand-picked', productIds: ['p'] };
  await insert('home_sections', { number: 1, source: { type: 'new' } });
  await insert('home_sections', { number: 6, source: picked });
  await insert('contents', { key: 'home-page', value: { categorySectionTitle: 'Now' }, version: 2 });
  await insert('contents', { key: 'shop-page', value: { bannerImage: null }, version: 1 });
  const version = { key: 'home-page', created_at: '2026-01-01T10:00:00Z' };
  await insert('content_versions', { ...version, version: 1, value: { categorySectionTitle: 'Before' } });
  await insert('content_versions', { ...version, version: 2, value: { categorySectionTitle: 'Now' } });
  await upgrade();
  const sources = { productSectionOneSource: { type: 'new' }, productSectionSixSource: picked };
  expect(await rows('select key, value, version from contents order by key')).toEqual([
    { key: 'home-page', value: { categorySectionTitle: 'Now', ...sources }, version: 2 },
    { key: 'shop-page', value: { bannerImage: null }, version: 1 },
  ]);
  expect(await rows('select version, value from content_versions order by version')).toEqual([
    { version: 1, value: { categorySectionTitle: 'Before', ...sources } },
    { version: 2, value: { categorySectionTitle: 'Now', ...sources } },
  ]);
});

test('home-page-drafts: sources of a page with built-in texts → its first version', async () => {
  const { insert, upgrade, rows } = await databaseBefore('home-page-drafts');
  await insert('home_sections', { number: 2, source: { type: 'recommended' } });
  await upgrade();
  const value = { productSectionTwoSource: { type: 'recommended' } };
  const first = [{ key: 'home-page', version: 1, value }];
  expect(await rows('select key, version, value from contents')).toEqual(first);
  expect(await rows('select key, version, value from content_versions')).toEqual(first);
});

test('product-versions: files of products and of what was sold → versions, which order lines name', async () => {
  const { insert, upgrade, rows } = await databaseBefore('product-versions');
  const user = { phone: '1', password_hash: 'x', name: 'U' };
  await insert('users', { ...user, id: 'u', email: 'u@example.test', role: 'vendor' });
  await insert('vendors', { id: 'v', user_id: 'u', shop_name: 'V', shop_slug: 'v' });
  for (const id of ['oldest', 'older', 'own', 'never sold', 'unused'])
    await insert('media', { id, kind: 'pdf', bytes: 1 });
  await insert('categories', { id: 'c', level: 1, name: 'C' });
  const product = {
    vendor_id: 'v',
    author_id: 'u',
    main_category_id: 'c',
    list_price_cents: 500,
    price_cents: 500,
    featured_image: 'i',
    created_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-09T10:00:00Z',
  };
  const add = (id: string, file_id: string | null) =>
    insert('products', { ...product, id, slug: id, sku: id, name: id, file_id, status: file_id !== null });
  await add('replaced', 'own');
  await add('new', 'never sold');
  await add('shares', 'never sold');
  await add('without', null);
  const sold = (id: string, file_id: string, created_at: string) => ({ id, file_id, created_at });
  for (const { id, file_id, created_at } of [
    sold('second', 'older', '2026-01-05T10:00:00Z'),
    sold('third', 'own', '2026-01-06T10:00:00Z'),
    sold('first', 'oldest', '2026-01-02T10:00:00Z'),
    sold('late', 'older', '2026-01-07T10:00:00Z'),
  ]) {
    await insert('payments', { id, client_secret: 's', amount_cents: 500, lines: '[]' });
    const order = { order_number: id, payment_id: id, total_cents: 500, status: 'Completed' };
    await insert('orders', { ...order, id, payment_status: 'Paid', created_at });
    const share = { total_cents: 500, discount_cents: 0, commission_cents: 50 };
    await insert('vendor_orders', { ...share, id, order_id: id, vendor_id: 'v' });
    await insert('order_lines', {
      id,
      order_id: id,
      vendor_order_id: id,
      product_id: 'replaced',
      position: 0,
      product_name: 'P',
      product_image: 'i',
      list_price_cents: 500,
      price_cents: 500,
      quantity: 1,
      paid_cents: 500,
      commission_cents: 50,
      commission_rule_id: 'market-1',
      file_id,
    });
  }
  await upgrade();
  const at = (day: number) => new Date(Date.UTC(2026, 0, day, 10));
  const first = { number: 1, edition: 1, note: null, created_at: at(1), created_by: 'u' };
  const later = { edition: 1, note: 'Replaced file', created_by: null };
  const columns = 'product_id, number, edition, file_id, note, created_at, created_by';
  expect(await rows(`select ${columns} from product_versions order by product_id, number`)).toEqual([
    { ...first, product_id: 'new', file_id: 'never sold' },
    { ...first, product_id: 'replaced', file_id: 'oldest' },
    { ...later, product_id: 'replaced', number: 2, file_id: 'older', created_at: at(5) },
    { ...later, product_id: 'replaced', number: 3, file_id: 'own', created_at: at(6) },
    { ...first, product_id: 'shares', file_id: 'never sold' },
  ]);
  const lines = 'select l.id, v.number from order_lines l join product_versions v on v.id = l.version_id';
  expect(await rows(`${lines} order by l.id`)).toEqual([
    { id: 'first', number: 1 },
    { id: 'late', number: 2 },
    { id: 'second', number: 2 },
    { id: 'third', number: 3 },
  ]);
  const waiting = await rows('select file_id, status, attempts from pdf_files order by file_id');
  expect(waiting).toEqual(
    ['never sold', 'older', 'oldest', 'own'].map((file_id) => ({ file_id, status: 'waiting', attempts: 0 })),
  );
  expect(await rows('select distinct marking, preview_pages from products')).toEqual([
    { marking: 'hidden', preview_pages: null },
  ]);
});

test('secrets-key: texts encrypted with two keys → the id of the key that encrypted last', async () => {
  const { insert, upgrade, rows } = await databaseBefore('secrets-key');
  for (const [id, key, updated_at] of [
    ['a', 'former', '2026-01-01T10:00:00Z'],
    ['b', 'latest', '2026-01-02T10:00:00Z'],
  ]) {
    const hash = { password_hash: 'x' };
    await insert('users', { ...hash, id, email: `${id}@example.test`, name: id, phone: '1', role: 'vendor' });
    await insert('vendors', { id, user_id: id, shop_name: id, shop_slug: id, status: 'Approved' });
    const details = { sealed_details: `v1.${key}.iv.tag.text`, details_last4: '3000' };
    await insert('payout_accounts', { ...details, vendor_id: id, method: 'byHand', updated_at });
  }
  await upgrade();
  expect(await rows("select value from secrets where name = 'secrets-key'")).toEqual([{ value: 'latest' }]);
});

test('listed-files: first files → the places of their products; a later version → after those listed before it', async () => {
  const { insert, upgrade, rows } = await databaseBefore('listed-files');
  const user = { id: 'u', name: 'V', email: 'v@x', phone: '1', password_hash: 'h', role: 'vendor' };
  await insert('users', user);
  await insert('vendors', { id: 'v', user_id: 'u', shop_name: 'S', shop_slug: 's', about: 'A' });
  await insert('categories', { id: 'c', level: 1, name: 'C' });
  for (const id of ['first', 'second', 'third', 'newer'])
    await insert('media', { id, kind: 'pdf', bytes: 1 });
  for (const [day, id] of ['first', 'second', 'third'].entries())
    await insert('products', {
      id,
      vendor_id: 'v',
      slug: id,
      sku: id,
      name: id,
      main_category_id: 'c',
      list_price_cents: 500,
      price_cents: 500,
      featured_image: 'i',
      file_id: id,
      listed: true,
      created_at: `2026-01-0${1 + 2 * day}T10:00:00Z`,
    });
  await insert('product_versions', {
    id: 'n',
    product_id: 'first',
    number: 2,
    edition: 1,
    file_id: 'newer',
    note: 'More pages',
    created_at: '2026-01-04T10:00:00Z',
  });
  await upgrade();
  const places = await rows('select product_id, number from copy_checks');
  const placeOf = (id: string) => places.find((place) => place.product_id === id)?.number;
  expect(await rows('select file_id, number from listed_files order by file_id')).toEqual([
    { file_id: 'first', number: placeOf('first') },
    { file_id: 'newer', number: placeOf('second') },
    { file_id: 'second', number: placeOf('second') },
    { file_id: 'third', number: placeOf('third') },
  ]);
  await insert('media', { id: 'next', kind: 'pdf', bytes: 1 });
  await rows("update products set file_id = 'next' where id = 'first'");
  const [next] = await rows("select number from listed_files where file_id = 'next'");
  expect(Number(next?.number)).toBeGreaterThan(Number(placeOf('third')));
});

test('accounts-that-become-customers: left a team before → a new customer of the day of the account', async () => {
  const { insert, upgrade, rows } = await databaseBefore('accounts-that-become-customers');
  const user = { phone: '1', password_hash: 'h', created_at: '2026-01-05T10:00:00Z' };
  await insert('users', { ...user, id: 'c', name: 'C', email: 'c@x', role: 'customer' });
  for (const id of ['left', 'leaves', 'stays'])
    await insert('users', { ...user, id, name: id, email: `${id}@x`, role: 'editor' });
  await rows("update users set role = 'customer' where id = 'left'");
  await upgrade();
  await rows("update users set role = 'customer' where id in ('leaves', 'c')");
  const counted = 'select day::text, sum(new_customers)::int as customers from daily_figures group by 1';
  expect(await rows(counted)).toEqual([{ day: '2026-01-05', customers: 3 }]);
});

test('hyphens-and-letters: names and texts of before → found written together and in basic letters, and counted so', async () => {
  const { insert, upgrade, rows } = await databaseBefore('hyphens-and-letters');
  const user = { id: 'u', name: 'Jörg Weiß', email: 'v@x', phone: '1', password_hash: 'h', role: 'vendor' };
  await insert('users', user);
  await insert('vendors', { id: 'v', user_id: 'u', shop_name: 'E-Book Œuvre', shop_slug: 's', about: 'A' });
  await insert('categories', { id: 'c', level: 1, name: 'Do-it' });
  await insert('media', { id: 'm', kind: 'pdf', bytes: 1 });
  await insert('products', {
    id: 'p',
    vendor_id: 'v',
    slug: 'p',
    sku: 'A-1',
    name: 'Roll-Top Größe',
    main_category_id: 'c',
    list_price_cents: 500,
    price_cents: 500,
    featured_image: 'i',
    file_id: 'm',
    listed: true,
    description: '<p>A well-made desk.</p>',
  });
  await upgrade();
  const words = (text: string) => `tsvector_to_array(${text}) as words`;
  expect(await rows(`select ${words('search')} from products`)).toEqual([
    { words: ['1', 'a', 'a1', 'grosse', 'roll', 'rolltop', 'top'] },
  ]);
  expect(await rows(`select mentions @@ 'wellmad'::tsquery as found from products`)).toEqual([
    { found: true },
  ]);
  expect(await rows(`select ${words('search')} from vendors`)).toEqual([
    { words: ['book', 'e', 'ebook', 'oeuvre'] },
  ]);
  expect(await rows(`select ${words('search')} from users`)).toEqual([
    { words: ['jorg', 'v', 'weiss', 'x'] },
  ]);
  expect(await rows('select name_words as words from categories')).toEqual([{ words: ['do', 'it', 'doit'] }]);
  expect(
    await rows(`
      select word, sum(products)::int as products from search_term_changes, unnest(words) word
      group by 1 having sum(products) <> 0 order by 1`),
  ).toEqual(['grosse', 'roll', 'rolltop', 'top'].map((word) => ({ word, products: 1 })));
});

test('all migrations: each index → no other one of all rows begins with its columns', async () => {
  await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  const columns = (index: string) =>
    `(select array_agg(row(pg_get_indexdef(${index}.indexrelid, k, true), ${index}.indclass[k - 1], ${index}.indoption[k - 1])::text order by k)
      from generate_series(1, one.indnkeyatts) k)`;
  // Of few rows, a partial index is worth having beside one of all rows.
  const { rows: covered } = await client.query(
    `select one.indexrelid::regclass::text as index, other.indexrelid::regclass::text as by
    from pg_index one
    join pg_class on pg_class.oid = one.indexrelid and relnamespace = 'public'::regnamespace
    join pg_index other on other.indrelid = one.indrelid and other.indexrelid <> one.indexrelid
      and other.indpred is null and other.indnkeyatts >= one.indnkeyatts
    join pg_class other_class on other_class.oid = other.indexrelid and other_class.relam = pg_class.relam
    where not one.indisunique and ${columns('one')} = ${columns('other')} and (one.indpred is null
      or pg_get_expr(one.indpred, one.indrelid) = format('(%s IS NOT NULL)', pg_get_indexdef(one.indexrelid, 1, true)))`,
  );
  expect(covered).toEqual([]);
});
