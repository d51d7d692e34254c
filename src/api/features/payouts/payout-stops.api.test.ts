import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#api/ports/payment.ts';
import { auditLog, ledgerTransactions, payoutAccounts, payouts, users, vendors } from '#db/schema.ts';
import { makeAdmin, makeStaff, makeVendor } from '#test/factories.ts';
import { failureOf } from '#test/failure.ts';
import { owe } from '#test/owe.ts';
import { rounds } from '#test/rounds.ts';
import { testShop } from '#test/shop.ts';
import { checkLedger } from '../ledger/ledger-check.service.ts';
import { makeConnectedVendor } from './connected-vendor.testing.ts';
import { sealBankDetails } from './payout-accounts.service.ts';
import { deliverPayouts } from './payout-delivery.service.ts';
import { runPayouts } from './payout-runs.service.ts';
import { writeSettings } from './payouts.testing.ts';

const shop = testShop({ live: true, timeoutMs: 5_000 });
const { t } = shop;
const db = () => t.context.db;
const [FIRST, SECOND] = ['DE89370400440532013000', 'GB33BUKB20201555555555'];
const MINUTE_MS = 60_000;

beforeEach(async () => {
  await db().execute(sql`truncate payouts, payout_accounts, payout_exports`);
  // Earlier tests' vendors are owed nothing any more.
  await db().execute(sql`update vendors set status = 'Suspended'`);
  await writeSettings(t, {});
});

const admin = async () => t.api((await makeAdmin(db())).token);
type Api = Awaited<ReturnType<typeof admin>>;

/** Makes this the account of a vendor, as the owner's own change does. */
async function setAccount(vendorId: string, name: string, iban: string): Promise<void> {
  const details = await sealBankDetails(t.context, { vendorId, name, iban });
  const row = { vendorId, method: 'byHand' as const, ...details };
  await db()
    .insert(payoutAccounts)
    .values(row)
    .onConflictDoUpdate({ target: payoutAccounts.vendorId, set: details });
}

/** A vendor with a payout by hand of $50 that is Scheduled. */
async function scheduled(name = 'Ann') {
  const vendor = await makeVendor(db());
  await owe(db(), { vendorId: vendor.id, cents: 5000, now: t.clock.now });
  await setAccount(vendor.id, name, FIRST);
  await runPayouts(t.context, { vendorId: vendor.id, decidedBy: null });
  return { ...vendor, payoutId: (await payoutOf(vendor.id)).id };
}

async function payoutOf(vendorId: string) {
  const [row] = await db().select().from(payouts).where(eq(payouts.vendorId, vendorId));
  if (!row) throw new Error('The vendor has no payout.');
  return row;
}

const balanceOf = async ({ id }: { id: string }) =>
  (await admin())('GET vendor/balance', { query: { vendorId: id } });
const step = (api: Api, name: 'hold' | 'release', id: string) =>
  name === 'hold'
    ? api('POST admin/payout/{id}/hold', { params: { id }, body: { note: 'Being looked at' } })
    : api('POST admin/payout/{id}/release', { params: { id } });
const cancel = (api: Api, id: string) =>
  api('POST admin/payout/{id}/cancel', { params: { id }, body: { reason: 'Account in doubt' } });
