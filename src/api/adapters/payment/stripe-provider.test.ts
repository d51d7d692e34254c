import { describe, expect, test } from 'vitest';
import {
  PaymentIntentNotChangeable,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
  type ProviderIntent,
} from '#api/ports/payment.ts';
import { collect, payInBrowser, simulatorDatabase } from './simulator.testing.ts';
import { createSimulatorProvider } from './simulator-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

const database = simulatorDatabase();
const BASKET = { amountCents: 1999, currency: 'usd' as const, metadata: { cart: 'c1' } };
let keys = 0;
const newKey = () => `key-${++keys}`;
const wireForm = (intent: ProviderIntent) => ({ id: intent.id, client_secret: intent.clientSecret });

async function open(now?: () => Date) {
  const opened = await database.open({ now });
  const provider = createSimulatorProvider(opened.simulator, { timeoutMs: 3_000 });
  const create = () => provider.createIntent({ ...BASKET, idempotencyKey: newKey() });
  const pay = (intent: ProviderIntent, number?: string) =>
    payInBrowser(opened.simulator, wireForm(intent), number ? { number } : {});
  return { ...opened, provider, create, pay };
}

test('Stripe provider: browser configuration → the provider and its publishable key', async () => {
  const { provider } = await open();
  expect(provider.browser).toEqual({ provider: 'simulator' });
  const real = createStripeProvider({ secretKey: 'sk', publishableKey: 'pk_1', webhookSecret: 'whsec' });
  expect(real.browser).toEqual({ provider: 'stripe', publishableKey: 'pk_1' });
});

test('Stripe provider: intent created, re-priced, paid → each state is read back', async () => {
  const { provider, create, pay } = await open(() => new Date('2026-11-21T10:00:00.700Z'));
  const intent = await create();
  expect(intent).toEqual({
    id: expect.stringMatching(/^pi_/),
    clientSecret: expect.stringContaining('_secret_'),
    status: 'requires_payment_method',
    amountCents: 1999,
    amountReceivedCents: 0,
    currency: 'usd',
    metadata: { cart: 'c1' },
    createdAt: new Date('2026-11-21T10:00:00Z'),
    lastErrorMessage: null,
  });
  const change = { amountCents: 2500, metadata: { customer: 'u1' }, idempotencyKey: newKey() };
  const repriced = { ...intent, amountCents: 2500, metadata: { cart: 'c1', customer: 'u1' } };
  expect(await provider.updateIntent(intent.id, change)).toEqual(repriced);
  await pay(intent, '4000000000000002');
  const declined = { ...repriced, lastErrorMessage: 'Your card was declined.', cardCountry: null };
  expect(await provider.findIntent(intent.id)).toEqual(declined);
  await pay(intent);
  const paid = { ...repriced, status: 'succeeded', amountReceivedCents: 2500, cardCountry: 'US' };
  expect(await provider.findIntent(intent.id)).toEqual(paid);
});

test('Stripe provider: same idempotency key twice → one intent', async () => {
  const { provider } = await open();
  const input = { ...BASKET, idempotencyKey: newKey() };
  expect(await provider.createIntent(input)).toEqual(await provider.createIntent(input));
  await expect(provider.createIntent({ ...input, amountCents: 2000 })).rejects.toThrow(PaymentRequestRefused);
});

test('Stripe provider: paid, canceled, unknown intent → not changeable; unknown → not found', async () => {
  const { provider, create, pay, stripe } = await open();
  const [paid, canceled] = [await create(), await create()];
  await pay(paid);
  await stripe.paymentIntents.cancel(canceled.id);
  for (const id of [paid.id, canceled.id, 'pi_none']) {
    const change = provider.updateIntent(id, { amountCents: 2500, idempotencyKey: newKey() });
    await expect(change).rejects.toMatchObject({ name: 'PaymentIntentNotChangeable', intentId: id });
    await expect(change).rejects.toThrow(PaymentIntentNotChangeable);
  }
  expect(await provider.findIntent('pi_none')).toBeNull();
});

