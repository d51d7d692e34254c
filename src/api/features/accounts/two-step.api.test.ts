import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#api/ports/mail.ts';
import { backupCodes, outbox, sessions, signInTickets, twoStepSecrets, users } from '#db/schema.ts';
import { STAFF_ROLES } from '#domain/roles.ts';
import { makeAdmin, makeCustomer, makeUser, makeVendor, signIn as tokenFor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { totpCode } from '#test/totp.ts';
import { hashPassword, recoverAdmin } from './accounts.service.ts';
import { pruneSignIns } from './two-step.service.ts';

const t = useMarket();
const strict = useMarket({ env: { STAFF_TWO_STEP: '1' } });

const start = new Date('2026-03-01T12:00:00Z');
const PASSWORD = 'open sesame';
const wrongCode = failure(401, 'This code is not right, or was used already.');
const wrongField = failure(400, 'This code is not right, or was used already.');
const deadTicket = failure(401, 'This sign-in has expired. Please sign in again.');

let sent: Mail[];
let passwordHash: string;
beforeEach(async () => {
  passwordHash ??= await hashPassword(PASSWORD);
  t.clock.now = start;
  sent = t.collectMails();
  await t.context.db.delete(outbox);
});

/** Moves the clock: the next code of every app is another one. */
const wait = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000);
};

/** A vendor with a password. */
async function someVendor(market = t) {
  const { user, token, id } = await makeVendor(market.context.db);
  await market.context.db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  return { ...user, vendorId: id, token };
}

/** A vendor with two-step sign-in, half a minute ago. */
async function guardedVendor() {
  const vendor = await someVendor();
  const { secret } = await t.api(vendor.token)('POST auth/two-step/start');
  const answer = await t.api(vendor.token)('POST auth/two-step/confirm', {
    body: { code: totpCode(secret, t.clock.now) },
  });
  wait(30);
  return { ...vendor, secret, backupCodes: answer.backupCodes, code: () => totpCode(secret, t.clock.now) };
}

async function ticketFor({ email }: { email: string }): Promise<string> {
  const answer = await t.api()('POST auth/login', { body: { email, password: PASSWORD } });
  if (!('twoStep' in answer)) throw new Error('signed in without a second step');
  expect(answer).toEqual({ twoStep: true, ticket: expect.stringMatching(/^[\w-]{43}$/) });
  return answer.ticket;
}

const finish = (ticket: string, code: string) => t.api()('POST auth/two-step', { body: { ticket, code } });
const sessionsOf = (userId: string) => t.context.db.$count(sessions, eq(sessions.userId, userId));
const outcomes = (all: PromiseSettledResult<unknown>[]) => all.map(({ status }) => status).toSorted();
const SUCCESS_AND_REFUSAL = ['fulfilled', 'rejected'];

