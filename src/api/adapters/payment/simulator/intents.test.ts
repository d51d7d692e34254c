import { describe, expect, test } from 'vitest';
import { payInBrowser, rejectionOf, sdkFor, simulatorDatabase } from '../simulator.testing.ts';

const database = simulatorDatabase();
const BASKET = { amount: 1999, currency: 'usd', metadata: { cart: 'c1' } };

test('simulator intents: new intent → requires a card, and is read back unchanged', async () => {
  const { stripe } = await database.open({ now: () => new Date('2026-11-21T10:00:00.900Z') });
  const intent = await stripe.paymentIntents.create(BASKET);
  expect(intent).toMatchObject({
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: 1999,
    amount_received: 0,
    currency: 'usd',
    metadata: { cart: 'c1' },
    livemode: false,
    created: Date.parse('2026-11-21T10:00:00Z') / 1000,
    last_payment_error: null,
  });
  expect(intent.id).toMatch(/^pi_\w{24}$/);
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{40,}$`));
  expect(intent.lastResponse.requestId).toMatch(/^req_/);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
});

test('simulator intents: update → changes the price and merges the metadata', async () => {
  const { stripe } = await database.open();
  const { id } = await stripe.paymentIntents.create(BASKET);
  const updated = await stripe.paymentIntents.update(id, { amount: 2500, metadata: { cart: '', step: '2' } });
  expect(updated).toMatchObject({ id, amount: 2500, metadata: { step: '2' } });
  expect(await stripe.paymentIntents.retrieve(id)).toEqual(updated);
});

test('simulator intents: update of a paid intent → refused', async () => {
  const { stripe, simulator } = await database.open();
  const intent = await stripe.paymentIntents.create(BASKET);
  await payInBrowser(simulator, intent);
  const error = await rejectionOf(stripe.paymentIntents.update(intent.id, { amount: 100 }));
  expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state', param: 'amount' });
  expect(error.message).toContain('amount could not be updated because it has a status of succeeded');
  expect(error.payment_intent).toMatchObject({ id: intent.id, amount: 1999 });
  const annotated = await stripe.paymentIntents.update(intent.id, { metadata: { order: 'o1' } });
  expect(annotated).toMatchObject({ amount: 1999, metadata: { cart: 'c1', order: 'o1' } });
});

test('simulator intents: canceled intent → can be neither paid nor canceled again', async () => {
  const { stripe, simulator } = await database.open();
  const intent = await stripe.paymentIntents.create(BASKET);
  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(canceled.canceled_at).toBeGreaterThan(0);
  expect((await payInBrowser(simulator, intent)).body.error).toMatchObject({
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining('because it has a status of canceled'),
  });
  expect(await rejectionOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  });
});

test('simulator intents: lists → newest first, by page and by time', async () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const { stripe } = await database.open({ now: () => now });
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) {
    ids.unshift((await stripe.paymentIntents.create(BASKET)).id);
    if (index === 2) now = new Date('2026-11-21T11:00:00Z');
  }
  const read = async (params: object) =>
    (await stripe.paymentIntents.list(params)).data.map((intent) => ids.indexOf(intent.id));
  expect(await read({})).toEqual([0, 1, 2, 3, 4]);
  expect(await read({ limit: 2, starting_after: ids[1] })).toEqual([2, 3]);
  expect(await read({ limit: 2, ending_before: ids[4] })).toEqual([2, 3]);
  expect(await read({ created: { gte: now.getTime() / 1000 } })).toEqual([0, 1]);
  expect(await read({ created: { lt: now.getTime() / 1000 } })).toEqual([2, 3, 4]);
  const walked = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 99 });
  expect(walked.map((intent) => intent.id)).toEqual(ids);
  expect(await rejectionOf(stripe.paymentIntents.list({ starting_after: 'pi_x' }))).toMatchObject({
    statusCode: 404,
    param: 'starting_after',
  });
});

describe('errors in Stripe’s format', () => {
  test.each([
    [{ currency: 'usd' }, 'parameter_missing', 'amount', 'Missing required param: amount.'],
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount', 'Amount must be at least $0.50 usd'],
    [
      { amount: 100_000_000, currency: 'usd' },
      'amount_too_large',
      'amount',
      'Amount must be no more than $999,999.99',
    ],
    [{ amount: 1.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount', 'Invalid integer: 1.5'],
    [{ ...BASKET, colour: 'red' }, 'parameter_unknown', 'colour', 'Received unknown parameter: colour'],
    [{ ...BASKET, metadata: 'x' }, 'parameter_invalid', 'metadata', 'Invalid value for metadata.'],
  ])('%o', async (params, code, param, message) => {
    const { stripe } = await database.open();
    const error = await rejectionOf(stripe.paymentIntents.create(params as typeof BASKET));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, param, message });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  test('an unknown intent → 404', async () => {
    const { stripe } = await database.open();
    expect(await rejectionOf(stripe.paymentIntents.retrieve('pi_1'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_1'",
    });
  });

  test('wrong key → 401 that does not repeat it; publishable key → cannot create intents', async () => {
    const { simulator } = await database.open();
    const wrong = await rejectionOf(
      sdkFor(simulator, 'sk_test_wrongwrongwrong').paymentIntents.create(BASKET),
    );
    expect(wrong).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    expect(wrong.message).toMatch(/^Invalid API Key provided: sk_test_\*+/);
    expect(wrong.message).not.toContain('wrongwrong');
    const publishable = sdkFor(simulator, simulator.publishableKey);
    expect(await rejectionOf(publishable.paymentIntents.create(BASKET))).toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    });
  });

  test('an unknown path → 404', async () => {
    const { stripe } = await database.open();
    expect(await rejectionOf(stripe.customers.list())).toMatchObject({
      statusCode: 404,
      message: 'Unrecognized request URL (GET: /v1/customers).',
    });
  });
});
