import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#api/features/accounts/accounts.service.ts';
import { writeTransaction } from '#api/features/ledger/transactions.service.ts';
import { personalData } from '#api/features.ts';
import type { Mail } from '#api/ports/mail.ts';
import { disputes, payouts, refunds, users, vendors } from '#db/schema.ts';
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeUser,
  makeVendor,
  signIn,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { deleteDueAccounts } from './account-deletion.service.ts';

const t = useMarket();
const PASSWORD = 'right-one';
const passwordHash = await hashPassword(PASSWORD);
const DAY_MS = 24 * 3_600_000;
const START = new Date('2026-03-01T12:00:00Z');
// The sessions of the factories begin then, and live seven days.
beforeEach(() => {
  t.clock.now = START;
});
const customerWithPassword = () => makeCustomer(t.context.db, { passwordHash });
const remove = (token: string | undefined, password = PASSWORD) =>
  t.api(token).full('POST user/delete', { body: { password } });
const accountOf = async (id: string) => (await t.context.db.select().from(users).where(eq(users.id, id)))[0];
const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms);
};

/** The subjects of mails that are sent to an address from now on. */
function mailsTo(address: string): string[] {
  const subjects: string[] = [];
  vi.spyOn(t.context.mail, 'send').mockImplementation(async (mail: Mail) => {
    if (mail.to === address) subjects.push(mail.subject);
  });
  return subjects;
}

describe('POST user/delete', () => {
  test('a wrong password, or none → 400, and nothing is scheduled', async () => {
    const { id, token } = await customerWithPassword();
    await expect(remove(token, 'wrong-one')).rejects.toEqual(failure(400, 'Password is not right.'));
    await expect(remove(token, '')).rejects.toEqual(failure(400, 'Please enter Password.'));
    expect(await accountOf(id)).toMatchObject({ deletionDueAt: null });
  });

  test('customer → due in 14 days; until then the account works, says so, and one mail was sent', async () => {
    const { email, token } = await customerWithPassword();
    const subjects = mailsTo(email);
    const { data, message } = await remove(token);
    expect(new Date(data.deletedAt).getTime() - t.clock.now.getTime()).toBe(14 * DAY_MS);
    expect(message).toBe('Your account will be deleted in 14 days. Until then you can keep it.');
    later(13 * DAY_MS);
    await deleteDueAccounts(t.context, personalData);
    await t.sendMails();
    expect(subjects).toEqual(['Your account will be deleted on March 15, 2026']);
    const signedIn = await t.api()('POST auth/login', { body: { email, password: PASSWORD } });
    expect(signedIn).toMatchObject({ user: { deletionDueAt: data.deletedAt } });
  });

  test('asked for twice, also at the same time → one is scheduled, 409 with the day for the others', async () => {
    const { email, token } = await customerWithPassword();
    const subjects = mailsTo(email);
    const answers = await Promise.allSettled([remove(token), remove(token), remove(token)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const day = new Date(t.clock.now.getTime() + 14 * DAY_MS).toISOString().slice(0, 10);
    await expect(remove(token)).rejects.toEqual(
      failure(409, `This account is going to be deleted on ${day} already.`),
    );
    await t.sendMails();
    expect(subjects).toHaveLength(1);
  });

  test('the last admin → 409; with another who stays → scheduled', async () => {
    const { db } = t.context;
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.role, 'admin'));
    const admins = [];
    for (const _ of [1, 2]) {
      const { id } = await makeUser(db, { role: 'admin', passwordHash });
      admins.push(await signIn(db, id, t.clock.now));
    }
    const [first, second] = admins;
    await remove(first);
    await expect(remove(second)).rejects.toEqual(
      failure(409, 'This is the last admin, who cannot be deleted.'),
    );
    await t.api(first)('POST user/delete/cancel');
    await remove(second);
  });
});

