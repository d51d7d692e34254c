import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { writeTransaction } from '#api/features/ledger/transactions.service.ts';
import type { ProviderTransaction } from '#api/ports/payment.ts';
import { newId } from '#db/columns.ts';
import {
  ledgerEntries,
  ledgerTransactions,
  outbox,
  providerTransactions,
  reconciliationBookmarks,
  reconciliationDifferences,
} from '#db/schema.ts';
import { simulatorObject } from '#db/tables/simulator.ts';
import { makeAdmin, makeCustomer, makeProduct, makeStaff } from '#test/factories.ts';
import { rounds } from '#test/rounds.ts';
import { testShop } from '#test/shop.ts';
import { completeOrder } from '../payments/completion.service.ts';
import { syncOrder } from '../refunds/refund-sync.service.ts';
import { reconcile } from './reconciliation.service.ts';
import { reconciliationMail } from './reconciliation-mail.ts';

const shop = testShop();
const HOUR = 3_600_000;

const alarms = () => vi.spyOn(shop.t.context.log, 'error').mockReturnValue();

/** Compares once nothing is young any more. */
async function compare() {
  shop.later(1.1 * HOUR);
  return reconcile(shop.t.context);
}

async function sold(cents = 1500) {
  const product = await makeProduct(shop.db(), { listPriceCents: cents });
  const customer = await shop.buyer();
  const payment = await shop.paid([{ id: product.id }], customer);
  const order = await shop.placeOrder(payment, customer);
  const admin = shop.t.api((await makeAdmin(shop.db())).token);
  const refund = (body: { amount?: number }) =>
    admin('POST admin/order/{id}/refund', { params: { id: order.id }, body });
  return { order, intentId: payment.paymentIntentId, refund };
}

const admin = async () => shop.t.api((await makeAdmin(shop.db())).token);
const differences = async (query: { ended?: 'true' } = {}) =>
  (await (await admin())('GET admin/reconciliation', { query: { ...query, limit: 100 } })).data;

/** Removes a transaction of the ledger, or changes its amounts, as only someone with the database's superuser can. */
async function tamper(key: string, change: 'remove' | number) {
  const db = shop.db();
  const [row] = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.key, key));
  const id = row?.id ?? 0;
  await db.execute(sql`alter table ledger_entries disable trigger user`);
  await db.execute(sql`alter table ledger_transactions disable trigger user`);
  if (change === 'remove') {
    await db.delete(ledgerEntries).where(eq(ledgerEntries.transactionId, id));
    await db.delete(ledgerTransactions).where(eq(ledgerTransactions.id, id));
  } else
    await db
      .update(ledgerEntries)
      .set({ amountCents: sql`${ledgerEntries.amountCents} + ${change}` })
      .where(sql`${ledgerEntries.transactionId} = ${id} and ${ledgerEntries.account} = 'card'`);
  await db.execute(sql`alter table ledger_entries enable trigger user`);
  await db.execute(sql`alter table ledger_transactions enable trigger user`);
}

/** A change of the provider's balance of which the market knows nothing. */
function plantThere(change: object) {
  const id = `txn_${newId()}`;
  return shop
    .db()
    .insert(simulatorObject)
    .values({
      id,
      kind: 'balance_transaction',
      data: {
        id,
        object: 'balance_transaction',
        type: 'charge',
        reporting_category: 'charge',
        amount: 700,
        fee: 0,
        currency: 'usd',
        source: null,
        created: Math.floor(shop.t.clock.now.getTime() / 1000),
        ...change,
      },
      createdAt: shop.t.clock.now,
    });
}

let tests = 0;
/** Each test has hours of its own, and compares what happens in them. */
beforeEach(async () => {
  const tables = ['provider_transactions', 'reconciliation_differences', 'reconciliation_bookmarks'];
  await shop.db().execute(sql.raw(`truncate ${tables.join(', ')}`));
  shop.later(8 * HOUR * tests++);
  const now = shop.t.clock.now;
  const bookmark = { providerReadUntil: now, ledgerReadUntil: now };
  await shop
    .db()
    .insert(reconciliationBookmarks)
    .values({ provider: 'simulator', ...bookmark });
});

