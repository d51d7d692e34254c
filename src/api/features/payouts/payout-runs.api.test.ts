import { eq, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AppContext } from '#api/kernel/context.ts';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { payoutAccounts, payouts, vendors } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeProduct, makeVendor } from '#test/factories.ts';
import { owe } from '#test/owe.ts';
import { testShop } from '#test/shop.ts';
import { checkLedger } from '../ledger/ledger-check.service.ts';
import { makeConnectedVendor } from './connected-vendor.testing.ts';
import { deliverPayouts } from './payout-delivery.service.ts';
import { runPayouts } from './payout-runs.service.ts';
import { writeSettings } from './payouts.testing.ts';

const shop = testShop({ live: true, timeoutMs: 5_000 });
const { t } = shop;
const HOUR_MS = 3_600_000;
const db = () => t.database.db;
const run = (context: AppContext = t.context) => runPayouts(context, { decidedBy: null });

beforeEach(async () => {
  await db().execute(sql`truncate payouts, payout_accounts`);
  // Earlier tests' vendors are owed nothing any more.
  await db().update(vendors).set({ status: 'Suspended' });
  await writeSettings(t, {});
});

/** A vendor who is paid by hand and owed cents that are available. */
async function earner(cents: number) {
  const vendor = await makeVendor(db());
  await owe(db(), { vendorId: vendor.id, cents, now: t.clock.now });
  await db()
    .insert(payoutAccounts)
    .values({ vendorId: vendor.id, method: 'byHand', sealedDetails: 'sealed', detailsLast4: '3000' });
  return vendor;
}

/** The rows that each database transaction of `payouts` has written or locked last, by table. */
async function rowsOfTransactions(): Promise<Record<string, number>[]> {
  const counts = sql.join(
    ['ledger_balances', 'ledger_entries', 'ledger_transactions', 'payout_accounts', 'payouts'].map(
      (name) => sql`select ${name}::text as name, xmin::text as xid from ${sql.identifier(name)}`,
    ),
    sql` union all `,
  );
  const rows = await rowsOf<{ xid: string; name: string }>(
    db().execute(
      sql`select * from (${counts}) written where xid in (select xmin::text from payouts) order by name`,
    ),
  );
  return [...Map.groupBy(rows, ({ xid }) => xid).values()].map((own) =>
    Object.fromEntries([...Map.groupBy(own, ({ name }) => name)].map(([name, { length }]) => [name, length])),
  );
}

