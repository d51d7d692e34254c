import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder, refuseTooOld } from './migrations.ts';
import { drizzleOptions } from './pool.ts';

/**
 * Gives the event loop a turn before each statement, also inside a transaction. PGlite runs on this thread and awaits only
 * promises between statements, so without it several querying requests would starve sockets and files.
 */
class YieldingPGlite extends PGlite {
  override async _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    await nextTurn();
    return super._runExclusiveQuery(run);
  }
}

export const drizzleEmbedded = (pglite: PGlite): PgliteDatabase => drizzle(pglite, drizzleOptions);

/**
 * Starts the embedded database of a folder (none: in memory) and migrates it.
 * @throws MarketTooOld
 */
export async function openPglite(folder?: string): Promise<{ db: PgliteDatabase; pglite: PGlite }> {
  const pglite = await startPglite(folder);
  const db = drizzleEmbedded(pglite);
  try {
    await refuseTooOld(db);
  } catch (error) {
    await pglite.close();
    throw error;
  }
  await migrate(db, { migrationsFolder });
  return { db, pglite };
}

/** Starts the embedded database of a folder as it is. */
export async function startPglite(folder?: string): Promise<PGlite> {
  const pglite = new YieldingPGlite({
    ...(folder && { dataDir: folder }),
    // 16 MB instead of 128: most of the frequently read data fits in it.
    postgresqlconf: ['shared_buffers=16MB'],
    extensions: { pg_trgm },
  });
  await pglite.waitReady;
  return pglite;
}