type Vendor = { id: string; user: { id: string } };
/** What can be suspended, so that a shop is paid nothing. */
const SUSPENDED = {
  shop: {
    reason: 'The shop was suspended.',
    suspend: (api: Api, { id }: Vendor) =>
      api('POST admin/vendor/{id}/suspend', { params: { id }, body: { reason: 'Fraud' } }),
    restore: (api: Api, { id }: Vendor) => api('POST admin/vendor/{id}/restore', { params: { id } }),
    write: ({ id }: Vendor) => db().update(vendors).set({ status: 'Suspended' }).where(eq(vendors.id, id)),
  },
  'account of the owner': {
    reason: 'The account of the shop’s owner was suspended.',
    suspend: (api: Api, { user: { id } }: Vendor) =>
      api('POST user/{id}/suspend', { params: { id }, body: { reason: 'Fraud' } }),
    restore: (api: Api, { user: { id } }: Vendor) => api('POST user/{id}/restore', { params: { id } }),
    write: ({ user }: Vendor) =>
      db().update(users).set({ suspendedAt: t.clock.now }).where(eq(users.id, user.id)),
  },
};
const SUSPENSIONS = Object.entries(SUSPENDED).map(([name, suspension]) => ({ name, ...suspension }));
const newFile = (api: Api) => api('POST admin/payout/export', { body: { format: 'csv' } });
const fileOf = async (api: Api, payoutId: string) => {
  const { url } = await api('POST admin/payout/export', { body: { payoutId } });
  return (await shop.app().inject(url)).rawPayload;
};
const NONE_WAITING = { code: 'payouts_none_waiting' };
const problems = async () => (await checkLedger(db())).problems.filter(({ key }) => key.startsWith('payout'));

describe('file for the bank', () => {
  test('accounts, market and settings change after the file → fetched again, it is the whole file of then byte for byte', async () => {
    const [one, two] = [await scheduled('Ann'), await scheduled('Bo')];
    const api = await admin();
    const { url } = await api('POST admin/payout/export', { body: { format: 'pain.001' } });
    const first = (await shop.app().inject(url)).rawPayload;
    await setAccount(one.id, 'Eve', SECOND);
    await writeSettings(t, { legalName: 'Another Ltd' });
    await api('POST admin/payout/{id}/mark', { params: { id: one.payoutId }, body: { status: 'returned' } });
    expect(await fileOf(api, one.payoutId)).toEqual(first);
    expect(await fileOf(api, two.payoutId)).toEqual(first);
    expect(first.toString()).toContain(FIRST);
    expect(first.toString()).not.toContain(SECOND);
  });

  test('made → the account is kept encrypted with its payout, and shown by its last 4 in lists, statement and audit log', async () => {
    const vendor = await scheduled();
    const api = await admin();
    expect((await api('GET admin/payout')).data).toMatchObject([{ status: 'Scheduled', last4: null }]);
    await newFile(api);
    await setAccount(vendor.id, 'Eve', SECOND);
    expect((await api('GET admin/payout')).data).toMatchObject([{ status: 'Sent', last4: '3000' }]);
    const own = t.api(vendor.token);
    expect((await own('GET vendor/payout')).data).toMatchObject([{ status: 'Sent', last4: '3000' }]);
    const month = t.clock.now.toISOString().slice(0, 7);
    const { data } = await own('GET vendor/statement', { query: { month } });
    expect(data[0]?.chain).toEqual([
      { label: 'Payout', amount: -50, detail: 'To the account that ends with 3000' },
    ]);
    const logged = await db().select().from(auditLog).where(eq(auditLog.entityId, vendor.payoutId));
    expect(JSON.stringify(logged)).toContain('3000');
    const { sealedDetails } = await payoutOf(vendor.id);
    expect(sealedDetails).toMatch(/^v1\./);
    expect(JSON.stringify(logged)).not.toContain(sealedDetails);
  });

  test('made → the database refuses another account, amount or file for its payouts', async () => {
    const { id, payoutId } = await scheduled();
    await newFile(await admin());
    for (const change of [
      { sealedDetails: 'x' },
      { accountLast4: '1' },
      { amountCents: 1 },
      { exportId: null },
    ])
      await expect(db().update(payouts).set(change).where(eq(payouts.id, payoutId))).rejects.toThrow();
    expect(await payoutOf(id)).toMatchObject({ amountCents: 5000, accountLast4: '3000' });
  });

  test('made before accounts were kept → 409', async () => {
    const { payoutId } = await scheduled();
    const api = await admin();
    await db().execute(sql`insert into payout_exports (id, format, exported_by)
      select 'old', 'csv', id from users where role = 'admin' limit 1`);
    await db().update(payouts).set({ status: 'Paid', exportId: 'old' }).where(eq(payouts.id, payoutId));
    await expect(fileOf(api, payoutId)).rejects.toMatchObject({ code: 'payout_details_unreadable' });
  });
});