describe('two-step sign-in: set-up', () => {
  test('started → a secret and its address; sign-in takes the password alone until a code is confirmed', async () => {
    const vendor = await someVendor();
    const api = t.api(vendor.token);
    const off = { on: false, since: null, required: false, backupCodesLeft: 0 };
    expect(await api('GET auth/two-step')).toEqual(off);
    const { secret, otpauthUrl } = await api('POST auth/two-step/start');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUrl).toContain(`secret=${secret}`);
    expect(otpauthUrl).toContain(encodeURIComponent(vendor.email));
    expect(await api('GET auth/two-step')).toEqual(off);
    expect(await signInByPassword(t.api(), { email: vendor.email, password: PASSWORD })).toMatchObject({
      id: vendor.id,
    });
    const wrong = api('POST auth/two-step/confirm', { body: { code: '000000' } });
    await expect(wrong).rejects.toEqual(wrongField);
  });

  test('confirmed → on, with ten backup codes of which only hashes are stored, and a mail', async () => {
    const vendor = await guardedVendor();
    expect(new Set(vendor.backupCodes).size).toBe(10);
    expect(await t.api(vendor.token)('GET auth/two-step')).toEqual({
      on: true,
      since: start.toISOString(),
      required: false,
      backupCodesLeft: 10,
    });
    const rows = await t.context.db.select().from(backupCodes).where(eq(backupCodes.userId, vendor.id));
    expect(rows).toHaveLength(10);
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^[\w-]{43}$/);
    await t.sendMails();
    expect(sent).toMatchObject([{ to: vendor.email, subject: 'Two-step sign-in is on' }]);
    expect(JSON.stringify(sent)).not.toContain(vendor.secret);
  });

  test('confirmed → other sessions end; also one that a sign-in with the password alone opens meanwhile', async () => {
    const vendor = await someVendor();
    const other = await makeCustomer(t.context.db);
    const before = await tokenFor(t.context.db, vendor.id);
    const { secret } = await t.api(vendor.token)('POST auth/two-step/start');
    const body = { code: totpCode(secret, t.clock.now) };
    const login = { email: vendor.email, password: PASSWORD };
    const [, ...signIns] = await Promise.all([
      t.api(vendor.token)('POST auth/two-step/confirm', { body }),
      ...[1, 2, 3].map(() => t.api()('POST auth/login', { body: login })),
    ]);
    const meanwhile = signIns.flatMap((answer) => ('user' in answer ? [answer.user.token] : []));
    for (const token of [before, ...meanwhile])
      await expect(t.api(token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    expect(await t.api(vendor.token)('GET user/sessions')).toMatchObject({
      data: [{ current: true }],
      total: 1,
    });
    expect(await t.api(other.token)('GET user/profile')).toMatchObject({ id: other.id });
  });

  test('started again → only the newest secret counts; on already → 409', async () => {
    const vendor = await someVendor();
    const api = t.api(vendor.token);
    const confirm = (secret: string) =>
      api('POST auth/two-step/confirm', { body: { code: totpCode(secret, t.clock.now) } });
    await expect(confirm('JBSWY3DPEHPK3PXP')).rejects.toMatchObject({ status: 409, code: 'two_step_off' });
    const [first, second] = [await api('POST auth/two-step/start'), await api('POST auth/two-step/start')];
    await expect(confirm(first.secret)).rejects.toEqual(wrongField);
    await confirm(second.secret);
    const on = failure(409, 'Two-step sign-in is on already.');
    await expect(confirm(second.secret)).rejects.toEqual(on);
    await expect(api('POST auth/two-step/start')).rejects.toEqual(on);
  });

  test('confirmed twice in parallel → one answer with backup codes', async () => {
    const vendor = await someVendor();
    const { secret } = await t.api(vendor.token)('POST auth/two-step/start');
    const body = { code: totpCode(secret, t.clock.now) };
    const confirm = () => t.api(vendor.token)('POST auth/two-step/confirm', { body });
    expect(outcomes(await Promise.allSettled([confirm(), confirm()]))).toEqual(SUCCESS_AND_REFUSAL);
    expect(await t.context.db.$count(backupCodes, eq(backupCodes.userId, vendor.id))).toBe(10);
  });

  test('customer → 403', async () => {
    const { token } = await makeCustomer(t.context.db);
    await expect(t.api(token)('POST auth/two-step/start')).rejects.toMatchObject({ status: 403 });
    await expect(t.api(token)('GET auth/two-step')).rejects.toMatchObject({ status: 403 });
  });

  test('secret and hashes → in no answer after the set-up', async () => {
    const vendor = await guardedVendor();
    const admin = await makeAdmin(t.context.db);
    const answers = [
      await t.api(vendor.token)('GET auth/two-step'),
      await t.api(vendor.token)('GET user/profile'),
      await t.api(admin.token)('GET user/{id}', { params: { id: vendor.id } }),
      await finish(await ticketFor(vendor), vendor.code()),
    ];
    const text = JSON.stringify(answers);
    expect(text).not.toContain(vendor.secret);
    for (const code of vendor.backupCodes) expect(text).not.toContain(code);
    expect(answers[2]).toMatchObject({ twoStep: true });
  });
});

