import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeCustomer, makeUser, makeVendor, signIn as tokenFor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { hashPassword } from './accounts.service.ts';
import { signIn } from './sign-in.service.ts';

const t = useMarket();

const ORIGIN = { device: 'Firefox on Linux', address: '192.0.2.1' };

const sessionsOf = (userId: string) =>
  t.context.db.select().from(sessions).where(eq(sessions.userId, userId));
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const userByEmail = async (email: string) =>
  (await t.context.db.select().from(users).where(eq(users.email, email)))[0];

describe('PATCH user/customer-password', () => {
  const change = (
    token: string | undefined,
    currentPassword: string,
    newPassword: string,
    again = newPassword,
  ) =>
    t.api(token)('PATCH user/customer-password', {
      body: { currentPassword, newPassword, confirmPassword: again },
    });

  test('anonymous → 401, a vendor → 403', async () => {
    await expect(change(undefined, 'a', 'abcdef')).rejects.toEqual(failure(401, 'Please sign in.'));
    const { token } = await makeVendor(t.context.db);
    await expect(change(token, 'a', 'abcdef')).rejects.toMatchObject({ status: 403 });
  });

  test('wrong current password, differing or common new ones → 400, and nothing changes', async () => {
    const passwordHash = await hashPassword('right-one');
    const customer = await makeCustomer(t.context.db, { passwordHash });
    await expect(change(customer.token, 'right-one', 'abcdef', 'abcdefg')).rejects.toEqual(
      failure(400, 'New Password and Confirm Password do not match!'),
    );
    await expect(change(customer.token, 'right-one', 'abcde')).rejects.toEqual(
      failure(400, 'Password must be at least 6 characters long!'),
    );
    await expect(change(customer.token, 'wrong-one', 'abcdef')).rejects.toEqual(
      failure(400, 'Current Password is not right.'),
    );
    await expect(change(customer.token, 'right-one', 'qwerty')).rejects.toEqual(
      failure(400, 'Many people use this password. Please choose another one.'),
    );
    expect(await userByEmail(customer.email)).toMatchObject({ passwordHash });
  });

  test('valid input → replaced; the other sessions end, this one stays', async () => {
    const customer = await makeCustomer(t.context.db, { passwordHash: await hashPassword('right-one') });
    const stranger = await makeCustomer(t.context.db);
    const other = await tokenFor(t.context.db, customer.id);
    expect(await change(customer.token, 'right-one', ' new one ')).toBeNull();
    await expect(t.api(other)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    expect(await t.api(customer.token)('GET user/profile')).toMatchObject({ id: customer.id });
    expect(await t.api(stranger.token)('GET user/profile')).toMatchObject({ id: stranger.id });
    const login = (password: string) => signInByPassword(t.api(), { email: customer.email, password });
    await expect(login('right-one')).rejects.toMatchObject({ status: 401 });
    expect((await login(' new one ')).id).toBe(customer.id);
  });

  test('changed during a sign-in → no session for the old password', async () => {
    const { context } = t;
    const customer = await makeCustomer(context.db, { passwordHash: await hashPassword('right-one') });
    // The password is replaced after it was checked, before the session is opened.
    const transaction: typeof context.db.transaction = async (work) => {
      await change(customer.token, 'right-one', 'new-one');
      return context.db.transaction(work);
    };
    const db = Object.create(context.db, { transaction: { value: transaction } });
    const late = signIn({ ...context, db }, { email: customer.email, password: 'right-one' }, ORIGIN);
    await expect(late).rejects.toMatchObject({ statusCode: 401 });
    expect((await sessionsOf(customer.id)).map((row) => row.tokenHash)).toEqual([hashOf(customer.token)]);
  });

  test.runIf(onServer)('sign-in during a change → waits for its end', async () => {
    const { db } = t.database;
    const user = await makeUser(db, { passwordHash: await hashPassword('right-one') });
    let settled = false;
    const waits = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const login = await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id));
      await tx.delete(sessions).where(eq(sessions.userId, user.id));
      const typed = { email: user.email, password: 'right-one' };
      const outcome = Promise.allSettled([signIn(t.context, typed, ORIGIN)]);
      outcome.then(() => {
        settled = true;
      });
      while (!settled && (await db.$count(sql`(${waits}) as waiting`)) === 0);
      // Not the promise itself: the transaction would wait for it, and it for the transaction.
      return { outcome };
    });
    expect(await login.outcome).toMatchObject([{ status: 'rejected', reason: { statusCode: 401 } }]);
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  test('two changes in parallel → one is saved, the other refused', async () => {
    const customer = await makeCustomer(t.context.db, { passwordHash: await hashPassword('right-one') });
    const both = await Promise.allSettled([
      change(customer.token, 'right-one', 'first-new'),
      change(customer.token, 'right-one', 'second-new'),
    ]);
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
