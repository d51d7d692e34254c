import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#api/ports/payment.ts';
import { rowsOf } from '#db/rows-of.ts';
import {
  auditLog,
  cases,
  disputes,
  ledgerTransactions,
  payoutAccounts,
  payouts,
  users,
  vendors,
} from '#db/schema.ts';
import {
  makeAdmin,
  makeCustomer,
  makeMember,
  makeOrder,
  makeProduct,
  makeStaff,
  makeVendor,
} from '#test/factories.ts';
import { failure, failureOf } from '#test/failure.ts';
import { owe } from '#test/owe.ts';
import { testShop } from '#test/shop.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { deliverPayouts } from './payout-delivery.service.ts';
import { runPayouts, runScheduledPayouts } from './payout-runs.service.ts';
import { writeSettings } from './payouts.testing.ts';

const shop = testShop({ live: true, timeoutMs: 1_500 });
const { t } = shop;
const DAY_MS = 24 * 3_600_000;
const IBAN = 'DE89 3704 0044 0532 0130 00';
const COMPACT = 'DE89370400440532013000';
const db = () => t.context.db;
const admin = async () => t.api((await makeAdmin(db())).token);

beforeEach(async () => {
  await db().execute(sql`truncate payouts, payout_accounts, payout_exports, payout_schedules`);
  // Earlier tests' vendors are owed nothing any more.
  await db().execute(sql`update vendors set status = 'Suspended'`);
  await writeSettings(t, {});
  await shop.simulator().setFaults({ webhook: 'normal', provider: 'normal', payoutReturns: false });
});

/** A vendor who is owed cents that are available. */
async function earner(cents: number, account: 'byHand' | 'connect' | 'none' = 'byHand') {
  const vendor = await makeVendor(db());
  const api = t.api(vendor.token);
  if (cents > 0) await owe(db(), { vendorId: vendor.id, cents, now: t.clock.now });
  if (account === 'byHand')
    await api('PATCH vendor/payout-account', { body: { name: 'Ann Müller', iban: IBAN } });
  if (account === 'connect') await onboard(vendor.token);
  return { ...vendor, api };
}

/** Goes through the simulator's page. */
async function onboard(token: string): Promise<void> {
  const { url } = await t.api(token)('POST vendor/payout-account/onboard');
  const link = new URL(url).pathname.split('/').at(-1);
  await shop.simulator().browserFetch(
    new Request(`http://shop.test/v1/account_links/${link}/simulate_page`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'complete', account_number: '000123456789' }),
    }),
  );
  await shop.simulator().settled();
}

const payoutsOf = (vendorId: string) => db().select().from(payouts).where(eq(payouts.vendorId, vendorId));
const booked = async () =>
  (await db().select().from(ledgerTransactions))
    .map(({ key }) => key)
    .filter((key) => key.startsWith('payout'));
const balanceOf = ({ api }: { api: ReturnType<typeof t.api> }) => api('GET vendor/balance');
const nothing = { pending: 0, available: 0, reserved: 0, onTheWay: 0, nextPayoutAt: null, minimum: 20 };

