import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserCall, payInBrowser, sdkFor, simulatorDatabase } from '../simulator.testing.ts';
import { routes } from './routes.ts';

/**
 * Stripe generates the types of its SDK from its OpenAPI description, for one version of the API. The test writes what
 * the simulator sends as literals of these types and compiles them. So a missing, unknown or wrong field of any depth
 * fails.
 */
const repository = resolve(import.meta.dirname, '../../../../..');
const TSC = join(repository, 'node_modules/typescript/bin/tsc');
const TYPES: Readonly<Record<string, string>> = {
  account: 'Stripe.Account',
  account_link: 'Stripe.AccountLink',
  balance_transaction: 'Stripe.BalanceTransaction',
  charge: 'Stripe.Charge',
  dispute: 'Stripe.Dispute',
  event: 'Stripe.Event',
  file: 'Stripe.File',
  payment_intent: 'Stripe.PaymentIntent',
  payout: 'Stripe.Payout',
  refund: 'Stripe.Refund',
  transfer: 'Stripe.Transfer',
  transfer_reversal: 'Stripe.TransferReversal',
};

type Sent = { about: string; value: { object: string; data?: { object: string }[] } };

const database = simulatorDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sdk-types-'));
});
afterAll(() => rm(folder, { recursive: true }));

function typeOf({ object, data }: Sent['value']): string {
  const item = object === 'list' ? (TYPES[data?.[0]?.object ?? ''] ?? 'unlisted') : null;
  return item ? `Stripe.ApiList<${item}>` : (TYPES[object] ?? 'unlisted');
}

/** The one difference: the expiry of a card is required, and the simulator keeps none. */
const withExpiry = (_key: string, value: object | string | number | null) =>
  typeof value === 'object' && value && 'last4' in value && 'brand' in value
    ? { ...value, exp_month: 12, exp_year: 2031 }
    : value;

/** What the compiler says about each object that was sent, by what it was sent for; empty if all match. */
async function mismatchesOf(sent: readonly Sent[]): Promise<string[]> {
  // One line an object: an error names its line.
  const lines = sent.map(
    ({ value }, index) =>
      `export const sent${index}: ${typeOf(value)} = ${JSON.stringify(value, withExpiry)};`,
  );
  await writeFile(join(folder, 'sent.mts'), ["import type Stripe from 'stripe';", ...lines].join('\n'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    types: ['node'],
    typeRoots: [join(repository, 'node_modules/@types')],
    paths: { stripe: [join(repository, 'node_modules/stripe/esm/stripe.esm.node.d.ts')] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['sent.mts'] }));
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [TSC, '--pretty', 'false', '-p', folder], { cwd: folder }, (_, stdout) =>
      done(stdout),
    );
  });
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line.replace(/^sent\.mts\((\d+),\d+\)/, (_, at: string) => sent[Number(at) - 2]?.about ?? at),
    );
}

/** A simulator, its SDK, and what it answers to it. */
async function openRecorded() {
  const opened = await database.open();
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = await opened.simulator.fetch(request.clone());
    const about = `${request.method} ${new URL(request.url).pathname}`;
    if (answer.ok) sent.push({ about, value: await answer.clone().json() });
    return answer;
  };
  return { ...opened, stripe: sdkFor({ ...opened.simulator, fetch }), sent };
}

type Opened = Awaited<ReturnType<typeof openRecorded>>;

const intentOf = (stripe: Stripe) =>
  stripe.paymentIntents.create({ amount: 1999, currency: 'usd', metadata: { cart: 'c1' } });

/** An intent in each of its states. */
async function makeIntents({ stripe, simulator }: Opened) {
  const paid = await intentOf(stripe);
  await stripe.paymentIntents.update(paid.id, { amount: 2999 });
  for (const number of ['4000000000000002', '4000002500003155']) {
    await payInBrowser(simulator, paid, { number });
    await stripe.paymentIntents.retrieve(paid.id);
  }
  await browserCall(simulator, paid, 'simulate_authentication', { outcome: 'success' });
  await stripe.paymentIntents.cancel((await intentOf(stripe)).id);
}

/** A refund that was pending, has succeeded and fails. */
async function makeRefunds({ stripe, simulator }: Opened) {
  const { id } = await intentOf(stripe);
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_pendingRefund' });
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 500 });
  await simulator.simulateOutcome(id, { refund: 'succeeded' });
  await simulator.simulateOutcome(id, { refund: 'failed' });
  await stripe.refunds.retrieve(refund.id);
}