describe('reconcile: a difference that is planted is found', () => {
  test('a sale is not in the ledger → missing here', async () => {
    const { intentId } = await sold();
    await tamper(`sale:${intentId}`, 'remove');
    await compare();
    expect(await differences()).toMatchObject([
      { kind: 'missing here', providerId: intentId, ours: null, theirs: 15 },
    ]);
  });

  test('a refund made at the provider without an event → missing here, until it is synced', async () => {
    const { intentId, order } = await sold();
    const { id } = await shop
      .provider()
      .refund({ intentId, amountCents: 500, idempotencyKey: 'by hand', reference: 'elsewhere' });
    await compare();
    expect(await differences()).toMatchObject([
      { kind: 'missing here', providerId: id, ours: null, theirs: -5 },
    ]);
    alarms();
    await syncOrder(shop.t.context, intentId);
    await compare();
    expect(await differences()).toEqual([]);
    expect(await differences({ ended: 'true' })).toMatchObject([
      { providerId: id, order: { id: order.id, number: order.orderId } },
    ]);
  });

  test('a dispute that was lost without word → missing here', async () => {
    alarms();
    const { intentId } = await sold();
    await shop.simulator().simulateOutcome(intentId, { dispute: 'opened' });
    await shop.simulator().simulateOutcome(intentId, { dispute: 'lost' });
    await compare();
    expect((await differences()).map(({ kind, isFee, theirs }) => [kind, isFee, theirs])).toEqual(
      expect.arrayContaining([
        ['missing here', false, -15],
        ['missing here', true, -15],
      ]),
    );
    await syncOrder(shop.t.context, intentId);
    expect(await compare()).toMatchObject({ differences: 0 });
  });

  test('a charge of this market without a payment → missing here; of another application → nothing', async () => {
    await sold();
    const source = (id: string, market: string) => ({
      id,
      kind: 'charge' as const,
      data: { id, object: 'charge', payment_intent: `pi_of_${id}`, metadata: { market } },
      createdAt: shop.t.clock.now,
    });
    const { publicUrl } = shop.t.context.config;
    await shop
      .db()
      .insert(simulatorObject)
      .values([source('ch_lost', publicUrl), source('ch_other', 'elsewhere')]);
    await plantThere({ source: 'ch_lost' });
    await plantThere({ source: 'ch_other' });
    await compare();
    expect(await differences()).toMatchObject([
      { kind: 'missing here', providerId: 'pi_of_ch_lost', theirs: 7 },
    ]);
  });

  test('a sale that the provider knows nothing of → missing there', async () => {
    const { intentId } = await sold();
    await shop
      .db()
      .delete(simulatorObject)
      .where(
        sql`${simulatorObject.kind} = 'balance_transaction' and ${simulatorObject.parentId} = ${intentId}`,
      );
    await compare();
    expect(await differences()).toMatchObject([
      { kind: 'missing there', providerId: intentId, ours: 15, theirs: null },
    ]);
  });

  test('a sale of another amount → different amount, and a correction explains it', async () => {
    const { intentId, order } = await sold();
    await tamper(`sale:${intentId}`, -100);
    await compare();
    expect(await differences()).toMatchObject([
      { kind: 'different amount', providerId: intentId, ours: 14, theirs: 15 },
    ]);
    await writeTransaction(shop.db(), {
      kind: 'correction',
      key: `correction:${intentId}`,
      orderId: order.id,
      note: 'Mended.',
      entries: [
        { account: 'card', amountCents: 100 },
        { account: 'market', amountCents: -100 },
      ],
      at: shop.t.clock.now,
    });
    expect(await compare()).toMatchObject({ differences: 0 });
  });

  test('a fee booked with another amount → different amount; one that was not taken → missing there', async () => {
    await sold();
    await compare();
    const [charge] = await shop.db().select().from(providerTransactions);
    await tamper(`fee:${charge?.id}`, 10);
    await writeTransaction(shop.db(), {
      kind: 'provider fee',
      key: 'fee:txn_invented',
      entries: [
        { account: 'fees', amountCents: 44 },
        { account: 'card', amountCents: -44 },
      ],
      at: shop.t.clock.now,
    });
    await shop.db().update(providerTransactions).set({ comparedAt: null });
    await compare();
    expect(
      (await differences()).map(({ kind, providerId, isFee }) => [kind, providerId, isFee]).toSorted(),
    ).toEqual([
      ['different amount', charge?.id, true],
      ['missing there', 'txn_invented', true],
    ]);
  });

  test('a refund booked twice under two keys → different amount', async () => {
    const { order, refund, intentId } = await sold();
    await refund({ amount: 5 });
    const [done] = (await shop.rows()).refunds.filter((row) => row.orderId === order.id);
    await writeTransaction(shop.db(), {
      kind: 'correction',
      key: 'correction:twice',
      orderId: order.id,
      refundId: done?.id,
      entries: [
        { account: 'card', amountCents: -500 },
        { account: 'market', amountCents: 500 },
      ],
      at: shop.t.clock.now,
    });
    await compare();
    expect(await differences()).toMatchObject([
      { kind: 'different amount', ours: -10, theirs: -5, order: { id: order.id } },
    ]);
    expect(intentId).toMatch(/^pi_/);
  });
});

