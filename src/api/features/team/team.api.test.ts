import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '#api/ports/mail.ts';
import { invitations, outbox, shopMembers, users } from '#db/schema.ts';
import {
  makeAdmin,
  makeCustomer,
  makeMember,
  makeProduct,
  makeStaff,
  makeVendor,
  signIn,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { pruneInvitations } from './team.service.ts';

const t = useMarket({ env: { PUBLIC_URL: 'https://market.example', RATE_LIMIT_FACTOR: '1000' } });
const start = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const deadLink = failure(
  400,
  'This invitation has expired, was withdrawn or was used already. If you have made your account with it, please sign in; else ask for a new one.',
);

let sent: Mail[];
beforeEach(async () => {
  t.clock.now = start;
  sent = t.collectMails();
  const { db } = t.context;
  await db.delete(outbox);
  await db.delete(invitations);
});

let count = 0;
const newAddress = () => `invited-${++count}@example.test`;
const roleOf = async (id: string) =>
  (await t.context.db.select({ role: users.role }).from(users).where(eq(users.id, id)))[0]?.role;

/** Invites, sends the mail, and takes the token out of it. */
async function tokenFor(
  token: string,
  email: string,
  role: 'admin' | 'editor' | 'support' | 'manager' | 'author',
): Promise<string> {
  await t.api(token)('POST invitation', { body: { email, role } });
  return mailedToken();
}

async function mailedToken(): Promise<string> {
  await t.sendMails();
  const link = /https:\/\/market\.example\/accept-invitation#token=([\w-]{43})\n/.exec(
    sent.at(-1)?.text ?? '',
  );
  if (!link?.[1]) throw new Error('The mail has no link.');
  return link[1];
}

const accept = (token: string, name = 'Ivy Green', password = 'brand new') =>
  t.api()('POST invitation/accept', { body: { token, name, password } });

describe('POST invitation', () => {
  test('of an admin → a mail whose link makes an account of the staff', async () => {
    const admin = await makeAdmin(t.context.db);
    const email = newAddress();
    const token = await tokenFor(admin.token, email, 'editor');
    expect(sent.at(-1)).toMatchObject({
      to: email,
      subject: `${admin.name} invites you to the market’s team`,
    });
    expect(await accept(token)).toEqual({ email });
    const user = await signInByPassword(t.api(), { email, password: 'brand new' });
    expect(user).toMatchObject({ name: 'Ivy Green', role: 'editor', shopRole: null });
    const { data } = await t.api(admin.token)('GET audit-log', { query: { actorId: user.id } });
    expect(data).toContainEqual(
      expect.objectContaining({ action: 'POST invitation/accept', entity: 'user' }),
    );
  });

  test('of an owner → an account in the own shop', async () => {
    const shop = await makeVendor(t.context.db);
    const email = newAddress();
    await accept(await tokenFor(shop.token, email, 'manager'));
    const user = await signInByPassword(t.api(), { email, password: 'brand new' });
    expect(user).toMatchObject({ role: 'vendor', shopRole: 'manager', profile: { shopName: shop.shopName } });
  });

  test.each(['manager', 'author'] as const)('of an admin as %s → 400', async (role) => {
    const { token } = await makeAdmin(t.context.db);
    const sending = t.api(token)('POST invitation', { body: { email: newAddress(), role } });
    await expect(sending).rejects.toMatchObject({ status: 400 });
  });

  test.each(['admin', 'editor', 'support'] as const)('of an owner as %s → 400', async (role) => {
    const { token } = await makeVendor(t.context.db);
    const sending = t.api(token)('POST invitation', { body: { email: newAddress(), role } });
    await expect(sending).rejects.toMatchObject({ status: 400 });
  });

  test('address with an account → 409, and no invitation', async () => {
    const { token } = await makeAdmin(t.context.db);
    const { email } = await makeCustomer(t.context.db);
    const sending = t.api(token)('POST invitation', { body: { email, role: 'editor' } });
    await expect(sending).rejects.toMatchObject({ status: 409, code: 'email_taken' });
    expect(await t.context.db.select().from(invitations)).toEqual([]);
  });

  test('same person twice, also at once → one invitation, whose newest link works', async () => {
    const admin = await makeAdmin(t.context.db);
    const email = newAddress();
    const first = await tokenFor(admin.token, email, 'editor');
    t.clock.now = new Date(start.getTime() + 1000);
    await Promise.all(
      (['editor', 'support'] as const).map((role) =>
        t.api(admin.token)('POST invitation', { body: { email, role } }),
      ),
    );
    const second = await mailedToken();
    expect(await t.context.db.select().from(invitations)).toHaveLength(1);
    await expect(accept(first)).rejects.toEqual(deadLink);
    expect(await accept(second)).toEqual({ email });
  });

  test('same invitation six times in parallel → one, with one mail; a minute later, or sent again → another mail', async () => {
    const admin = await makeAdmin(t.context.db);
    const body = { email: newAddress(), role: 'editor' } as const;
    const send = () => t.api(admin.token)('POST invitation', { body });
    let calls = 0;
    const clock = vi.spyOn(t.context, 'now').mockImplementation(() => new Date(start.getTime() + calls++));
    const ids = new Set((await Promise.all(Array.from({ length: 6 }, send))).map(({ id }) => id));
    clock.mockRestore();
    t.clock.now = new Date(start.getTime() + 1000);
    const first = await mailedToken();
    expect(ids.size).toBe(1);
    expect(sent).toHaveLength(1);
    await send();
    await t.sendMails();
    expect(sent).toHaveLength(1);
    const [id = ''] = ids;
    await t.api(admin.token)('POST invitation/{id}/send', { params: { id } });
    await t.sendMails();
    expect(sent).toHaveLength(2);
    t.clock.now = new Date(start.getTime() + 120_000);
    await send();
    const last = await mailedToken();
    expect(sent).toHaveLength(3);
    await expect(accept(first)).rejects.toEqual(deadLink);
    expect(await accept(last)).toEqual({ email: body.email });
  });

  test('51st that waits → 409', async () => {
    const { token } = await makeAdmin(t.context.db);
    const send = (email: string) => t.api(token)('POST invitation', { body: { email, role: 'editor' } });
    const { id } = await send(newAddress());
    const [row] = await t.context.db.select().from(invitations).where(eq(invitations.id, id));
    if (!row) throw new Error('not inserted');
    const others = Array.from({ length: 49 }, (_, n) => ({
      ...row,
      id: `x${n}`,
      email: newAddress(),
      tokenHash: `x${n}`,
    }));
    await t.context.db.insert(invitations).values(others);
    await expect(send(newAddress())).rejects.toMatchObject({ status: 409, code: 'list_full' });
    expect(await t.context.db.$count(invitations)).toBe(50);
  });
});

