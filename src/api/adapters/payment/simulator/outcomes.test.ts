import { describe, expect, test } from 'vitest';
import { payInBrowser, simulatorDatabase } from '../simulator.testing.ts';
import { createSimulatorProvider } from '../simulator-provider.ts';

/** Outcomes that banks decide days after a payment. */
const database = simulatorDatabase();

async function openWithPaid(number?: string) {
  const opened = await database.open();
  const { simulator, stripe, deliveries } = opened;
  const intent = await stripe.paymentIntents.create({ amount: 1999, currency: 'usd' });
  await payInBrowser(simulator, intent, number ? { number } : {});
  await simulator.settled();
  /** The types of the events since the last call. */
  const happened = async () => {
    await simulator.settled();
    return deliveries.splice(0).map(({ event }) => event.type);
  };
  const provider = createSimulatorProvider(simulator);
  return { ...opened, intent, happened, provider };
}

describe('refunds', () => {
  test('a refund to card 7726 → pending until it succeeds', async () => {
    const { simulator, stripe, intent, happened } = await openWithPaid('4000 0000 0000 7726');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await happened();
    await simulator.simulateOutcome(intent.id, { refund: 'succeeded' });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(await happened()).toEqual(['refund.updated', 'charge.refund.updated']);
  });

  test('a refund that succeeded → can fail, and then be repeated', async () => {
    const { simulator, stripe, intent, happened } = await openWithPaid();
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    await happened();
    await simulator.simulateOutcome(intent.id, { refund: 'failed' });
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    expect(await happened()).toEqual(['refund.updated', 'charge.refund.updated', 'refund.failed']);
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(1999);
  });

  test('no refund → refused with a message', async () => {
    const { simulator, intent } = await openWithPaid();
    await expect(simulator.simulateOutcome(intent.id, { refund: 'failed' })).rejects.toMatchObject({
      name: 'PaymentRequestRefused',
      message: 'This payment has no refund that could end so.',
    });
    await expect(simulator.simulateOutcome('pi_none', { refund: 'failed' })).rejects.toMatchObject({
      message: "No such payment_intent: 'pi_none'",
    });
  });
});

describe('disputes', () => {
  test('a payment with card 0259 → disputed immediately', async () => {
    const { happened, provider, intent } = await openWithPaid('4000 0000 0000 0259');
    expect(await happened()).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    expect(await provider.listDisputes(intent.id)).toEqual([
      {
        holdsMoney: true,
        id: expect.stringMatching(/^du_/),
        intentId: intent.id,
        amountCents: 1999,
        currency: 'usd',
        status: 'open',
        reason: 'fraudulent',
        dueAt: expect.any(Date),
        submissions: 0,
        transactions: [{ id: expect.stringMatching(/^txn_/), amountCents: -1999, feeCents: 1500 }],
        createdAt: expect.any(Date),
      },
    ]);
  });

  test.each(['won', 'lost'] as const)(
    '%s ends it, and only a won payment can be refunded',
    async (dispute) => {
      const { simulator, stripe, intent, happened, provider } = await openWithPaid();
      await simulator.simulateOutcome(intent.id, { dispute: 'opened' });
      const refund = () => stripe.refunds.create({ payment_intent: intent.id });
      await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
      await expect(simulator.simulateOutcome(intent.id, { dispute: 'opened' })).rejects.toThrow(
        'This payment has no charge that could be disputed.',
      );
      await happened();
      await simulator.simulateOutcome(intent.id, { dispute });
      const reinstated = dispute === 'won' ? ['charge.dispute.funds_reinstated'] : [];
      expect(await happened()).toEqual(['charge.dispute.closed', ...reinstated]);
      expect(await provider.listDisputes(intent.id)).toMatchObject([{ status: dispute }]);
      if (dispute === 'won') expect(await refund()).toMatchObject({ status: 'succeeded' });
      else await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' });
      await expect(simulator.simulateOutcome(intent.id, { dispute })).rejects.toThrow('no open dispute');
    },
  );
});

test('simulator outcomes: call from a browser → refused', async () => {
  const { simulator, intent } = await openWithPaid();
  const url = `http://shop.test/simulator/v1/payment_intents/${intent.id}/simulate_outcome`;
  const body = new URLSearchParams({ dispute: 'opened' });
  expect((await simulator.browserFetch(new Request(url, { method: 'POST', body }))).status).toBe(401);
});