describe('reconcile: what is no difference', () => {
  test('open dispute, refund on its way, transfer, payout, reserve → explained', async () => {
    alarms();
    const disputed = await sold();
    await shop.simulator().simulateOutcome(disputed.intentId, { dispute: 'opened' });
    await syncOrder(shop.t.context, disputed.intentId);
    for (const type of ['transfer', 'payout', 'reserve_transaction'])
      await plantThere({ type, reporting_category: type, amount: -900, source: `x_${type}` });
    expect(await compare()).toMatchObject({ differences: 0 });
    await shop.simulator().simulateOutcome(disputed.intentId, { dispute: 'won' });
    await syncOrder(shop.t.context, disputed.intentId);
    expect(await compare()).toMatchObject({ differences: 0 });
  });

  test('a payment that is younger than half an hour → not compared yet', async () => {
    const { intentId } = await sold();
    await tamper(`sale:${intentId}`, 'remove');
    await reconcile(shop.t.context);
    expect(await differences()).toEqual([]);
  });

  test('a fee of the provider by itself → booked once, in fees', async () => {
    await sold();
    await plantThere({ type: 'stripe_fee', reporting_category: 'fee', amount: -200 });
    await compare();
    await compare();
    const { ledger } = await shop.rows();
    const fees = ledger.filter(({ account, kind }) => account === 'fees' && kind === 'provider fee');
    const last = fees.map((entry) => entry.amountCents);
    expect(last).toContain(200);
    expect(last.filter((cents) => cents === 200)).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });
});

describe('reconcile: repeated, interrupted, at once', () => {
  test('interrupted while it reads, then run again → everything compared, each fee booked once', async () => {
    for (let n = 0; n < 3; n++) await sold(1000 + n);
    shop.later(1.1 * HOUR);
    let left = 2;
    shop.instead.listTransactions = async function* (part): AsyncIterable<ProviderTransaction> {
      for await (const one of shop.provider().listTransactions(part)) {
        if (left-- === 0) throw new Error('broken off');
        yield one;
      }
    };
    await expect(reconcile(shop.t.context)).rejects.toThrow('broken off');
    delete shop.instead.listTransactions;
    await Promise.all([reconcile(shop.t.context), reconcile(shop.t.context)]);
    expect(await differences()).toEqual([]);
    const taken = await shop.db().select().from(providerTransactions);
    expect(taken).toHaveLength(3);
    const { ledger } = await shop.rows();
    const booked = taken.flatMap(({ id, feeCents }) =>
      ledger.filter(
        (entry) => entry.key === `fee:${id}` && entry.account === 'fees' && entry.amountCents === feeCents,
      ),
    );
    expect(booked).toHaveLength(3);
  });

  test('stopped by the signal → the next run goes on', async () => {
    await sold();
    shop.later(1.1 * HOUR);
    await reconcile(shop.t.context, { stopping: AbortSignal.abort() });
    expect(await shop.db().select().from(providerTransactions)).toEqual([]);
    await reconcile(shop.t.context);
    expect((await shop.db().select().from(providerTransactions)).length).toBeGreaterThan(0);
  });

  test('the same difference on three days → one row, one mail to each admin who can sign in', async () => {
    const { intentId } = await sold();
    await tamper(`sale:${intentId}`, -100);
    const one = await makeAdmin(shop.db());
    await compare();
    await compare();
    await compare();
    expect(await shop.db().select().from(reconciliationDifferences)).toHaveLength(1);
    const mails = (await shop.db().select().from(outbox)).filter(
      ({ kind, subject }) => kind === 'reconciliation' && subject?.startsWith(one.id),
    );
    expect(mails).toHaveLength(1);
    const mail = await reconciliationMail(shop.t.context, mails[0]?.subject ?? '');
    expect(mail?.paragraphs.join('\n')).toContain(
      `${intentId}, different amount: the ledger has $14.00, the provider $15.00.`,
    );
  });
});

