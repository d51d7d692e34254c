import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { API_BASE } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { fillDatabase } from './databases.ts';
import { type Figure, number, type Section } from './figures.ts';
import { type Load, measureAlternately, medianOf, ratioOf } from './measure.ts';
import { openStock, type Stock } from './products.ts';

const GROWTH_AIM = 1.5;
/** The creation time of row n of `count`, within the longest range of the dashboard. */
export const timeOf = (count: number) =>
  sql`date_trunc('day', now() - interval '360 days') + n * (interval '360 days' / ${count}::int)`;
const TOKEN = 'the-session-of-the-admin-of-the-bench';
export const ADMIN_HEADERS = { authorization: `Bearer ${TOKEN}` };

/**
 * Fills a database with `users` customers and as many cases, a fifth as many vendors, ten times as many orders, and an
 * admin.
 */
export const fillPeople = (url: string, users: number): Promise<void> =>
  fillDatabase(url, (db) => fill(db, users));

async function fill(db: Db, users: number): Promise<void> {
  const [vendors, orders] = [Math.round(users / 5), users * 10];
  await db.execute(sql`
    insert into users (id, name, email, phone, password_hash, role, created_at, suspended_at)
    select 'customer-' || n, 'Given' || n % 997 || ' Family' || lpad(n::text, 8, '0'), 'customer-' || n || '@bench.test', '+1 555 0100',
      'none', 'customer', ${timeOf(users)},
      case when n % 500 = 0 then now() end
    from generate_series(1, ${users}::int) n`);
  await db.execute(sql`
    insert into users (id, name, email, phone, password_hash, role, created_at)
    select 'vendor-user-' || n, 'Vendor' || n, 'vendor-' || n || '@bench.test', '+1 555 0100', 'none', 'vendor',
      ${timeOf(vendors)}
    from generate_series(0, ${vendors - 1}::int) n`);
  await db.execute(sql`
    insert into vendors (id, user_id, shop_name, shop_slug, status, applied_at)
    select 'vendor-' || n, 'vendor-user-' || n, 'Shop' || lpad(n::text, 8, '0') || ' Ltd', 'shop-' || n,
      case when n % 40 = 0 then 'Applied' else 'Approved' end, ${timeOf(vendors)}
    from generate_series(0, ${vendors - 1}::int) n`);
  await db.execute(sql`
    insert into payments (id, client_secret, amount_cents, lines, settled_at)
    select 'pi-' || n, 'none', 1500, '[]', now() from generate_series(1, ${orders}::int) n`);
  await db.execute(sql`
    insert into orders (id, order_number, customer_id, payment_id, total_cents, status, payment_status, created_at)
    select 'order-' || n, 'EM-' || lpad(n::text, 8, '0'), 'customer-' || 1 + n % ${users}::int, 'pi-' || n, 1500,
      case when n % 1000 = 0 then 'Failed' else 'Completed' end, case when n % 50 = 0 then 'Refunded' else 'Paid' end,
      ${timeOf(orders)}
    from generate_series(1, ${orders}::int) n`);
  await db.execute(sql`
    insert into vendor_orders (id, order_id, vendor_id, total_cents, discount_cents, commission_cents, created_at)
    select 'vo-' || n, 'order-' || n, 'vendor-' || n % ${vendors}::int, 1500, 0, 150,
      ${timeOf(orders)}
    from generate_series(1, ${orders}::int) n`);
  await insertAdmin(db);
  // As many cases as customers: of every status and type, one in fifty overdue.
  await db.execute(sql`
    insert into cases (id, number, type, about, status, title, vendor_id, opened_by, opener_party, assignee_id, due_at,
      settled_at, last_message_at, created_at)
    select 'case-' || n, 'CA-' || lpad(n::text, 8, '0'), (array['other', 'copiedWork', 'forbidden', 'spam'])[1 + n % 4], 'shop',
      case when n % 10 < 7 then 'Closed' when n % 10 = 7 then 'Decided' when n % 10 = 8 then 'WaitingForVendor' else 'Open' end,
      'Shop' || lpad(n::text, 8, '0') || ' Ltd', 'vendor-' || n % ${vendors}::int, 'customer-' || n, 'customer', 'admin',
      case when n % 10 < 8 then null when n % 50 = 8 then now() - interval '1 day' else now() + interval '1 day' end,
      case when n % 10 < 8 then now() end, ${timeOf(users)}, ${timeOf(users)}
    from generate_series(1, ${users}::int) n`);
  await db.execute(sql`vacuum analyze`);
}

/** Inserts the admin whose calls are measured. */
export async function insertAdmin(db: Db): Promise<void> {
  await db.execute(sql`
    insert into users (id, name, email, phone, password_hash, role)
    values ('admin', 'Admin', 'admin@bench.test', '', 'none', 'admin')`);
  const tokenHash = createHash('sha256').update(TOKEN).digest('base64url');
  await db.execute(sql`
    insert into sessions (token_hash, user_id, expires_at) values (${tokenHash}, 'admin', now() + interval '1 day')`);
}