describe('two-step sign-in: the second step', () => {
  test('right password → a ticket, no user, no token and no session', async () => {
    const vendor = await guardedVendor();
    const before = await sessionsOf(vendor.id);
    const answer = await t
      .api()
      .full('POST auth/login', { body: { email: vendor.email, password: PASSWORD } });
    expect(answer).toEqual({
      statusCode: 200,
      message: 'Please enter your code.',
      data: { twoStep: true, ticket: expect.any(String) },
    });
    expect(await sessionsOf(vendor.id)).toBe(before);
    const [row] = await t.context.db.select().from(signInTickets).where(eq(signInTickets.userId, vendor.id));
    expect(JSON.stringify(row)).not.toContain((answer.data as { ticket: string }).ticket);
    const wrong = t.api()('POST auth/login', { body: { email: vendor.email, password: 'a guess' } });
    await expect(wrong).rejects.toEqual(failure(401, 'Email or password is not right.'));
  });

  test('code of the app, with a space in it → signed in as by login, and the ticket is used up', async () => {
    const vendor = await guardedVendor();
    const ticket = await ticketFor(vendor);
    const { user } = await finish(ticket, vendor.code().replace(/(...)/, '$1 '));
    expect(user).toMatchObject({ id: vendor.id, role: 'vendor', token: expect.any(String) });
    expect(user).not.toHaveProperty('twoStepRequired');
    expect(await t.api(user.token)('GET user/profile')).toMatchObject({ id: vendor.id });
    wait(30);
    await expect(finish(ticket, vendor.code())).rejects.toEqual(deadTicket);
  });

  test('same code again, or an older one → refused; the next one → accepted', async () => {
    const vendor = await guardedVendor();
    const older = vendor.code();
    wait(30);
    const code = vendor.code();
    await finish(await ticketFor(vendor), code);
    const ticket = await ticketFor(vendor);
    await expect(finish(ticket, code)).rejects.toEqual(wrongCode);
    await expect(finish(ticket, older)).rejects.toEqual(wrongCode);
    wait(30);
    await finish(ticket, vendor.code());
  });

  test('code used while the clock was days ahead → the codes of now are accepted, each once', async () => {
    const vendor = await guardedVendor();
    wait(3 * 24 * 3600);
    await finish(await ticketFor(vendor), vendor.code());
    wait(-3 * 24 * 3600 + 30);
    await finish(await ticketFor(vendor), vendor.code());
    await expect(finish(await ticketFor(vendor), vendor.code())).rejects.toEqual(wrongCode);
  });

  test('same code used in parallel with two tickets → one session', async () => {
    const vendor = await guardedVendor();
    const before = await sessionsOf(vendor.id);
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketFor(vendor)));
    const all = await Promise.allSettled(tickets.map((ticket) => finish(ticket, vendor.code())));
    expect(outcomes(all)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(await sessionsOf(vendor.id)).toBe(before + 1);
  });

  test('one ticket used in parallel with several good codes → one session, and the other codes stay good', async () => {
    const vendor = await guardedVendor();
    const before = await sessionsOf(vendor.id);
    const ticket = await ticketFor(vendor);
    const codes = vendor.backupCodes.slice(0, 4);
    const all = await Promise.allSettled(codes.map((code) => finish(ticket, code)));
    expect(outcomes(all)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(await sessionsOf(vendor.id)).toBe(before + 1);
    expect(await t.api(vendor.token)('GET auth/two-step')).toMatchObject({ backupCodesLeft: 9 });
  });

  test('backup code → works once, also in parallel, and is one less', async () => {
    const vendor = await guardedVendor();
    const [code = '', other = ''] = vendor.backupCodes;
    const tickets = await Promise.all([1, 2, 3].map(() => ticketFor(vendor)));
    const all = await Promise.allSettled(tickets.map((ticket) => finish(ticket, code)));
    expect(outcomes(all)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await finish(await ticketFor(vendor), other.toUpperCase().replaceAll('-', ' '));
    expect(await t.api(vendor.token)('GET auth/two-step')).toMatchObject({ backupCodesLeft: 8 });
  });

  test('five wrong codes, one after the other or in parallel → the ticket is dead for the right one', async () => {
    const vendor = await guardedVendor();
    const ticket = await ticketFor(vendor);
    for (let n = 0; n < 5; n++) await expect(finish(ticket, 'wrong')).rejects.toEqual(wrongCode);
    await expect(finish(ticket, vendor.code())).rejects.toEqual(deadTicket);
    const another = await ticketFor(vendor);
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => finish(another, 'wrong')));
    const reasons = tries.map((one) => (one.status === 'rejected' ? one.reason.code : 'none'));
    expect(reasons.filter((code) => code === 'wrong_code')).toHaveLength(5);
    expect(reasons.filter((code) => code === 'sign_in_expired')).toHaveLength(7);
    await finish(await ticketFor(vendor), vendor.code());
  });

  test('ticket of five minutes ago, or no ticket → 401', async () => {
    const vendor = await guardedVendor();
    const ticket = await ticketFor(vendor);
    wait(299);
    const late = await ticketFor(vendor);
    await finish(ticket, vendor.code());
    wait(300);
    await expect(finish(late, vendor.code())).rejects.toEqual(deadTicket);
    await expect(finish('x'.repeat(43), vendor.code())).rejects.toEqual(deadTicket);
    await pruneSignIns(t.context);
    wait(1);
    await pruneSignIns(t.context);
    expect(await t.context.db.$count(signInTickets, eq(signInTickets.userId, vendor.id))).toBe(0);
  });

  test('password changed, sessions ended or account suspended meanwhile → the ticket opens nothing', async () => {
    const admin = await makeAdmin(t.context.db);
    const vendor = await guardedVendor();
    const params = { id: vendor.id };
    const tickets = [await ticketFor(vendor)];
    await t.api(admin.token)('POST user/{id}/end-sessions', { params });
    tickets.push(await ticketFor(vendor));
    await t.api(admin.token)('POST user/{id}/suspend', { params, body: { reason: 'A test.' } });
    for (const ticket of tickets) await expect(finish(ticket, vendor.code())).rejects.toEqual(deadTicket);
    await t.api(admin.token)('POST user/{id}/restore', { params });
    const before = await ticketFor(vendor);
    const body = { currentPassword: PASSWORD, newPassword: 'quite other', confirmPassword: 'quite other' };
    await t.api(await tokenFor(t.context.db, vendor.id, t.clock.now))('PATCH user/vendor-password', { body });
    await expect(finish(before, vendor.code())).rejects.toEqual(deadTicket);
  });

  test('wrong codes for one account → refused after 20 an hour, with new tickets too', async () => {
    const vendor = await guardedVendor();
    for (let n = 0; n < 4; n++) {
      const ticket = await ticketFor(vendor);
      for (let tried = 0; tried < 5; tried++) await finish(ticket, 'wrong').catch(() => {});
    }
    const refused = finish(await ticketFor(vendor), vendor.code());
    await expect(refused).rejects.toMatchObject({ status: 429 });
    const other = await guardedVendor();
    await finish(await ticketFor(other), other.code());
  });

  test('set-up that nobody finishes → deleted after a day; one that is on stays', async () => {
    const [begun, on] = [await someVendor(), await guardedVendor()];
    await t.api(begun.token)('POST auth/two-step/start');
    const left = async () =>
      (await t.context.db.select().from(twoStepSecrets))
        .map(({ userId }) => userId)
        .filter((id) => [begun.id, on.id].includes(id));
    wait(86_400);
    await pruneSignIns(t.context);
    expect(await left()).toHaveLength(2);
    wait(1);
    await pruneSignIns(t.context);
    expect(await left()).toEqual([on.id]);
  });
});

