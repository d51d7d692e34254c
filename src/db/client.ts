import { existsSync } from 'node:fs';
import { constants, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { withConnection } from './connection.ts';
import { makePrivateFolder } from './data-folder.ts';
import { lockFolder } from './lock.ts';
import { claimStatement, isOtherPlaceClaimed, MediaNotShared, type MediaPlace } from './media-folder.ts';
import { migrationsFolder, refuseTooOld } from './migrations.ts';
import { NodeConnection } from './node-connection.ts';
import { openPool } from './pool.ts';
import { createProbe } from './probe.ts';
import { Replicas } from './replicas.ts';
import { type Queries, SharedConnection } from './shared-connection.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

/** The market's database, or a transaction of it: PostgreSQL either way, in this process or on a server. */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  db: Db;
  kind: 'embedded' | 'server';
  /**
   * Runs exclusive work, such as migrations and seeding, on one node at a time and without the time limits of requests.
   * The work must use the `Db` that it is given.
   */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs long reads on a connection of their own, without the time limits of requests, which the embedded database does not
   * have. `stopping` ends the connection, and so fails the work.
   */
  withoutTimeLimits<T>(work: (db: Db) => Promise<T>, stopping?: AbortSignal): Promise<T>;
  /** Whether the database answers a statement within the time. */
  isResponding(timeoutMs: number): Promise<boolean>;
  /** The connections of the pool, and what waits for one; null on the embedded database, which has none. */
  connections(): { total: number; idle: number; waiting: number } | null;
  /** A connection for counters that nodes share; null on the embedded database, which has one node. */
  counters: Queries | null;
  /** The replicas that answer the statements of `withReplicaReads`; null without any. */
  replicas: Replicas | null;
  /** Calls `onNotification` for each notification that a node sends on the channel; never on the embedded database. */
  listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void): Promise<void>;
  /** Copies the files of the embedded database to a new folder; statements wait meanwhile. Not on a server. */
  copyTo?: (folder: string) => Promise<void>;
  close(): Promise<void>;
}

/** The folder of the embedded database in a data folder. */
export const embeddedFolder = (dataDir: string): string => join(dataDir, 'db');

/** Whether a data folder has a complete embedded database. */
export const isEmbeddedCreated = (dataDir: string): boolean => existsSync(embeddedFolder(dataDir));

/**
 * Creates and fills the embedded database in a data folder that has none. The folder gets its name last, so that what a
 * crash leaves is ignored and created anew.
 */
