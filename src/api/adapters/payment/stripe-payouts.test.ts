import { describe, expect, test } from 'vitest';
import { PaymentProviderUnavailable, PaymentRequestRefused } from '#api/ports/payment.ts';
import type { PayoutOrder, PayoutProvider } from '#api/ports/payout.ts';
import { PAYOUT_METHODS } from '#domain/payout.ts';
import type { Simulator } from './simulator/simulator.ts';
import { collect, simulatorDatabase } from './simulator.testing.ts';
import { createSimulatorPayouts, createSimulatorProvider } from './simulator-provider.ts';

const database = simulatorDatabase();
const RETURN = {
  refreshUrl: 'http://shop.test/earnings?onboarding=again',
  returnUrl: 'http://shop.test/earnings?onboarding=done',
};
let orders = 0;

/** A vendor goes through the page of a link. */
async function fillIn(simulator: Simulator, url: string, outcome = 'complete') {
  const token = new URL(url).pathname.split('/').at(-1);
  const answer = await simulator.browserFetch(
    new Request(`http://shop.test/v1/account_links/${token}/simulate_page`, {
      method: 'POST',
      body: new URLSearchParams({ outcome, account_number: '0001 2345 6789' }),
    }),
  );
  return answer.status;
}

async function open() {
  const opened = await database.open();
  const payouts = createSimulatorPayouts(opened.simulator, { timeoutMs: 3_000 });
  const { connect } = payouts;
  const create = (reference = `vendor-${++orders}`) =>
    connect.createAccount({ reference, email: 'vendor@demo.test' });
  async function readyAccount() {
    const { id } = await create();
    await fillIn(opened.simulator, await connect.createOnboardingLink({ accountId: id, ...RETURN }));
    return id;
  }
  return { ...opened, payouts, connect, create, readyAccount };
}

const orderFor = (accountId: string, change: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: `payout-${++orders}`,
  accountId,
  amountCents: 12_345,
  createdAt: new Date(),
  providerId: null,
  isRepeated: false,
  refusals: 0,
  ...change,
});

describe.each(PAYOUT_METHODS)('payout provider %s', (method) => {
  async function openWay(): Promise<{ way: PayoutProvider; accountId: string }> {
    const { payouts, readyAccount } = await open();
    return { way: payouts[method], accountId: method === 'connect' ? await readyAccount() : '' };
  }

  test('same payout sent three times, twice at once → one state, found again', async () => {
    const { way, accountId } = await openWay();
    const order = orderFor(accountId);
    const first = await way.send(order);
    const again = { ...order, isRepeated: true };
    const states = await Promise.all([way.send(again), way.send(again)]);
    const found = await way.find(order);
    // What was under way at first has arrived since.
    for (const state of states) expect(state).toEqual(found);
    expect(first.status).toBe(method === 'connect' ? 'Sent' : 'Scheduled');
    expect(found?.status).toBe(method === 'connect' ? 'Paid' : 'Scheduled');
  });

  test('money of a payout that was never sent taken back → nothing happens, also twice', async () => {
    const { way, accountId } = await openWay();
    const order = orderFor(accountId);
    await way.takeBack(order);
    await way.takeBack(order);
  });
});