describe('two-step sign-in: off, and new backup codes', () => {
  const disable = (token: string, password: string, code: string) =>
    t.api(token)('POST auth/two-step/disable', { body: { password, code } });

  test('wrong password or code → 400, and it stays on; both right → off, with a mail', async () => {
    const vendor = await guardedVendor();
    await expect(disable(vendor.token, 'a guess', vendor.code())).rejects.toEqual(
      failure(400, 'Password is not right.'),
    );
    await expect(disable(vendor.token, PASSWORD, '000000')).rejects.toEqual(wrongField);
    const waiting = await ticketFor(vendor);
    expect(await disable(vendor.token, PASSWORD, vendor.code())).toBeNull();
    await expect(finish(waiting, vendor.backupCodes[0] ?? '')).rejects.toEqual(deadTicket);
    expect(await t.context.db.$count(backupCodes, eq(backupCodes.userId, vendor.id))).toBe(0);
    await signInByPassword(t.api(), { email: vendor.email, password: PASSWORD });
    await t.sendMails();
    expect(sent.map(({ subject }) => subject)).toEqual(['Two-step sign-in is on', 'Two-step sign-in is off']);
    await expect(disable(vendor.token, PASSWORD, vendor.code())).rejects.toMatchObject({
      status: 409,
      code: 'two_step_off',
    });
  });

  test('new backup codes → the former ones stop working, and a mail', async () => {
    const vendor = await guardedVendor();
    const renew = (code: string) =>
      t.api(vendor.token)('POST auth/two-step/backup-codes', { body: { password: PASSWORD, code } });
    const { backupCodes: fresh } = await renew(vendor.code());
    const [former = '', spare = ''] = vendor.backupCodes;
    await expect(finish(await ticketFor(vendor), former)).rejects.toEqual(wrongCode);
    await expect(renew(spare)).rejects.toEqual(wrongField);
    await finish(await ticketFor(vendor), fresh[0] ?? '');
    await t.sendMails();
    expect(sent.filter(({ subject }) => subject === 'You have new backup codes')).toMatchObject([
      { to: vendor.email, text: expect.stringContaining('If it was not you') },
    ]);
    for (const code of fresh) expect(JSON.stringify(sent)).not.toContain(code);
  });
});