describe('POST user/delete of a vendor', () => {
  async function soldVendor() {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    await db.update(users).set({ passwordHash }).where(eq(users.id, vendor.user.id));
    const product = await makeProduct(db, { vendorId: vendor.id });
    const order = await makeOrder(db, { customerId: (await makeCustomer(db)).id, product });
    const token = await signIn(db, vendor.user.id, t.clock.now);
    return { ...vendor, token, order };
  }
  const statusOf = async (id: string) =>
    (await t.context.db.select().from(vendors).where(eq(vendors.id, id)))[0]?.status;

  test('open refund, open dispute and money that is owed → 409 that names each; the shop stays open', async () => {
    const { db } = t.context;
    const vendor = await soldVendor();
    const orderId = vendor.order.id;
    await db.insert(refunds).values({ orderId, amountCents: 100, nextAttemptAt: t.clock.now });
    await db
      .insert(disputes)
      .values({ id: 'dp_1', orderId, amountCents: 100, status: 'Open', reason: 'fraudulent' });
    await writeTransaction(db, {
      kind: 'sale',
      key: 'sale:pi_owed',
      orderId,
      entries: [
        { account: 'card', amountCents: 1350 },
        { account: 'vendor', vendorId: vendor.id, amountCents: -1350 },
      ],
      at: t.clock.now,
    });
    await expect(remove(vendor.token)).rejects.toEqual(
      failure(
        409,
        'The shop still has open business: 1 refund that is not done, 1 open dispute, and $13.50 that the market owes the shop. The account can be deleted once that is settled.',
      ),
    );
    expect(await statusOf(vendor.id)).toBe('Approved');
    const admin = await makeAdmin(db);
    const byAdmin = (settled?: boolean) =>
      t.api(admin.token)('POST user/{id}/delete', { params: { id: vendor.user.id }, body: { settled } });
    await expect(byAdmin(true)).rejects.toMatchObject({ status: 409 });
    await db.update(refunds).set({ status: 'Done' }).where(eq(refunds.orderId, orderId));
    await db.update(disputes).set({ status: 'Won' }).where(eq(disputes.orderId, orderId));
    // What is owed to the shop has to be paid out.
    await expect(byAdmin(true)).rejects.toMatchObject({ status: 409 });
    await writeTransaction(db, {
      kind: 'payout',
      key: 'payout:p_1',
      entries: [
        { account: 'vendor', vendorId: vendor.id, amountCents: 1400 },
        { account: 'bank', amountCents: -1400 },
      ],
      at: t.clock.now,
    });
    const payout = { vendorId: vendor.id, amountCents: 1400, method: 'byHand' as const };
    await db.insert(payouts).values({ ...payout, status: 'Sent' });
    await expect(byAdmin(true)).rejects.toEqual(
      failure(
        409,
        'The shop still has open business: 1 payout that is on its way. The account can be deleted once that is settled.',
      ),
    );
    await db.update(payouts).set({ status: 'Paid' });
    await expect(byAdmin()).rejects.toMatchObject({ status: 409 });
    await byAdmin(true);
    expect(await statusOf(vendor.id)).toBe('Closed');
  });

  test('nothing open → the shop closes at once, and stays closed when the deletion is canceled', async () => {
    const vendor = await soldVendor();
    const subjects = mailsTo(vendor.user.email);
    await remove(vendor.token);
    expect(await statusOf(vendor.id)).toBe('Closed');
    await t.api(vendor.token)('POST user/delete/cancel');
    expect(await statusOf(vendor.id)).toBe('Closed');
    await t.sendMails();
    expect(subjects).toEqual([`${vendor.shopName} is closed`, 'Your account stays']);
  });

  test('a refund that is made in the 14 days → the deletion waits until it is done', async () => {
    const { db } = t.context;
    const vendor = await soldVendor();
    await remove(vendor.token);
    await db
      .insert(refunds)
      .values({ orderId: vendor.order.id, amountCents: 100, nextAttemptAt: t.clock.now });
    later(15 * DAY_MS);
    await deleteDueAccounts(t.context, personalData);
    expect(await accountOf(vendor.user.id)).toMatchObject({ deletedAt: null });
    await db.update(refunds).set({ status: 'Done' }).where(eq(refunds.orderId, vendor.order.id));
    await deleteDueAccounts(t.context, personalData);
    expect(await accountOf(vendor.user.id)).toMatchObject({ deletedAt: t.clock.now });
  });
});

