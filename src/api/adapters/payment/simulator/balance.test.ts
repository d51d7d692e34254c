import { expect, test } from 'vitest';
import type { ProviderTransaction } from '#api/ports/payment.ts';
import { collect, payInBrowser, rejectionOf, simulatorDatabase } from '../simulator.testing.ts';
import { createSimulatorProvider } from '../simulator-provider.ts';

/** What moves money on the provider's account, and the evidence of disputes. */
const database = simulatorDatabase();
const LONG_AGO = new Date(0);
const LATER = new Date('2100-01-01');

async function openWithPaid(amount = 1999) {
  const opened = await database.open();
  const { simulator, stripe } = opened;
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    metadata: { market: 'https://shop.test' },
  });
  await payInBrowser(simulator, intent);
  const provider = createSimulatorProvider(simulator);
  const balance = async () =>
    (await collect(provider.listTransactions({ from: LONG_AGO, until: LATER }))).toReversed();
  return { ...opened, intent, provider, balance };
}

const brief = ({ kind, amountCents, feeCents }: ProviderTransaction) => [kind, amountCents, feeCents];

test('balance: a charge → its amount, its fee, its payment and market', async () => {
  const { intent, balance } = await openWithPaid();
  expect(await balance()).toEqual([
    {
      id: expect.stringMatching(/^txn_/),
      kind: 'charge',
      type: 'charge',
      amountCents: 1999,
      feeCents: 88,
      currency: 'usd',
      sourceId: expect.stringMatching(/^ch_/),
      intentId: intent.id,
      market: 'https://shop.test',
      createdAt: expect.any(Date),
    },
  ]);
});

test('balance: refund that fails → goes out and comes back, each once', async () => {
  const { simulator, stripe, intent, balance } = await openWithPaid();
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
  await simulator.simulateOutcome(intent.id, { refund: 'failed' });
  const [, out, back] = await balance();
  expect([out, back].map((one) => one && brief(one))).toEqual([
    ['refund', -500, 0],
    ['refund failure', 500, 0],
  ]);
  expect([out?.sourceId, back?.sourceId, out?.intentId]).toEqual([refund.id, refund.id, intent.id]);
});

test('balance: dispute opened, lost, won after all → withdrawn with a fee, and given back without it', async () => {
  const { simulator, intent, provider, balance } = await openWithPaid();
  await simulator.simulateOutcome(intent.id, { dispute: 'opened' });
  await simulator.simulateOutcome(intent.id, { dispute: 'lost' });
  expect((await balance()).map(brief)).toEqual([
    ['charge', 1999, 88],
    ['dispute', -1999, 1500],
  ]);
  await simulator.simulateOutcome(intent.id, { dispute: 'won' });
  expect((await balance()).map(brief).at(-1)).toEqual(['dispute reversal', 1999, 0]);
  const [dispute] = await provider.listDisputes(intent.id);
  expect(dispute).toMatchObject({ status: 'won', transactions: [{ feeCents: 1500 }, { feeCents: 0 }] });
});

test('balance: two pages in a window → each change once, none from outside', async () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const { simulator, stripe } = await database.open({ now: () => now });
  const pay = async () => {
    const intent = await stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
    await payInBrowser(simulator, intent);
    for (let cents = 1; cents <= 40; cents++)
      await stripe.refunds.create({ payment_intent: intent.id, amount: cents });
  };
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']) {
    now = new Date(`${day}T12:00:00Z`);
    await pay();
  }
  const provider = createSimulatorProvider(simulator);
  const window = { from: new Date('2026-01-01T12:00:00Z'), until: new Date('2026-01-04T12:00:00Z') };
  const read = await collect(provider.listTransactions(window));
  expect([read.length, new Set(read.map(({ id }) => id)).size]).toEqual([123, 123]);
});

test('balance: list by type and source; an unknown one → 404', async () => {
  const { stripe, intent } = await openWithPaid();
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  const { data } = await stripe.balanceTransactions.list({ type: 'refund', source: refund.id });
  expect(data).toMatchObject([{ amount: -1999, net: -1999, source: refund.id, fee_details: [] }]);
  expect(await stripe.balanceTransactions.retrieve(data[0]?.id ?? '')).toEqual(data[0]);
  expect((await stripe.balanceTransactions.list({ source: 're_none' })).data).toEqual([]);
  expect(await rejectionOf(stripe.balanceTransactions.retrieve('txn_none'))).toMatchObject({
    statusCode: 404,
  });
});

const EVIDENCE = {
  customerName: 'Ada',
  customerEmail: 'ada@shop.test',
  productDescription: 'A pattern',
  accessLog: 'x'.repeat(30_000),
  refundPolicy: '',
  text: 'Receipt EM-1',
};

const RECEIPT = Buffer.from('%PDF-1.7\n\0\x80');

test('evidence: submitted → with the bank; again, or after its date → refused', async () => {
  const { simulator, stripe, intent, provider } = await openWithPaid();
  await simulator.simulateOutcome(intent.id, { dispute: 'opened' });
  const [opened] = await provider.listDisputes(intent.id);
  const disputeId = opened?.id ?? '';
  const submit = (idempotencyKey: string) =>
    provider.submitEvidence({ disputeId, evidence: EVIDENCE, receipt: RECEIPT, idempotencyKey });
  expect(await submit('a')).toMatchObject({ status: 'open', submissions: 1 });
  expect(await submit('a')).toMatchObject({ submissions: 1 });
  const { evidence } = await stripe.disputes.retrieve(disputeId);
  const texts = Object.entries(evidence).filter(([, text]) => typeof text === 'string');
  expect(Object.fromEntries(texts)).toEqual({
    receipt: expect.stringMatching(/^file_/),
    customer_name: 'Ada',
    customer_email_address: 'ada@shop.test',
    product_description: 'A pattern',
    access_activity_log: 'x'.repeat(20_000),
    uncategorized_text: 'Receipt EM-1',
  });
  await expect(submit('b')).rejects.toMatchObject({ name: 'PaymentRequestRefused' });
  await expect(
    provider.submitEvidence({ disputeId: 'du_none', evidence: EVIDENCE, receipt: null, idempotencyKey: 'c' }),
  ).rejects.toMatchObject({ providerCode: 'resource_missing' });
});

test('file: a null byte in its name → refused as a bad request', async () => {
  const { stripe } = await openWithPaid();
  const file = { data: RECEIPT, name: 'a\0.pdf', type: 'application/pdf' };
  await expect(stripe.files.create({ purpose: 'dispute_evidence', file })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('evidence: after its date → refused', async () => {
  let now = new Date();
  const { simulator, stripe } = await database.open({ now: () => now });
  const intent = await stripe.paymentIntents.create({ amount: 1999, currency: 'usd' });
  await payInBrowser(simulator, intent);
  await simulator.simulateOutcome(intent.id, { dispute: 'opened' });
  const provider = createSimulatorProvider(simulator);
  const [dispute] = await provider.listDisputes(intent.id);
  now = new Date(now.getTime() + 8 * 24 * 3_600_000);
  await expect(
    provider.submitEvidence({
      disputeId: dispute?.id ?? '',
      evidence: EVIDENCE,
      receipt: RECEIPT,
      idempotencyKey: 'a',
    }),
  ).rejects.toThrow('The time in which evidence can be submitted is over.');
});
