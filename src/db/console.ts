import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { isEmbeddedCreated } from './client.ts';
import { lockFolder } from './lock.ts';

/** `npm run db:sql -- "select …"`: runs SQL on the embedded database of DATA_DIR (default: ./data) while no market runs. */
async function run(statement: string | undefined, folder: string): Promise<void> {
  if (!statement) throw new Error('Usage: npm run db:sql -- "select 1"');
  if (!isEmbeddedCreated(folder)) throw new Error(`There is no embedded database in ${folder}.`);
  const unlock = lockFolder(folder);
  const pglite = await PGlite.create({ dataDir: join(folder, 'db'), extensions: { pg_trgm } });
  for (const { rows, affectedRows } of await pglite.exec(statement)) {
    if (rows.length > 0) console.table(rows);
    else console.log(`${affectedRows ?? 0} rows`);
  }
  await pglite.close();
  unlock();
}

run(process.argv[2], resolve(process.env.DATA_DIR || './data')).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
