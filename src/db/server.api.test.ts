import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { emptyOnServer, freshDatabase, onServer } from '#test/database.ts';
import { openProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { type OpenDatabase, openServer } from './client.ts';
import { rowsOf } from './rows-of.ts';
import { isServerUnavailable } from './unavailable.ts';

const POOL_SIZE = 10;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: TcpProxy;
let database: OpenDatabase;

/** Lets sockets work until the condition holds; limited by the timeout of the test. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn();
}

/** Advances the clock by seconds, except while `isPaused`, and lets sockets work in between, until the condition holds. */
async function advanceUntil(condition: () => boolean, isPaused = () => false): Promise<void> {
  while (!condition()) {
    if (!isPaused()) vi.advanceTimersByTime(1000);
    for (let turn = 0; turn < 20; turn++) await nextTurn();
  }
}

/**
 * Advances the clock until the listening connection is there again, but not while an attempt is at work. On a slow
 * machine the attempt's own time limit would pass before the server has answered it.
 */
const reconnect = (onReconnect: Mock<() => void>): Promise<void> =>
  advanceUntil(
    () => onReconnect.mock.calls.length > 0,
    () => proxy.open > 0,
  );

async function settled(promise: Promise<unknown>): Promise<void> {
  let done = false;
  const finish = () => {
    done = true;
  };
  promise.then(finish, finish);
  await advanceUntil(() => done);
}

const selectOne = () => database.db.execute(sql`select 1`);

/** Runs transactions on all connections of the pool in parallel, each waiting for `gate` inside. */
async function occupyPool(gate: Promise<void>): Promise<Promise<void>[]> {
  let inside = 0;
  const transactions = Array.from({ length: POOL_SIZE }, () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      inside += 1;
      await gate;
    }),
  );
  await until(() => inside === POOL_SIZE);
  return transactions;
}