describe('POST user/delete/cancel', () => {
  test('not scheduled → 409; scheduled → the account stays after 14 days, and a mail says so', async () => {
    const { id, email } = await customerWithPassword();
    const token = await signIn(t.context.db, id, t.clock.now);
    const subjects = mailsTo(email);
    const cancel = () => t.api(token).full('POST user/delete/cancel');
    await expect(cancel()).rejects.toEqual(failure(409, 'This account is not going to be deleted.'));
    await remove(token);
    await t.sendMails();
    expect((await cancel()).message).toBe('Your account stays.');
    later(15 * DAY_MS);
    await deleteDueAccounts(t.context, personalData);
    await t.sendMails();
    expect(await accountOf(id)).toMatchObject({ email, deletionDueAt: null, deletedAt: null });
    expect(subjects.at(-1)).toBe('Your account stays');
    expect(subjects).toHaveLength(2);
  });
});

describe('the job', () => {
  async function due() {
    const { id, email } = await customerWithPassword();
    const token = await signIn(t.context.db, id, t.clock.now);
    await remove(token);
    later(14 * DAY_MS);
    return { id, email, token };
  }

  test('run twice, also at the same time → one deletion and one last mail, to the former address', async () => {
    const { email, id } = await due();
    const subjects = mailsTo(email);
    await Promise.all([
      deleteDueAccounts(t.context, personalData),
      deleteDueAccounts(t.context, personalData),
    ]);
    const deletedAt = (await accountOf(id))?.deletedAt;
    later(DAY_MS);
    await deleteDueAccounts(t.context, personalData);
    await t.sendMails();
    expect(await accountOf(id)).toMatchObject({ name: 'Former customer', email: '', deletedAt });
    expect(subjects).toEqual(['Your account is deleted']);
  });

  test('interrupted in the transaction → nothing is deleted; the next run deletes all', async () => {
    const { id, email } = await due();
    const cut = vi
      .spyOn(t.context.changes, 'notifyNodes')
      .mockRejectedValueOnce(new Error('Connection lost'));
    await expect(deleteDueAccounts(t.context, personalData)).rejects.toThrow('Connection lost');
    expect(await accountOf(id)).toMatchObject({ email, deletedAt: null });
    cut.mockRestore();
    await deleteDueAccounts(t.context, personalData);
    expect(await accountOf(id)).toMatchObject({ email: '', deletedAt: t.clock.now });
  });

  test('deleted → sessions end, sign-in fails, and the address can be registered again', async () => {
    const { email, token, id } = await due();
    await deleteDueAccounts(t.context, personalData);
    await expect(t.api(token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    const login = t.api()('POST auth/login', { body: { email, password: PASSWORD } });
    await expect(login).rejects.toMatchObject({ status: 401 });
    const again = {
      name: 'Again',
      email,
      phone: '1',
      password: 'another-one',
      confirmPassword: 'another-one',
    };
    const registered = await t.api()('POST auth/register', { body: again });
    expect(registered.id).not.toBe(id);
  });
});

describe('an admin', () => {
  test('POST user/{id}/delete, then cancel → as if the user had asked; a deleted account is 404, its row says so', async () => {
    const { db } = t.context;
    const admin = await signIn(db, (await makeUser(db, { role: 'admin' })).id, t.clock.now);
    const customer = await makeCustomer(db);
    const params = { id: customer.id };
    const scheduled = await t.api(admin)('POST user/{id}/delete', { params });
    expect(await t.api(admin)('GET user/{id}', { params })).toMatchObject({
      deletionDueAt: scheduled.deletedAt,
    });
    await t.api(admin)('POST user/{id}/delete/cancel', { params });
    await t.api(admin)('POST user/{id}/delete', { params });
    later(14 * DAY_MS);
    await deleteDueAccounts(t.context, personalData);
    const token = await signIn(db, (await makeUser(db, { role: 'admin' })).id, t.clock.now);
    const api = t.api(token);
    expect(await api('GET user/{id}', { params })).toMatchObject({
      name: 'Former customer',
      email: '',
      deletedAt: t.clock.now.toISOString(),
      messages: [],
    });
    await expect(api('POST user/{id}/delete', { params })).rejects.toMatchObject({ status: 404 });
    await expect(api('POST user/{id}/export', { params })).rejects.toMatchObject({ status: 404 });
    await expect(api('POST user/{id}/suspend', { params, body: { reason: 'x' } })).rejects.toEqual(
      failure(409, 'This account is deleted.'),
    );
  });
});