describe('POST user/{id}/reset-two-step', () => {
  const reset = (token: string, id: string) =>
    t.api(token)('POST user/{id}/reset-two-step', { params: { id } });

  test('lost device → off, with a mail; a waiting sign-in has to begin again', async () => {
    const admin = await makeAdmin(t.context.db);
    const vendor = await guardedVendor();
    const waiting = await ticketFor(vendor);
    expect(await reset(admin.token, vendor.id)).toBeNull();
    await expect(finish(waiting, vendor.code())).rejects.toEqual(deadTicket);
    await signInByPassword(t.api(), { email: vendor.email, password: PASSWORD });
    await t.sendMails();
    expect(sent.at(-1)).toMatchObject({
      to: vendor.email,
      subject: 'Two-step sign-in was switched off for you',
    });
  });

  test('own account, account without it → 409; a vendor → 403', async () => {
    const admin = await makeAdmin(t.context.db);
    const vendor = await someVendor();
    await expect(reset(admin.token, admin.id)).rejects.toMatchObject({ status: 409, code: 'own_account' });
    await expect(reset(admin.token, vendor.id)).rejects.toEqual(failure(409, 'Two-step sign-in is off.'));
    await expect(reset(vendor.token, vendor.id)).rejects.toMatchObject({ status: 403 });
  });

  test('new password set by a reset link → the second step is still asked for', async () => {
    const vendor = await guardedVendor();
    await t.context.db
      .update(users)
      .set({ passwordHash: await hashPassword('from the link') })
      .where(eq(users.id, vendor.id));
    const answer = await t.api()('POST auth/login', {
      body: { email: vendor.email, password: 'from the link' },
    });
    expect(answer).toEqual({ twoStep: true, ticket: expect.any(String) });
  });
});