describe.runIf(onServer)('PostgreSQL server that fails', () => {
  beforeEach(async () => {
    fresh = await freshDatabase();
    proxy = await openProxy(String(fresh.url));
    database = await openServer(proxy.url);
    await until(() => proxy.open === 0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  });

  afterEach(async () => {
    vi.useRealTimers();
    await database.close();
    await proxy.close();
    await fresh.close();
  });

  describe('listening connection', () => {
    test('refused for a while → one attempt per pause at most, and one connection in the end', async () => {
      const onReconnect = vi.fn<() => void>();
      await database.listen('news', () => {}, onReconnect);
      const before = proxy.attempts;
      proxy.refusing = true;
      proxy.cut();
      // A pause is ten seconds at most, and the next one begins only after an attempt has failed.
      for (let pauses = 1; pauses <= 12; pauses++) {
        vi.advanceTimersByTime(10_000);
        for (let turn = 0; turn < 100; turn++) await nextTurn();
        expect(proxy.attempts - before).toBeLessThanOrEqual(pauses);
      }
      proxy.refusing = false;
      await reconnect(onReconnect);
      await until(() => proxy.open === 1);
    });

    test('lost → notifications arrive again after the reconnect', async () => {
      const onNotification = vi.fn<(payload: string) => void>();
      const onReconnect = vi.fn<() => void>();
      await database.listen('news', onNotification, onReconnect);
      proxy.cut();
      await reconnect(onReconnect);
      await fresh.db.execute(sql`select pg_notify('news', 'of today')`);
      await until(() => onNotification.mock.calls.length > 0);
      expect(onNotification.mock.calls).toEqual([['of today']]);
    });

    test('heartbeat unanswered → a new connection', async () => {
      const onReconnect = vi.fn<() => void>();
      await database.listen('news', () => {}, onReconnect);
      proxy.holding = true;
      await advanceUntil(() => proxy.open === 0);
      proxy.holding = false;
      await reconnect(onReconnect);
      await until(() => proxy.open === 1);
    });
  });

  describe('pool', () => {
    test('connection lost inside a transaction → fails as unavailable', async () => {
      const failure = await database.db
        .transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          proxy.cut();
          await until(() => proxy.open === 0);
          for (let turn = 0; turn < 10; turn++) await nextTurn();
          await tx.execute(sql`select 1`);
        })
        .catch((error: unknown) => error);
      expect(isServerUnavailable(failure)).toBe(true);
      await selectOne();
    });

    test('connections lost during statements → fail as unavailable', async () => {
      const slow = database.db.execute(sql`select pg_sleep(60)`).catch((error: unknown) => error);
      await until(() => proxy.open === 1);
      for (let turn = 0; turn < 100; turn++) await nextTurn();
      proxy.cut();
      expect(isServerUnavailable(await slow)).toBe(true);
    });

    test('server refuses connections → fails as unavailable', async () => {
      proxy.refusing = true;
      const failure = await selectOne().catch((error: unknown) => error);
      expect(isServerUnavailable(failure)).toBe(true);
    });

    test('no free connection for 5 seconds → fails as unavailable', async () => {
      const gate = Promise.withResolvers<void>();
      const transactions = await occupyPool(gate.promise);
      const waiting = selectOne().catch((error: unknown) => error);
      await settled(waiting);
      expect(isServerUnavailable(await waiting)).toBe(true);
      gate.resolve();
      await Promise.all(transactions);
      await selectOne();
    });

    test('BEGIN unanswered on every connection → fails as unavailable, and later ones work', async () => {
      const gate = Promise.withResolvers<void>();
      const transactions = await occupyPool(gate.promise);
      gate.resolve();
      await Promise.all(transactions);
      proxy.holding = true;
      const hanging = Array.from({ length: POOL_SIZE }, () =>
        database.db.transaction(async () => 'begun').catch(isServerUnavailable),
      );
      await settled(Promise.all(hanging));
      expect(await Promise.all(hanging)).toEqual(Array(POOL_SIZE).fill(true));
      proxy.holding = false;
      await database.db.transaction((tx) => tx.execute(sql`select 1`));
    });

    test('statement unanswered inside a transaction → its connection is closed, not used again', async () => {
      const transaction = database.db
        .transaction(async (tx) => {
          await tx.execute(sql`create table half_done ()`);
          proxy.holding = true;
          await tx.execute(sql`select 1`);
        })
        .catch(isServerUnavailable);
      await settled(transaction);
      expect(await transaction).toBe(true);
      proxy.holding = false;
      const rows = await rowsOf(fresh.db.execute(sql`select to_regclass('half_done') as found`));
      expect(rows).toEqual([{ found: null }]);
      await until(() => proxy.open === 0);
    });

    test.each([
      ['lock_timeout', '3s', '0'],
      ['statement_timeout', '15s', '0'],
      ['idle_in_transaction_session_timeout', '30s', '0'],
    ])('%s is %s for requests and none for exclusive work and long reads', async (name, limit, none) => {
      const show = async (db: OpenDatabase['db']) => {
        const [row] = await rowsOf(db.execute(sql.raw(`show ${name}`)));
        return row?.[name];
      };
      expect(await show(database.db)).toBe(limit);
      expect(await database.exclusively(show)).toBe(none);
      expect(await database.withoutTimeLimits(show)).toBe(none);
    });
  });

  test('long read that is stopped → it fails, and its connection is closed', async () => {
    vi.useRealTimers();
    const stopping = new AbortController();
    const read = database.withoutTimeLimits(async (db) => {
      await db.execute(sql`select 1`);
      setImmediate(() => stopping.abort());
      await db.execute(sql`select pg_sleep(600)`);
    }, stopping.signal);
    await expect(read).rejects.toThrow();
    await expect(database.withoutTimeLimits(async () => 1, stopping.signal)).rejects.toThrow();
  });

  test('health checks while the database hangs → one statement, and no each time', async () => {
    await selectOne();
    const sent: Buffer[] = [];
    proxy.onClientData = (data) => sent.push(data);
    proxy.holding = true;
    const answers = Promise.all([1, 2, 3].map(() => database.isResponding(2000)));
    await settled(answers);
    expect(await answers).toEqual([false, false, false]);
    expect(
      Buffer.concat(sent)
        .toString()
        .match(/select 1/g),
    ).toHaveLength(1);
    proxy.holding = false;
    expect(await database.isResponding(2000)).toBe(true);
  });

  test('two nodes open an empty database together → migrated once', async () => {
    vi.useRealTimers();
    const { url, drop } = await emptyOnServer(String(process.env.TEST_DATABASE_URL));
    const nodes = await Promise.all([openServer(url), openServer(url)]);
    const [applied] = await rowsOf<{ all: boolean }>(
      (nodes[0] as OpenDatabase).db.execute(
        sql`select count(*) = count(distinct hash) as all from drizzle.__drizzle_migrations`,
      ),
    );
    expect(applied).toEqual({ all: true });
    await Promise.all(nodes.map((node) => node.close()));
    await drop();
  });

  test('exclusive work of two nodes → does not overlap', async () => {
    const other = await openServer(String(fresh.url));
    try {
      let inside = 0;
      const work = async (db: OpenDatabase['db']) => {
        inside += 1;
        expect(inside).toBe(1);
        await db.execute(sql`select pg_sleep(0.01)`);
        inside -= 1;
      };
      await Promise.all([database, other, database, other].map((node) => node.exclusively(work)));
    } finally {
      await other.close();
    }
  });
});