describe('POST invitation/accept', () => {
  test('one link 10 times in parallel → one account, 400 for the others', async () => {
    const { token } = await makeAdmin(t.context.db);
    const email = newAddress();
    const link = await tokenFor(token, email, 'support');
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => accept(link)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(deadLink);
    expect(await t.context.db.$count(users, eq(users.email, email))).toBe(1);
  });

  test('after 7 days → 400; a moment before → an account', async () => {
    const { token } = await makeAdmin(t.context.db);
    const [late, early] = [newAddress(), newAddress()];
    const [lateLink, earlyLink] = [
      await tokenFor(token, late, 'editor'),
      await tokenFor(token, early, 'editor'),
    ];
    t.clock.now = new Date(start.getTime() + 7 * DAY_MS - 1);
    expect(await accept(earlyLink)).toEqual({ email: early });
    t.clock.now = new Date(start.getTime() + 7 * DAY_MS);
    await expect(accept(lateLink)).rejects.toEqual(deadLink);
  });

  test('unknown token → 400', async () => {
    await expect(accept('x'.repeat(43))).rejects.toEqual(deadLink);
  });

  test('registered meanwhile → 409, and the invitation stays', async () => {
    const { token } = await makeAdmin(t.context.db);
    const email = newAddress();
    const link = await tokenFor(token, email, 'editor');
    await makeCustomer(t.context.db, { email });
    await expect(accept(link)).rejects.toMatchObject({ status: 409, code: 'email_taken' });
    expect(await t.context.db.$count(invitations)).toBe(1);
  });

  test('token → stored as a hash alone', async () => {
    const { token } = await makeAdmin(t.context.db);
    const link = await tokenFor(token, newAddress(), 'editor');
    expect(JSON.stringify(await t.context.db.select().from(invitations))).not.toContain(link);
    expect(JSON.stringify(await t.context.db.select().from(outbox))).not.toContain(link);
  });
});