describe('person who leaves a team', () => {
  test('removed from the staff → a customer without two-step sign-in; another role → it stays', async () => {
    const admin = await makeAdmin(t.context.db);
    const editor = await makeUser(t.context.db, { role: 'editor', passwordHash });
    const token = await tokenFor(t.context.db, editor.id, t.clock.now);
    const { secret } = await t.api(token)('POST auth/two-step/start');
    await t.api(token)('POST auth/two-step/confirm', { body: { code: totpCode(secret, t.clock.now) } });
    const params = { id: editor.id };
    await t.api(admin.token)('PATCH staff/{id}', { params, body: { role: 'support' } });
    await ticketFor(editor);
    await t.api(admin.token)('DELETE staff/{id}', { params });
    const user = await signInByPassword(t.api(), { email: editor.email, password: PASSWORD });
    expect(user.role).toBe('customer');
  });
});

describe('recoverAdmin', () => {
  test('admin who lost password and device → a new password, no second step, no session', async () => {
    const admin = await makeAdmin(t.context.db);
    const { secret } = await t.api(admin.token)('POST auth/two-step/start');
    const body = { code: totpCode(secret, t.clock.now) };
    await t.api(admin.token)('POST auth/two-step/confirm', { body });
    const typed = { email: admin.email, password: 'found again' };
    await recoverAdmin(t.context, typed);
    await expect(t.api(admin.token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    expect(await signInByPassword(t.api(), typed)).toMatchObject({ id: admin.id });
    await recoverAdmin(t.context, { ...typed, password: 'and again' });
  });

  test('unknown address, account of a vendor, bad password → refused', async () => {
    const vendor = await someVendor();
    const recover = (email: string, password = 'found again') => recoverAdmin(t.context, { email, password });
    await expect(recover('nobody@example.test')).rejects.toMatchObject({ statusCode: 404 });
    await expect(recover(vendor.email)).rejects.toMatchObject({ statusCode: 404 });
    await expect(recover(vendor.email, 'short')).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('STAFF_TWO_STEP=1', () => {
  const required = { status: 403, code: 'two_step_required' };

  test('staff without two-step → every call but its set-up is 403; public ones answer as to a visitor', async () => {
    const { db } = strict.context;
    for (const role of STAFF_ROLES) {
      const held = await makeUser(db, { role, passwordHash });
      const user = await signInByPassword(strict.api(), { email: held.email, password: PASSWORD });
      expect(user).toMatchObject({ role, twoStepRequired: true });
      const sessions = strict.api(user.token)('GET user/sessions');
      await expect(sessions).rejects.toMatchObject(required);
    }
    const admin = await makeUser(db, { role: 'admin', passwordHash });
    const user = await signInByPassword(strict.api(), { email: admin.email, password: PASSWORD });
    const api = strict.api(user.token);
    await expect(api('GET user')).rejects.toMatchObject(required);
    await expect(api('GET user/sessions')).rejects.toMatchObject(required);
    const body = { currentPassword: PASSWORD, newPassword: 'quite other', confirmPassword: 'quite other' };
    await expect(api('PATCH user/staff-password', { body })).rejects.toMatchObject(required);
    expect(await api('GET user/profile')).toMatchObject({ id: admin.id });
    expect(await api('GET site/common-data')).toMatchObject({ siteSettings: {} });
    expect(await api('GET auth/two-step')).toMatchObject({ on: false, required: true });
    const { secret } = await api('POST auth/two-step/start');
    await api('POST auth/two-step/confirm', { body: { code: totpCode(secret, strict.clock.now) } });
    expect(await api('GET user')).toMatchObject({ total: expect.any(Number) });
  });

  test('vendors and customers → not asked', async () => {
    const vendor = await someVendor(strict);
    const user = await signInByPassword(strict.api(), { email: vendor.email, password: PASSWORD });
    expect(user).not.toHaveProperty('twoStepRequired');
    expect(await strict.api(user.token)('GET auth/two-step')).toMatchObject({ required: false });
    const customer = await makeCustomer(strict.context.db);
    expect(await strict.api(customer.token)('GET orders')).toMatchObject({ total: 0 });
  });

  test('market without it → staff may work without two-step', async () => {
    const admin = await makeAdmin(t.context.db);
    expect(await t.api(admin.token)('GET user')).toMatchObject({ total: expect.any(Number) });
  });
});
