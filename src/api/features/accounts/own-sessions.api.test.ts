import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#api/ports/mail.ts';
import { API_BASE } from '#contract/contract.ts';
import { newId } from '#db/columns.ts';
import { knownDevices, outbox, sessions } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeUser, signIn as tokenFor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { hashPassword } from './accounts.service.ts';
import { pruneKnownDevices } from './known-devices.service.ts';

const t = useMarket();

const start = new Date('2026-03-01T12:00:00Z');
const PASSWORD = 'open sesame';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';

let sent: Mail[];
let passwordHash: string;
beforeEach(async () => {
  passwordHash ??= await hashPassword(PASSWORD);
  t.clock.now = start;
  sent = t.collectMails();
  await t.context.db.delete(outbox);
});

const wait = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * 60_000);
};

/** Signs in with a browser from an address. */
async function signInFrom(email: string, userAgent: string, address = '192.0.2.1'): Promise<string> {
  const answer = await t.app.inject({
    method: 'POST',
    url: `${API_BASE}/auth/login`,
    headers: { 'user-agent': userAgent },
    remoteAddress: address,
    payload: { email, password: PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().data.user.token;
}

const listed = (token: string, query = {}) => t.api(token)('GET user/sessions', { query });

describe('GET user/sessions', () => {
  test('own sessions that live → device, times, and which one asks; the last used first', async () => {
    const user = await makeUser(t.context.db, { passwordHash });
    const other = await makeCustomer(t.context.db);
    const first = await signInFrom(user.email, FIREFOX);
    wait(10);
    const second = await signInFrom(user.email, SAFARI);
    const row = (device: string, at: Date, current: boolean) => ({
      id: expect.any(String),
      device,
      createdAt: at.toISOString(),
      lastSeenAt: at.toISOString(),
      current,
    });
    const data = [row('Safari on iPhone', t.clock.now, true), row('Firefox on Windows', start, false)];
    expect(await listed(second)).toEqual({ data, total: 2, pageCount: 1 });
    const ids = JSON.stringify(await listed(second));
    expect(ids).not.toContain(first);
    expect(await listed(second, { page: 2, limit: 1 })).toMatchObject({
      data: [{ current: false }],
      total: 2,
    });
    t.clock.now = new Date(start.getTime() + 7 * 24 * 3_600_000);
    expect(await listed(second)).toMatchObject({ total: 1 });
    expect(await listed(await tokenFor(t.context.db, other.id, t.clock.now))).toMatchObject({ total: 1 });
  });

  test('used again within five minutes → nothing is written; later → the time, once', async () => {
    const user = await makeUser(t.context.db);
    const token = await tokenFor(t.context.db, user.id, start);
    const seenAt = async () =>
      (await t.context.db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]?.lastSeenAt;
    wait(5);
    await t.api(token)('GET user/profile');
    expect(await seenAt()).toEqual(start);
    wait(1);
    await Promise.all([1, 2, 3].map(() => t.api(token)('GET user/profile')));
    const later = t.clock.now;
    expect(await seenAt()).toEqual(later);
    wait(4);
    await t.api(token)('GET user/profile');
    expect(await seenAt()).toEqual(later);
  });
});

describe('DELETE session/{id}', () => {
  const end = (token: string, id: string) => t.api(token)('DELETE session/{id}', { params: { id } });

  test('own session → ended at once; again → 404', async () => {
    const user = await makeCustomer(t.context.db);
    const other = await tokenFor(t.context.db, user.id);
    const id = (await listed(user.token)).data.find(({ current }) => !current)?.id ?? '';
    expect(await end(user.token, id)).toBeNull();
    await expect(t.api(other)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    expect(await t.api(user.token)('GET user/profile')).toMatchObject({ id: user.id });
    await expect(end(user.token, id)).rejects.toEqual(failure(404, 'This session was not found.'));
  });

  test('session of somebody else, for an admin too → 404, and it stays', async () => {
    const user = await makeCustomer(t.context.db);
    const id = (await listed(user.token)).data[0]?.id ?? '';
    const strangers = [await makeCustomer(t.context.db), await makeAdmin(t.context.db)];
    for (const { token } of strangers) await expect(end(token, id)).rejects.toMatchObject({ status: 404 });
    expect(await t.api(user.token)('GET user/profile')).toMatchObject({ id: user.id });
  });
});

test('POST user/sessions/end-others → this session alone is left, and those of others', async () => {
  const [user, other] = [await makeCustomer(t.context.db), await makeCustomer(t.context.db)];
  const ended = await Promise.all([1, 2].map(() => tokenFor(t.context.db, user.id)));
  expect(await t.api(user.token)('POST user/sessions/end-others')).toBeNull();
  for (const token of ended)
    await expect(t.api(token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
  expect(await listed(user.token)).toMatchObject({ total: 1, data: [{ current: true }] });
  expect(await listed(other.token)).toMatchObject({ total: 1 });
});

describe('new device', () => {
  test.each([
    ['customer', '/customer-dashboard?tab=profile'],
    ['vendor', '/vendor-profile/security'],
    ['admin', '/account-security'],
  ] as const)(
    '%s: first sign-in → no mail; another device → one, with the way to the sessions',
    async (role, path) => {
      const user = await makeUser(t.context.db, { role, passwordHash });
      await signInFrom(user.email, FIREFOX);
      await signInFrom(user.email, FIREFOX);
      await t.sendMails();
      expect(sent).toEqual([]);
      wait(7);
      await signInFrom(user.email, SAFARI);
      await signInFrom(user.email, SAFARI);
      await t.sendMails();
      expect(sent).toMatchObject([{ to: user.email, subject: 'New sign-in to your account' }]);
      expect(sent[0]?.text).toContain('Safari on iPhone, at 2026-03-01 12:07 UTC');
      expect(sent[0]?.text).toContain(path);
    },
  );

  test('same browser from another network → a mail; from another address nearby → none', async () => {
    const user = await makeUser(t.context.db, { passwordHash });
    await signInFrom(user.email, FIREFOX, '198.51.100.7');
    await signInFrom(user.email, FIREFOX, '198.51.7.100');
    await signInFrom(user.email, FIREFOX, '::ffff:198.51.7.101');
    await t.sendMails();
    expect(sent).toEqual([]);
    await signInFrom(user.email, FIREFOX, '203.0.113.9');
    await signInFrom(user.email, FIREFOX, '2001:db8:1::1');
    await signInFrom(user.email, FIREFOX, '2001:db8:2::2');
    await t.sendMails();
    expect(sent).toHaveLength(2);
  });

  test('another unknown program → a mail; another version of it → none', async () => {
    const user = await makeUser(t.context.db, { passwordHash });
    for (const program of ['Robin/1.0', 'Robin/1.12.3', 'Wren/1.0']) await signInFrom(user.email, program);
    await t.sendMails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('Unknown device');
  });

  test('signed in with a new device in parallel → one mail', async () => {
    const user = await makeUser(t.context.db, { passwordHash });
    await signInFrom(user.email, FIREFOX);
    await Promise.all([1, 2, 3, 4].map(() => signInFrom(user.email, SAFARI)));
    await t.sendMails();
    expect(sent).toHaveLength(1);
  });

  test('stored → a hash and the words, never the address or the header', async () => {
    const user = await makeUser(t.context.db, { passwordHash });
    await signInFrom(user.email, FIREFOX, '198.51.100.7');
    const [row] = await t.context.db.select().from(knownDevices).where(eq(knownDevices.userId, user.id));
    expect(row).toEqual({
      id: expect.any(String),
      userId: user.id,
      deviceHash: expect.stringMatching(/^[\w-]{43}$/),
      device: 'Firefox on Windows',
      createdAt: start,
      lastSeenAt: start,
    });
  });

  test('not used for 180 days → forgotten, but for the last one of an account', async () => {
    const { db } = t.context;
    const [busy, idle] = [await makeUser(db), await makeUser(db)];
    const day = (n: number) => new Date(start.getTime() - n * 24 * 3_600_000);
    const device = (userId: string, lastSeenAt: Date) => ({
      userId,
      deviceHash: newId(),
      device: 'Firefox on Windows',
      lastSeenAt,
    });
    await db
      .insert(knownDevices)
      .values([
        device(busy.id, day(181)),
        device(busy.id, day(180)),
        device(idle.id, day(300)),
        device(idle.id, day(400)),
      ]);
    await pruneKnownDevices(t.context);
    const left = await db.select().from(knownDevices);
    const seen = left
      .filter(({ userId }) => [busy.id, idle.id].includes(userId))
      .map(({ lastSeenAt }) => lastSeenAt);
    expect(seen.toSorted((a, b) => a.getTime() - b.getTime())).toEqual([day(300), day(180)]);
  });
});
