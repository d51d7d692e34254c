import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { browserCall, type Delivery, payInBrowser, simulatorDatabase } from '../simulator.testing.ts';

const database = simulatorDatabase();
const BASKET = { amount: 1999, currency: 'usd' };
const typesOf = (deliveries: Delivery[]) => deliveries.map(({ event }) => event.type);

/** A paid intent under the given fault; `deliveries` of its payment only. */
async function payUnder(webhook: 'normal' | 'late' | 'twice' | 'lost') {
  const opened = await database.open();
  const intent = await opened.stripe.paymentIntents.create(BASKET);
  await opened.simulator.settled();
  opened.deliveries.length = 0;
  await opened.simulator.setFaults({ webhook });
  await payInBrowser(opened.simulator, intent);
  return { ...opened, intent };
}

test('simulator webhooks: each step → a signed webhook, and an event that can be retrieved', async () => {
  const { stripe, simulator, deliveries } = await database.open();
  // The order is kept within one call, but not promised between calls, as with Stripe.
  const done = async <T>(step: Promise<T>) => {
    const answer = await step;
    await simulator.settled();
    return answer;
  };
  const intent = await done(stripe.paymentIntents.create(BASKET, { idempotencyKey: 'k1' }));
  await done(payInBrowser(simulator, intent, { number: '4000000000000002' }));
  await done(payInBrowser(simulator, intent, { number: '4000002500003155' }));
  await done(browserCall(simulator, intent, 'simulate_authentication', { outcome: 'success' }));
  await done(stripe.refunds.create({ payment_intent: intent.id }));
  const other = await done(stripe.paymentIntents.create(BASKET));
  await done(stripe.paymentIntents.cancel(other.id));
  expect(typesOf(deliveries)).toEqual([
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
    'payment_intent.created',
    'payment_intent.canceled',
  ]);
  for (const { rawBody, signature, event } of deliveries) {
    expect(stripe.webhooks.constructEvent(rawBody, signature, simulator.webhookSecret)).toEqual(event);
    expect(await stripe.events.retrieve(event.id)).toEqual(event);
  }
  expect(deliveries[0]?.event).toMatchObject({
    request: { id: expect.stringMatching(/^req_/), idempotency_key: 'k1' },
    data: { object: { id: intent.id, status: 'requires_payment_method' } },
  });
  const ids = deliveries.map(({ event }) => event.id);
  expect((await stripe.events.list()).data.map((event) => event.id)).toEqual(ids.toReversed());
  const payments = await stripe.events.list({ type: 'payment_intent.succeeded' });
  expect(payments.data.map((event) => event.id)).toEqual([ids[3]]);
});

describe('webhook faults', () => {
  test('no fault → the response first, then the webhook once', async () => {
    const { simulator, deliveries } = await payUnder('normal');
    expect(deliveries).toEqual([]);
    await simulator.settled();
    expect(typesOf(deliveries)).toEqual(['payment_intent.succeeded']);
  });

  test('before-browser → the response waits until the webhook is delivered', async () => {
    const arrived: string[] = [];
    const { simulator, stripe } = await database.open({
      deliverWebhook: async (rawBody) => {
        await pause(20);
        arrived.push(JSON.parse(rawBody.toString()).type);
      },
    });
    await simulator.setFaults({ webhook: 'before-browser' });
    const intent = await stripe.paymentIntents.create(BASKET);
    expect(arrived).toEqual(['payment_intent.created']);
    await payInBrowser(simulator, intent);
    expect(arrived).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  });

  test('twice → the same event is delivered two times', async () => {
    const { simulator, deliveries } = await payUnder('twice');
    await simulator.settled();
    expect(deliveries).toHaveLength(2);
    expect(deliveries[0]?.event.id).toBe(deliveries[1]?.event.id);
  });

  test('lost → not delivered, but in the list of events', async () => {
    const { simulator, stripe, deliveries } = await payUnder('lost');
    await simulator.settled();
    expect(deliveries).toEqual([]);
    expect((await stripe.events.list({ type: 'payment_intent.succeeded' })).data).toHaveLength(1);
  });

  test('late → delivered after the delay', async () => {
    const started = Date.now();
    const { simulator, deliveries } = await payUnder('late');
    expect(deliveries).toEqual([]);
    await simulator.settled();
    expect(deliveries).toHaveLength(1);
    expect(Date.now() - started).toBeGreaterThanOrEqual(39);
  });

  test('a fault → stored in the database, for all nodes and restarts', async () => {
    const { simulator } = await database.open();
    expect(await simulator.faults()).toMatchObject({ webhook: 'normal', provider: 'normal' });
    await simulator.setFaults({ webhook: 'lost' });
    await simulator.setFaults({ provider: 'failing' });
    const other = await database.open();
    expect(await other.simulator.faults()).toMatchObject({ webhook: 'lost', provider: 'failing' });
    expect(other.simulator.webhookSecret).toBe(simulator.webhookSecret);
    expect(other.simulator.connectWebhookSecret).toBe(simulator.connectWebhookSecret);
    await expect(simulator.setFaults({ webhook: 'nonsense' as 'lost' })).rejects.toThrow();
  });
});

test('simulator webhooks: delivery that fails → retried, then given up and reported', async () => {
  const tries: string[] = [];
  const failed: unknown[] = [];
  const { simulator, stripe } = await database.open({
    deliverWebhook: async (rawBody) => {
      const event = JSON.parse(rawBody.toString()) as Stripe.Event;
      tries.push(event.type);
      if (event.type === 'payment_intent.canceled' || tries.length < 2) throw new Error('not now');
    },
    onError: (error) => failed.push(error),
  });
  const { id } = await stripe.paymentIntents.create(BASKET);
  await simulator.settled();
  expect(tries).toEqual(['payment_intent.created', 'payment_intent.created']);
  await stripe.paymentIntents.cancel(id);
  await simulator.settled();
  expect(tries.slice(2)).toEqual(Array(3).fill('payment_intent.canceled'));
  expect(failed).toEqual([new Error('not now')]);
});

test('simulator webhooks: close → waiting deliveries are discarded', async () => {
  const { simulator, deliveries } = await payUnder('late');
  await simulator.close();
  await simulator.settled();
  expect(deliveries).toEqual([]);
});