/** A dispute that was answered, lost, and won after all. */
async function makeDisputes({ stripe, simulator }: Opened) {
  const { id: intentId } = await intentOf(stripe);
  await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_createDispute' });
  const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data;
  const id = dispute?.id ?? '';
  const { id: receipt } = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('%PDF-1.7'), name: 'receipt.pdf', type: 'application/pdf' },
  });
  await stripe.disputes.update(id, { evidence: { customer_name: 'Ada', receipt }, submit: true });
  await simulator.simulateOutcome(intentId, { dispute: 'lost' });
  await simulator.simulateOutcome(intentId, { dispute: 'won' });
  await stripe.disputes.retrieve(id);
}

/** An account in each of its states; a payout that arrives and one that is returned. */
async function makePayouts({ stripe, simulator }: Opened) {
  const { id: account } = await stripe.accounts.create({
    type: 'express',
    capabilities: { transfers: { requested: true } },
  });
  const link = await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://shop.test/again',
    return_url: 'http://shop.test/done',
  });
  const page = `http://shop.test/v1/account_links/${link.url.split('/').at(-1)}/simulate_page`;
  const body = new URLSearchParams({ outcome: 'complete', account_number: '000123456789' });
  await simulator.browserFetch(new Request(page, { method: 'POST', body }));
  await stripe.accounts.retrieve(account);
  const transfer = await stripe.transfers.create({ amount: 300, currency: 'usd', destination: account });
  const asAccount = { stripeAccount: account };
  const payout = await stripe.payouts.create({ amount: 100, currency: 'usd' }, asAccount);
  await stripe.payouts.retrieve(payout.id, {}, asAccount);
  await simulator.setFaults({ payoutReturns: true });
  await stripe.payouts.create({ amount: 100, currency: 'usd' }, asAccount);
  await stripe.payouts.list({}, asAccount);
  await stripe.transfers.createReversal(transfer.id, { amount: 200 });
  await simulator.restrictAccount(account);
  await stripe.accounts.retrieve(account);
}

async function readLists({ stripe }: Opened) {
  const lists = ['charges', 'disputes', 'events', 'paymentIntents', 'refunds', 'transfers'] as const;
  for (const list of lists) await stripe[list].list({ limit: 100 });
  const { data } = await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] });
  await stripe.balanceTransactions.retrieve(data[0]?.id ?? '');
  await stripe.events.retrieve((await stripe.events.list()).data[0]?.id ?? '');
}

describe("types of Stripe's SDK", () => {
  test('answers of every call and every event → no field is missing, unknown or of another type', async () => {
    const opened = await openRecorded();
    await makeIntents(opened);
    await makeRefunds(opened);
    await makeDisputes(opened);
    await makePayouts(opened);
    await readLists(opened);
    await opened.simulator.settled();
    const called = opened.sent.map(({ about }) => about);
    const uncalled = routes.filter(
      ({ method, path }) =>
        !called.some((call) => call.startsWith(method) && path.test(call.split(' ')[1] ?? '')),
    );
    // Calls that Stripe does not have are answered with objects of it, or with none.
    expect(uncalled.map(({ path }) => path.source).filter((path) => !path.includes('simulate_'))).toEqual([]);
    const events = opened.deliveries.map(({ event }) => ({
      about: event.type,
      value: event as object as Sent['value'],
    }));
    expect(events.length).toBeGreaterThan(30);
    expect(await mismatchesOf([...opened.sent, ...events])).toEqual([]);
  });

  test('a field that is missing, unknown, or of another type, in an object or an event → reported', async () => {
    const { stripe, sent } = await openRecorded();
    await stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } });
    const account = { about: 'account', value: sent[0]?.value as Sent['value'] };
    const { payouts_enabled: _, ...missing } = account.value as object as Stripe.Account;
    const wrong = [missing, { ...missing, payouts_enabled: 'yes' }, { ...account.value, balance: 1 }].map(
      (value) => ({
        about: 'wrong',
        value: value as Sent['value'],
      }),
    );
    const mismatches = await mismatchesOf([account, ...wrong]);
    expect(mismatches.map((line) => line.split(':')[0])).toEqual(['wrong', 'wrong', 'wrong']);
  });
});
