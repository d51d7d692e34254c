import { expect, test } from 'vitest';
import { payInBrowser, rejectionOf, simulatorDatabase } from '../simulator.testing.ts';
import { claimKey } from './idempotency.sql.ts';
import { fingerprintOf } from './idempotency.ts';

const database = simulatorDatabase();
const BASKET = { amount: 1999, currency: 'usd' };
const KEY = { idempotencyKey: 'cart-1' };
const HOUR = 60 * 60 * 1000;

test('simulator idempotency: same key twice → the same response, marked as replayed, and one write', async () => {
  const { stripe, simulator, deliveries } = await database.open();
  const first = await stripe.paymentIntents.create(BASKET, KEY);
  const second = await stripe.paymentIntents.create(BASKET, KEY);
  expect(second).toEqual(first);
  expect(headerOf(first, 'idempotent-replayed')).toBeNull();
  expect(headerOf(second, 'idempotent-replayed')).toBe('true');
  expect(headerOf(second, 'idempotency-key')).toBe('cart-1');
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  await simulator.settled();
  expect(deliveries).toHaveLength(1);
});

test('simulator idempotency: same key with other parameters → refused', async () => {
  const { stripe } = await database.open();
  const { id } = await stripe.paymentIntents.create(BASKET, KEY);
  const otherParams = await rejectionOf(stripe.paymentIntents.create({ ...BASKET, amount: 2000 }, KEY));
  expect(otherParams).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  expect(otherParams.message).toContain('with the same parameters they were first used with');
  const otherCall = await rejectionOf(stripe.paymentIntents.update(id, BASKET, KEY));
  expect(otherCall.message).toContain("they were first used for ('/v1/payment_intents')");
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('simulator idempotency: parallel calls with one key → one is executed; the others are replayed or get 409', async () => {
  const { stripe } = await database.open();
  const calls = Array.from({ length: 6 }, () => stripe.paymentIntents.create(BASKET, KEY));
  const results = await Promise.allSettled(calls);
  const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
  expect(new Set(ids).size).toBe(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ statusCode: 409 });
  }
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test('simulator idempotency: key in flight → 409; after its process has died → free', async () => {
  let now = new Date();
  const { stripe } = await database.open({ now: () => now });
  await claimKey(database.db(), {
    claim: {
      key: 'server:cart-1',
      requestId: 'req_dead',
      path: '/v1/payment_intents',
      fingerprint: fingerprintOf({ amount: '1999', currency: 'usd' }),
    },
    now,
    forget: new Date(0),
    abandon: new Date(0),
  });
  const call = () => stripe.paymentIntents.create(BASKET, KEY);
  expect(await rejectionOf(call())).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  now = new Date(now.getTime() + 61_000);
  expect((await call()).status).toBe('requires_payment_method');
});

test('simulator idempotency: refused for bad parameters → the key is free; refused for the state of the intent → replayed', async () => {
  const { stripe } = await database.open();
  await rejectionOf(stripe.paymentIntents.create({ ...BASKET, amount: 1 }, KEY));
  const { id } = await stripe.paymentIntents.create(BASKET, KEY);
  const refund = () => stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'refund-1' });
  const before = await rejectionOf(refund());
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect((await rejectionOf(refund())).message).toBe(before.message);
  expect((await stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
});

test('simulator idempotency: decline → replayed', async () => {
  const { stripe, simulator, deliveries } = await database.open();
  const { id } = await stripe.paymentIntents.create(BASKET);
  const pay = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, KEY);
  expect((await rejectionOf(pay())).message).toBe('Your card was declined.');
  expect((await rejectionOf(pay())).message).toBe('Your card was declined.');
  await simulator.settled();
  expect(deliveries.filter(({ event }) => event.type === 'payment_intent.payment_failed')).toHaveLength(1);
});

test('simulator idempotency: parameters in another order → the same hash; card fields → not hashed', () => {
  expect(fingerprintOf({ b: '1', a: ['2'] })).toBe(fingerprintOf({ a: ['2'], b: '1' }));
  const withCard = (number: string) =>
    fingerprintOf({ payment_method_data: { type: 'card', card: { number } } });
  expect(withCard('4242424242424242')).toBe(withCard('4000000000000002'));
});

test('simulator idempotency: same key from a browser and the server → independent', async () => {
  const { stripe, simulator } = await database.open();
  const intent = await stripe.paymentIntents.create(BASKET);
  const path = `http://shop.test/simulator/v1/payment_intents/${intent.id}/confirm`;
  const body = new URLSearchParams({ client_secret: String(intent.client_secret) });
  await simulator.browserFetch(
    new Request(path, { method: 'POST', headers: { 'idempotency-key': 'cart-1' }, body }),
  );
  expect((await stripe.paymentIntents.create(BASKET, KEY)).id).not.toBe(intent.id);
});

test('simulator idempotency: after a day → keys are deleted; after a month → events are deleted', async () => {
  let now = new Date();
  const { stripe, simulator } = await database.open({ now: () => now });
  const first = await stripe.paymentIntents.create(BASKET, KEY);
  now = new Date(now.getTime() + 25 * HOUR);
  const second = await stripe.paymentIntents.create(BASKET, KEY);
  expect(second.id).not.toBe(first.id);
  await payInBrowser(simulator, second);
  now = new Date(now.getTime() + 29.5 * 24 * HOUR);
  await simulator.prune();
  expect(await database.query('select key from simulator_idempotency')).toEqual([]);
  expect((await stripe.events.list()).data.map((event) => event.type)).toEqual([
    'payment_intent.succeeded',
    'payment_intent.created',
  ]);
});

test('simulator idempotency: after a month → unpaid intents and cards are deleted; paid intents can still be refunded', async () => {
  let now = new Date();
  const { stripe, simulator } = await database.open({ now: () => now });
  const paid = await stripe.paymentIntents.create(BASKET);
  await payInBrowser(simulator, paid);
  const canceled = await stripe.paymentIntents.create(BASKET);
  await stripe.paymentIntents.cancel(canceled.id);
  const declined = await stripe.paymentIntents.create(BASKET);
  await stripe.paymentIntents
    .confirm(declined.id, { payment_method: 'pm_card_chargeDeclined' })
    .catch(() => {});
  now = new Date(now.getTime() + 29 * 24 * HOUR);
  const young = await stripe.paymentIntents.create(BASKET);
  await simulator.prune();
  expect(
    await database.query('select id from simulator_object where kind = $$payment_intent$$'),
  ).toHaveLength(4);
  now = new Date(now.getTime() + 2 * 24 * HOUR);
  await simulator.prune();
  const kept = await database.query(
    'select kind, id from simulator_object where kind <> $$setting$$ order by kind, id',
  );
  expect(kept).toEqual([
    { kind: 'balance_transaction', id: expect.any(String) },
    { kind: 'charge', id: expect.any(String) },
    ...[paid.id, young.id].sort().map((id) => ({ kind: 'payment_intent', id })),
  ]);
  expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ status: 'succeeded' });
});

const headerOf = (answer: { lastResponse: unknown }, name: string) =>
  (answer.lastResponse as Response).headers.get(name);