describe('invitations that wait', () => {
  test('own team → listed; those of other teams are not', async () => {
    const [admin, shop, other] = [
      await makeAdmin(t.context.db),
      await makeVendor(t.context.db),
      await makeVendor(t.context.db),
    ];
    const [forStaff, forShop] = [newAddress(), newAddress()];
    await t.api(admin.token)('POST invitation', { body: { email: forStaff, role: 'editor' } });
    await t.api(shop.token)('POST invitation', { body: { email: forShop, role: 'author' } });
    const addresses = async (token: string) =>
      (await t.api(token)('GET invitation')).data.map(({ email }) => email);
    expect(await addresses(admin.token)).toEqual([forStaff]);
    expect(await addresses(shop.token)).toEqual([forShop]);
    expect(await addresses(other.token)).toEqual([]);
  });

  test('sent again → a new link for 7 more days; the first stops working', async () => {
    const admin = await makeAdmin(t.context.db);
    const email = newAddress();
    const first = await tokenFor(admin.token, email, 'editor');
    t.clock.now = new Date(start.getTime() + 8 * DAY_MS);
    const token = await signIn(t.context.db, admin.id, t.clock.now);
    const { data } = await t.api(token)('GET invitation');
    expect(data).toMatchObject([{ email, expired: true }]);
    await t.api(token)('POST invitation/{id}/send', { params: { id: data[0]?.id ?? '' } });
    const second = await mailedToken();
    await expect(accept(first)).rejects.toEqual(deadLink);
    expect(await accept(second)).toEqual({ email });
  });

  test('withdrawn → its link stops working, also before the mail is written', async () => {
    const { token } = await makeAdmin(t.context.db);
    const { id } = await t.api(token)('POST invitation', { body: { email: newAddress(), role: 'editor' } });
    await t.api(token)('DELETE invitation/{id}', { params: { id } });
    await t.sendMails();
    expect(sent).toEqual([]);
  });

  test('expired for a month → deleted', async () => {
    const { token } = await makeAdmin(t.context.db);
    await t.api(token)('POST invitation', { body: { email: newAddress(), role: 'editor' } });
    t.clock.now = new Date(start.getTime() + 37 * DAY_MS);
    await pruneInvitations(t.context);
    expect(await t.context.db.$count(invitations)).toBe(1);
    t.clock.now = new Date(start.getTime() + 37 * DAY_MS + 1);
    await pruneInvitations(t.context);
    expect(await t.context.db.$count(invitations)).toBe(0);
  });
});

describe('invitation whose sender may no longer invite', () => {
  const ends = {
    removed: 'DELETE staff/{id}',
    suspended: 'POST user/{id}/suspend',
  } as const;

  test.each(['removed', 'made an editor', 'suspended', 'suspended and restored'])(
    'admin %s → the link, and a mail that is not written yet, are dead',
    async (what) => {
      const { db } = t.context;
      const [admin, inviter] = [await makeAdmin(db), await makeAdmin(db)];
      const email = newAddress();
      const token = await tokenFor(inviter.token, email, 'admin');
      await t.api(inviter.token)('POST invitation', { body: { email: newAddress(), role: 'admin' } });
      const params = { id: inviter.id };
      const api = t.api(admin.token);
      if (what === 'removed') await api(ends.removed, { params });
      else if (what === 'made an editor') await api('PATCH staff/{id}', { params, body: { role: 'editor' } });
      else await api(ends.suspended, { params, body: { reason: 'Fraud' } });
      if (what === 'suspended and restored') await api('POST user/{id}/restore', { params });
      await expect(accept(token)).rejects.toEqual(deadLink);
      expect(await db.$count(users, eq(users.email, email))).toBe(0);
      const before = sent.filter(({ subject }) => subject.includes('invites you')).length;
      await t.sendMails();
      expect(sent.filter(({ subject }) => subject.includes('invites you'))).toHaveLength(before);
    },
  );

  test.each(['account', 'shop'])('owner whose %s is suspended → the link is dead', async (what) => {
    const { db } = t.context;
    const [admin, shop] = [await makeAdmin(db), await makeVendor(db)];
    const token = await tokenFor(shop.token, newAddress(), 'manager');
    const body = { reason: 'Fraud' };
    if (what === 'account')
      await t.api(admin.token)('POST user/{id}/suspend', { params: { id: shop.userId }, body });
    else await t.api(admin.token)('POST admin/vendor/{id}/suspend', { params: { id: shop.id }, body });
    await expect(accept(token)).rejects.toEqual(deadLink);
    expect(await db.$count(shopMembers, eq(shopMembers.vendorId, shop.id))).toBe(0);
  });

  test('right lost past the services → the link is dead all the same', async () => {
    const { db } = t.context;
    const inviter = await makeAdmin(db);
    await makeAdmin(db);
    const token = await tokenFor(inviter.token, newAddress(), 'admin');
    await db.update(users).set({ role: 'customer' }).where(eq(users.id, inviter.id));
    await expect(accept(token)).rejects.toEqual(deadLink);
  });

  test.each(['Applied', 'Declined', 'Suspended', 'Closed'] as const)(
    'shop that is %s → 409, and no mail',
    async (status) => {
      const shop = await makeVendor(t.context.db, { status });
      const sending = t.api(shop.token)('POST invitation', { body: { email: newAddress(), role: 'author' } });
      await expect(sending).rejects.toMatchObject({ status: 409, code: 'vendor_status_conflict' });
      await t.sendMails();
      expect(sent).toEqual([]);
    },
  );
});

