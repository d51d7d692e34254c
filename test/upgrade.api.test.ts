import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage } from '#api/adapters/storage/disk-storage.ts';
import { type Db, embeddedFolder, type OpenDatabase, openEmbedded, openServer } from '#db/client.ts';
import { appliedMigration, latestMigration } from '#db/migrations.ts';
import { rowsOf } from '#db/rows-of.ts';
import { checkIntegrity } from '../src/integrity/check.ts';
import { emptyOnServer } from './database.ts';
import { migrationsBefore } from './first-migrations.ts';

/** A market of the first release's schema: one vendor, two products, a completed order and one that was given back. */
const MARKET = `
insert into users (id, name, email, phone, password_hash, role, created_at) values
  ('ann', 'Ann', 'ann@example.test', '1', '$argon2id$x', 'customer', '2026-01-01'),
  ('vera', 'Vera', 'vera@example.test', '1', '$argon2id$x', 'vendor', '2026-01-01'),
  ('adam', 'Adam', 'adam@example.test', '1', '$argon2id$x', 'admin', '2026-01-01');
insert into vendors (id, user_id, shop_name, shop_slug, approved_at) values ('v', 'vera', 'Café Éclair', 'cafe', '2026-01-02');
insert into media (id, kind, bytes, drawing) values
  ('0123-10x10-aabbcc', 'image', 1, 'picture'), ('pdf', 'pdf', 1, 'file');
insert into categories (id, level, parent_id, name) values ('main', 1, null, 'Guides'), ('first', 2, 'main', 'Maps');
insert into products (id, vendor_id, slug, sku, name, main_category_id, first_category_id, list_price_cents,
    discount_type, discount_amount, price_cents, description, featured_image, file_id, listed, stars5, stars2) values
  ('a', 'v', 'a', 'SKU-A', 'Tide tables of Ève’s coast', 'main', 'first', 1000, 'Percentage', 10, 900,
    '<p>Words. <img src="https://elsewhere.example/x.png"></p>', '/media/0123-10x10-aabbcc/800.webp', 'pdf', true, 1, 0),
  ('b', 'v', 'b', 'SKU-B', 'Harbours', 'main', null, 500, null, 0, 500, '', '/media/0123-10x10-aabbcc/800.webp', 'pdf', true, 0, 1);
update categories set listed_count = case id when 'main' then 2 else 1 end;
insert into reviews (id, product_id, customer_id, rating, verified) values ('r1', 'a', 'ann', 5, true), ('r2', 'b', 'ann', 2, false);
insert into payments (id, customer_id, client_secret, amount_cents, lines, settled_at, created_at)
  select 'pi_' || id, 'ann', 's', price_cents, jsonb_build_array(jsonb_build_object('productId', id, 'vendorId', 'v',
    'name', name, 'image', featured_image, 'fileId', file_id, 'listPriceCents', list_price_cents,
    'priceCents', price_cents, 'quantity', 1)), '2026-01-05', '2026-01-05' from products;
insert into orders (id, order_number, customer_id, payment_id, total_cents, status, payment_status, failure, created_at) values
  ('sold', 'EM-1', 'ann', 'pi_a', 900, 'Completed', 'Paid', null, '2026-01-05'),
  ('failed', 'EM-2', 'ann', 'pi_b', 500, 'Failed', 'Refunded', 'No longer sold.', '2026-01-05');
insert into vendor_orders (id, order_id, vendor_id, total_cents, discount_cents, commission_cents) values
  ('vo1', 'sold', 'v', 900, 100, 90), ('vo2', 'failed', 'v', 500, 0, 50);
insert into order_lines (id, vendor_order_id, order_id, product_id, position, product_name, product_image,
    list_price_cents, price_cents, quantity, commission_cents, file_id)
  select 'l' || v.id, v.id, v.order_id, p.id, 0, p.name, p.featured_image, p.list_price_cents, p.price_cents, 1,
    v.commission_cents, p.file_id from vendor_orders v join products p on p.price_cents = v.total_cents;
insert into ledger_entries (id, order_id, vendor_id, account, reason, amount_cents) values
  ('e1', 'sold', null, 'card', 'sale', 900), ('e2', 'sold', null, 'market', 'sale', -90), ('e3', 'sold', 'v', 'vendor', 'sale', -810),
  ('e4', 'failed', null, 'card', 'sale', 500), ('e5', 'failed', null, 'market', 'sale', -500),
  ('e6', 'failed', null, 'card', 'refund', -500), ('e7', 'failed', null, 'market', 'refund', 500);
insert into sessions (token_hash, user_id, expires_at) values (repeat('x', 43), 'ann', '2030-01-01');
insert into faqs (id, question, answer) values ('f', 'How?', 'So.');
insert into hero_slides (id, image, alt, link) values ('h', '/media/0123-10x10-aabbcc/800.webp', 'Alt', '/');
insert into home_sections (number, source) values (1, '{"type": "hand-picked", "productIds": ["a"]}');
insert into blog_posts (id, slug, title, author, image, image_alt_text, description)
  values ('p', 'p', 'Tides', 'Ann', '/media/0123-10x10-aabbcc/800.webp', '', '<p>Words.</p>');
insert into contact_messages (id, name, email, phone, message) values ('m', 'Ann', 'ann@example.test', '1', 'Hello.');
`;

