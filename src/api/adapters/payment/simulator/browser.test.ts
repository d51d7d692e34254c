import { expect, test } from 'vitest';
import { browserCall, payInBrowser, sdkFor, simulatorDatabase } from '../simulator.testing.ts';

/** What the browser of a customer may and may not do. */
const database = simulatorDatabase();

async function openWithIntent() {
  const opened = await database.open();
  return { ...opened, intent: await opened.stripe.paymentIntents.create({ amount: 1999, currency: 'usd' }) };
}

test('browser: another secret than the intent’s → 400, and the intent is unchanged', async () => {
  const { simulator, stripe, intent } = await openWithIntent();
  const stolen = { id: intent.id, client_secret: `${intent.id}_secret_guess` };
  expect(await payInBrowser(simulator, stolen)).toMatchObject({ status: 400 });
  const secretless = new Request(`http://shop.test/simulator/v1/payment_intents/${intent.id}`);
  expect((await simulator.browserFetch(secretless)).status).toBe(400);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
});

test('browser: its own secret, with the publishable key → the intent without metadata', async () => {
  const { simulator, intent } = await openWithIntent();
  const { client_secret } = intent;
  const url = `http://shop.test/simulator/v1/payment_intents/${intent.id}?client_secret=${client_secret}`;
  expect(await (await simulator.browserFetch(new Request(url))).json()).toMatchObject({ id: intent.id });
  const publishable = sdkFor(simulator, simulator.publishableKey);
  const read = await publishable.paymentIntents.retrieve(intent.id, { client_secret: client_secret ?? '' });
  expect(read.id).toBe(intent.id);
  expect(read.metadata).toBeUndefined();
});

test('browser: the key in the form, as the provider’s script sends it → known; a wrong one → 401', async () => {
  const { simulator, intent } = await openWithIntent();
  const confirm = async (key: string) => {
    const url = `http://shop.test/simulator/v1/payment_intents/${intent.id}/confirm`;
    const fields = { key, client_secret: intent.client_secret ?? '', payment_method: 'pm_card_visa' };
    const answer = await simulator.fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    return [answer.status, await answer.json()];
  };
  expect(await confirm('pk_test_wrong')).toMatchObject([401, {}]);
  expect(await confirm(simulator.publishableKey)).toMatchObject([
    200,
    { id: intent.id, status: 'succeeded' },
  ]);
});

test.each([
  ['a null byte in a field that is kept', '', 'receipt_email=%00'],
  ['a null byte in a name', '', 'a%00b=1'],
  ['a null byte in the id', '%00', ''],
  ['a broken escape in the id', '%E0%A4%A', ''],
])('browser: %s → 400', async (_, suffix, field) => {
  const { simulator, intent } = await openWithIntent();
  const url = `http://shop.test/simulator/v1/payment_intents/${intent.id}${suffix}/confirm`;
  const card = 'payment_method_data[type]=card&payment_method_data[card][number]=4242424242424242';
  const expiry = 'payment_method_data[card][exp_month]=12&payment_method_data[card][exp_year]=2031';
  const body = `client_secret=${intent.client_secret}&${card}&${expiry}&payment_method_data[card][cvc]=737&${field}`;
  const answer = await simulator.browserFetch(new Request(url, { method: 'POST', body }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('browser: cancel, list, refund → 401', async () => {
  const { simulator, intent } = await openWithIntent();
  expect((await browserCall(simulator, intent, 'cancel')).status).toBe(401);
  for (const path of ['payment_intents', 'refunds', 'events']) {
    const response = await simulator.browserFetch(new Request(`http://shop.test/simulator/v1/${path}`));
    expect(response.status).toBe(401);
  }
});
