import { type Db, openEmbedded, openServer } from '#db/client.ts';
import type { Site } from './ground.ts';

/** Works on the database of a site while no market runs on it. */
export async function withDatabase<T>(site: Site, work: (db: Db) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url = '' } = site.env;
  const database = await (url ? openServer(url) : openEmbedded(site.dataDir));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
