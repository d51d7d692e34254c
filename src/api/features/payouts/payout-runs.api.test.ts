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
import { deliverPayouts } from './payout-delivery.service.ts';
import { runPayouts } from './payout-runs.service.ts';
import { makeConnectedVendor, writeSettings } from './payouts.testing.ts';

const shop = testShop({ live: true, timeoutMs: 5_000 });
const { t } = shop;
const HOUR_MS = 3_600_000;
const db = () => t.context.db;
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

/** A market whose database transactions pass `before` right before they commit. */
function withCommits(before: (tx: Db) => Promise<unknown>): AppContext {
  const database = new Proxy(db(), {
    get: (target, name) =>
      name === 'transaction'
        ? (work: (tx: Db) => Promise<unknown>) =>
            target.transaction(async (tx) => {
              const result = await work(tx);
              await before(tx);
              return result;
            })
        : Reflect.get(target, name),
  });
  return { ...t.context, db: database };
}

/** The rows that a transaction has written or locked, by table. */
async function rowsHeld(tx: Db): Promise<Record<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    tx.execute(sql`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = 'public' order by 1`),
  );
  const counts = sql.join(
    tables.map(
      ({ name }) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)} r
        where ${xid} in (r.xmin, r.xmax)`,
    ),
    sql` union all `,
  );
  const held = await rowsOf<{ name: string; rows: number }>(
    tx.execute(sql`select * from (${counts}) held where rows > 0 order by 1`),
  );
  return Object.fromEntries(held.map(({ name, rows }) => [name, rows]));
}
const xid = sql`(pg_current_xact_id()::text::bigint % 4294967296)::text::xid`;

describe('a run’s database transactions', () => {
  test('30 vendors → each is paid in one of its own, which holds its rows alone and asks no provider', async () => {
    const earners = [];
    for (let n = 0; n < 30; n++) earners.push(await earner(3000 + n));
    const held: Record<string, number>[] = [];
    expect(await run(withCommits(async (tx) => held.push(await rowsHeld(tx))))).toMatchObject({
      payouts: 30,
    });
    const own = {
      ledger_balances: 2,
      ledger_entries: 2,
      ledger_transactions: 1,
      payout_accounts: 1,
      payouts: 1,
      // For the foreign keys, which other transactions may hold too.
      vendors: 1,
    };
    // The last one claims what is to be handed to the provider: nothing.
    expect(held).toEqual([...earners.map(() => own), {}]);
  });

  test.runIf(onServer)(
    'held open before they commit → orders of the same vendors complete meanwhile',
    async () => {
      const earners = [await earner(3000), await earner(4000)];
      const products = await Promise.all(earners.map(({ id: vendorId }) => makeProduct(db(), { vendorId })));
      const buyer = await shop.buyer();
      let orders = 0;
      const buyOnce = async () => {
        if (orders > 0) return;
        orders += 1;
        const order = await shop.buy(
          products.map(({ id }) => ({ id })),
          buyer,
        );
        expect(order.status).toBe('Completed');
        // A second run meanwhile pays the other vendors, and waits for none.
        orders += 1;
      };
      expect(await run(withCommits(buyOnce))).toEqual({ payouts: 2, total: 70 });
      expect(orders).toBe(2);
      expect((await checkLedger(db())).problems.filter(({ key }) => !key.includes('test_'))).toEqual([]);
    },
  );
});

class Killed extends Error {}

/** Where a node dies: before a payout is inserted, before that is committed, before the provider is asked … */
const POINTS = ['insert', 'commit', 'ask', 'answer', 'state'] as const;

/** A node that dies at a point: from then on, none of its statements and calls is executed. */
function dyingNode(point: (typeof POINTS)[number]): AppContext {
  let isDead = false;
  const die = () => {
    isDead = true;
    throw new Killed();
  };
  const watched = (target: Db, seen: Set<string> = new Set()): Db =>
    new Proxy(target, {
      get: (_, name) => {
        if (isDead) die();
        if (name === 'transaction')
          return (work: (tx: Db) => Promise<unknown>) =>
            target.transaction(async (tx) => {
              const own = new Set<string>();
              const result = await work(watched(tx, own));
              if (
                isDead ||
                (point === 'commit' && own.has('insert')) ||
                (point === 'state' && own.has('update'))
              )
                die();
              return result;
            });
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const isPayouts = is(args[0], PgTable) && args[0] === payouts;
          if (isPayouts && name === 'insert' && point === 'insert') die();
          if (isPayouts) seen.add(String(name));
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