/** What a market of the schema before the ledger's transactions adds: refunds and disputes that are done, lost and won. */
const BOOKED = `
update ledger_entries set created_at = '2026-01-05';
insert into refunds (id, order_id, amount_cents, status, origin, provider_id, next_attempt_at, created_at, done_at) values
  ('part', 'sold', 100, 'Done', 'market', 're_1', '2026-01-06', '2026-01-06', '2026-01-06'),
  ('failed', 'sold', 50, 'Failed', 'provider', 're_2', '2026-01-07', '2026-01-07', '2026-01-07'),
  ('lost', 'sold', 400, 'Done', 'dispute', 'dp_1', '2026-01-08', '2026-01-08', '2026-01-08'),
  ('won', 'sold', 30, 'Failed', 'dispute', 'dp_2', '2026-01-09', '2026-01-09', '2026-01-09');
insert into disputes (id, order_id, amount_cents, status, reason, ended_at) values
  ('dp_1', 'sold', 400, 'Lost', 'fraudulent', '2026-01-08'), ('dp_2', 'sold', 30, 'Won', 'fraudulent', '2026-01-10');
insert into refund_parts (refund_id, vendor_order_id, total_cents, commission_cents) values
  ('part', 'vo1', 100, 10), ('failed', 'vo1', 50, 5), ('lost', 'vo1', 400, 40), ('won', 'vo1', 30, 3);
insert into ledger_entries (id, order_id, vendor_id, account, reason, refund_id, amount_cents, created_at)
  select r.id || reason || account, 'sold', case account when 'vendor' then 'v' end, account, reason, r.id,
    sign * case account when 'card' then -amount_cents when 'market' then amount_cents / 10 else amount_cents - amount_cents / 10 end,
    r.created_at
  from refunds r, (values ('refund', 1), ('refund failed', -1)) booked (reason, sign), unnest(array['card', 'market', 'vendor']) account
  where order_id = 'sold' and (sign = 1 or status = 'Failed');
update orders set refunded_cents = 500, payment_status = 'Partially refunded' where id = 'sold';
update vendor_orders set refunded_cents = 500, refunded_commission_cents = 50 where id = 'vo1';
`;

const server = process.env.TEST_DATABASE_URL;
const closers: (() => Promise<unknown>)[] = [];

/** Where the database of a market is. */
interface Market {
  folder: string;
  dataDir: string;
  url: string;
}