describe('GET admin/reconciliation', () => {
  test('admins alone; filtered by kind; says when it was compared', async () => {
    const { intentId } = await sold();
    await tamper(`sale:${intentId}`, -100);
    await compare();
    const api = await admin();
    const list = await api('GET admin/reconciliation', { query: { kind: 'different amount' } });
    expect(list).toMatchObject({ total: 1, comparedAt: shop.t.clock.now.toISOString() });
    expect(await api('GET admin/reconciliation', { query: { kind: 'missing here' } })).toMatchObject({
      total: 0,
    });
    for (const { token } of [await makeCustomer(shop.db()), await makeStaff(shop.db(), 'support')])
      await expect(shop.t.api(token)('GET admin/reconciliation', { query: {} })).rejects.toMatchObject({
        status: 403,
      });
  });
});

test('reconcile: random sales, refunds, failures and disputes → no difference that is not one', async () => {
  alarms();
  vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
  const [steps] = fc.sample(
    fc.array(
      fc.record({
        what: fc.constantFrom('sell', 'refund', 'fail', 'open', 'win', 'lose', 'compare', 'elsewhere'),
        which: fc.nat(),
        cents: fc.integer({ min: 1, max: 400 }),
      }),
      { minLength: rounds(500), maxLength: rounds(500) },
    ),
    { numRuns: 1, seed: 49 },
  );
  const product = await makeProduct(shop.db(), { listPriceCents: 1000 });
  const customer = await shop.buyer();
  const staff = await admin();
  const sales: { id: string; intentId: string }[] = [];
  const outcome = (intentId: string, what: object) =>
    shop
      .simulator()
      .simulateOutcome(intentId, what)
      .then(() => syncOrder(shop.t.context, intentId));
  for (const { what, which, cents } of steps ?? []) {
    const sale = sales[which % Math.max(1, sales.length)];
    if (what === 'sell' || !sale) {
      const payment = await shop.paid([{ id: product.id }], customer);
      const { id } = await completeOrder(shop.t.context, payment.paymentIntentId);
      sales.push({ id, intentId: payment.paymentIntentId });
      continue;
    }
    const { id, intentId } = sale;
    // The provider and the market may refuse a step; then nothing has happened.
    const step = {
      refund: () => staff('POST admin/order/{id}/refund', { params: { id }, body: { amount: cents / 100 } }),
      fail: () => outcome(intentId, { refund: 'failed' }),
      open: () => outcome(intentId, { dispute: 'opened' }),
      win: () => outcome(intentId, { dispute: 'won' }),
      lose: () => outcome(intentId, { dispute: 'lost' }),
      elsewhere: async () => {
        const refund = { intentId, amountCents: cents, idempotencyKey: `${which}`, reference: 'x' };
        await shop.provider().refund(refund);
        await syncOrder(shop.t.context, intentId);
      },
      compare: async () => {
        shop.later(1000);
        await reconcile(shop.t.context, { graceMs: 0 });
      },
    }[what];
    await step().catch(() => {});
    if (what === 'compare') expect(await differences()).toEqual([]);
  }
  await compare();
  expect(await differences()).toEqual([]);
  expect(sales.length).toBeGreaterThan(rounds(40));
}, 300_000);