export const pages = (query: string) => Array.from({ length: 20 }, (_, n) => `${query}page=${n + 1}`);
/** Paths for numbers that exist at both sizes, padded so that a search finds equally many in either. */
const samplePaths = (path: (n: string) => string) =>
  Array.from({ length: 40 }, (_, n) => path(String(40 + n * 37).padStart(8, '0')));

/** A call of the admin, with the paths that are asked in turn. */
export interface MeasuredCall {
  id: string;
  name: string;
  paths: readonly string[];
}

const CALLS: readonly MeasuredCall[] = [
  { id: 'people-vendors', name: 'vendors', paths: pages('vendor?') },
  { id: 'people-vendors-status', name: 'vendors who wait', paths: pages('vendor?status=Applied&') },
  {
    id: 'people-vendors-search',
    name: 'vendors by name',
    paths: samplePaths((n) => `vendor?searchKeyword=shop${n}%20ltd`),
  },
  { id: 'people-users', name: 'users', paths: pages('user?') },
  { id: 'people-users-role', name: 'customers', paths: pages('user?role=customer&suspended=false&') },
  {
    id: 'people-users-search',
    name: 'users by name',
    paths: samplePaths((n) => `user?searchKeyword=family${n}`),
  },
  {
    id: 'people-users-order',
    name: 'users by order number',
    paths: samplePaths((n) => `user?searchKeyword=em-${n}`),
  },
  { id: 'people-orders', name: 'orders', paths: pages('admin/order?') },
  { id: 'people-orders-status', name: 'orders that failed', paths: pages('admin/order?status=Failed&') },
  {
    id: 'people-orders-payment',
    name: 'orders given back',
    paths: pages('admin/order?paymentStatus=Refunded&'),
  },
  {
    id: 'people-orders-number',
    name: 'orders by number',
    paths: samplePaths((n) => `admin/order?searchKeyword=em-${n}`),
  },
  {
    id: 'people-orders-customer',
    name: 'orders by customer',
    paths: samplePaths((n) => `admin/order?searchKeyword=family${n}%20given${Number(n) % 997}`),
  },
  {
    id: 'people-orders-shop',
    name: 'orders by shop',
    paths: samplePaths((n) => `admin/order?searchKeyword=shop${n}%20ltd`),
  },
  { id: 'people-cases', name: 'cases', paths: pages('case?') },
  { id: 'people-cases-status', name: 'open cases', paths: pages('case?status=Open&') },
  { id: 'people-cases-overdue', name: 'cases that are overdue', paths: pages('case?overdue=true&') },
  {
    id: 'people-cases-number',
    name: 'cases by number',
    paths: samplePaths((n) => `case?searchKeyword=ca-${n}`),
  },
  {
    id: 'people-dashboard',
    name: 'the dashboard of a year',
    paths: Array(20).fill('admin/dashboard?days=365'),
  },
  { id: 'people-user', name: 'one user', paths: samplePaths((n) => `user/customer-${Number(n)}`) },
];

/** How much the p50 of each call of the admin grows from the first market to the second. */
export async function measureGrowth(
  load: Load,
  stocks: readonly Stock[],
  calls: readonly MeasuredCall[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { id, name, paths } of calls) {
    const targets = stocks.map(({ url, child }) => ({
      url,
      child,
      paths: paths.map((path) => `${API_BASE}/${path}`),
      headers: ADMIN_HEADERS,
    }));
    const [small = [], large = []] = await measureAlternately(load, targets);
    const growth = ratioOf(large, small, 'p50');
    figures.push({
      id,
      name: `${name}, growth of the p50 (ms)`,
      value: number(medianOf(large, 'p50')),
      reference: number(medianOf(small, 'p50')),
      ratio: growth.toFixed(2),
      aim: `≤ ${GROWTH_AIM}`,
      met: growth <= GROWTH_AIM,
    });
  }
  return figures;
}

/** Measures the lists of people, orders and cases and the admin's dashboard at two sizes: with indexes and stored sums the time does not grow. */
export async function measurePeople(
  load: Load,
  markets: readonly { users: number; env: Record<string, string> }[],
): Promise<Section> {
  const stocks = await Promise.all(markets.map(({ users, env }) => openStock(users, env)));
  try {
    const figures = await measureGrowth(load, stocks, CALLS);
    const sizes = stocks.map(({ count }) => number(count)).join(' and ');
    return {
      title: 'Lists of people and orders, and the dashboard',
      how: `An admin's calls on PostgreSQL, with ${sizes} customers and as many cases, a fifth as many vendors and ten times as many orders, both sizes in turn. The reference is the smaller market.`,
      figures,
    };
  } finally {
    await Promise.all(stocks.map(({ child }) => child.stop()));
  }
}
