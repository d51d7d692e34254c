import { sql } from 'drizzle-orm';
import { fillDatabase } from './databases.ts';
import { number, type Section } from './figures.ts';
import type { Load } from './measure.ts';
import { insertAdmin, type MeasuredCall, measureGrowth, pages, timeOf } from './people.ts';
import { openStock } from './products.ts';

const STAFF = 20;
const VENDORS = 2000;

/**
 * Fills a database with entries of the audit log, ten for each record. A tenth is by 20 people of the staff, the others
 * by 2,000 vendors. Their hashes are random, since no list reads them.
 */
export const fillAuditLog = (url: string, entries: number): Promise<void> =>
  fillDatabase(url, async (db) => {
    await insertAdmin(db);
    await db.execute(sql`
      insert into users (id, name, email, phone, password_hash, role)
      select 'staff-' || n, 'Staff' || n || ' Surname' || n, 'staff-' || n || '@bench.test', '', 'none', 'support'
      from generate_series(0, ${STAFF - 1}::int) n`);
    await db.execute(sql`
      insert into users (id, name, email, phone, password_hash, role)
      select 'seller-' || n, 'Seller' || n || ' Surname' || n, 'seller-' || n || '@bench.test', '', 'none', 'vendor'
      from generate_series(0, ${VENDORS - 1}::int) n`);
    await db.execute(sql`alter table audit_log disable trigger user`);
    await db.execute(sql`
      insert into audit_log
      select n, ${timeOf(entries)},
        case when n % 10 = 0 then 'staff-' || n / 10 % ${STAFF}::int else 'seller-' || n % ${VENDORS}::int end,
        case when n % 10 = 0 then 'support' else 'owner' end, '192.0.2.1', 'request-' || n / 2, 'PATCH product/{id}',
        case when n % 100 = 50 then 'refund' when n % 10 = 0 then 'order' else 'product' end,
        'record-' || n % ${Math.round(entries / 10)}::int,
        jsonb_build_object('list_price_cents', n % 10000, 'name', 'Tide tables of the coast'),
        jsonb_build_object('list_price_cents', n % 9999, 'name', 'Tide tables of all coasts'), '{}', md5(n::text), md5(n::text)
      from generate_series(1, ${entries}::int) n`);
    await db.execute(sql`alter table audit_log enable trigger user`);
    await db.execute(sql`alter table audit_head disable trigger user`);
    await db.execute(sql`update audit_head set entries = ${entries}`);
    await db.execute(sql`alter table audit_head enable trigger user`);
    await db.execute(sql`vacuum analyze`);
  });

const each = (path: (n: number) => string) => Array.from({ length: 20 }, (_, n) => `audit-log?${path(n)}`);
/** An hour in each of the last days. */
const hour = (n: number): string => {
  const day = new Date(Date.now() - (n + 2) * 86_400_000).toISOString().slice(0, 10);
  return `from=${day}T10:00:00Z&to=${day}T11:00:00Z`;
};

const CALLS: readonly MeasuredCall[] = [
  { id: 'audit-log', name: 'all entries', paths: pages('audit-log?') },
  { id: 'audit-log-deep', name: 'page 4,000', paths: each((n) => `page=${4000 + n}`) },
  {
    id: 'audit-log-person',
    name: 'by person',
    paths: each((n) => `actorId=staff-${n % STAFF}&page=${1 + n}`),
  },
  {
    id: 'audit-log-record',
    name: 'by record',
    paths: each((n) => `entity=product&entityId=record-${1 + n * 37}`),
  },
  { id: 'audit-log-type', name: 'by type of record', paths: each((n) => `entity=refund&page=${1 + n}`) },
  {
    id: 'audit-log-person-type',
    name: 'by person and type of record',
    paths: each((n) => `actorId=staff-5&entity=refund&page=${1 + n}`),
  },
  { id: 'audit-log-time', name: 'by time', paths: each(hour) },
  {
    id: 'audit-log-search',
    name: 'by a person’s name',
    paths: each((n) => `searchKeyword=surname${100 + n}`),
  },
  { id: 'audit-log-request', name: 'by request', paths: each((n) => `searchKeyword=request-${1 + n * 41}`) },
];

/** Measures the list of the audit log at two sizes. */
export async function measureAuditLog(
  load: Load,
  markets: readonly { entries: number; env: Record<string, string> }[],
): Promise<Section> {
  const stocks = await Promise.all(markets.map(({ entries, env }) => openStock(entries, env)));
  try {
    const figures = await measureGrowth(load, stocks, CALLS);
    const sizes = stocks.map(({ count }) => number(count)).join(' and ');
    return {
      title: 'The audit log',
      how: `An admin's calls on PostgreSQL, with ${sizes} entries, both sizes in turn. The reference is the smaller log.`,
      figures,
    };
  } finally {
    await Promise.all(stocks.map(({ child }) => child.stop()));
  }
}
