import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createDiskStorage } from '#api/adapters/storage/disk-storage.ts';
import { type Db, embeddedFolder, type OpenDatabase, openEmbedded, openServer } from '#db/client.ts';
import { appliedMigration, latestMigration } from '#db/migrations.ts';
import { rowsOf } from '#db/rows-of.ts';
import { checkIntegrity } from '../src/integrity/check.ts';
import { emptyOnServer, freshDatabase } from './database.ts';

/**
 * A dump of a small market. The migrations before the baseline have brought it from the first release to the tables of
 * the baseline. It has people, a shop, products, an order that was sold and one that failed, refunds, disputes, and the
 * ledger.
 */
const BEFORE = gunzipSync(await readFile(join(import.meta.dirname, 'before-baseline.sql.gz'))).toString();

const server = process.env.TEST_DATABASE_URL;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A database with what these statements make; `open` starts a market on it. */
async function databaseWith(
  statements: string,
): Promise<{ folder: string; open: () => Promise<OpenDatabase> }> {
  const folder = await mkdtemp(join(tmpdir(), 'emporia-baseline-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  if (!server) {
    await mkdir(embeddedFolder(folder));
    const client = new PGlite({ dataDir: embeddedFolder(folder), extensions: { pg_trgm } });
    await client.exec(statements);
    await client.close();
    return { folder, open: () => openEmbedded(folder) };
  }
  const empty = await emptyOnServer(server);
  closers.push(empty.drop);
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  await client.query(statements);
  await client.end();
  return { folder, open: () => openServer(empty.url) };
}

/** What the tables are made of, as the database describes it. Brackets around parts of a check depend on how it was written. */
async function schemaOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ part: string }>(
    db.execute(sql`
      select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as part
        from information_schema.columns where table_schema = 'public'
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(p.oid) from pg_proc p
        where pronamespace = 'public'::regnamespace and prokind = 'f'
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`),
  );
  return rows.map(({ part }) => part.replace(/[()]/g, '')).sort();
}

test('market of before the baseline → goes on: the tables of a new market, its rows, and every rule of integrity', async () => {
  const { folder, open } = await databaseWith(BEFORE);
  const { db, close } = await open();
  closers.push(close);
  expect(await appliedMigration(db)).toBe(latestMigration());
  const fresh = await freshDatabase();
  closers.push(fresh.close);
  expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db));
  const [counts] = await rowsOf(
    db.execute(sql`select (select count(*)::int from users) as users, (select count(*)::int from orders) as orders,
      (select sum(amount_cents)::int from ledger_entries where account = 'card') as card`),
  );
  expect(counts).toEqual({ users: 3, orders: 2, card: 400 });
  const violations = [];
  const now = new Date();
  const storage = createDiskStorage(join(folder, 'media'));
  for await (const rule of checkIntegrity({ db, storage, unfinishedFolders: [], now, settledBefore: now }))
    if (rule.violations > 0) violations.push(rule);
  expect(violations).toEqual([]);
});

test('market of an older version → refused with what to do, and unchanged', async () => {
  const { open } = await databaseWith(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1767225600000);
    create table users (id text primary key)`);
  await expect(open()).rejects.toThrow(
    /too old for this one\. Back it up, start it once with the commit \w+, and/,
  );
  // It can be opened by the other version, which nothing keeps from its folder.
  await expect(open()).rejects.toThrow(/too old/);
});