describe('GET vendor/balance', () => {
  test('nothing earned → all parts 0; by hand → no next payout', async () => {
    expect(await balanceOf(await earner(0, 'none'))).toEqual(nothing);
  });

  test('sales younger and older than the hold → pending and available', async () => {
    await writeSettings(t, { payoutHoldDays: 7, newVendorHoldDays: 0 });
    const vendor = await earner(5000, 'none');
    await owe(db(), { vendorId: vendor.id, cents: 700, now: t.clock.now, daysAgo: 6.9 });
    await owe(db(), { vendorId: vendor.id, cents: 30, now: t.clock.now, daysAgo: 7.1 });
    expect(await balanceOf(vendor)).toEqual({ ...nothing, pending: 7, available: 50.3 });
  });

  test('new vendor with a longer hold → pending for longer', async () => {
    await writeSettings(t, { payoutHoldDays: 7, newVendorHoldDays: 30, newVendorDays: 90 });
    const vendor = await earner(5000, 'none');
    const approvedAt = (daysAgo: number) =>
      db()
        .update(vendors)
        .set({ statusChangedAt: new Date(t.clock.now.getTime() - daysAgo * DAY_MS) })
        .where(eq(vendors.id, vendor.id));
    await approvedAt(89);
    await owe(db(), { vendorId: vendor.id, cents: 700, now: t.clock.now, daysAgo: 20 });
    expect(await balanceOf(vendor)).toMatchObject({ pending: 7, available: 50 });
    await approvedAt(91);
    expect(await balanceOf(vendor)).toMatchObject({ pending: 0, available: 57 });
  });

  test('order with an open dispute, and with an open case → reserved; ended → available again', async () => {
    const vendor = await earner(0, 'none');
    const product = await makeProduct(db(), { vendorId: vendor.id });
    const customerId = (await makeCustomer(db())).id;
    const [one, two] = [
      await makeOrder(db(), { customerId, product }),
      await makeOrder(db(), { customerId, product }),
    ];
    await owe(db(), { vendorId: vendor.id, cents: 1000, now: t.clock.now, orderId: one.id });
    await owe(db(), { vendorId: vendor.id, cents: 100, now: t.clock.now, orderId: two.id, daysAgo: 1 });
    const id = `du_${one.id}`;
    await db()
      .insert(disputes)
      .values({ id, orderId: one.id, amountCents: 1500, status: 'Open', reason: 'fraudulent' });
    await db()
      .insert(cases)
      .values({
        number: `CA-${two.id}`,
        type: 'brokenFile',
        about: 'orderLine',
        status: 'WaitingForVendor',
        title: 'A file',
        orderLineId: two.line.id,
        productId: product.id,
        vendorId: vendor.id,
        openedBy: customerId,
        openerParty: 'customer',
      });
    expect(await balanceOf(vendor)).toMatchObject({ reserved: 11, pending: 0, available: 0 });
    await db().update(disputes).set({ status: 'Won' }).where(eq(disputes.id, id));
    expect(await balanceOf(vendor)).toMatchObject({ reserved: 1, available: 10 });
  });

  test('a shop’s manager and author, support → 403 for balance, payouts, account and statement', async () => {
    const vendor = await earner(5000);
    const people = [
      await makeMember(db(), 'manager', vendor.id),
      await makeMember(db(), 'author', vendor.id),
      await makeStaff(db(), 'support'),
    ];
    const calls = [
      'GET vendor/balance',
      'GET vendor/payout',
      'GET vendor/payout-account',
      'GET vendor/statement',
    ] as const;
    for (const { token } of people) {
      for (const call of calls)
        await expect(t.api(token)(call, { query: { vendorId: vendor.id } })).rejects.toMatchObject({
          status: 403,
        });
      const body = { month: '2026-03', format: 'csv' as const };
      const document = t.api(token)('POST vendor/statement/document', { body });
      await expect(document).rejects.toMatchObject({ status: 403 });
    }
    for (const call of ['GET admin/payout', 'GET admin/payout/due'] as const)
      await expect(t.api(people[2]?.token)(call)).rejects.toMatchObject({ status: 403 });
  });

  test('admin → of the vendor that is named, or 400; a vendor who names another → 404', async () => {
    const vendor = await earner(5000, 'none');
    const api = await admin();
    expect(await api('GET vendor/balance', { query: { vendorId: vendor.id } })).toMatchObject({
      available: 50,
    });
    await expect(api('GET vendor/balance')).rejects.toEqual(failure(400, 'Please select Vendor.'));
    await expect(api('GET vendor/balance', { query: { vendorId: 'none' } })).rejects.toEqual(
      failure(404, 'This vendor was not found.'),
    );
    const other = await makeVendor(db());
    const calls = ['GET vendor/balance', 'GET vendor/payout', 'GET vendor/payout-account'] as const;
    for (const call of calls) {
      await expect(t.api(other.token)(call, { query: { vendorId: vendor.id } })).rejects.toMatchObject({
        status: 404,
      });
      await t.api(other.token)(call, { query: { vendorId: other.id } });
    }
    const author = await makeMember(db(), 'author', vendor.id);
    await expect(t.api(author.token)('GET vendor/balance')).rejects.toMatchObject({ status: 403 });
  });
});