describe('a run’s database transactions', () => {
  test('30 vendors → each is paid in one of its own, which writes its rows alone', async () => {
    for (let n = 0; n < 30; n++) await earner(3000 + n);
    expect(await run()).toMatchObject({ payouts: 30 });
    const own = {
      ledger_balances: 2,
      ledger_entries: 2,
      ledger_transactions: 1,
      payout_accounts: 1,
      payouts: 1,
    };
    expect(await rowsOfTransactions()).toEqual(Array.from({ length: 30 }, () => own));
  });

  test.runIf(onServer)('held open → orders of the same vendors complete meanwhile', async () => {
    const earners = [await earner(3000), await earner(4000)];
    const products = await Promise.all(earners.map(({ id: vendorId }) => makeProduct(db(), { vendorId })));
    const buyer = await shop.buyer();
    await db().transaction(async (tx) => {
      expect(await run({ ...t.context, db: tx })).toEqual({ payouts: 2, total: 70 });
      const order = await shop.buy(
        products.map(({ id }) => ({ id })),
        buyer,
      );
      expect(order.status).toBe('Completed');
    });
    expect((await checkLedger(db())).problems.filter(({ key }) => !key.includes('test_'))).toEqual([]);
  });

  test.runIf(onServer)(
    'a second run reads the balance before the first commits, and gets the lock after → pays nothing',
    async () => {
      const { id: vendorId } = await earner(3000);
      let second: Promise<unknown> | undefined;
      await db().transaction(async (tx) => {
        expect(await run({ ...t.context, db: tx })).toEqual({ payouts: 1, total: 30 });
        second = run();
        const waiting = () =>
          rowsOf(
            db().execute(sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`),
          );
        await expect.poll(waiting).toHaveLength(1);
      });
      expect(await second).toEqual({ payouts: 0, total: 0 });
      expect(await db().$count(payouts, eq(payouts.vendorId, vendorId))).toBe(1);
    },
  );
});

class Killed extends Error {}

/** Where a node dies: before a payout is booked, before it knows of that, before the provider is asked … */
const POINTS = ['book', 'booked', 'ask', 'answer', 'state'] as const;

/** A node that dies at a point: from then on, none of its statements and calls is executed. */
function dyingNode(point: (typeof POINTS)[number]): AppContext {
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Killed();
  };
  const prepareBooking =
    (target: Db): Db['_']['session']['prepareQuery'] =>
    (...args) => {
      const statement = target._.session.prepareQuery(...args);
      const execute = statement.execute.bind(statement);
      statement.execute = async (values) => {
        if (isDead || point === 'book') die();
        const result = await execute(values);
        if (point === 'booked') die();
        return result;
      };
      return statement;
    };
  const watched = (target: Db, seen: Set<string> = new Set()): Db =>
    new Proxy(target, {
      get: (_, name) => {
        if (isDead) die();
        // The prepared statement that books a payout.
        if (name === '_') return { ...target._, session: { prepareQuery: prepareBooking(target) } };
        if (name === 'transaction')
          return (work: (tx: Db) => Promise<unknown>) =>
            target.transaction(async (tx) => {
              const own = new Set<string>();
              const result = await work(watched(tx, own));
              if (isDead || (point === 'state' && own.has('update'))) die();
              return result;
            });
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (is(args[0], PgTable) && args[0] === payouts) seen.add(String(name));
          return value.apply(target, args);
        };
      },
    });
  const { connect } = t.context.payouts;
  const send: typeof connect.send = async (order) => {
    if (isDead || point === 'ask') die();
    const state = await connect.send(order);
    if (point === 'answer') die();
    return state;
  };
  return {
    ...t.context,
    db: watched(db()),
    payouts: { ...t.context.payouts, connect: { ...connect, send } },
  };
}

describe('a node that dies during a run, while another one runs too', () => {
  test.each(
    POINTS.flatMap((point) =>
      (['normal', 'twice', 'lost'] as const).map((webhook) => [point, webhook] as const),
    ),
  )(
    'at the point "%s", webhooks %s → everyone is paid once, and no one is left out',
    async (point, webhook) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const simulator = shop.simulator();
      const paid = [];
      for (let n = 0; n < 3; n++) {
        const vendor = await makeConnectedVendor(t.context, simulator);
        await owe(db(), { vendorId: vendor.id, cents: 3000 + n, now: t.clock.now });
        paid.push({ vendorId: vendor.id, amountCents: 3000 + n, status: 'Paid' });
      }
      await simulator.setFaults({ webhook });
      await expect(run(dyingNode(point))).rejects.toThrow(Killed);
      await Promise.all([run(), deliverPayouts(t.context)]);
      for (let pass = 0; pass < 3; pass++) {
        await simulator.settled();
        shop.later(26 * HOUR_MS);
        await run();
        await deliverPayouts(t.context);
      }
      const rows = await db().select().from(payouts).orderBy(payouts.amountCents);
      expect(rows).toMatchObject(paid);
      for (const { id, accountId, amountCents } of rows) {
        const made = await rowsOf<{ kind: string; cents: number }>(
          db().execute(sql`select kind, sum((data->>'amount')::int)::int as cents from simulator_object
            where data->'metadata'->>'reference' = ${id} group by 1 order by 1`),
        );
        expect(made, String(accountId)).toEqual([
          { kind: 'payout', cents: amountCents },
          { kind: 'transfer', cents: amountCents },
        ]);
      }
      await simulator.setFaults({ webhook: 'normal' });
      for (const { vendorId } of paid)
        await db().update(vendors).set({ status: 'Suspended' }).where(eq(vendors.id, vendorId));
    },
  );
});