export async function createEmbedded(dataDir: string, fill: (db: Db) => Promise<void>): Promise<void> {
  await makePrivateFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    if (isEmbeddedCreated(dataDir)) return;
    await refuseUnfinishedRestore(dataDir);
    const unfinished = `${embeddedFolder(dataDir)}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
    const { openPglite } = await loadPglite();
    const { db, pglite } = await openPglite(unfinished);
    await fill(db);
    await pglite.close();
    await rename(unfinished, embeddedFolder(dataDir));
  } finally {
    unlock();
  }
}

/** Opens the embedded database in a folder (none: in memory) and migrates it. */
export async function openEmbedded(dataDir?: string): Promise<OpenDatabase> {
  if (dataDir && !isEmbeddedCreated(dataDir)) await createEmbedded(dataDir, async () => {});
  if (dataDir) await makePrivateFolder(dataDir);
  const unlock = dataDir ? lockFolder(dataDir) : () => {};
  try {
    const { openPglite } = await loadPglite();
    const { db, pglite } = await openPglite(dataDir && embeddedFolder(dataDir));
    return {
      db,
      kind: 'embedded',
      exclusively: (work) => work(db),
      withoutTimeLimits: (work) => work(db),
      isResponding: responseProbe(db),
      connections: () => null,
      counters: null,
      replicas: null,
      listen: async () => {},
      ...(dataDir && { copyTo: (folder) => copyFiles(pglite, embeddedFolder(dataDir), folder) }),
      close: async () => {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the embedded database of a data folder as it is, for commands that read it while no market runs. */
export async function openUnmigrated(
  dataDir: string,
): Promise<{ db: Db; copyTo: (folder: string) => Promise<void>; close: () => Promise<void> }> {
  const unlock = lockFolder(dataDir);
  try {
    const { drizzleEmbedded, startPglite } = await loadPglite();
    const pglite = await startPglite(embeddedFolder(dataDir));
    const close = async () => {
      await pglite.close();
      unlock();
    };
    const copyTo = (folder: string) => copyFiles(pglite, embeddedFolder(dataDir), folder);
    return { db: drizzleEmbedded(pglite), copyTo, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Copies the files of a database between two statements: PGlite writes them during statements only. The copy is what a
 * crash at this moment would leave, which the next start repairs from the log. PGlite's own dump would keep all of it in
 * memory, and the event loop waiting.
 */
async function copyFiles(pglite: PGlite, from: string, to: string): Promise<void> {
  await pglite.query('checkpoint');
  await pglite.runExclusive(() => cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE }));
}

/** Loaded only for an embedded database: PGlite is the largest module of the market. */
const loadPglite = () => import('./pglite.ts');

/**
 * Connects to a PostgreSQL server and migrates it, one node at a time.
 * @param options.media where this node stores media; omit it if it stores none
 * @param options.replicaUrls streaming replicas of the server, one address each
 * @throws MediaNotShared if another node uses another place: files uploaded to one would be missing on the other
 * @throws MarketTooOld
 */
export async function openServer(
  url: string,
  { media, replicaUrls = [] }: { media?: MediaPlace; replicaUrls?: readonly string[] } = {},
): Promise<OpenDatabase> {
  const node = new NodeConnection(url);
  await withExclusiveSession(url, async (db) => {
    const placeId = media && (await media.readId());
    if (placeId && (await isOtherPlaceClaimed(db, placeId))) throw new MediaNotShared(media.location);
    await refuseTooOld(db);
    await migrateServer(db, { migrationsFolder });
    if (placeId) await node.addSessionStatement(claimStatement(placeId));
  });
  // For counters of rate limits, and for the position that replicas are compared with.
  const shared = new SharedConnection(url);
  const replicas = replicaUrls.length > 0 ? new Replicas(shared, replicaUrls) : null;
  const { pool, db } = openPool(url, replicas);
  return {
    db,
    counters: shared,
    replicas,
    kind: 'server',
    exclusively: (work) => withExclusiveSession(url, work),
    withoutTimeLimits: (work, stopping) => withConnection(url, (_, connected) => work(connected), stopping),
    isResponding: responseProbe(db),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: async (channel, onNotification, onReconnect) => {
      node.on('notification', (name, payload) => {
        if (name === channel) onNotification(payload);
      });
      node.on('reconnected', onReconnect);
      await node.addSessionStatement(`listen ${channel}`);
    },
    close: async () => {
      await node.close();
      await Promise.all([pool.end(), replicas?.close()]);
      await shared.end();
    },
  };
}

/** Runs work on a connection of its own, under an advisory lock that the end of the connection releases. */
const withExclusiveSession = <T>(url: string, work: (db: NodePgDatabase) => Promise<T>): Promise<T> =>
  withConnection(url, async (client, db) => {
    await client.query("select pg_advisory_lock(hashtext('emporia migrations'))");
    return work(db);
  });

/** At most one statement waits, for any number of callers, so that a hanging database gets no additional work. */
function responseProbe(db: Db): (timeoutMs: number) => Promise<boolean> {
  const probe = createProbe(async () => {
    await db.execute(sql`select 1`);
    return true;
  });
  return async (timeoutMs) => (await probe(timeoutMs)) !== null;
}

/** The statement that notifies every node when its transaction commits. */
export const notify = (tx: Db, channel: string, payload: string): Promise<unknown> =>
  tx.execute(sql`select pg_notify(${channel}, ${payload})`);