describe('payout by hand that is stopped', () => {
  test('held → in no file, still on its way; released → in the next file', async () => {
    const vendor = await scheduled();
    const api = await admin();
    expect(await step(api, 'hold', vendor.payoutId)).toMatchObject({
      status: 'Held',
      note: 'Being looked at',
    });
    await expect(newFile(api)).rejects.toMatchObject(NONE_WAITING);
    expect(await balanceOf(vendor)).toMatchObject({ onTheWay: 50, available: 0 });
    await expect(step(api, 'hold', vendor.payoutId)).rejects.toEqual(
      failureOf(
        'payout_status_conflict',
        409,
        'This payout is Held: that can be done only to one that is Scheduled.',
      ),
    );
    expect(await step(api, 'release', vendor.payoutId)).toMatchObject({ status: 'Scheduled' });
    await newFile(api);
    expect(await payoutOf(vendor.id)).toMatchObject({ status: 'Sent' });
    for (const again of [() => step(api, 'hold', vendor.payoutId), () => cancel(api, vendor.payoutId)])
      await expect(again()).rejects.toMatchObject({ code: 'payout_status_conflict' });
  });

  test('cancelled → booked back by a new entry, owed again, one mail with the reason', async () => {
    const mails = t.collectMails();
    const vendor = await scheduled();
    const api = await admin();
    expect(await cancel(api, vendor.payoutId)).toMatchObject({
      status: 'Cancelled',
      problem: 'Account in doubt',
    });
    expect(await balanceOf(vendor)).toMatchObject({ onTheWay: 0, available: 50 });
    const entries = await db()
      .select({ key: ledgerTransactions.key })
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.payoutId, vendor.payoutId));
    expect(entries.map(({ key }) => key).sort()).toEqual([
      `payout-returned:${vendor.payoutId}`,
      `payout:${vendor.payoutId}`,
    ]);
    await t.sendMails();
    const sent = mails.filter(({ subject }) => subject === 'Your payout of $50.00 was cancelled');
    expect(sent).toMatchObject([{ to: vendor.user.email }]);
    expect(sent[0]?.text).toContain('Account in doubt');
    expect(await problems()).toEqual([]);
  });

  test('two admins at the same button → one gets 409 with the status', async () => {
    const { payoutId, ...vendor } = await scheduled();
    const [one, two] = [await admin(), await admin()];
    const answers = await Promise.allSettled([cancel(one, payoutId), cancel(two, payoutId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(vendor)).toMatchObject({ onTheWay: 0, available: 50 });
  });

  test('cancelled while a file is made → in the file or cancelled, never both', async () => {
    const api = await admin();
    for (let round = 0; round < rounds(10); round++) {
      const vendor = await scheduled();
      const [file, cancelled] = await Promise.allSettled([newFile(api), cancel(api, vendor.payoutId)]);
      const { status, exportId } = await payoutOf(vendor.id);
      const isSent = status === 'Sent';
      expect(isSent ? 'Sent' : status).toBe(cancelled.status === 'fulfilled' ? 'Cancelled' : 'Sent');
      expect(exportId !== null).toBe(isSent);
      expect(file.status).toBe(isSent ? 'fulfilled' : 'rejected');
      expect(await balanceOf(vendor)).toMatchObject({
        available: isSent ? 0 : 50,
        onTheWay: isSent ? 50 : 0,
      });
    }
    expect(await problems()).toEqual([]);
  });

  test('support → 403', async () => {
    const { payoutId } = await scheduled();
    const support = t.api((await makeStaff(db(), 'support')).token);
    const calls = [
      () => step(support, 'hold', payoutId),
      () => step(support, 'release', payoutId),
      () => cancel(support, payoutId),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
  });
});

describe.each(SUSPENSIONS)('$name that is suspended', ({ reason, suspend, restore, write }) => {
  test('payouts that wait or are held → cancelled, in no file, the money is available again', async () => {
    const vendor = await scheduled();
    const api = await admin();
    await step(api, 'hold', vendor.payoutId);
    await suspend(api, vendor);
    expect(await payoutOf(vendor.id)).toMatchObject({
      status: 'Cancelled',
      lastError: reason,
    });
    expect(await balanceOf(vendor)).toMatchObject({ onTheWay: 0, available: 50 });
    await expect(newFile(api)).rejects.toMatchObject(NONE_WAITING);
    expect(await runPayouts(t.context, { decidedBy: null })).toEqual({ payouts: 0, total: 0 });
  });

  test('a run for it alone → 409, and nothing is due; restored → paid', async () => {
    const vendor = await scheduled();
    const api = await admin();
    await suspend(api, vendor);
    const run = () => api('POST admin/payout/run', { body: { vendorId: vendor.id } });
    await expect(run()).rejects.toEqual(
      failureOf(
        'payout_status_conflict',
        409,
        'The shop or the account of its owner is suspended: nothing is paid to it.',
      ),
    );
    expect(await api('GET admin/payout/due', { query: { vendorId: vendor.id } })).toMatchObject({ total: 0 });
    await restore(api, vendor);
    expect(await run()).toEqual({ payouts: 1, total: 50 });
  });

  test('suspended by any other statement → its payouts stay out of files', async () => {
    const vendor = await scheduled();
    await write(vendor);
    await expect(newFile(await admin())).rejects.toMatchObject(NONE_WAITING);
  });

  test('suspended while a file is made and a run pays → Sent before it, or nothing on its way', async () => {
    const api = await admin();
    for (let round = 0; round < rounds(10); round++) {
      const vendor = await scheduled();
      await owe(db(), { vendorId: vendor.id, cents: 3000, now: t.clock.now });
      await Promise.allSettled([
        newFile(api),
        suspend(api, vendor),
        runPayouts(t.context, { decidedBy: null }),
      ]);
      const rows = await db().select().from(payouts).where(eq(payouts.vendorId, vendor.id));
      for (const { status, exportId } of rows)
        expect([status, exportId !== null]).toEqual(exportId ? ['Sent', true] : ['Cancelled', false]);
      await expect(newFile(api)).rejects.toMatchObject(NONE_WAITING);
    }
    expect(await problems()).toEqual([]);
  });
});

describe('payout through the provider that is stopped', () => {
  /** A payout that the provider did not answer for, once. */
  async function unanswered() {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    const vendor = await makeConnectedVendor(t.context, shop.simulator());
    await owe(db(), { vendorId: vendor.id, cents: 5000, now: t.clock.now });
    const { connect } = t.context.payouts;
    vi.spyOn(connect, 'send').mockRejectedValueOnce(new PaymentProviderUnavailable());
    await runPayouts(t.context, { vendorId: vendor.id, decidedBy: null });
    return { ...vendor, payoutId: (await payoutOf(vendor.id)).id };
  }

  test('attempted → held before it is cancelled, and cancelled once no attempt can be running', async () => {
    const vendor = await unanswered();
    const api = await admin();
    await expect(cancel(api, vendor.payoutId)).rejects.toMatchObject({ status: 409 });
    await step(api, 'hold', vendor.payoutId);
    shop.later(MINUTE_MS);
    await deliverPayouts(t.context);
    for (const early of [() => cancel(api, vendor.payoutId), () => step(api, 'release', vendor.payoutId)])
      await expect(early()).rejects.toMatchObject({ code: 'payout_status_conflict' });
    shop.later(5 * MINUTE_MS);
    await deliverPayouts(t.context);
    expect(await payoutOf(vendor.id)).toMatchObject({ status: 'Held' });
    expect(await cancel(api, vendor.payoutId)).toMatchObject({ status: 'Cancelled' });
    expect(await balanceOf(vendor)).toMatchObject({ onTheWay: 0, available: 50 });
  });

  test.each(SUSPENSIONS)(
    'its $name is suspended → held and not sent; restored and released → sent',
    async ({ suspend, restore }) => {
      const vendor = await unanswered();
      const api = await admin();
      await suspend(api, vendor);
      shop.later(10 * MINUTE_MS);
      await deliverPayouts(t.context);
      await expect(step(api, 'release', vendor.payoutId)).rejects.toMatchObject({ status: 409 });
      await restore(api, vendor);
      await step(api, 'release', vendor.payoutId);
      await deliverPayouts(t.context);
      await shop.simulator().settled();
      expect(await payoutOf(vendor.id)).toMatchObject({ status: 'Paid', accountLast4: '6789' });
    },
  );

  test.each(SUSPENSIONS)(
    'its $name is suspended by any other statement → not sent; restored → sent',
    async ({ restore, write }) => {
      const vendor = await unanswered();
      await write(vendor);
      shop.later(10 * MINUTE_MS);
      await deliverPayouts(t.context);
      expect(await payoutOf(vendor.id)).toMatchObject({ status: 'Scheduled', attempts: 1 });
      await restore(await admin(), vendor);
      await deliverPayouts(t.context);
      await shop.simulator().settled();
      expect(await payoutOf(vendor.id)).toMatchObject({ status: 'Paid' });
    },
  );

  /** A vendor whom the provider pays, owed $50. */
  async function owed() {
    const vendor = await makeConnectedVendor(t.context, shop.simulator());
    await owe(db(), { vendorId: vendor.id, cents: 5000, now: t.clock.now });
    return vendor;
  }

  /** Cancels a payout once no attempt can be running, and checks that it was either made or is owed again. */
  async function endsOnce(api: Api, vendor: Awaited<ReturnType<typeof owed>>): Promise<void> {
    shop.later(6 * MINUTE_MS);
    const { id, status } = await payoutOf(vendor.id);
    if (status === 'Held') await cancel(api, id).catch(() => {});
    await deliverPayouts(t.context);
    await shop.simulator().settled();
    const payout = await payoutOf(vendor.id);
    const isMade = payout.status !== 'Cancelled';
    if (isMade) expect(payout.status).toMatch(/^(Sent|Paid)$/);
    expect(await balanceOf(vendor)).toMatchObject({ available: isMade ? 0 : 50 });
    const order = { ...payout, accountId: payout.accountId ?? '', isRepeated: true };
    const found = await t.context.payouts.connect.find(order);
    expect(found?.status ?? 'none').toMatch(isMade ? /^(Sent|Paid)$/ : 'none');
  }

  test('held while a run hands it to the provider → it is sent, and cannot be cancelled', async () => {
    const [vendor, api] = [await owed(), await admin()];
    const { connect } = t.context.payouts;
    const send = connect.send.bind(connect);
    vi.spyOn(connect, 'send').mockImplementationOnce(async (order) => {
      await step(api, 'hold', order.id);
      return send(order);
    });
    await runPayouts(t.context, { vendorId: vendor.id, decidedBy: null });
    await shop.simulator().settled();
    const { id, status } = await payoutOf(vendor.id);
    expect(status).toMatch(/^(Sent|Paid)$/);
    await expect(cancel(api, id)).rejects.toMatchObject({ code: 'payout_status_conflict' });
    await endsOnce(api, vendor);
  });

  test('held while runs and sweeps go on → made once, or cancelled and owed again, never both', async () => {
    const api = await admin();
    for (let round = 0; round < rounds(10); round++) {
      const vendor = await unanswered();
      shop.later(2 * MINUTE_MS);
      await Promise.allSettled([
        deliverPayouts(t.context),
        step(api, 'hold', vendor.payoutId),
        runPayouts(t.context, { vendorId: vendor.id, decidedBy: null }),
        deliverPayouts(t.context),
      ]);
      await endsOnce(api, vendor);
    }
    expect(await problems()).toEqual([]);
  });
});