describe('PATCH vendor/payout-account', () => {
  test('valid details → kept encrypted, shown by their last 4; wrong check digits → 400', async () => {
    const vendor = await earner(0, 'none');
    const account = { method: 'byHand', status: 'Ready', requirements: [], last4: '3000' };
    await expect(
      vendor.api('PATCH vendor/payout-account', { body: { name: 'Ann', iban: 'DE88370400440532013000' } }),
    ).rejects.toEqual(failure(400, 'Please enter a valid IBAN: its check digits do not match.'));
    expect(await vendor.api('GET vendor/payout-account')).toEqual({
      method: null,
      status: 'Missing',
      requirements: [],
      last4: null,
    });
    expect(await vendor.api('PATCH vendor/payout-account', { body: { name: 'Ann', iban: IBAN } })).toEqual(
      account,
    );
    expect(await vendor.api('GET vendor/payout-account')).toEqual(account);
    const [row] = await db().select().from(payoutAccounts).where(eq(payoutAccounts.vendorId, vendor.id));
    expect(JSON.stringify(row)).not.toContain('0532');
    expect(row?.detailsLast4).toBe('3000');
  });

  test('details that are used replaced → only with the password, and the owner gets a mail each time', async () => {
    const mails = t.collectMails();
    const vendor = await earner(0);
    shop.later(60_000);
    await db()
      .update(users)
      .set({ passwordHash: await hashPassword('demo1234') })
      .where(eq(users.id, vendor.user.id));
    const change = (password?: string) =>
      vendor.api('PATCH vendor/payout-account', {
        body: { name: 'Eve', iban: 'GB33BUKB20201555555555', password },
      });
    await expect(change()).rejects.toEqual(failure(400, 'Please enter Password.'));
    await expect(change('wrong')).rejects.toEqual(failure(400, 'Password is not right.'));
    expect(await change('demo1234')).toMatchObject({ last4: '5555' });
    const again = vendor.api('POST vendor/payout-account/onboard', { body: { password: 'wrong' } });
    await expect(again).rejects.toMatchObject({ status: 400 });
    await t.sendMails();
    const subjects = mails.filter(({ to }) => to === vendor.user.email).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your payout details have changed', 'Your payout details have changed']);
  });

  test('manager, author, staff → 403', async () => {
    const { id } = await earner(0, 'none');
    const tokens = [
      (await makeMember(db(), 'manager', id)).token,
      (await makeMember(db(), 'author', id)).token,
      (await makeAdmin(db())).token,
    ];
    for (const token of tokens) {
      const change = t.api(token)('PATCH vendor/payout-account', { body: { name: 'Ann', iban: IBAN } });
      await expect(change).rejects.toMatchObject({ status: 403 });
    }
  });
});

