import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshDatabase, onServer } from '#test/database.ts';
import { openProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { SharedConnection } from './shared-connection.ts';
import { isServerUnavailable } from './unavailable.ts';

const CALLERS = 200;

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: TcpProxy;
let shared: SharedConnection;

const whyFailed = (statement: PromiseLike<unknown>) => statement.then(() => null, isServerUnavailable);
const firstOf = async (text: string, ...values: unknown[]) =>
  (await shared.query({ text: `select ${text} as value`, values })).rows[0]?.value;
const echo = (value: string) => firstOf('$1::text', value);
const serverProcess = () => firstOf('pg_backend_pid()');
const sleep = () => firstOf('pg_sleep(60)');

describe.runIf(onServer)('connection that statements share', () => {
  beforeEach(async () => {
    fresh = await freshDatabase();
    proxy = await openProxy(String(fresh.url));
    shared = new SharedConnection(proxy.url);
  });

  afterEach(async () => {
    vi.useRealTimers();
    await shared.end();
    await proxy.close();
    await fresh.close();
  });

  test('many callers, statements that fail, and a connection that is ended → each gets its own row, or fails', async () => {
    const rowsOfAll = () =>
      Promise.all(
        Array.from({ length: CALLERS }, async (_, n) => {
          if (n % 7 === 3) await expect(firstOf('1 / $1::int', 0)).rejects.toThrow();
          const value = await echo(`value-${n}`).catch(isServerUnavailable);
          if (value !== true) expect(value).toBe(`value-${n}`);
          return value;
        }),
      );
    for (let round = 0; round < 3; round++) {
      expect(await rowsOfAll()).not.toContain(true);
      const ended = await serverProcess();
      const sleeping = whyFailed(sleep());
      const behind = rowsOfAll();
      await nextTurn();
      await fresh.db.execute(sql`select pg_terminate_backend(${ended}::int)`);
      expect(await sleeping).toBe(true);
      expect(await behind).toContain(true);
    }
  });

  test('statements of one turn → one connection, and one write', async () => {
    await serverProcess();
    const before = proxy.attempts;
    const writes = vi.spyOn(Socket.prototype as Socket & { _writev: () => void }, '_writev');
    expect(await Promise.all(['1', '2', '3'].map(echo))).toEqual(['1', '2', '3']);
    const toProxy = writes.mock.contexts.filter(
      (socket) => (socket as Socket).remotePort === Number(new URL(proxy.url).port),
    );
    expect(toProxy).toHaveLength(1);
    writes.mockRestore();
    expect(proxy.attempts).toBe(before);
  });

  test('lost → what it was sent fails as unavailable, and later statements get another one', async () => {
    await serverProcess();
    const slow = [1, 2].map(() => whyFailed(sleep()));
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    proxy.cut();
    expect(await Promise.all(slow)).toEqual([true, true]);
    expect(await echo('later')).toBe('later');
  });

  test('server refuses connections → fails as unavailable, and later ones work', async () => {
    proxy.refusing = true;
    expect(await whyFailed(echo('refused'))).toBe(true);
    proxy.refusing = false;
    expect(await echo('later')).toBe('later');
  });

  test('unanswered for a second → fails as unavailable, and later ones work', async () => {
    await serverProcess();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    proxy.holding = true;
    const asked = Promise.all([1, 2].map((n) => whyFailed(echo(String(n)))));
    let done = false;
    void asked.then(() => {
      done = true;
    });
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    vi.advanceTimersByTime(900);
    for (let turn = 0; turn < 100; turn++) await nextTurn();
    expect(done).toBe(false);
    vi.advanceTimersByTime(100);
    expect(await asked).toEqual([true, true]);
    vi.useRealTimers();
    proxy.holding = false;
    expect(await echo('later')).toBe('later');
  });

  test('nothing asked for 10 seconds → closed, and later statements get another one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await shared.end();
    shared = new SharedConnection(proxy.url);
    const before = await serverProcess();
    vi.advanceTimersByTime(9_000);
    expect(await serverProcess()).toBe(before);
    vi.advanceTimersByTime(9_000);
    expect(await serverProcess()).toBe(before);
    vi.advanceTimersByTime(10_000);
    expect(await serverProcess()).not.toBe(before);
  });

  test('ended → what was asked is answered, and nothing more', async () => {
    const asked = echo('asked');
    await nextTurn();
    await shared.end();
    expect(await asked).toBe('asked');
    expect(await whyFailed(echo('after'))).toBe(true);
  });
});
