import { type Db, openEmbedded, openServer } from '#db/client.ts';

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
