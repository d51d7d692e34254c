import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { lockFolder } from './lock.ts';
import * as schema from './schema.ts';

/** The market's database, or a transaction of it: PostgreSQL either way, in this process or on a server. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Db;
  kind: 'embedded' | 'server';
  /** Calls back for each notification other nodes (or this one) send on the channel; embedded: never. */
  listen(channel: string, heard: (payload: string) => void, reconnected: () => void): Promise<void>;
  close(): Promise<void>;
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const options = { schema, casing: 'snake_case' } as const;

/** Opens the embedded database in a folder (none: in memory) and brings its tables up to date. */
export async function openEmbedded(dataDir?: string): Promise<OpenDatabase> {
  const unlock = dataDir ? await lockFolder(dataDir) : async () => {};
  try {
    const folder = dataDir && join(dataDir, 'db');
    if (folder) await mkdir(folder, { recursive: true });
    // 16 MB instead of 128 keeps the whole process near 220 MB; a demo's tables fit in it.
    const postgresqlconf = ['shared_buffers=16MB'];
    const pglite = new PGlite({
      ...(folder && { dataDir: folder }),
      postgresqlconf,
      extensions: { pg_trgm },
    });
    await pglite.waitReady;
    const db = drizzleEmbedded(pglite, options);
    await migrateEmbedded(db, { migrationsFolder });
    return {
      db,
      kind: 'embedded',
      listen: async () => {},
      close: async () => {
        await pglite.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Connects to a PostgreSQL server and brings its tables up to date, one node at a time. */
export async function openServer(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // An idle connection may break at any time (a restart of the server); the pool replaces it.
  pool.on('error', () => {});
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('emporia migrations'))");
    try {
      await migrateServer(drizzleServer(client, options), { migrationsFolder });
    } finally {
      await client.query("select pg_advisory_unlock(hashtext('emporia migrations'))");
    }
  } finally {
    client.release();
  }
  let stopListening = async () => {};
  return {
    db: drizzleServer(pool, options),
    kind: 'server',
    listen: async (channel, heard, reconnected) => {
      stopListening = await listen(url, channel, heard, reconnected);
    },
    close: async () => {
      await stopListening();
      await pool.end();
    },
  };
}

/** Keeps one connection listening, and says so when it was away: what was sent meanwhile is lost. */
async function listen(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  reconnected: () => void,
): Promise<() => Promise<void>> {
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', (message) => heard(message.payload ?? ''));
    next.on('error', () => {});
    next.on('end', () => {
      if (!closed) retry = setTimeout(again, 500);
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };
  const again = (): void => {
    connect().then(reconnected, () => {
      if (!closed) retry = setTimeout(again, 500);
    });
  };
  await connect();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  };
}

/** The statement that tells every node, once the transaction around it commits. */
export const notify = (tx: Db, channel: string, payload: string): Promise<unknown> =>
  tx.execute(sql`select pg_notify(${channel}, ${payload})`);
