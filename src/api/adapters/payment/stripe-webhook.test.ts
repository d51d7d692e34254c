import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { InvalidWebhook } from '#api/ports/payment.ts';
import { createStripeProvider } from './stripe-provider.ts';

const secret = 'whsec_test';
const provider = createStripeProvider({ secretKey: 'sk', publishableKey: 'pk', webhookSecret: secret });
const now = new Date('2026-11-21T12:00:00Z');
const nowSeconds = now.getTime() / 1000;
const intent = {
  object: 'payment_intent',
  id: 'pi_1',
  client_secret: 'pi_1_secret_1',
  status: 'succeeded',
  amount: 1999,
  amount_received: 1999,
  currency: 'usd',
  metadata: { cart: 'c1' },
  created: nowSeconds - 60,
  last_payment_error: null,
};
const bodyOf = (type: string, object: object) =>
  JSON.stringify({ object: 'event', id: 'evt_1', type, created: nowSeconds, data: { object } });
const paid = bodyOf('payment_intent.succeeded', intent);
const sign = (payload: string, timestamp = nowSeconds, key = secret) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
const read = (body: string, header: string | undefined = sign(body)) =>
  provider.readWebhook(Buffer.from(body), header, now);

test('readWebhook: paid intent → event with the intent', () => {
  expect(read(paid)).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    createdAt: now,
    intentId: 'pi_1',
    intent: {
      id: 'pi_1',
      clientSecret: 'pi_1_secret_1',
      status: 'succeeded',
      amountCents: 1999,
      amountReceivedCents: 1999,
      currency: 'usd',
      metadata: { cart: 'c1' },
      createdAt: new Date(now.getTime() - 60_000),
      lastErrorMessage: null,
    },
    payoutId: null,
    accountId: null,
  });
});

test('readWebhook: refund, charge → the id of their intent', () => {
  const money = { payment_intent: 'pi_1', amount: 500, currency: 'usd', created: nowSeconds };
  const refund = { object: 'refund', id: 're_1', status: 'succeeded', ...money };
  expect(read(bodyOf('refund.created', refund))).toMatchObject({
    intentId: 'pi_1',
    intent: null,
  });
  expect(read(bodyOf('charge.refunded', { object: 'charge', id: 'ch_1', ...money }))).toMatchObject({
    type: 'charge.refunded',
    intentId: 'pi_1',
  });
});

test('readWebhook: other object, other intent status → read without an intent', () => {
  expect(read(bodyOf('customer.created', { object: 'customer', id: 'cus_1' }))).toMatchObject({
    type: 'customer.created',
    intentId: null,
    intent: null,
  });
  const captured = { ...intent, status: 'requires_capture' };
  expect(read(bodyOf('payment_intent.amount_capturable_updated', captured))).toMatchObject({
    intentId: 'pi_1',
    intent: null,
  });
});

describe('readWebhook: invalid → InvalidWebhook', () => {
  test.each<[string, () => unknown]>([
    ['without a signature', () => provider.readWebhook(Buffer.from(paid), undefined, now)],
    ['signed with another secret', () => read(paid, sign(paid, nowSeconds, 'whsec_other'))],
    ['changed after signing', () => read(paid.replace('1999', '1'), sign(paid))],
    ['too old', () => read(paid, sign(paid, nowSeconds - 301))],
    ['too far ahead', () => read(paid, sign(paid, nowSeconds + 301))],
    ['with a second time in front', () => read(paid, `t=${nowSeconds},${sign(paid, nowSeconds + 301)}`)],
    ['no JSON', () => read('hello')],
    ['no event', () => read('{"object":"charge"}')],
    ['an empty body', () => read('', sign(paid))],
    ['a nonsense header', () => read(paid, 'hello')],
  ])('%s', (_, attempt) => {
    expect(attempt).toThrow(InvalidWebhook);
  });

  test('error of a refused webhook → no details', () => {
    expect(() => read(paid, 'hello')).toThrow(
      'This webhook is not signed by the card provider, or not readable.',
    );
  });
});

test('readWebhook: signed 300 seconds before or after → accepted', () => {
  expect(read(paid, sign(paid, nowSeconds - 300)).id).toBe('evt_1');
  expect(read(paid, sign(paid, nowSeconds + 300)).id).toBe('evt_1');
});

test('readWebhook: signed with the secret of the endpoint for connected accounts → accepted where it is set', () => {
  const account = bodyOf('account.updated', { object: 'account', id: 'acct_1' });
  const header = sign(account, nowSeconds, 'whsec_connect');
  expect(() => read(account, header)).toThrow(InvalidWebhook);
  const keys = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: secret };
  const both = createStripeProvider({ ...keys, connectWebhookSecret: 'whsec_connect' });
  const readBoth = (body: string, signature: string) => both.readWebhook(Buffer.from(body), signature, now);
  expect(readBoth(account, header)).toMatchObject({ type: 'account.updated', accountId: 'acct_1' });
  expect(readBoth(paid, sign(paid))).toMatchObject({ intentId: 'pi_1' });
  for (const wrong of [sign(paid, nowSeconds, 'whsec_other'), sign(paid, nowSeconds + 301, 'whsec_connect')])
    expect(() => readBoth(paid, wrong)).toThrow(InvalidWebhook);
});
