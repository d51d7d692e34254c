import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshDatabase, onServer } from '#test/database.ts';
import { openProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { type Db, type OpenDatabase, openServer } from './client.ts';
import { sharedOf } from './pool.ts';
import { preparedByKey } from './prepared-rows.ts';
import { rowsOf } from './rows-of.ts';
import { secrets } from './schema.ts';
import { isServerUnavailable } from './unavailable.ts';

const SECRETS = 200;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: TcpProxy;
let database: OpenDatabase;

const secretNamed = preparedByKey('secret_named', 'name', (db) =>
  db
    .select()
    .from(secrets)
    .where(eq(secrets.name, sql.placeholder('name'))),
);
/** Answered with the row of another name than the one that is asked for. */
const otherSecret = preparedByKey('other_secret', 'name', (db) =>
  db
    .select()
    .from(secrets)
    .where(eq(secrets.name, sql`${sql.placeholder('name')} || '0'`)),
);

const shared = (): Db => (sharedOf(database.db) as { db: Db }).db;
const processOf = async (db: Db) =>
  (await rowsOf<{ id: number }>(db.execute(sql`select pg_backend_pid() as id`)))[0]?.id;
const whyFailed = (statement: PromiseLike<unknown>) => statement.then(() => null, isServerUnavailable);

describe.runIf(onServer)('connection that statements share', () => {
  beforeEach(async () => {
    fresh = await freshDatabase();
    await fresh.db.execute(sql`
      insert into secrets select 'secret-' || n, 'value-' || n from generate_series(0, ${SECRETS - 1}::int) n`);
    proxy = await openProxy(String(fresh.url));
    database = await openServer(proxy.url);
  });

  afterEach(async () => {
    vi.useRealTimers();
    await database.close();
    await proxy.close();
    await fresh.close();
  });

  test('many callers, statements that fail, and a connection that is ended → each gets its own row, or fails', async () => {
    const rowsOfAll = () =>
      Promise.all(
        Array.from({ length: SECRETS }, async (_, n) => {
          if (n % 7 === 3) await expect(shared().execute(sql`select 1 / ${n - n}::int`)).rejects.toThrow();
          const row = await secretNamed(database.db, { name: `secret-${n}` }).catch(isServerUnavailable);
          if (row !== true) expect(row).toEqual({ name: `secret-${n}`, value: `value-${n}` });
          return row;
        }),
      );
    for (let round = 0; round < 3; round++) {
      expect(await rowsOfAll()).not.toContain(true);
      const ended = await processOf(shared());
      const sleeping = whyFailed(shared().execute(sql`select pg_sleep(60)`));
      const behind = rowsOfAll();
      await nextTurn();
      await fresh.db.execute(sql`select pg_terminate_backend(${ended}::int)`);
      expect(await sleeping).toBe(true);
      expect(await behind).toContain(true);
    }
    expect(await secretNamed(database.db, { name: 'unknown' })).toBeNull();
  });

  test('statements of one turn → one connection, and one write', async () => {
    await processOf(shared());
    const before = proxy.attempts;
    const writes = vi.spyOn(Socket.prototype as Socket & { _writev: () => void }, '_writev');
    const names = ['secret-1', 'secret-2', 'secret-3'];
    const rows = await Promise.all(names.map((name) => secretNamed(database.db, { name })));
    expect(rows.map((row) => row?.value)).toEqual(['value-1', 'value-2', 'value-3']);
    const toProxy = writes.mock.contexts.filter(
      (socket) => (socket as Socket).remotePort === Number(new URL(proxy.url).port),
    );
    expect(toProxy).toHaveLength(1);
    writes.mockRestore();
    expect(proxy.attempts).toBe(before);
  });

  test('a transaction → its own connection', async () => {
    const other = await processOf(shared());
    await database.db.transaction(async (tx) => {
      expect(sharedOf(tx)).toBeUndefined();
      await tx.update(secrets).set({ value: 'of the transaction' }).where(eq(secrets.name, 'secret-1'));
      expect((await secretNamed(tx, { name: 'secret-1' }))?.value).toBe('of the transaction');
      expect((await secretNamed(database.db, { name: 'secret-1' }))?.value).toBe('value-1');
      expect(await processOf(tx)).not.toBe(other);
    });
  });

  test('answer of another key → refused, and the connection is not used again', async () => {
    const before = await processOf(shared());
    const asked = otherSecret(database.db, { name: 'secret-1' });
    await expect(asked).rejects.toThrow(
      'The statement other_secret was answered with the row of another name.',
    );
    expect(await processOf(shared())).not.toBe(before);
  });

  test('lost → what it was sent fails as unavailable, and later statements get another one', async () => {
    await processOf(shared());
    const slow = [1, 2].map(() => whyFailed(shared().execute(sql`select pg_sleep(60)`)));
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    proxy.cut();
    expect(await Promise.all(slow)).toEqual([true, true]);
    expect((await secretNamed(database.db, { name: 'secret-5' }))?.value).toBe('value-5');
  });

  test('server refuses connections → fails as unavailable, and later ones work', async () => {
    proxy.refusing = true;
    expect(await whyFailed(secretNamed(database.db, { name: 'secret-1' }))).toBe(true);
    proxy.refusing = false;
    expect((await secretNamed(database.db, { name: 'secret-1' }))?.value).toBe('value-1');
  });

  test('unanswered for 20 seconds → fails as unavailable, and later ones work', async () => {
    await processOf(shared());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    proxy.holding = true;
    const asked = Promise.all(
      [1, 2].map((n) => whyFailed(secretNamed(database.db, { name: `secret-${n}` }))),
    );
    let done = false;
    void asked.then(() => {
      done = true;
    });
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    vi.advanceTimersByTime(19_000);
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    expect(done).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(await asked).toEqual([true, true]);
    vi.useRealTimers();
    proxy.holding = false;
    expect((await secretNamed(database.db, { name: 'secret-1' }))?.value).toBe('value-1');
  });

  test('nothing asked for 10 seconds → closed, and later statements get another one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await database.close();
    database = await openServer(proxy.url);
    const before = await processOf(shared());
    vi.advanceTimersByTime(9_000);
    expect(await processOf(shared())).toBe(before);
    vi.advanceTimersByTime(9_000);
    expect(await processOf(shared())).toBe(before);
    vi.advanceTimersByTime(10_000);
    expect(await processOf(shared())).not.toBe(before);
    await database.close();
    vi.useRealTimers();
    database = await openServer(proxy.url);
  });

  test('market that stops → what was asked is answered, and nothing more', async () => {
    const asked = secretNamed(database.db, { name: 'secret-1' });
    await nextTurn();
    await database.close();
    expect((await asked)?.value).toBe('value-1');
    expect(await whyFailed(secretNamed(database.db, { name: 'secret-1' }))).toBe(true);
    database = await openServer(proxy.url);
  });
});
