import { type Db, openEmbedded, openServer } from '#db/client.ts';
import { jobs } from '#db/schema.ts';

const DAY_MS = 24 * 3_600_000;

/** The data folder of a market, and the database in its environment if it has a server. */
interface Stored {
  dataDir: string;
  env: Record<string, string>;
}

/** Works on the database of a site while no market runs on it. */
export async function withDatabase<T>(site: Stored, work: (db: Db) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url = '' } = site.env;
  const database = await (url ? openServer(url) : openEmbedded(site.dataDir));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/**
 * Puts off the jobs of a market until the attack is over. They write to tables that attacks watch, and they report records
 * that attacks have made without what belongs to them, such as orders without entries in the ledger.
 */
export async function putOffJobs(db: Db): Promise<void> {
  await db.update(jobs).set({ nextRunAt: new Date(Date.now() + DAY_MS) });
}