test('POST vendor/payout-account/onboard: page filled in → Ready; restricted → says what is missing', async () => {
  const vendor = await earner(0, 'none');
  const { url } = await vendor.api('POST vendor/payout-account/onboard');
  expect(url).toMatch(/^http:\/\/localhost:5000\/simulator\/connect\//);
  expect(await vendor.api('GET vendor/payout-account')).toEqual({
    method: 'connect',
    status: 'Incomplete',
    requirements: ['Your name', 'Your consent to the provider’s terms', 'A bank account'],
    last4: null,
  });
  await onboard(vendor.token);
  expect(await vendor.api('GET vendor/payout-account')).toEqual({
    method: 'connect',
    status: 'Ready',
    requirements: [],
    last4: '6789',
  });
  await (await admin())('PATCH admin/payment-simulator', { body: { accountRestricted: vendor.id } });
  await shop.simulator().settled();
  expect(await vendor.api('GET vendor/payout-account')).toMatchObject({
    status: 'Restricted',
    requirements: ['A copy of your identity document'],
  });
  const none = (await admin())('PATCH admin/payment-simulator', { body: { accountRestricted: 'none' } });
  await expect(none).rejects.toMatchObject({ status: 404 });
});

describe('POST admin/payout/run', () => {
  test('vendors that are due → paid once each, what is available; others → not', async () => {
    const [due, little, without, suspended] = [
      await earner(5000),
      await earner(1999),
      await earner(9000, 'none'),
      await earner(4000),
    ];
    await owe(db(), { vendorId: due.id, cents: 777, now: t.clock.now, daysAgo: 1 });
    await db().update(vendors).set({ status: 'Suspended' }).where(eq(vendors.id, suspended.id));
    const api = await admin();
    const preview = await api('GET admin/payout/due');
    expect(preview).toEqual({
      data: [{ vendorId: due.id, shopName: due.shopName, amount: 50, method: 'byHand' }],
      total: 1,
      pageCount: 1,
      amount: 50,
    });
    expect(await api('POST admin/payout/run')).toEqual({ payouts: 1, total: 50 });
    expect(await api('POST admin/payout/run')).toEqual({ payouts: 0, total: 0 });
    expect(await balanceOf(due)).toEqual({ ...nothing, pending: 7.77, onTheWay: 50 });
    for (const { id } of [little, without, suspended]) expect(await payoutsOf(id)).toEqual([]);
    const [payout] = await payoutsOf(due.id);
    expect(await booked()).toContain(`payout:${payout?.id}`);
    await expect(api('POST admin/payout/run', { body: { vendorId: 'none' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('20 runs at once over 10 vendors → each is paid once', async () => {
    const vendorIds = await Promise.all(Array.from({ length: 10 }, async () => (await earner(3000)).id));
    const runs = await Promise.all(
      Array.from({ length: 20 }, () => runPayouts(t.context, { decidedBy: null })),
    );
    expect(runs.reduce((sum, run) => sum + run.payouts, 0)).toBe(10);
    for (const id of vendorIds) expect(await payoutsOf(id)).toMatchObject([{ amountCents: 3000 }]);
  });

  test('refund after a payout → negative, nothing is paid until later sales fill it; closed shop → its rest', async () => {
    const vendor = await earner(3000);
    await runPayouts(t.context, { decidedBy: null });
    await owe(db(), { vendorId: vendor.id, cents: -1000, now: t.clock.now });
    expect(await balanceOf(vendor)).toMatchObject({ available: -10 });
    expect(await runPayouts(t.context, { decidedBy: null })).toEqual({ payouts: 0, total: 0 });
    await owe(db(), { vendorId: vendor.id, cents: 2500, now: t.clock.now });
    expect(await runPayouts(t.context, { decidedBy: null })).toEqual({ payouts: 0, total: 0 });
    await db().update(vendors).set({ status: 'Closed' }).where(eq(vendors.id, vendor.id));
    expect(await runPayouts(t.context, { decidedBy: null })).toEqual({ payouts: 1, total: 15 });
  });
});

describe('payouts through the provider', () => {
  test('run → sent, arrived by the webhook, one mail', async () => {
    const mails = t.collectMails();
    const vendor = await earner(5000, 'connect');
    await (await admin())('POST admin/payout/run');
    await shop.simulator().settled();
    const list = await vendor.api('GET vendor/payout');
    expect(list).toMatchObject({
      total: 1,
      data: [
        { amount: 50, method: 'connect', status: 'Paid', vendorId: vendor.id, shopName: vendor.shopName },
      ],
    });
    expect(list.data[0]?.arrivedAt).not.toBeNull();
    await t.sendMails();
    expect(mails.filter(({ subject }) => subject.includes('$50.00'))).toMatchObject([
      { to: vendor.user.email },
    ]);
    expect(await balanceOf(vendor)).toEqual(nothing);
  });

  test('webhooks that never come → the sweeper finds that it arrived', async () => {
    await shop.simulator().setFaults({ webhook: 'lost' });
    const vendor = await earner(5000, 'connect');
    await vendor.api('GET vendor/payout-account');
    await runPayouts(t.context, { decidedBy: null });
    expect(await payoutsOf(vendor.id)).toMatchObject([{ status: 'Sent' }]);
    shop.later(5 * 60_000);
    await deliverPayouts(t.context);
    expect(await payoutsOf(vendor.id)).toMatchObject([{ status: 'Paid', nextAttemptAt: null }]);
  });

  test('bank that returns it → Returned, the money is owed again, one mail; paid by the next run', async () => {
    const mails = t.collectMails();
    const vendor = await earner(5000, 'connect');
    await (await admin())('PATCH admin/payment-simulator', { body: { payoutReturns: true } });
    await runPayouts(t.context, { decidedBy: null });
    await shop.simulator().settled();
    await deliverPayouts(t.context);
    const [payout] = await payoutsOf(vendor.id);
    expect(payout).toMatchObject({ status: 'Returned', lastError: 'The bank account has been closed.' });
    expect(await booked()).toContain(`payout-returned:${payout?.id}`);
    expect(await balanceOf(vendor)).toEqual({ ...nothing, available: 50 });
    await t.sendMails();
    expect(mails.map(({ subject }) => subject)).toContain('Your payout of $50.00 did not arrive');
    await shop.simulator().setFaults({ payoutReturns: false });
    expect(await runPayouts(t.context, { decidedBy: null })).toEqual({ payouts: 1, total: 50 });
    await shop.simulator().settled();
    expect((await payoutsOf(vendor.id)).map(({ status }) => status).sort()).toEqual(['Paid', 'Returned']);
  });

  test('account restricted before it is sent → Failed, nothing left the market, the money is owed again', async () => {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    const vendor = await earner(5000, 'connect');
    await shop.simulator().setFaults({ webhook: 'lost' });
    const [account] = await db().select().from(payoutAccounts).where(eq(payoutAccounts.vendorId, vendor.id));
    await shop.simulator().restrictAccount(account?.accountId ?? '');
    await runPayouts(t.context, { decidedBy: null });
    const [payout] = await payoutsOf(vendor.id);
    expect(payout).toMatchObject({ status: 'Failed', providerId: null });
    expect(await balanceOf(vendor)).toEqual({ ...nothing, available: 50 });
    // The account was asked for as well: the next run leaves it out.
    expect(await vendor.api('GET vendor/payout-account')).toMatchObject({ status: 'Restricted' });
    expect(await runPayouts(t.context, { decidedBy: null })).toEqual({ payouts: 0, total: 0 });
  });

  test('provider that answers never, or nonsense → kept, asked again later, paid once', async () => {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    const vendor = await earner(5000, 'connect');
    const { connect } = t.context.payouts;
    const send = vi.spyOn(connect, 'send');
    send.mockRejectedValueOnce(new PaymentProviderUnavailable());
    // It was carried out, and only the answer is lost.
    send.mockImplementationOnce(async (order) => {
      send.mockRestore();
      await connect.send(order);
      throw new PaymentProviderUnavailable({ cause: 'timeout' });
    });
    await runPayouts(t.context, { decidedBy: null });
    expect(await payoutsOf(vendor.id)).toMatchObject([{ status: 'Scheduled', refusals: 0 }]);
    for (let attempt = 0; attempt < 2; attempt++) {
      shop.later(60 * 60_000);
      await deliverPayouts(t.context);
    }
    await shop.simulator().settled();
    expect(await payoutsOf(vendor.id)).toMatchObject([{ status: 'Paid' }]);
    const made = await rowsOf(
      db().execute(sql`select from simulator_object where kind in ('payout', 'transfer') and data->>'amount' = '5000'
        and data->'metadata'->>'reference' = (select id from payouts where vendor_id = ${vendor.id})`),
    );
    expect(made).toHaveLength(2);
  });
});

describe('payouts by hand', () => {
  const download = async (url: string) => {
    const answer = await shop.app().inject(url);
    return { status: answer.statusCode, text: answer.body, type: answer.headers['content-type'] };
  };

  test('export → CSV with the details, payouts Sent, mark paid; not Sent → 409', async () => {
    const vendor = await earner(5000);
    await runPayouts(t.context, { decidedBy: null });
    const api = await admin();
    const [payout] = await payoutsOf(vendor.id);
    const id = payout?.id ?? '';
    const mark = (status: 'paid' | 'returned') =>
      api('POST admin/payout/{id}/mark', { params: { id }, body: { status, note: 'Statement 12' } });
    await expect(mark('paid')).rejects.toEqual(
      failureOf(
        'payout_status_conflict',
        409,
        'This payout is Scheduled: only one that is Sent can be marked.',
      ),
    );
    const { url } = await api('POST admin/payout/export', { body: { format: 'csv' } });
    const file = await download(url);
    expect(file.text).toBe(
      `\uFEFFpayout,name,iban,amount,currency,reference\n${id},Ann Müller,${COMPACT},50.00,USD,Emporia payout ${id}\n`,
    );
    expect(await payoutsOf(vendor.id)).toMatchObject([{ status: 'Sent' }]);
    await expect(api('POST admin/payout/export', { body: { format: 'csv' } })).rejects.toEqual(
      failureOf(
        'payouts_none_waiting',
        409,
        'No payout by hand is Scheduled. One that is Sent is in a file, which can be downloaded again.',
      ),
    );
    const again = await api('POST admin/payout/export', { body: { payoutId: id } });
    expect((await download(again.url)).text).toBe(file.text);
    expect(await mark('paid')).toMatchObject({ id, status: 'Paid', note: 'Statement 12' });
    await expect(mark('returned')).rejects.toMatchObject({ status: 409 });
    expect((await vendor.api('GET vendor/payout')).data).toMatchObject([{ status: 'Paid', note: null }]);
    await expect(
      api('POST admin/payout/{id}/mark', { params: { id: 'none' }, body: { status: 'paid' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('marked as returned → booked back, owed again, one mail', async () => {
    const mails = t.collectMails();
    const vendor = await earner(5000);
    await runPayouts(t.context, { decidedBy: null });
    const api = await admin();
    await api('POST admin/payout/export', { body: { format: 'pain.001' } });
    const [payout] = await payoutsOf(vendor.id);
    const params = { id: payout?.id ?? '' };
    await api('POST admin/payout/{id}/mark', {
      params,
      body: { status: 'returned', note: 'Account closed' },
    });
    expect(await balanceOf(vendor)).toEqual({ ...nothing, available: 50 });
    await t.sendMails();
    const returned = mails.find(({ subject }) => subject === 'Your payout of $50.00 did not arrive');
    expect(returned?.text).toContain('Account closed');
  });

  test('two exports at once → each payout is in one file', async () => {
    const sold = await Promise.all(Array.from({ length: 6 }, () => earner(5000)));
    await runPayouts(t.context, { decidedBy: null });
    const api = await admin();
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => api('POST admin/payout/export', { body: { format: 'csv' } })),
    );
    const files = await Promise.all(
      answers.flatMap((answer) => (answer.status === 'fulfilled' ? [download(answer.value.url)] : [])),
    );
    const lines = files.flatMap(({ text }) => text.trim().split('\n').slice(1));
    expect(lines).toHaveLength(sold.length);
    expect(new Set(lines).size).toBe(sold.length);
  });

  test('pain.001 → one transfer a payout, sums, plain letters', async () => {
    await earner(5000);
    await earner(2001);
    await runPayouts(t.context, { decidedBy: null });
    const { url } = await (await admin())('POST admin/payout/export', { body: { format: 'pain.001' } });
    const { text, type } = await download(url);
    expect(type).toBe('application/xml; charset=utf-8');
    expect(text).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>70.01</CtrlSum>');
    expect(text.match(/<CdtTrfTxInf>/g)).toHaveLength(2);
    expect(text).toContain('<InstdAmt Ccy="USD">20.01</InstdAmt>');
    expect(text).toContain('<Cdtr><Nm>Ann Muller</Nm></Cdtr>');
    expect((await download(url.replace('pain.001', 'csv'))).status).toBe(404);
    expect((await download(url.replace(/expires=\d/, 'expires=9'))).status).toBe(404);
  });

  test('bank details → in no answer, log, mail, copy of data or audit log', async () => {
    const logged: unknown[] = [];
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(t.context.log, level).mockImplementation((...args: unknown[]) => void logged.push(args));
    const mails = t.collectMails();
    const vendor = await earner(5000);
    const api = await admin();
    const answers: unknown[] = [
      await vendor.api('GET vendor/payout-account'),
      await api('POST admin/payout/run'),
      await api('POST admin/payout/export', { body: { format: 'csv' } }),
      await vendor.api('GET vendor/payout'),
      await api('GET admin/payout'),
      await api('GET vendor/payout-account', { query: { vendorId: vendor.id } }),
      await api('GET audit-log', { query: { limit: 100 } }),
      await vendor
        .api('PATCH vendor/payout-account', { body: { name: 'Ann', iban: `${COMPACT}0` } })
        .catch((error: unknown) => error),
    ];
    await t.sendMails();
    const log = await db().select().from(auditLog);
    expect(log.filter(({ entity }) => entity === 'payout-export')).not.toEqual([]);
    const seen = JSON.stringify([answers, logged, mails, log, await db().select().from(payoutAccounts)]);
    for (const secret of [COMPACT, IBAN, '370400440532', 'Ann Müller']) expect(seen).not.toContain(secret);
  });

  test('details sealed with another key → 409 that names the shop, and nothing is Sent', async () => {
    const vendor = await earner(5000);
    await runPayouts(t.context, { decidedBy: null });
    const sealedDetails = 'v1.otherkey.AAAA.AAAA.AAAA';
    await db().update(payoutAccounts).set({ sealedDetails }).where(eq(payoutAccounts.vendorId, vendor.id));
    await expect((await admin())('POST admin/payout/export', { body: { format: 'csv' } })).rejects.toEqual(
      failureOf(
        'payout_details_unreadable',
        409,
        `The bank details of ${vendor.shopName} cannot be decrypted with the present SECRETS_KEY. For a new file, they have to be entered again, or these payouts held.`,
      ),
    );
    expect(await payoutsOf(vendor.id)).toMatchObject([{ status: 'Scheduled' }]);
  });
});

describe('schedule of payouts', () => {
  const scheduled = () => runScheduledPayouts(t.context, new AbortController().signal);

  test('weekly → from its next Monday on, once a week; after a pause of the market too', async () => {
    await writeSettings(t, { payoutSchedule: 'weekly' });
    const vendor = await earner(5000);
    expect((await balanceOf(vendor)).nextPayoutAt).toBe('2026-03-02T00:00:00.000Z');
    await scheduled();
    expect(await payoutsOf(vendor.id)).toEqual([]);
    // Tuesday, since no node ran on Monday.
    shop.later(2 * DAY_MS);
    await scheduled();
    await scheduled();
    expect(await payoutsOf(vendor.id)).toHaveLength(1);
    await owe(db(), { vendorId: vendor.id, cents: 5000, now: t.clock.now });
    await scheduled();
    expect(await payoutsOf(vendor.id)).toHaveLength(1);
    shop.later(6 * DAY_MS);
    await scheduled();
    expect(await payoutsOf(vendor.id)).toHaveLength(2);
  });

  test('run that is cut off → goes on in the same period', async () => {
    await writeSettings(t, { payoutSchedule: 'monthly' });
    const vendor = await earner(5000);
    await scheduled();
    shop.later(31 * DAY_MS);
    const cut = new AbortController();
    cut.abort();
    await runScheduledPayouts(t.context, cut.signal);
    expect(await payoutsOf(vendor.id)).toEqual([]);
    await scheduled();
    expect(await payoutsOf(vendor.id)).toHaveLength(1);
  });

  test('by hand → never by itself', async () => {
    const vendor = await earner(5000);
    shop.later(60 * DAY_MS);
    await scheduled();
    expect(await payoutsOf(vendor.id)).toEqual([]);
  });
});