describe('Stripe Connect', () => {
  test('new account → incomplete with requirements; page filled in → ready with last 4', async () => {
    const { connect, create, simulator, deliveries, stripe } = await open();
    const account = await create();
    expect(account).toEqual({
      id: expect.stringMatching(/^acct_/),
      status: 'Incomplete',
      requirements: expect.arrayContaining(['external_account']),
      last4: null,
    });
    const link = await connect.createOnboardingLink({ accountId: account.id, ...RETURN });
    expect(await fillIn(simulator, link, 'later')).toBe(200);
    expect(await connect.findAccount(account.id)).toEqual(account);
    const next = await connect.createOnboardingLink({ accountId: account.id, ...RETURN });
    expect(await fillIn(simulator, next)).toBe(200);
    expect(await connect.findAccount(account.id)).toEqual({
      id: account.id,
      status: 'Ready',
      requirements: [],
      last4: '6789',
    });
    // The page works once.
    expect(await fillIn(simulator, next)).toBe(400);
    await simulator.settled();
    expect(deliveries.map(({ event }) => [event.type, event.account])).toEqual([
      ['account.updated', account.id],
    ]);
    // Events of accounts come from an endpoint of their own.
    const { rawBody = '', signature = '' } = deliveries[0] ?? {};
    const read = (secret: string) => stripe.webhooks.constructEvent(rawBody, signature, secret);
    expect(read(simulator.connectWebhookSecret).type).toBe('account.updated');
    expect(() => read(simulator.webhookSecret)).toThrow();
    expect(await database.storedText()).not.toContain('12345');
  });

  test('account of the same reference made twice → one; unknown → null', async () => {
    const { connect, create } = await open();
    expect((await create('v1')).id).toBe((await create('v1')).id);
    expect(await connect.findAccount('acct_none')).toBeNull();
  });

  test('answer lost after transfer and payout → the next attempt pays nothing twice', async () => {
    const { connect, readyAccount, stripe } = await open();
    const accountId = await readyAccount();
    const order = orderFor(accountId);
    await connect.send(order);
    // A day later the provider has forgotten the keys.
    await database.query('truncate simulator_idempotency');
    expect(await connect.send({ ...order, isRepeated: true, refusals: 1 })).toMatchObject({ status: 'Paid' });
    expect(await collect(stripe.transfers.list({ transfer_group: order.id }))).toHaveLength(1);
    expect(await collect(stripe.payouts.list({}, { stripeAccount: accountId }))).toHaveLength(1);
  });

  test('crash between transfer and payout → the next attempt makes the payout alone', async () => {
    const { connect, readyAccount, stripe } = await open();
    const accountId = await readyAccount();
    const order = orderFor(accountId);
    await stripe.transfers.create({
      amount: order.amountCents,
      currency: 'usd',
      destination: accountId,
      transfer_group: order.id,
    });
    await connect.send({ ...order, isRepeated: true });
    expect(await collect(stripe.transfers.list({ transfer_group: order.id }))).toHaveLength(1);
    expect(await connect.find(order)).toMatchObject({ status: 'Paid' });
  });

  test('payout that the bank returns → returned with its reason; taken back twice → reversed once', async () => {
    const { connect, readyAccount, simulator, stripe, deliveries } = await open();
    await simulator.setFaults({ payoutReturns: true });
    const accountId = await readyAccount();
    const order = orderFor(accountId);
    expect((await connect.send(order)).status).toBe('Sent');
    const found = await connect.find(order);
    expect(
      await connect.find({ ...order, providerId: found && 'providerId' in found ? found.providerId : null }),
    ).toEqual(found);
    expect(found).toEqual({
      status: 'Returned',
      providerId: expect.stringMatching(/^po_/),
      transferId: expect.stringMatching(/^tr_/),
      reason: 'The bank account has been closed.',
    });
    await connect.takeBack(order);
    await connect.takeBack(order);
    expect((await collect(stripe.transfers.list({ transfer_group: order.id })))[0]).toMatchObject({
      amount_reversed: order.amountCents,
      reversed: true,
    });
    await simulator.settled();
    expect(deliveries.slice(1).map(({ event }) => event.type)).toEqual([
      'transfer.created',
      'payout.created',
      'payout.failed',
      'transfer.reversed',
    ]);
  });

  test('restricted account → requirements, and payouts refused with nothing sent', async () => {
    const { connect, readyAccount, simulator } = await open();
    const accountId = await readyAccount();
    await simulator.restrictAccount(accountId);
    expect(await connect.findAccount(accountId)).toMatchObject({
      status: 'Restricted',
      requirements: ['individual.verification.document'],
    });
    const order = orderFor(accountId);
    await expect(connect.send(order)).rejects.toMatchObject({
      name: 'PaymentRequestRefused',
      providerCode: 'insufficient_capabilities_for_transfer',
    });
    expect(await connect.find(order)).toBeNull();
    await expect(simulator.restrictAccount('acct_none')).rejects.toThrow(PaymentRequestRefused);
  });

  test('provider that fails → unavailable', async () => {
    const { connect, readyAccount, simulator } = await open();
    const accountId = await readyAccount();
    await simulator.setFaults({ provider: 'failing' });
    await expect(connect.send(orderFor(accountId))).rejects.toThrow(PaymentProviderUnavailable);
  });

  test('more paid out or taken back than an account holds → refused', async () => {
    const { readyAccount, stripe } = await open();
    const accountId = await readyAccount();
    const transfer = await stripe.transfers.create({ amount: 100, currency: 'usd', destination: accountId });
    const payOut = (amount: number) =>
      stripe.payouts.create({ amount, currency: 'usd' }, { stripeAccount: accountId });
    await expect(payOut(101)).rejects.toMatchObject({ code: 'balance_insufficient' });
    await expect(payOut(60)).resolves.toMatchObject({ amount: 60 });
    await expect(stripe.transfers.createReversal(transfer.id, { amount: 101 })).rejects.toMatchObject({
      code: 'amount_too_large',
    });
    await expect(stripe.transfers.createReversal(transfer.id)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
  });

  test('webhooks of payouts and accounts → the ids of both', async () => {
    const { connect, readyAccount, simulator, deliveries } = await open();
    const provider = createSimulatorProvider(simulator);
    const accountId = await readyAccount();
    const order = orderFor(accountId);
    await connect.send(order);
    await simulator.settled();
    const read = deliveries.map(({ rawBody, signature }) => provider.readWebhook(rawBody, signature));
    expect(read.map(({ type, payoutId, accountId: about }) => [type, payoutId ?? about])).toEqual([
      ['account.updated', accountId],
      ['transfer.created', order.id],
      ['payout.created', order.id],
      ['payout.paid', order.id],
    ]);
  });
});
