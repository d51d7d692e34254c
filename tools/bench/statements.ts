import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { FIRST_COMMISSION } from '#domain/commission.ts';
import { addMonths, monthOf, rangeOfMonth } from '#domain/month.ts';
import { fillDatabase } from './databases.ts';
import { number, type Section } from './figures.ts';
import type { Load } from './measure.ts';
import { insertAdmin, type MeasuredCall, measureGrowth, pages } from './people.ts';
import { openStock } from './products.ts';

const MONTH = addMonths(monthOf(new Date()), -1);

/** Fills a database with a vendor that has so many sales of two lines in each of the last three months. */
export const fillStatements = (url: string, entries: number): Promise<void> =>
  fillDatabase(url, async (db) => {
    await insertAdmin(db);
    await insertShop(db);
    for (const month of [addMonths(MONTH, -2), addMonths(MONTH, -1), MONTH])
      await insertSales(db, month, entries);
    await db.execute(sql`vacuum analyze`);
  });

async function insertShop(db: Db): Promise<void> {
  await db.execute(sql`
    insert into users (id, name, email, phone, password_hash, role)
    values ('owner', 'Owner', 'owner@bench.test', '', 'none', 'vendor'), ('buyer', 'Buyer', 'buyer@bench.test', '', 'none', 'customer')`);
  await db.execute(sql`
    insert into vendors (id, user_id, shop_name, shop_slug, status) values ('shop', 'owner', 'Shop', 'shop', 'Approved')`);
  await db.execute(sql`insert into categories (id, level, name) values ('main', 1, 'Main')`);
  await db.execute(sql`insert into media (id, kind, bytes, drawing) values ('file', 'pdf', 100, 'pdf:file')`);
  await db.execute(sql`
    insert into products (id, vendor_id, main_category_id, slug, sku, name, list_price_cents, price_cents, summary_lines,
      description, featured_image, file_id, listed)
    values ('product', 'shop', 'main', 'product', 'SKU', 'Tide tables of the coast', 1000, 750, '{}', 'High and low water.', 'x', 'file', true)`);
}

/** Sales at equal distances over a month, in one transaction, as the ledger asks for. */
async function insertSales(db: Db, month: string, sales: number): Promise<void> {
  const { from, until } = rangeOfMonth(month);
  const step = (until.getTime() - from.getTime()) / sales / 1000;
  const at = sql`${from.toISOString()}::timestamptz + n * make_interval(secs => ${step}::float8)`;
  const id = sql`${month}::text || '-' || n`;
  const numbers = sql`generate_series(0, ${sales - 1}::int) n`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into payments (id, client_secret, amount_cents, lines, settled_at)
      select ${id}, 'none', 1500, '[]', now() from ${numbers}`);
    await tx.execute(sql`
      insert into orders (id, order_number, customer_id, payment_id, total_cents, status, payment_status, created_at)
      select ${id}, 'EM-' || ${id}, 'buyer', ${id}, 1500, 'Completed', 'Paid', ${at} from ${numbers}`);
    await tx.execute(sql`
      insert into vendor_orders (id, order_id, vendor_id, total_cents, discount_cents, commission_cents, created_at)
      select ${id}, ${id}, 'shop', 1500, 500, 150, ${at} from ${numbers}`);
    await tx.execute(sql`
      insert into order_lines (id, vendor_order_id, order_id, product_id, position, product_name, product_image,
        list_price_cents, price_cents, quantity, paid_cents, commission_cents, commission_rule_id, file_id, version_id)
      select ${id} || '-' || place, ${id}, ${id}, 'product', place, 'Tide tables of the coast', '', 1000, 750, 1, 750, 75,
        ${FIRST_COMMISSION.id}, 'file', v.id
      from ${numbers}, generate_series(0, 1) place, product_versions v`);
    await tx.execute(sql`
      insert into ledger_transactions (kind, key, order_id, sold_at, at)
      select 'sale', 'sale:' || ${id}, ${id}, ${at}, ${at} from ${numbers}`);
    await tx.execute(sql`
      insert into ledger_entries (transaction_id, position, account, vendor_id, amount_cents, sold_at, at)
      select t.id, e.position, e.account, e.vendor_id, e.amount, t.sold_at, t.at
      from ledger_transactions t, (values (0, 'card', null, 1500), (1, 'market', null, -150), (2, 'vendor', 'shop', -1350))
        e (position, account, vendor_id, amount)
      where t.written_by = pg_current_xact_id()`);
  });
}

const CALLS: readonly MeasuredCall[] = [
  {
    id: 'statement',
    name: 'a statement',
    paths: pages(`vendor/statement?vendorId=shop&month=${MONTH}&limit=10&`).slice(0, 10),
  },
];

/** Measures a month's statement at two numbers of entries. */
export async function measureStatements(
  load: Load,
  markets: readonly { entries: number; env: Record<string, string> }[],
): Promise<Section> {
  const stocks = await Promise.all(markets.map(({ entries, env }) => openStock(entries, env)));
  try {
    const figures = await measureGrowth(load, stocks, CALLS);
    const sizes = stocks.map(({ count }) => number(count)).join(' and ');
    return {
      title: 'Statements',
      how: `An admin's calls on PostgreSQL: a page of 10 entries, with their steps, of a month of a vendor with ${sizes} entries in each of three months, both sizes in turn. The reference is the smaller one.`,
      figures,
    };
  } finally {
    await Promise.all(stocks.map(({ child }) => child.stop()));
  }
}
