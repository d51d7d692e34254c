import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#api/ports/mail.ts';
import { newId } from '#db/columns.ts';
import { outbox, passwordResets, sessions, users } from '#db/schema.ts';
import { makeCustomer, makeUser, makeVendor, signIn } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { hashPassword } from './accounts.service.ts';
import { pruneResets } from './reset.service.ts';

const t = useMarket({
  env: { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://market.example', RATE_LIMIT_FACTOR: '1000' },
});
const silent = useMarket();

const start = new Date('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const deadLink = failure(
  400,
  'This link has expired or was used already. If you have set a new password with it, please sign in; else ask for a new link.',
);
const NOTICE = 'If an account has this address, instructions are on their way to it.';

let sent: Mail[];
beforeEach(async () => {
  t.clock.now = start;
  sent = t.collectMails();
  await t.context.db.delete(outbox);
  await t.context.db.delete(passwordResets);
});

const ask = (email: string) => t.api().full('POST auth/forgot-password', { body: { email } });
const reset = (token: string, password = 'brand new', confirmPassword = password) =>
  t.api()('POST auth/reset-password', { body: { token, password, confirmPassword } });
const login = (email: string, password: string) => signInByPassword(t.api(), { email, password });
const rows = () => t.context.db.select().from(passwordResets);

/** Asks, sends, and takes the token out of the mail. */
async function tokenFor(email: string): Promise<string> {
  await ask(email);
  await t.sendMails();
  const link = /https:\/\/market\.example\/reset-password#token=([\w-]{43})\n/.exec(sent.at(-1)?.text ?? '');
  if (!link?.[1]) throw new Error('The mail has no link.');
  return link[1];
}

describe('password reset without a mail server', () => {
  const refused = failure(
    409,
    'This market sends no mail, so a password cannot be reset here. Please contact us instead.',
  );

  test('both calls → 409, and nothing is stored', async () => {
    const { siteSettings } = await silent.api()('GET site/common-data');
    expect(siteSettings.passwordReset).toBe(false);
    const body = { email: 'a@example.test' };
    await expect(silent.api()('POST auth/forgot-password', { body })).rejects.toEqual(refused);
    const typed = { token: 'x', password: 'brand new', confirmPassword: 'brand new' };
    await expect(silent.api()('POST auth/reset-password', { body: typed })).rejects.toEqual(refused);
    expect(await silent.context.db.$count(outbox)).toBe(0);
  });
});

describe('POST auth/forgot-password', () => {
  test('no address → 400; common data → password reset available', async () => {
    await expect(ask('')).rejects.toEqual(failure(400, 'Please enter Email Address.'));
    await expect(ask('unknown')).rejects.toEqual(failure(400, 'Please enter a valid Email Address.'));
    expect((await t.api()('GET site/common-data')).siteSettings.passwordReset).toBe(true);
  });

  test('known, unknown, suspended address → same answer, same work', async () => {
    const known = await makeCustomer(t.context.db);
    const suspended = await makeUser(t.context.db, { suspendedAt: start });
    const emails = [known.email.toUpperCase(), suspended.email, `unknown-${newId()}@example.test`];
    for (const email of emails) {
      expect(await ask(email)).toEqual({ statusCode: 200, message: NOTICE, data: null });
    }
    const queued = await t.context.db.select().from(outbox);
    expect(queued.map((row) => row.subject)).toEqual(emails.map((email) => email.toLowerCase()));
    expect(await rows(), 'no user was looked up before the answer').toEqual([]);
    await t.sendMails();
    expect(sent.map((mail) => mail.to)).toEqual([known.email]);
    const done = await t.context.db.select().from(outbox);
    expect(done.map((row) => [row.subject, row.nextAttemptAt, row.attempts])).toEqual(
      emails.map(() => [null, null, 1]),
    );
  });

  test('known address → a link whose token is not stored in the database', async () => {
    const customer = await makeCustomer(t.context.db, { name: 'Ada <b>' });
    const token = await tokenFor(customer.email);
    expect(sent[0]).toMatchObject({ to: customer.email, subject: 'Set a new password' });
    expect(sent[0]?.html).toContain(`href="https://market.example/reset-password#token=${token}"`);
    expect(sent[0]?.html).toContain('Ada &lt;b&gt;');
    expect(await rows()).toEqual([
      {
        userId: customer.id,
        tokenHash: createHash('sha256').update(token).digest('base64url'),
        expiresAt: new Date(start.getTime() + 60 * MINUTE),
      },
    ]);
    expect(JSON.stringify(await t.context.db.select().from(outbox))).not.toContain(token);
  });

  test('sixth request for one address in an hour, known or not → 429', async () => {
    const customer = await makeCustomer(t.context.db);
    for (const email of [customer.email, `unknown-${newId()}@example.test`]) {
      for (let n = 0; n < 5; n++) await ask(email);
      await expect(ask(email)).rejects.toMatchObject({ status: 429 });
    }
  });

  test('request with the token of another account → counted for the typed address', async () => {
    const { token } = await makeCustomer(t.context.db);
    const body = { email: `requested-${newId()}@example.test` };
    for (let n = 0; n < 5; n++) await ask(body.email);
    const sixth = t.api(token)('POST auth/forgot-password', { body });
    await expect(sixth).rejects.toMatchObject({ status: 429 });
  });
});

describe('POST auth/reset-password', () => {
  test('missing, short or differing passwords → 400', async () => {
    await expect(reset('')).rejects.toEqual(
      failure(400, 'This link is not complete. Please open the one in your mail again.'),
    );
    await expect(reset('x', '12345')).rejects.toEqual(
      failure(400, 'Password must be at least 6 characters long!'),
    );
    await expect(reset('x', 'brand new', 'brand mew')).rejects.toEqual(
      failure(400, 'New Password and Confirm Password do not match!'),
    );
    await expect(reset('x'.repeat(43))).rejects.toEqual(deadLink);
  });

  test('valid token → password set exactly as typed, once; every session ends', async () => {
    const vendor = await makeVendor(t.context.db);
    const other = await makeCustomer(t.context.db);
    await signIn(t.context.db, vendor.user.id);
    const token = await tokenFor(vendor.user.email);
    const before = await t.context.db.select().from(users).where(eq(users.id, vendor.user.id));
    expect(await reset(token, ' Two  Words ')).toBeNull();
    const after = await t.context.db.select().from(users).where(eq(users.id, vendor.user.id));
    expect(after).toEqual([{ ...before[0], passwordHash: expect.stringMatching(/^\$argon2id\$/) }]);
    const own = eq(sessions.userId, vendor.user.id);
    expect(await t.context.db.$count(sessions, own)).toBe(0);
    await expect(t.api(vendor.token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    expect(await t.api(other.token)('GET user/profile')).toMatchObject({ id: other.id });
    await expect(login(vendor.user.email, 'Two  Words')).rejects.toMatchObject({ status: 401 });
    expect((await login(vendor.user.email, ' Two  Words ')).id).toBe(vendor.user.id);
    expect(await rows()).toEqual([]);
    await expect(reset(token)).rejects.toEqual(deadLink);
  });

  test('two requests in parallel → one sets the password', async () => {
    const customer = await makeCustomer(t.context.db);
    const token = await tokenFor(customer.email);
    const answers = await Promise.allSettled([reset(token, 'first one'), reset(token, 'second one')]);
    expect(answers.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const right = answers[0].status === 'fulfilled' ? 'first one' : 'second one';
    expect((await login(customer.email, right)).id).toBe(customer.id);
  });

  test('common password → 400, and the token stays valid', async () => {
    const customer = await makeCustomer(t.context.db);
    const token = await tokenFor(customer.email);
    await expect(reset(token, 'qwerty')).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'password' }],
    });
    expect(await reset(token)).toBeNull();
  });

  test('token older than an hour → 400', async () => {
    const customer = await makeCustomer(t.context.db);
    const token = await tokenFor(customer.email);
    t.clock.now = new Date(start.getTime() + 60 * MINUTE);
    await expect(reset(token)).rejects.toEqual(deadLink);
    await pruneResets(t.context);
    expect(await rows()).toHaveLength(1);
    t.clock.now = new Date(start.getTime() + 60 * MINUTE - 1);
    expect(await reset(token)).toBeNull();
    await tokenFor(customer.email);
    t.clock.now = new Date(start.getTime() + 200 * MINUTE);
    await pruneResets(t.context);
    expect(await rows()).toEqual([]);
  });

  test('new link, changed password → the previous link is void', async () => {
    const customer = await makeCustomer(t.context.db, { passwordHash: await hashPassword('right-one') });
    const first = await tokenFor(customer.email);
    const second = await tokenFor(customer.email);
    await expect(reset(first)).rejects.toEqual(deadLink);
    const body = { currentPassword: 'right-one', newPassword: 'right-two', confirmPassword: 'right-two' };
    await t.api(customer.token)('PATCH user/customer-password', { body });
    await expect(reset(second)).rejects.toEqual(deadLink);
    expect((await login(customer.email, 'right-two')).id).toBe(customer.id);
  });
});
