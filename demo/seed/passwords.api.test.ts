import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword } from '#api/features/accounts/accounts.service.ts';
import { sessions, users } from '#db/schema.ts';
import { makeUser, signIn } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { DEMO_PASSWORD, demoAccounts } from '../accounts.ts';
import { demoId } from './ids.ts';
import { replacePublishedPasswords } from './passwords.ts';

const t = useMarket();

const login = (email: string, password: string) => signInByPassword(t.api(), { email, password });

test('published demo passwords → replaced by random ones, once; changed passwords stay', async () => {
  const { db } = t.context;
  expect(await replacePublishedPasswords(t.context)).toEqual(new Map());

  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const demo = (email: string, hash = passwordHash) =>
    makeUser(db, { id: demoId('user', email), email, passwordHash: hash });
  const [admin] = await Promise.all(demoAccounts.map((email) => demo(email)));
  for (const email of ['support@demo.test', 'editor@demo.test', 'manager@demo.test']) await demo(email);
  await demo('salt-and-fennel@demo.test', await hashPassword('chosen by its owner'));
  const stranger = await makeUser(db, { email: 'someone@example.test', passwordHash });
  const adminToken = await signIn(db, admin?.id ?? '');
  const strangerToken = await signIn(db, stranger.id);

  const passwords = await replacePublishedPasswords(t.context);
  expect([...passwords.keys()].sort()).toEqual(demoAccounts.toSorted());
  expect(new Set(passwords.values()).size).toBe(3);
  for (const [email, password] of passwords) {
    await expect(login(email, DEMO_PASSWORD)).rejects.toMatchObject({ status: 401 });
    expect((await login(email, password)).email).toBe(email);
  }
  await expect(t.api(adminToken)('GET user/profile')).rejects.toMatchObject({ status: 401 });
  expect(await t.api(strangerToken)('GET user/profile')).toMatchObject({ id: stranger.id });
  expect((await login('salt-and-fennel@demo.test', 'chosen by its owner')).id).toBeTruthy();
  expect((await login(stranger.email, DEMO_PASSWORD)).id).toBe(stranger.id);

  expect(await replacePublishedPasswords(t.context)).toEqual(new Map());
  const left = await db.select().from(users).where(eq(users.passwordHash, passwordHash));
  expect(left.map(({ id }) => id)).toEqual([stranger.id]);
  expect(await db.$count(sessions, eq(sessions.userId, admin?.id ?? ''))).toBe(1);
});
