import { expect, test } from 'vitest';
import { payInBrowser, rejectionOf, simulatorDatabase } from '../simulator.testing.ts';

const database = simulatorDatabase();

async function openWithPaid(amount = 1999) {
  const opened = await database.open();
  const intent = await opened.stripe.paymentIntents.create({ amount, currency: 'usd' });
  await payInBrowser(opened.simulator, intent);
  return { ...opened, intent: await opened.stripe.paymentIntents.retrieve(intent.id) };
}

test('simulator refunds: refund without an amount → refunds all, and can be retrieved', async () => {
  const { stripe, intent } = await openWithPaid();
  const refund = await stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' });
  expect(refund).toMatchObject({
    object: 'refund',
    amount: 1999,
    currency: 'usd',
    status: 'succeeded',
    payment_intent: intent.id,
    charge: intent.latest_charge,
    reason: 'requested_by_customer',
  });
  expect(await stripe.refunds.retrieve(refund.id)).toEqual(refund);
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toEqual([refund]);
  expect((await stripe.refunds.list({ payment_intent: 'pi_other' })).data).toEqual([]);
});

test('simulator refunds: partial refunds → at most the charged amount', async () => {
  const { stripe, simulator, intent, deliveries } = await openWithPaid(1999);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
  await simulator.settled();
  const tooMuch = await rejectionOf(stripe.refunds.create({ payment_intent: intent.id, amount: 1500 }));
  expect(tooMuch).toMatchObject({
    statusCode: 400,
    message: 'Refund amount ($15.00) is greater than unrefunded amount on charge ($14.99)',
  });
  await stripe.refunds.create({ charge: String(intent.latest_charge), amount: 1499 });
  expect(await rejectionOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    statusCode: 400,
    code: 'charge_already_refunded',
    message: `Charge ${intent.latest_charge} has already been refunded.`,
  });
  await simulator.settled();
  const charges = deliveries
    .filter(({ event }) => event.type === 'charge.refunded')
    .map(({ event }) => event.data.object);
  expect(charges).toMatchObject([
    { id: intent.latest_charge, amount_refunded: 500, refunded: false, payment_intent: intent.id },
    { id: intent.latest_charge, amount_refunded: 1999, refunded: true },
  ]);
});

test('simulator refunds: two parallel refunds that exceed the charge together → one is made', async () => {
  const { stripe, intent } = await openWithPaid(1000);
  const refund = () => stripe.refunds.create({ payment_intent: intent.id, amount: 600 });
  const results = await Promise.allSettled([refund(), refund(), refund()]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('simulator refunds: unpaid, unknown or too large → refused', async () => {
  const { stripe, intent } = await openWithPaid(1000);
  const unpaid = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  expect((await rejectionOf(stripe.refunds.create({ payment_intent: unpaid.id }))).message).toBe(
    `This PaymentIntent (${unpaid.id}) does not have a successful charge to refund.`,
  );
  expect(await rejectionOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({
    statusCode: 404,
  });
  expect(await rejectionOf(stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({ statusCode: 404 });
  expect(
    (await rejectionOf(stripe.refunds.create({ payment_intent: intent.id, amount: 1001 }))).message,
  ).toBe('Refund amount ($10.01) is greater than charge amount ($10.00)');
  expect((await rejectionOf(stripe.refunds.create({ payment_intent: intent.id, amount: 0 }))).message).toBe(
    'This value must be greater than or equal to 1.',
  );
  expect((await rejectionOf(stripe.refunds.create({}))).code).toBe('parameter_missing');
});