/** A market of an earlier schema, whose rows were made step by step: migrations before a name, then statements. */
async function marketBefore(
  steps: readonly (readonly [name: string, statements: string])[],
): Promise<Market> {
  const folder = await mkdtemp(join(tmpdir(), 'emporia-upgrade-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const empty = server ? await emptyOnServer(server) : null;
  if (empty) closers.push(empty.drop);
  else await mkdir(dataDir);
  for (const [name, statements] of steps) {
    const migrationsFolder = await migrationsBefore(name);
    closers.push(() => rm(migrationsFolder, { recursive: true, force: true }));
    if (empty) {
      const client = new pg.Client({ connectionString: empty.url });
      await client.connect();
      await migrateServer(drizzleServer(client), { migrationsFolder });
      await client.query(statements);
      await client.end();
    } else {
      const client = new PGlite({ dataDir: embeddedFolder(dataDir), extensions: { pg_trgm } });
      await migrateEmbedded(drizzleEmbedded(client), { migrationsFolder });
      await client.exec(statements);
      await client.close();
    }
  }
  return { folder, dataDir, url: empty?.url ?? '' };
}

const open = ({ url, dataDir }: Market): Promise<OpenDatabase> =>
  url ? openServer(url) : openEmbedded(dataDir);

let market: Market;
beforeAll(async () => {
  market = await marketBefore([['listed-counts', MARKET]]);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Starts a migration in a process that is killed before this statement, and returns the signal that ended it. */
async function migrateUntil(killAt: number): Promise<string | null> {
  const args = [join(import.meta.dirname, 'upgrade.child.ts'), market.url, market.dataDir, String(killAt)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  return signal;
}

async function violations(db: Db, folder: string): Promise<object[]> {
  const rules = [];
  const storage = createDiskStorage(join(folder, 'media'));
  const now = new Date();
  for await (const rule of checkIntegrity({ db, storage, unfinishedFolders: [], now, settledBefore: now }))
    if (rule.violations > 0) rules.push(rule);
  return rules;
}

describe('upgrade from the first schema', () => {
  // Each of them is inside the one transaction of all migrations: after a few statements, in the middle, near its end.
  test.each([12, 120, 240])('killed before statement %i → the next start begins again', async (killAt) => {
    expect(await migrateUntil(killAt)).toBe('SIGKILL');
  });

  test('started again → all migrations, all data, and every rule of integrity holds', async () => {
    const database = await open(market);
    const { db } = database;
    try {
      expect(await appliedMigration(db)).toBe(latestMigration());
      const counts = await rowsOf(
        db.execute(sql`select (select count(*)::int from users) as users, (select count(*)::int from products) as products,
          (select count(*)::int from orders) as orders, (select count(*)::int from refunds) as refunds,
          (select count(*)::int from reviews) as reviews, (select count(*)::int from content_items) as items,
          (select count(*)::int from contact_messages) as messages, (select count(*)::int from sessions) as sessions,
          (select value->'productSectionOneSource'->>'type' from contents where key = 'home-page') as home`),
      );
      expect(counts).toEqual([
        {
          users: 3,
          products: 2,
          orders: 2,
          refunds: 1,
          reviews: 2,
          items: 2,
          messages: 1,
          sessions: 1,
          home: 'hand-picked',
        },
      ]);
      expect(await violations(db, market.folder)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

describe('upgrade of a ledger without transactions', () => {
  test('sales, refunds and disputes, done and failed → the same sums, each with its transaction', {
    timeout: 60_000,
  }, async () => {
    const booked = await marketBefore([
      ['listed-counts', MARKET],
      ['double-entry-ledger', BOOKED],
    ]);
    const database = await open(booked);
    try {
      const { db } = database;
      const transactions = await rowsOf<{ key: string; kind: string; dispute: string | null; sums: object }>(
        db.execute(sql`
          select t.key, t.kind, t.dispute_id as dispute,
            jsonb_object_agg(coalesce(e.vendor_id, e.account), e.amount_cents) as sums
          from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by t.id order by t.id`),
      );
      expect(transactions).toEqual([
        { key: 'sale:pi_b', kind: 'sale', dispute: null, sums: { card: 500, market: -500 } },
        {
          key: expect.stringMatching(/^refund:/),
          kind: 'refund',
          dispute: null,
          sums: { card: -500, market: 500 },
        },
        { key: 'sale:pi_a', kind: 'sale', dispute: null, sums: { card: 900, market: -90, v: -810 } },
        { key: 'refund:part', kind: 'refund', dispute: null, sums: { card: -100, market: 10, v: 90 } },
        { key: 'refund:failed', kind: 'refund', dispute: null, sums: { card: -50, market: 5, v: 45 } },
        {
          key: 'refund-failed:failed',
          kind: 'correction',
          dispute: null,
          sums: { card: 50, market: -5, v: -45 },
        },
        { key: 'dispute:dp_1', kind: 'dispute', dispute: 'dp_1', sums: { card: -400, market: 40, v: 360 } },
        { key: 'dispute:dp_2', kind: 'dispute', dispute: 'dp_2', sums: { card: -30, market: 3, v: 27 } },
        {
          key: 'dispute-won:dp_2',
          kind: 'dispute won',
          dispute: 'dp_2',
          sums: { card: 30, market: -3, v: -27 },
        },
      ]);
      const [balances] = await rowsOf(
        db.execute(sql`select jsonb_object_agg(coalesce(vendor_id, account), cents) as cents from (
          select account, vendor_id, sum(amount_cents) as cents from ledger_balances group by 1, 2) balance`),
      );
      expect(balances).toEqual({ cents: { card: 400, market: -40, v: -360 } });
      expect(await violations(db, booked.folder)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
