import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#api/features/accounts/accounts.service.ts';
import type { Mail } from '#api/ports/mail.ts';
import { newId } from '#db/columns.ts';
import {
  accountDecisions,
  contactMessages,
  outbox,
  reviews,
  sessions,
  userCounts,
  users,
  vendorMessages,
} from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeOrder, makeProduct, makeVendor, signIn } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { signInByPassword } from '#test/password-sign-in.ts';

const t = useMarket({ env: { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://market.example' } });
const silent = useMarket();

const unknownUser = failure(404, 'This user was not found.');

let sent: Mail[];
beforeEach(async () => {
  sent = t.collectMails();
  await t.context.db.delete(outbox);
});

type Action = 'suspend' | 'restore' | 'end-sessions' | 'send-reset';

function act(token: string | undefined, action: Action, id: string, reason = 'Charged back twice.') {
  const api = t.api(token).full;
  const params = { id };
  if (action === 'suspend') return api('POST user/{id}/suspend', { params, body: { reason } });
  return api(`POST user/{id}/${action}`, { params });
}

const rowOf = async (id: string) => {
  const [row] = await t.context.db
    .select({ suspendedAt: users.suspendedAt, suspendedReason: users.suspendedReason })
    .from(users)
    .where(eq(users.id, id));
  return row;
};

describe('GET user', () => {
  const list = async (query: object = {}, token?: string) =>
    t.api(token ?? (await makeAdmin(t.context.db)).token)('GET user', { query });

  test('anonymous → 401', async () => {
    await expect(t.api()('GET user')).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('a customer or a vendor → 403', async () => {
    const { db } = t.context;
    await expect(list({}, (await makeCustomer(db)).token)).rejects.toMatchObject({ status: 403 });
    await expect(list({}, (await makeVendor(db)).token)).rejects.toMatchObject({ status: 403 });
  });

  test('an unknown role, state or page → 400', async () => {
    for (const query of [{ role: 'king' }, { suspended: 'maybe' }, { page: 0 }, { limit: 101 }]) {
      await expect(list(query)).rejects.toMatchObject({ status: 400 });
    }
  });

  test('row → the account with its number of orders, without secrets', async () => {
    const { db } = t.context;
    const createdAt = new Date('2028-01-01T00:00:00Z');
    const customer = await makeCustomer(db, { createdAt, suspendedAt: createdAt, suspendedReason: 'x' });
    const product = await makeProduct(db);
    await makeOrder(db, { customerId: customer.id, product });
    await makeOrder(db, { customerId: customer.id, product });
    expect((await list({ limit: 1 })).data).toEqual([
      {
        id: customer.id,
        name: customer.name,
        email: customer.email,
        phone: customer.phone,
        role: 'customer',
        suspended: true,
        deletionDueAt: null,
        deletedAt: null,
        createdAt: '2028-01-01T00:00:00.000Z',
        orderCount: 2,
      },
    ]);
  });

  test('filter by role and state → matching users, newest first, with their total', async () => {
    const { db } = t.context;
    const query = { role: 'vendor', suspended: 'true' };
    expect((await list(query)).total).toBe(0);
    const made: string[] = [];
    for (let day = 1; day <= 3; day++) {
      const { user } = await makeVendor(db);
      const createdAt = new Date(Date.UTC(2027, 0, day));
      await db.update(users).set({ createdAt, suspendedAt: createdAt }).where(eq(users.id, user.id));
      made.unshift(user.id);
    }
    const pages = [await list({ ...query, limit: 2 }), await list({ ...query, limit: 2, page: 2 })];
    expect(pages.map(({ total, pageCount }) => [total, pageCount])).toEqual([
      [3, 2],
      [3, 2],
    ]);
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(made);
    const active = await list({ role: 'vendor', suspended: 'false', limit: 100 });
    expect(active.data.some(({ id }) => made.includes(id))).toBe(false);
  });

  test('search → matches words and prefixes of name and e-mail, and order numbers', async () => {
    const { db } = t.context;
    const customer = await makeCustomer(db, { name: 'Zoë Quennell', email: 'quartz@zzz.test' });
    const order = await makeOrder(db, { customerId: customer.id, product: await makeProduct(db) });
    for (const searchKeyword of ['quenn zoe', 'QUARTZ', 'quartz@zzz.test', order.orderNumber.toLowerCase()]) {
      const found = await list({ searchKeyword });
      expect([searchKeyword, found.total, found.data.map(({ id }) => id)]).toEqual([
        searchKeyword,
        1,
        [customer.id],
      ]);
    }
    expect(await list({ searchKeyword: 'quartz', role: 'admin' })).toMatchObject({ total: 0, data: [] });
    expect(await list({ searchKeyword: order.orderNumber, role: 'admin' })).toMatchObject({ total: 0 });
    expect(await list({ searchKeyword: '!' })).toEqual({ data: [], total: 0, pageCount: 0 });
  });

  test.each([
    [
      '+1 555 0199',
      ['5550199', '555-0199', '(555) 0199', '+1 (555) 0199', '1.555.0199', '0015550199', '0199', '555 019'],
    ],
    ['0171/23 45 67', ['0171 234567', '171-234567', '234567', '23 45 67']],
    ['+49 (0)30 998877', ['+49 30 998877', '030 998877', '0049 (0) 30 998877']],
  ])('the phone %s → found as people type it, also by its end', async (phone, typed) => {
    const customer = await makeCustomer(t.context.db, { phone });
    for (const searchKeyword of typed) {
      const found = await list({ searchKeyword });
      expect([searchKeyword, found.data.map(({ id }) => id)]).toEqual([searchKeyword, [customer.id]]);
    }
    expect((await list({ searchKeyword: `9${phone}` })).total).toBe(0);
    await t.context.db.update(users).set({ phone: '1' }).where(eq(users.id, customer.id));
    expect((await list({ searchKeyword: phone })).total).toBe(0);
  });

  test('suspend, restore → totals equal the number of rows', async () => {
    const { db } = t.context;
    const { token } = await makeAdmin(db);
    const { id } = await makeCustomer(db);
    await act(token, 'suspend', id);
    const other = await makeCustomer(db);
    await act(token, 'suspend', other.id);
    await act(token, 'restore', other.id);
    const counted = await db
      .select({
        role: users.role,
        suspended: sql<boolean>`suspended_at is not null`,
        count: sql`count(*)`.mapWith(Number),
      })
      .from(users)
      .groupBy(sql`1, 2`);
    const kept = (await db.select().from(userCounts)).filter(({ count }) => count > 0);
    const sorted = (rows: typeof kept) => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(sorted(kept)).toEqual(sorted(counted));
  });
});

describe('GET user/{id}', () => {
  const read = (token: string | undefined, id: string) => t.api(token)('GET user/{id}', { params: { id } });

  test('anonymous → 401', async () => {
    await expect(read(undefined, 'x')).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('a customer, also for the own account → 403', async () => {
    const customer = await makeCustomer(t.context.db);
    await expect(read(customer.token, customer.id)).rejects.toMatchObject({ status: 403 });
  });

  test('an unknown user → 404', async () => {
    await expect(read((await makeAdmin(t.context.db)).token, 'unknown')).rejects.toEqual(unknownUser);
  });

  test('known user → the account with the latest ten orders, ratings and messages', async () => {
    const { db } = t.context;
    const customer = await makeCustomer(db);
    const vendor = await makeVendor(db);
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const iso = (day: number) => at(day).toISOString();
    const orders = [];
    for (let day = 1; day <= 11; day++) {
      const product = await makeProduct(db, { vendorId: vendor.id });
      orders.unshift(await makeOrder(db, { customerId: customer.id, product, createdAt: at(day) }));
      const rating = {
        id: newId(),
        productId: product.id,
        customerId: customer.id,
        rating: 4,
        createdAt: at(day),
      };
      await db.insert(reviews).values(rating);
    }
    const message = { name: 'A', email: customer.email, phone: '1', message: 'Where is it?' };
    await db.insert(contactMessages).values({ ...message, id: 'to-market', createdAt: at(2) });
    await db
      .insert(vendorMessages)
      .values({ ...message, id: 'to-shop', vendorId: vendor.id, createdAt: at(3) });
    const { token } = await makeAdmin(db);
    const record = await read(token, customer.id);
    expect(record).toMatchObject({
      id: customer.id,
      email: customer.email,
      orderCount: 11,
      suspended: false,
      deletionDueAt: null,
      deletedAt: null,
    });
    expect(record).toMatchObject({ suspendedReason: null, shop: null });
    expect(record.orders).toHaveLength(10);
    expect(record.orders[0]).toEqual({
      id: orders[0]?.id,
      orderNumber: orders[0]?.orderNumber,
      totalAmount: 15,
      status: 'Completed',
      paymentStatus: 'Paid',
      createdAt: iso(11),
    });
    expect(record.reviews).toHaveLength(10);
    expect(record.reviews[0]).toEqual({
      id: expect.any(String),
      productName: expect.stringMatching(/^Product /),
      rating: 4,
      verified: false,
      createdAt: iso(11),
    });
    expect(record.messages).toEqual([
      { id: 'to-shop', shopName: vendor.shopName, message: 'Where is it?', createdAt: iso(3) },
      { id: 'to-market', shopName: null, message: 'Where is it?', createdAt: iso(2) },
    ]);
    const vendorUser = await read(token, vendor.user.id);
    const { id, shopName, shopSlug } = vendor;
    expect(vendorUser.shop).toEqual({ id, shopName, shopSlug, status: 'Approved' });
  });
});

describe.each(['suspend', 'restore', 'end-sessions', 'send-reset'] as const)(
  'POST user/{id}/%s',
  (action) => {
    test('anonymous → 401', async () => {
      await expect(act(undefined, action, 'x')).rejects.toEqual(failure(401, 'Please sign in.'));
    });

    test('a customer or a vendor → 403', async () => {
      const { db } = t.context;
      const customer = await makeCustomer(db);
      await expect(act(customer.token, action, customer.id)).rejects.toMatchObject({ status: 403 });
      await expect(act((await makeVendor(db)).token, action, customer.id)).rejects.toMatchObject({
        status: 403,
      });
    });

    test('an unknown user → 404', async () => {
      const { token } = await makeAdmin(t.context.db);
      await expect(act(token, action, 'unknown')).rejects.toEqual(unknownUser);
    });
  },
);

describe('POST user/{id}/suspend', () => {
  const withPassword = async () =>
    makeCustomer(t.context.db, {
      email: `${newId()}@example.test`,
      passwordHash: await hashPassword('open sesame'),
    });
  const login = (email: string, password = 'open sesame') => signInByPassword(t.api(), { email, password });

  test('without a reason → 400 that names it', async () => {
    const { token } = await makeAdmin(t.context.db);
    const { id } = await makeCustomer(t.context.db);
    await expect(act(token, 'suspend', id, ' ')).rejects.toEqual(failure(400, 'Please enter Reason.'));
    expect(await rowOf(id)).toEqual({ suspendedAt: null, suspendedReason: null });
  });

  test('active account → sessions end, sign-in is refused with the reason, one mail', async () => {
    const admin = await makeAdmin(t.context.db);
    const customer = await withPassword();
    const answer = await act(admin.token, 'suspend', customer.id, 'Shared a paid file.');
    expect(answer).toEqual({ statusCode: 200, message: 'Account suspended.', data: null });
    expect(await rowOf(customer.id)).toEqual({
      suspendedAt: t.clock.now,
      suspendedReason: 'Shared a paid file.',
    });
    expect(await t.context.db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0);
    await expect(t.api(customer.token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    await expect(login(customer.email)).rejects.toEqual(
      failure(403, 'This account is suspended. The reason: Shared a paid file.'),
    );
    // Only the owner learns of it.
    await expect(login(customer.email, 'a guess')).rejects.toMatchObject({ status: 401 });
    const decided = await t.context.db
      .select()
      .from(accountDecisions)
      .where(eq(accountDecisions.userId, customer.id));
    expect(decided).toMatchObject([
      { decision: 'suspend account', reason: 'Shared a paid file.', decidedBy: admin.id },
    ]);
    await t.sendMails();
    expect(sent).toMatchObject([{ to: customer.email, subject: 'Your account is suspended' }]);
    expect(sent[0]?.text).toContain('Shared a paid file.');
  });

  test('restored → sign-in works again, and one mail', async () => {
    const { token } = await makeAdmin(t.context.db);
    const customer = await withPassword();
    await act(token, 'suspend', customer.id);
    const answer = await act(token, 'restore', customer.id);
    expect(answer).toEqual({ statusCode: 200, message: 'Account restored.', data: null });
    expect(await rowOf(customer.id)).toEqual({ suspendedAt: null, suspendedReason: null });
    expect((await login(customer.email)).id).toBe(customer.id);
    await t.sendMails();
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Your account is suspended',
      'Your account is restored',
    ]);
  });

  test('a vendor → the shop stays public', async () => {
    const { token } = await makeAdmin(t.context.db);
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db, { vendorId: vendor.id });
    await act(token, 'suspend', vendor.user.id);
    const params = { vendorSlug: vendor.shopSlug };
    const { data } = await t.api()('GET site/shop/{vendorSlug}', { params });
    expect(data.map(({ id }) => id)).toEqual([product.id]);
  });

  test('already suspended, or restored without being suspended → 409', async () => {
    const { token } = await makeAdmin(t.context.db);
    const { id } = await makeCustomer(t.context.db);
    await expect(act(token, 'restore', id)).rejects.toEqual(
      failure(409, 'This account is active, so it cannot be restored.'),
    );
    await act(token, 'suspend', id);
    await expect(act(token, 'suspend', id)).rejects.toEqual(
      failure(409, 'This account is suspended already.'),
    );
  });

  test('twenty times in parallel → once, with one mail; the others 409', async () => {
    const { token } = await makeAdmin(t.context.db);
    const { id } = await makeCustomer(t.context.db);
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => act(token, 'suspend', id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await t.context.db.$count(outbox)).toBe(1);
  });

  test('the own account → 409', async () => {
    const admin = await makeAdmin(t.context.db);
    await expect(act(admin.token, 'suspend', admin.id)).rejects.toEqual(
      failure(409, 'You cannot suspend your own account.'),
    );
    expect(await rowOf(admin.id)).toMatchObject({ suspendedAt: null });
  });

  test('two admins suspend each other in parallel → one of them stays', async () => {
    const { db } = t.context;
    for (let round = 0; round < 5; round++) {
      await db.update(users).set({ suspendedAt: t.clock.now }).where(eq(users.role, 'admin'));
      const [ann, ben] = [await makeAdmin(db), await makeAdmin(db)];
      const answers = await Promise.allSettled([
        act(ann.token, 'suspend', ben.id),
        act(ben.token, 'suspend', ann.id),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const active = await db.$count(users, sql`role = 'admin' and suspended_at is null`);
      expect(active).toBe(1);
    }
  });
});

describe('POST user/{id}/end-sessions', () => {
  test('valid call → every session of this user ends, and no other’s', async () => {
    const { db } = t.context;
    const { token } = await makeAdmin(db);
    const [customer, other] = [await makeCustomer(db), await makeCustomer(db)];
    const second = await signIn(db, customer.id);
    expect(await act(token, 'end-sessions', customer.id)).toEqual({
      statusCode: 200,
      message: 'All sessions ended.',
      data: null,
    });
    for (const ended of [customer.token, second]) {
      await expect(t.api(ended)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    }
    expect((await t.api(other.token)('GET user/profile')).id).toBe(other.id);
  });
});

describe('POST user/{id}/send-reset', () => {
  test('active account → the mail that Forgot Password sends', async () => {
    const { token } = await makeAdmin(t.context.db);
    const customer = await makeCustomer(t.context.db);
    expect((await act(token, 'send-reset', customer.id)).message).toBe('A reset link is on its way.');
    await t.sendMails();
    expect(sent).toMatchObject([{ to: customer.email, kind: 'password-reset' }]);
    expect(sent[0]?.text).toMatch(/https:\/\/market\.example\/reset-password#token=[\w-]{43}\n/);
  });

  test('a suspended account → 409, and no mail', async () => {
    const { token } = await makeAdmin(t.context.db);
    const customer = await makeCustomer(t.context.db, { suspendedAt: t.clock.now });
    await expect(act(token, 'send-reset', customer.id)).rejects.toEqual(
      failure(409, 'This account is suspended. Restore it before you send a link.'),
    );
    expect(await t.context.db.$count(outbox)).toBe(0);
  });

  test('a market that sends no mail → 409 that says what is missing', async () => {
    const { token } = await makeAdmin(silent.context.db);
    const { id } = await makeCustomer(silent.context.db);
    await expect(silent.api(token)('POST user/{id}/send-reset', { params: { id } })).rejects.toEqual(
      failure(409, 'This market sends no mail: set SMTP_URL, and reset links can be sent.'),
    );
  });
});
