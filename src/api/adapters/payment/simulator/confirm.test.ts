import { describe, expect, test } from 'vitest';
import {
  browserCall,
  GOOD_CARD,
  payInBrowser,
  rejectionOf,
  simulatorDatabase,
} from '../simulator.testing.ts';

const database = simulatorDatabase();
const BASKET = { amount: 1999, currency: 'usd', metadata: { cart: 'secret of the shop' } };

async function openWithIntent() {
  const opened = await database.open();
  return { ...opened, intent: await opened.stripe.paymentIntents.create(BASKET) };
}

test('simulator confirm: valid card → the intent succeeds, and the browser’s view has no data of the shop', async () => {
  const { simulator, stripe, intent } = await openWithIntent();
  const { status, body } = await payInBrowser(simulator, intent);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: intent.id, status: 'succeeded', amount: 1999 });
  expect(JSON.stringify(body)).not.toContain('secret of the shop');
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 1999,
    latest_charge: expect.stringMatching(/^ch_/),
    payment_method: expect.stringMatching(/^pm_/),
  });
});

test('simulator confirm: declined card → 402 with the reason, and the intent stays payable', async () => {
  const { simulator, stripe, intent } = await openWithIntent();
  const { status, body } = await payInBrowser(simulator, intent, { number: '4000000000009995' });
  expect(status).toBe(402);
  expect(body.error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    latest_charge: null,
    last_payment_error: { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  });
  expect((await payInBrowser(simulator, intent)).body).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  });
});

test('simulator confirm: invalid card → 402, and the intent is unchanged', async () => {
  const { simulator, stripe, intent } = await openWithIntent();
  const { status, body } = await payInBrowser(simulator, intent, { exp_year: '2020' });
  expect(status).toBe(402);
  expect(body.error).toMatchObject({
    code: 'invalid_expiry_year',
    message: "Your card's expiration year is invalid.",
    param: 'exp_year',
  });
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
});

describe('a card with a confirmation step', () => {
  const challenged = async () => {
    const opened = await openWithIntent();
    const { body } = await payInBrowser(opened.simulator, opened.intent, { number: '4000002500003155' });
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    return opened;
  };

  test('the step succeeds → paid, once', async () => {
    const { simulator, intent, stripe } = await challenged();
    const finish = () => browserCall(simulator, intent, 'simulate_authentication', { outcome: 'success' });
    expect(await finish()).toMatchObject({ status: 200, body: { status: 'succeeded', next_action: null } });
    expect(await finish()).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error' } } });
    expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(1999);
  });

  test('the step fails → requires another card', async () => {
    const { simulator, intent } = await challenged();
    const failed = await browserCall(simulator, intent, 'simulate_authentication', { outcome: 'failure' });
    expect(failed.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        message: expect.stringContaining('We are unable to authenticate your payment method.'),
      },
    });
    expect((await payInBrowser(simulator, intent)).body.status).toBe('succeeded');
  });

  test('a changed price → the pending step is void', async () => {
    const { simulator, intent, stripe } = await challenged();
    const repriced = await stripe.paymentIntents.update(intent.id, { amount: 5000 });
    expect(repriced).toMatchObject({ status: 'requires_payment_method', next_action: null });
    const late = await browserCall(simulator, intent, 'simulate_authentication', { outcome: 'success' });
    expect(late.status).toBe(400);
  });
});

test('simulator confirm: parallel confirmations → one charge', async () => {
  const { simulator, intent, deliveries } = await openWithIntent();
  const answers = await Promise.all(Array.from({ length: 8 }, () => payInBrowser(simulator, intent)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(400);
    expect(body.error.message).toBe(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
  }
  expect(await database.query("select id from simulator_object where kind = 'charge'")).toHaveLength(1);
  await simulator.settled();
  expect(deliveries.filter(({ event }) => event.type === 'payment_intent.succeeded')).toHaveLength(1);
});

test('simulator confirm: server confirms with a test token → paid', async () => {
  const { stripe, intent } = await openWithIntent();
  const declined = stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' });
  expect(await rejectionOf(declined)).toMatchObject({ type: 'StripeCardError', statusCode: 402 });
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(paid.status).toBe('succeeded');
});

test('simulator confirm: entered card data → not stored', async () => {
  const { simulator, intent } = await openWithIntent();
  const typed = { number: '4000002500003155', exp_month: '07', exp_year: '2043', cvc: '918' };
  await payInBrowser(simulator, intent, { ...GOOD_CARD, number: '5105105105105100' });
  await payInBrowser(simulator, intent, typed);
  await browserCall(simulator, intent, 'simulate_authentication', { outcome: 'success' });
  await simulator.settled();
  const kept = await database.storedText();
  expect(kept).toContain('"last4":"3155"');
  expect(kept).not.toMatch(/4000002500003155|5105105105105100|4000 0025/);
  expect(kept).not.toMatch(/exp_month|exp_year|cvc/);
  expect(kept).not.toMatch(/"(07|2043|918)"/);
});