test('Stripe provider: cancel → open intents are canceled; paid, unknown → their state', async () => {
  const { provider, create, pay } = await open();
  const [abandoned, paid] = [await create(), await create()];
  await pay(paid);
  expect(await provider.cancelIntent(abandoned.id)).toMatchObject({ status: 'canceled' });
  expect(await provider.cancelIntent(abandoned.id)).toMatchObject({ status: 'canceled' });
  expect(await pay(abandoned)).toMatchObject({ status: 400 });
  expect(await provider.cancelIntent(paid.id)).toMatchObject({
    status: 'succeeded',
    amountReceivedCents: 1999,
  });
  expect(await provider.cancelIntent('pi_none')).toBeNull();
});

test('Stripe provider: price that no card can be charged → refused, not unavailable', async () => {
  const { provider, create } = await open();
  const { id } = await create();
  const change = provider.updateIntent(id, { amountCents: 49, idempotencyKey: newKey() });
  await expect(change).rejects.toMatchObject({
    name: 'PaymentRequestRefused',
    providerCode: 'amount_too_small',
  });
});

test('Stripe provider: refunds → partial, then the rest, and no more', async () => {
  const { provider, create, pay } = await open();
  const intent = await create();
  await pay(intent);
  const refund = (amountCents: number) =>
    provider.refund({
      intentId: intent.id,
      amountCents,
      idempotencyKey: newKey(),
      reference: `r${amountCents}`,
    });
  expect(await refund(999)).toMatchObject({
    id: expect.stringMatching(/^re_/),
    intentId: intent.id,
    amountCents: 999,
    currency: 'usd',
    status: 'succeeded',
    reference: 'r999',
  });
  const last = await refund(1000);
  const all = await provider.listRefunds(intent.id);
  expect(all.map(({ reference }) => reference)).toEqual(['r1000', 'r999']);
  expect(all[0]).toEqual(last);
  expect(await provider.listRefunds('pi_none')).toEqual([]);
  await expect(refund(1)).rejects.toMatchObject({
    name: 'PaymentRequestRefused',
    providerCode: 'charge_already_refunded',
  });
});

test('Stripe provider: list of paid intents → by time of payment, over all pages, each once', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const { provider, create, pay } = await open(() => now);
  const early = await create();
  const late = await create();
  await create();
  await pay(early);
  now = new Date('2026-11-21T11:00:00Z');
  await pay(late);
  const others: string[] = [];
  for (let index = 0; index < 101; index++) {
    const intent = await create();
    await pay(intent);
    others.unshift(intent.id);
  }
  const idsOf = async (from: Date, until: Date | null) =>
    (await collect(provider.listEvents({ from, until, types: ['payment_intent.succeeded'] }))).map(
      (event) => event.intentId,
    );
  expect(await idsOf(now, null)).toEqual([...others, late.id]);
  expect(await idsOf(new Date(0), null)).toEqual([...others, late.id, early.id]);
  expect(await idsOf(new Date(0), now)).toEqual([early.id]);
});

describe('a fault of the simulator → PaymentProviderUnavailable, in time', () => {
  test.each(['slow', 'failing', 'garbage'] as const)('%s', async (fault) => {
    const { provider, simulator, create } = await open();
    const { id } = await create();
    await simulator.setFaults({ provider: fault });
    const started = Date.now();
    await expect(provider.findIntent(id)).rejects.toThrow(PaymentProviderUnavailable);
    expect(Date.now() - started).toBeLessThan(3_100);
    await simulator.setFaults({ provider: 'normal' });
    expect(await provider.findIntent(id)).toMatchObject({ id });
  });

  test('slow → the intent exists all the same, and is returned for the same key', async () => {
    const { provider, simulator, stripe } = await open();
    const input = { ...BASKET, idempotencyKey: newKey() };
    await simulator.setFaults({ provider: 'slow' });
    await expect(provider.createIntent(input)).rejects.toThrow(PaymentProviderUnavailable);
    await simulator.setFaults({ provider: 'normal' });
    const intent = await provider.createIntent(input);
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([intent.id]);
  });
});
