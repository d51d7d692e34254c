import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiFailure } from '#client/client.ts';
import { openServer } from '#db/client.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { onServer } from './database.ts';
import { useMarket } from './harness.ts';

describe.runIf(onServer)('a PostgreSQL server that restarts under load', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  const t = useMarket({ database: () => openServer(postgres.url) });

  let messages = 0;
  const read = () => t.api().full('GET site/product', { query: {} });
  const write = () => {
    messages += 1;
    const body = { name: 'Ada', email: `ada-${messages}@example.test`, phone: '1', message: 'Hello' };
    return t.api().full('POST contact-us-message', { body });
  };

  test('restart under load → answers succeed or are 503, then reads and writes continue, with one listening connection', async () => {
    const counts = new Map<string, number>();
    let stopped = false;
    const work = async (name: string, call: () => Promise<{ statusCode: number }>) => {
      while (!stopped) {
        const status = await call().then(
          (answer) => answer.statusCode,
          (error: unknown) => (error instanceof ApiFailure ? error.status : 0),
        );
        counts.set(`${name} ${status}`, (counts.get(`${name} ${status}`) ?? 0) + 1);
      }
    };
    const count = (key: string) => counts.get(key) ?? 0;
    const workers = Array.from({ length: 12 }, (_, n) => (n % 2 ? work('read', read) : work('write', write)));
    const oneMoreOfBoth = async () => {
      const [reads, writes] = [count('read 200'), count('write 201')];
      await expect.poll(() => count('read 200') > reads && count('write 201') > writes).toBe(true);
    };
    await oneMoreOfBoth();
    await postgres.restart();
    await oneMoreOfBoth();
    stopped = true;
    await Promise.all(workers);
    expect([...counts.keys()].filter((key) => !/ (200|201|503)$/.test(key))).toEqual([]);

    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const listening = async () =>
      (await client.query("select 1 from pg_stat_activity where query like 'listen %'")).rowCount;
    await expect.poll(listening).toBe(1);
    const { rows } = await client.query('select count(*)::int as kept from contact_messages');
    // A write whose answer was lost may have been committed.
    expect(rows[0].kept).toBeGreaterThanOrEqual(count('write 201'));
    await client.end();
  });
});