describe('staff', () => {
  test('role changed → the new permissions, sessions ended, a mail', async () => {
    const { db } = t.context;
    const [admin, editor] = [await makeAdmin(db), await makeStaff(db, 'editor')];
    await t.api(admin.token)('PATCH staff/{id}', { params: { id: editor.id }, body: { role: 'support' } });
    await expect(t.api(editor.token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    const token = await signIn(db, editor.id);
    await expect(t.api(token)('GET faq')).rejects.toMatchObject({ status: 403 });
    expect((await t.api(token)('GET admin/order')).data).toBeInstanceOf(Array);
    await t.sendMails();
    expect(sent).toMatchObject([{ to: editor.email, subject: 'Your role has changed' }]);
  });

  test('removed → a customer, signed out', async () => {
    const { db } = t.context;
    const [admin, support] = [await makeAdmin(db), await makeStaff(db, 'support')];
    await t.api(admin.token)('DELETE staff/{id}', { params: { id: support.id } });
    expect(await roleOf(support.id)).toBe('customer');
    await expect(t.api(support.token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
  });

  test('customers and vendors → 404, not listed', async () => {
    const { db } = t.context;
    const [admin, customer, shop] = [await makeAdmin(db), await makeCustomer(db), await makeVendor(db)];
    for (const id of [customer.id, shop.userId, 'unknown']) {
      const change = t.api(admin.token)('PATCH staff/{id}', { params: { id }, body: { role: 'admin' } });
      await expect(change).rejects.toMatchObject({ status: 404 });
    }
    const { data } = await t.api(admin.token)('GET staff', { query: { limit: 100 } });
    const ids = data.map(({ id }) => id);
    expect(ids).toContain(admin.id);
    expect(ids).not.toContain(customer.id);
    expect(ids).not.toContain(shop.userId);
  });

  test('last admin → 409 for a role, a removal, and for two admins who remove each other at once', async () => {
    const { db } = t.context;
    await db.update(users).set({ role: 'customer' }).where(eq(users.role, 'admin'));
    const [one, two] = [await makeAdmin(db), await makeAdmin(db)];
    const results = await Promise.allSettled([
      t.api(one.token)('DELETE staff/{id}', { params: { id: two.id } }),
      t.api(two.token)('PATCH staff/{id}', { params: { id: one.id }, body: { role: 'editor' } }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const last = (await roleOf(one.id)) === 'admin' ? one : two;
    const api = t.api(last.token);
    const refused = { status: 409, code: 'last_admin' };
    await expect(api('DELETE staff/{id}', { params: { id: last.id } })).rejects.toMatchObject(refused);
    await expect(
      api('PATCH staff/{id}', { params: { id: last.id }, body: { role: 'support' } }),
    ).rejects.toMatchObject(refused);
  });
});

describe('the team of a shop', () => {
  test('owner first, then by name', async () => {
    const { db } = t.context;
    const shop = await makeVendor(db);
    const author = await makeMember(db, 'author', shop.id);
    const manager = await makeMember(db, 'manager', shop.id);
    await makeMember(db, 'manager');
    const { data, total } = await t.api(shop.token)('GET vendor/team');
    expect(total).toBe(3);
    expect(data.map(({ id, role }) => [id, role])).toEqual([
      [shop.userId, 'owner'],
      [author.id, 'author'],
      [manager.id, 'manager'],
    ]);
    const found = await t.api(shop.token)('GET vendor/team', { query: { searchKeyword: manager.email } });
    expect(found.data.map(({ id }) => id)).toEqual([manager.id]);
  });

  test('search for a phone → nobody, since the team does not show phones', async () => {
    const { db } = t.context;
    const shop = await makeVendor(db);
    await db.update(users).set({ phone: '+1 555 0144' }).where(eq(users.id, shop.userId));
    const found = await t.api(shop.token)('GET vendor/team', { query: { searchKeyword: '5550144' } });
    expect(found.data).toEqual([]);
  });

  test('owner → 409 for a role and a removal', async () => {
    const shop = await makeVendor(t.context.db);
    const params = { id: shop.userId };
    const refused = { status: 409, code: 'shop_owner' };
    await expect(t.api(shop.token)('DELETE vendor/team/{id}', { params })).rejects.toMatchObject(refused);
    await expect(
      t.api(shop.token)('PATCH vendor/team/{id}', { params, body: { role: 'author' } }),
    ).rejects.toMatchObject(refused);
  });

  test('removed → a customer without a shop, signed out; the products stay', async () => {
    const { db } = t.context;
    const shop = await makeVendor(db);
    const author = await makeMember(db, 'author', shop.id);
    const product = await makeProduct(db, { vendorId: shop.id, authorId: author.id });
    await t.api(shop.token)('DELETE vendor/team/{id}', { params: { id: author.id } });
    expect(await roleOf(author.id)).toBe('customer');
    expect(await db.$count(shopMembers, eq(shopMembers.userId, author.id))).toBe(0);
    await expect(t.api(author.token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    const { data } = await t.api(shop.token)('GET vendor/product');
    expect(data.map(({ id }) => id)).toEqual([product.id]);
  });
});

describe('an author', () => {
  test('sees and changes the own products alone', async () => {
    const { db } = t.context;
    const shop = await makeVendor(db);
    const author = await makeMember(db, 'author', shop.id);
    const own = await makeProduct(db, { vendorId: shop.id, authorId: author.id });
    const others = await makeProduct(db, { vendorId: shop.id });
    const api = t.api(author.token);
    const { data, total } = await api('GET vendor/product');
    expect([data.map(({ id }) => id), total]).toEqual([[own.id], 1]);
    const notFound = { status: 404 };
    const params = { id: others.id };
    await expect(api('GET vendor/product/{id}', { params })).rejects.toMatchObject(notFound);
    await expect(api('GET vendor/product/{id}/preview', { params })).rejects.toMatchObject(notFound);
    await expect(api('PATCH product/{id}', { params, form: { name: 'Mine' } })).rejects.toMatchObject(
      notFound,
    );
    await expect(api('POST vendor/product/{id}/duplicate', { params })).rejects.toMatchObject(notFound);
    await expect(api('DELETE product/{id}', { params })).rejects.toMatchObject(notFound);
    await expect(
      api('POST vendor/product/bulk', { body: { ids: [others.id], action: 'deactivate' } }),
    ).rejects.toMatchObject(notFound);
    const copy = await api('POST vendor/product/{id}/duplicate', { params: { id: own.id } });
    expect((await api('GET vendor/product/{id}', { params: copy })).name).toBe(`Copy of ${own.name}`);
  });

  test('changes the own name, but not the shop: 403', async () => {
    const { db } = t.context;
    const shop = await makeVendor(db);
    const author = await makeMember(db, 'author', shop.id);
    const change = (form: { shopName: string; away?: 'true' }) =>
      t.api(author.token)('PATCH user/vendor-profile', { form: { name: 'Ada', phone: '1', ...form } });
    await db.update(users).set({ profileImage: '/media/x.webp' }).where(eq(users.id, author.id));
    expect(await change({ shopName: shop.shopName })).toMatchObject({ name: 'Ada', shopRole: 'author' });
    await expect(change({ shopName: 'Mine now' })).rejects.toMatchObject({ status: 403 });
    await expect(change({ shopName: shop.shopName, away: 'true' })).rejects.toMatchObject({ status: 403 });
  });
});

test('a manager changes the shop, but does not close it or see its team', async () => {
  const { db } = t.context;
  const shop = await makeVendor(db);
  const manager = await makeMember(db, 'manager', shop.id);
  const api = t.api(manager.token);
  await db.update(users).set({ profileImage: '/media/x.webp' }).where(eq(users.id, manager.id));
  const changed = await api('PATCH user/vendor-profile', {
    form: { name: 'Max', phone: '1', shopName: 'Renamed Shop' },
  });
  expect(changed.profile.shopName).toBe('Renamed Shop');
  const refused = { status: 403 };
  await expect(api('POST user/close-shop', { body: { password: 'x' } })).rejects.toMatchObject(refused);
  await expect(api('GET vendor/team')).rejects.toMatchObject(refused);
});
