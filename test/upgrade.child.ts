import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openEmbedded, openServer } from '#db/client.ts';

/** Opens a market's database, which migrates it, and is killed before the given statement. */
const [url, dataDir, killAt] = process.argv.slice(2);
let statements = 0;
function count(): void {
  statements += 1;
  if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL');
}
const run = PGlite.prototype._runExclusiveQuery;
PGlite.prototype._runExclusiveQuery = function (work) {
  count();
  return run.call(this, work) as ReturnType<typeof work>;
};
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  count();
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

await (url ? openServer(url) : openEmbedded(dataDir));
