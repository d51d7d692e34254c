import { expect, test } from 'vitest';
import { browserCall, payInBrowser, sdkFor, simulatorDatabase } from '../testing.ts';

/** What a payer's browser may do, and what not. */
const database = simulatorDatabase();

async function openWithIntent() {
  const opened = await database.open();
  return { ...opened, intent: await opened.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' }) };
}

test('nothing with another secret than the intent has', async () => {
  const { simulator, stripe, intent } = await openWithIntent();
  const stolen = { id: intent.id, client_secret: `${intent.id}_secret_guess` };
  expect(await payInBrowser(simulator, stolen)).toMatchObject({ status: 400 });
  const secretless = new Request(`http://shop.test/simulator/v1/payment_intents/${intent.id}`);
  expect((await simulator.browserFetch(secretless)).status).toBe(400);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
});

test('read its intent with the secret, as the publishable key may', async () => {
  const { simulator, intent } = await openWithIntent();
  const { client_secret } = intent;
  const url = `http://shop.test/simulator/v1/payment_intents/${intent.id}?client_secret=${client_secret}`;
  expect(await (await simulator.browserFetch(new Request(url))).json()).toMatchObject({ id: intent.id });
  const publishable = sdkFor(simulator, simulator.publishableKey);
  const read = await publishable.paymentIntents.retrieve(intent.id, { client_secret: client_secret ?? '' });
  expect(read.id).toBe(intent.id);
  expect(read.metadata).toBeUndefined();
});

test('not cancel, list or refund', async () => {
  const { simulator, intent } = await openWithIntent();
  expect((await browserCall(simulator, intent, 'cancel')).status).toBe(401);
  for (const path of ['payment_intents', 'refunds', 'events']) {
    const response = await simulator.browserFetch(new Request(`http://shop.test/simulator/v1/${path}`));
    expect(response.status).toBe(401);
  }
});
