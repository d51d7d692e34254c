import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createContext } from '#api/create-context.ts';
import { handlers } from '#api/features.ts';
import { type OpenDatabase, openServer } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { knownNetworks, rateLimits } from '#db/schema.ts';
import { freshDatabase, onServer } from '#test/database.ts';
import { makeCustomer } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { openProxy } from '#test/tcp-proxy.ts';
import { createDispatch } from './dispatch.ts';
import { Limits, pruneLimits, sharedLimits } from './limits.ts';

const DAY_MS = 24 * 3_600_000;
const HOME = '192.0.2.1';
const STRANGER = '198.51.100.7';

let url: string | null = null;
const t = useMarket({
  env: { RATE_LIMIT_FACTOR: '1' },
  database: async () => {
    const fresh = await freshDatabase();
    url = fresh.url;
    return fresh;
  },
});
beforeEach(async () => {
  await t.context.db.delete(rateLimits);
  await t.context.db.delete(knownNetworks);
});

/** How many of `count` calls at once a limit of one account lets pass. */
async function passing(nodes: readonly Limits[], count: number, account: string): Promise<number> {
  const calls = Array.from({ length: count }, (_, n) =>
    (nodes[n % nodes.length] as Limits).countAccount('message', account, HOME),
  );
  const results = await Promise.allSettled(calls);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 429 });
  return results.filter(({ status }) => status === 'fulfilled').length;
}

describe.runIf(onServer)('limits of two nodes', () => {
  let other: OpenDatabase;
  beforeAll(async () => {
    other = await openServer(String(url));
  });
  afterAll(() => other.close());
  const limitsOn = ({ counters }: OpenDatabase) => new Limits(1, sharedLimits(t.context, counters));

  test('20 calls at once on two nodes, limit of 10 → exactly 10 pass', async () => {
    expect(await passing([limitsOn(t.database), limitsOn(other)], 20, 'ann')).toBe(10);
    expect(await passing([limitsOn(other)], 1, 'ann')).toBe(0);
    expect(await passing([limitsOn(other)], 1, 'ben')).toBe(1);
  });

  test('10 wrong passwords, 5 on each node → the next is 429 on both', async () => {
    const { email } = await makeCustomer(t.context.db);
    const { config, payment, payouts, storage, draw, now, log } = t.context;
    const second = await createContext(config, {
      database: other,
      payment,
      payouts,
      storage,
      draw,
      now,
      log,
    });
    const nodes = [t.context, second].map((context) => createDispatch(context, handlers));
    const guess = (n: number) =>
      nodes[n % 2]?.('POST auth/login', {
        body: { email, password: 'wrong-one' },
        address: HOME,
        requestId: '1',
      });
    for (let n = 0; n < 10; n++) await expect(guess(n)).rejects.toMatchObject({ statusCode: 401 });
    for (let n = 0; n < 2; n++) await expect(guess(n)).rejects.toMatchObject({ statusCode: 429 });
  });

  test('views, searches and pages → counted by each node for itself', async () => {
    const [one, two] = [limitsOn(t.database), limitsOn(other)];
    for (const name of ['view', 'search', 'page'] as const) {
      await one.countNetwork(name, HOME);
      await two.countNetwork(name, HOME);
    }
    expect(await t.context.db.$count(rateLimits)).toBe(0);
  });

  test('neither accounts nor addresses are stored', async () => {
    await limitsOn(t.database).countAccount('login', 'ann@example.test', HOME);
    const rows = await rowsOf(t.context.db.execute(sql`select key from rate_limits`));
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/example|192/);
  });

  describe('database away or slow', () => {
    const failing = async () => {
      const proxy = await openProxy(String(url));
      const database = await openServer(proxy.url);
      const warn = vi.fn<() => void>();
      const limits = new Limits(
        1,
        sharedLimits({ ...t.context, log: { ...t.context.log, warn } }, database.counters),
      );
      const close = async () => {
        vi.useRealTimers();
        await proxy.close();
        await database.close();
      };
      return { proxy, limits, warn, close };
    };

    test('refuses connections → memory counts, and one warning', async () => {
      const { proxy, limits, warn, close } = await failing();
      proxy.refusing = true;
      expect(await passing([limits], 20, 'ann')).toBe(10);
      expect(warn).toHaveBeenCalledTimes(1);
      await close();
    });

    test('does not answer → memory counts after a second, the next calls at once', async () => {
      const { proxy, limits, warn, close } = await failing();
      await limits.countAccount('message', 'ann', HOME);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      proxy.holding = true;
      const first = limits.countAccount('message', 'ann', HOME);
      let done = false;
      void first.then(() => {
        done = true;
      });
      for (let turn = 0; turn < 20; turn++) await nextTurn();
      expect(done).toBe(false);
      vi.advanceTimersByTime(1000);
      await first;
      expect(warn).toHaveBeenCalledTimes(1);
      expect(await passing([limits], 20, 'ann')).toBe(9);
      proxy.holding = false;
      await close();
    });
  });
});

describe('known networks', () => {
  const restarted = () => new Limits(1, sharedLimits(t.context, null));
  const signIn = async (limits: Limits, from: string) => {
    await limits.countAccount('login', 'ann', from);
    await limits.recordSuccess('login', 'ann', from);
  };

  test('after a restart → the owner signs in from there while strangers guess', async () => {
    await signIn(restarted(), HOME);
    const limits = restarted();
    for (let network = 0; network < 20; network++) {
      for (let n = 0; n < 10; n++) await limits.countAccount('login', 'ann', `203.0.113.${network}`);
    }
    await expect(limits.countAccount('login', 'ann', STRANGER)).rejects.toMatchObject({ statusCode: 429 });
    await signIn(limits, HOME);
  });

  test('more than 50 of one account → the latest 50 are kept', async () => {
    const limits = restarted();
    for (let network = 0; network < 52; network++) await signIn(limits, `203.0.113.${network}`);
    await limits.recordSuccess('login', 'ben', HOME);
    expect(await t.context.db.$count(knownNetworks)).toBe(51);
  });

  test('not used for 30 days → deleted, with the counters whose period is over', async () => {
    await signIn(restarted(), HOME);
    t.clock.now = new Date(t.clock.now.getTime() + 29 * DAY_MS);
    await signIn(restarted(), STRANGER);
    t.clock.now = new Date(t.clock.now.getTime() + 2 * DAY_MS);
    const at = t.clock.now.getTime();
    await t.context.db.insert(rateLimits).values([
      { key: 'over', points: 1, expire: at - 1 },
      { key: 'open', points: 1, expire: at + 1 },
    ]);
    await pruneLimits(t.context);
    expect(await t.context.db.$count(knownNetworks)).toBe(1);
    expect(await t.context.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'open' }]);
  });
});
