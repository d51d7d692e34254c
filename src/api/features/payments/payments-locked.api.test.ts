import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { isServerUnavailable } from '#db/unavailable.ts';
import { onServer } from '#test/database.ts';
import { makeCustomer } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { completeOrder } from './completion.service.ts';

const POOL_SIZE = 10;

const t = useMarket();

/** Locks the table of payments, and completes `count` payments, which wait for it. The lock ends with `work`. */
const whileLocked = (count: number, work: (waiting: Promise<unknown[]>) => Promise<void>) =>
  t.database.withoutTimeLimits((other) =>
    other.transaction(async (tx) => {
      await tx.execute(sql`lock table payments in access exclusive mode`);
      const complete = () => completeOrder(t.context, 'pi_unknown').catch((error: unknown) => error);
      const waiting = Promise.all(Array.from({ length: count }, complete));
      await expect.poll(() => lockWaits(tx)).toBe(Math.min(count, POOL_SIZE));
      await work(waiting);
    }),
  );

async function lockWaits(db: Db): Promise<number | null> {
  // A transaction reads the statistics once otherwise.
  await db.execute(sql`select pg_stat_clear_snapshot()`);
  const { rowCount } = (await db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)) as {
    rowCount: number | null;
  };
  return rowCount;
}

describe.runIf(onServer)('another transaction has locked the payments', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await makeCustomer(t.context.db));
  });
  const answer = () => t.api(token).full('GET user/profile');

  test('a statement waits for it → a call with a session that needs no payment is answered', () =>
    whileLocked(1, async (waiting) => {
      expect(await Promise.race([answer(), waiting])).toMatchObject({ statusCode: 200 });
    }));

  test('more statements than connections wait for it → they fail as unavailable, and the call is answered', () =>
    whileLocked(POOL_SIZE + 2, async (waiting) => {
      expect(await answer()).toMatchObject({ statusCode: 200 });
      expect((await waiting).map(isServerUnavailable)).toEqual(Array(POOL_SIZE + 2).fill(true));
    }));
});
