import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONTENT } from '#api/features/content/content.defaults.ts';
import { putContent } from '#api/features/content/content.service.ts';
import { newId } from '#db/columns.ts';
import { sessions, users, vendors } from '#db/schema.ts';
import {
  makeAdmin,
  makeCustomer,
  makeUser,
  makeVendor,
  PICTURE,
  signIn as tokenFor,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { createAdmin, hashPassword } from './accounts.service.ts';

const t = useMarket();

const person = () => ({
  name: 'Ada Byron',
  email: `ada-${newId()}@example.test`,
  phone: '+44 20 7946 0000',
  password: '  two  spaces ',
  confirmPassword: '  two  spaces ',
});
const picture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'face.png', { type: 'image/png' });
};
const userByEmail = async (email: string) =>
  (await t.context.db.select().from(users).where(eq(users.email, email)))[0];
const sessionsOf = (userId: string) =>
  t.context.db.select().from(sessions).where(eq(sessions.userId, userId));
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const STORED_PICTURE = /^\/media\/[0-9a-f]{32}-40x30-[0-9a-f]{6}\/800\.webp$/;

describe('POST auth/login', () => {
  test('wrong password, unknown address → 401 with the same message', async () => {
    const user = await makeUser(t.context.db, { passwordHash: await hashPassword('right-one') });
    const without = await makeUser(t.context.db);
    const refused = failure(401, 'Email or password is not right.');
    for (const [email, password] of [
      [user.email, 'right-on'],
      [user.email, ' right-one'],
      [without.email, 'no password'],
      ['nobody@example.test', 'right-one'],
    ] as const) {
      await expect(t.api()('POST auth/login', { body: { email, password } })).rejects.toEqual(refused);
    }
    expect(await sessionsOf(user.id)).toEqual([]);
  });

  test('suspended account → 403 only with the right password; open sessions end', async () => {
    const user = await makeUser(t.context.db, {
      passwordHash: await hashPassword('right-one'),
      suspendedAt: new Date('2026-02-01T00:00:00Z'),
    });
    const login = (password: string) => t.api()('POST auth/login', { body: { email: user.email, password } });
    await expect(login('wrong-one')).rejects.toEqual(failure(401, 'Email or password is not right.'));
    await expect(login('right-one')).rejects.toEqual(failure(403, 'This account is suspended.'));
    const token = await tokenFor(t.context.db, user.id);
    await expect(t.api(token)('GET user/profile')).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('missing fields → 400 with a message for each', async () => {
    await expect(t.api()('POST auth/login', { body: { email: '', password: '' } })).rejects.toEqual(
      failure(400, 'Please enter Email.', 'Please enter Password.'),
    );
  });

  test('customer → a token, of which only the hash is stored', async () => {
    const passwordHash = await hashPassword('right-one');
    const user = await makeUser(t.context.db, { passwordHash, profileImage: PICTURE });
    const answer = await signInByPassword(t.api(), {
      email: ` ${user.email.toUpperCase()} `,
      password: 'right-one',
    });
    const { id, name, email, phone } = user;
    expect(answer).toEqual({
      id,
      name,
      email,
      phone,
      role: 'customer',
      shopRole: null,
      deletionDueAt: null,
      profile: { profileImage: PICTURE },
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await sessionsOf(id)).toEqual([
      {
        tokenHash: hashOf(answer.token),
        id: expect.any(String),
        userId: id,
        device: 'Unknown device',
        createdAt: t.clock.now,
        lastSeenAt: t.clock.now,
        expiresAt: new Date('2026-03-08T12:00:00Z'),
      },
    ]);
    expect(JSON.stringify(answer)).not.toContain('argon2');
    expect(await t.api(answer.token)('GET user/profile')).toMatchObject({ id });
  });

  test('vendor → a token, and the shop', async () => {
    const vendor = await makeVendor(t.context.db, { shopName: 'Quiet Press' });
    await t.context.db
      .update(users)
      .set({ passwordHash: await hashPassword('right-one') })
      .where(eq(users.id, vendor.user.id));
    const user = await signInByPassword(t.api(), { email: vendor.user.email, password: 'right-one' });
    expect(user).toMatchObject({
      role: 'vendor',
      profile: { profileImage: null, shopImage: PICTURE, shopName: 'Quiet Press' },
    });
  });

  test('eleventh attempt for one account → 429', async () => {
    const body = { email: `tried-${newId()}@example.test`, password: 'guess' };
    for (let n = 0; n < 10; n++) {
      await expect(t.api()('POST auth/login', { body })).rejects.toMatchObject({ status: 401 });
    }
    await expect(t.api()('POST auth/login', { body })).rejects.toMatchObject({ status: 429 });
  });
});

describe('POST auth/login: password guesses with tokens of other accounts', () => {
  test('each guess → counted for the account of the typed address', async () => {
    const helpers = [await makeCustomer(t.context.db), await makeCustomer(t.context.db)];
    const body = { email: `helped-${newId()}@example.test`, password: 'guess' };
    for (let n = 0; n < 10; n++) {
      const guess = t.api(helpers[n % 2]?.token)('POST auth/login', { body });
      await expect(guess).rejects.toMatchObject({ status: 401 });
    }
    for (const token of [helpers[0]?.token, helpers[1]?.token, undefined]) {
      await expect(t.api(token)('POST auth/login', { body })).rejects.toMatchObject({ status: 429 });
    }
  });

  test('guesses from another IP address → the owner can still sign in', async () => {
    const user = await makeUser(t.context.db, { passwordHash: await hashPassword('right-one') });
    const login = async (password: string, remoteAddress: string) => {
      const payload = { email: user.email, password };
      const url = '/api/v1/auth/login';
      return (await t.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode;
    };
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push(await login('guess', '203.0.113.9'));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect(await login('right-one', '192.0.2.1')).toBe(200);
  });
});

describe('POST auth/register', () => {
  test('passwords that differ, are too short or common, another role → 400', async () => {
    const register = (change: object) => t.api()('POST auth/register', { body: { ...person(), ...change } });
    await expect(register({ confirmPassword: 'two spaces' })).rejects.toEqual(
      failure(400, 'Passwords do not match'),
    );
    await expect(register({ password: '12345', confirmPassword: '12345' })).rejects.toEqual(
      failure(400, 'Password must be at least 6 characters long!'),
    );
    await expect(register({ password: 'Password1', confirmPassword: 'Password1' })).rejects.toEqual(
      failure(400, 'Many people use this password. Please choose another one.'),
    );
    await expect(register({ role: 'admin' })).rejects.toMatchObject({ status: 400 });
    await expect(register({ name: ' ', email: 'not an address' })).rejects.toEqual(
      failure(400, 'Please enter Name.', 'Please enter a valid Email.'),
    );
  });

  test('valid input → a customer, with the password exactly as typed', async () => {
    const body = { ...person(), role: 'customer' as const };
    const { id } = await t.api()('POST auth/register', { body });
    const row = await userByEmail(body.email);
    expect(row).toEqual({
      id,
      name: body.name,
      email: body.email,
      phone: body.phone,
      role: 'customer',
      passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      profileImage: null,
      suspendedAt: null,
      suspendedReason: null,
      declinedMails: [],
      deletionDueAt: null,
      deletedAt: null,
      search: expect.any(String),
      createdAt: t.clock.now,
    });
    const login = (password: string) => signInByPassword(t.api(), { email: body.email, password });
    await expect(login(body.password.trim())).rejects.toMatchObject({ status: 401 });
    expect((await login(body.password)).id).toBe(id);
  });

  test('two requests in parallel → one account; its address, in other case and by another person → 409', async () => {
    const body = person();
    const taken = failure(409, 'This email is already registered.');
    const [one, other] = await Promise.all([
      t.api()('POST auth/register', { body }),
      t.api()('POST auth/register', { body }),
    ]);
    expect(one).toEqual(other);
    const shouted = { ...body, email: body.email.toUpperCase(), name: 'Another' };
    await expect(t.api()('POST auth/register', { body: shouted })).rejects.toEqual(taken);
  });

  test('address with an international domain → the same account in both forms', async () => {
    const local = person().email.split('@')[0] ?? '';
    const body = { ...person(), email: `${local}@Bücher.example` };
    const { id } = await t.api()('POST auth/register', { body });
    const punycode = `${local}@xn--bcher-kva.example`;
    const other = { ...body, name: 'Another', email: punycode };
    await expect(t.api()('POST auth/register', { body: other })).rejects.toEqual(
      failure(409, 'This email is already registered.'),
    );
    for (const email of [body.email, punycode])
      expect((await signInByPassword(t.api(), { email, password: body.password })).id).toBe(id);
  });

  test('sent again, because its answer was lost → the same account; with another password, or later → 409', async () => {
    const body = person();
    const taken = failure(409, 'This email is already registered.');
    const first = await t.api()('POST auth/register', { body });
    expect(await t.api()('POST auth/register', { body })).toEqual(first);
    const guess = { ...body, password: 'another secret', confirmPassword: 'another secret' };
    await expect(t.api()('POST auth/register', { body: guess })).rejects.toEqual(taken);
    const now = t.clock.now;
    t.clock.now = new Date(now.getTime() + 10 * 60_000);
    await expect(t.api()('POST auth/register', { body })).rejects.toEqual(taken);
    t.clock.now = now;
  });
});

describe('POST auth/vendor-register', () => {
  const register = async (change: object = {}) => {
    const form = { ...person(), shopName: 'Ève & the Sea', shopImage: await picture(), ...change };
    return { form, answer: await t.api()('POST auth/vendor-register', { form }) };
  };

  test('no picture → 400; a file that is not a picture despite its type → 415', async () => {
    await expect(register({ shopImage: undefined })).rejects.toEqual(
      failure(400, 'Please upload Shop Image.'),
    );
    await expect(register({ shopImage: new File(['<svg/>'], 'a.png') })).rejects.toEqual(
      failure(415, 'Shop Image must be a PNG or JPEG picture.'),
    );
    await expect(register({ shopName: '' })).rejects.toEqual(failure(400, 'Please enter Shop Name.'));
  });

  test('market without approval → the shop is public immediately', async () => {
    const settings = { ...DEFAULT_CONTENT['site-settings'], vendorApproval: false };
    await putContent(t.context.db, 'site-settings', settings, { now: t.clock.now });
    const { answer } = await register({ shopName: 'Open Door' });
    await putContent(
      t.context.db,
      'site-settings',
      { ...settings, vendorApproval: true },
      { now: t.clock.now },
    );
    const [vendor] = await t.context.db.select().from(vendors).where(eq(vendors.userId, answer.id));
    expect(vendor).toMatchObject({ status: 'Approved', appliedAt: t.clock.now });
    const { shop } = await t.api()('GET site/shop/{vendorSlug}', { params: { vendorSlug: 'open-door' } });
    expect(shop.shopName).toBe('Open Door');
  });

  test('valid input → a vendor who is not approved; shops of one name get different slugs', async () => {
    const { form, answer } = await register();
    const row = await userByEmail(form.email);
    expect(row).toMatchObject({ id: answer.id, role: 'vendor', name: form.name, phone: form.phone });
    const [vendor] = await t.context.db.select().from(vendors).where(eq(vendors.userId, answer.id));
    expect(vendor).toEqual({
      id: expect.any(String),
      userId: answer.id,
      shopName: 'Ève & the Sea',
      shopSlug: 'eve-and-the-sea',
      shopImage: expect.stringMatching(STORED_PICTURE),
      about: '',
      status: 'Applied',
      statusReason: null,
      away: false,
      awayUntil: null,
      appliedAt: t.clock.now,
      statusChangedAt: t.clock.now,
      search: expect.any(String),
      createdAt: t.clock.now,
    });
    await Promise.all([register(), register(), register()]);
    const all = await t.context.db
      .select({ slug: vendors.shopSlug })
      .from(vendors)
      .where(eq(vendors.shopName, 'Ève & the Sea'));
    expect(all.map((one) => one.slug).toSorted()).toEqual([
      'eve-and-the-sea',
      'eve-and-the-sea-2',
      'eve-and-the-sea-3',
      'eve-and-the-sea-4',
    ]);
  });

  test('409 → neither user nor vendor is stored', async () => {
    const user = await makeUser(t.context.db);
    await expect(register({ email: user.email, shopName: 'Half a Shop' })).rejects.toEqual(
      failure(409, 'This email is already registered.'),
    );
    const rows = await t.context.db.select().from(vendors).where(eq(vendors.shopName, 'Half a Shop'));
    expect(rows).toEqual([]);
  });

  test('sent again, because its answer was lost → the same vendor, and one shop', async () => {
    const { email } = person();
    const first = await register({ email, shopName: 'Once Shop' });
    expect((await register({ email, shopName: 'Once Shop' })).answer).toEqual(first.answer);
    const rows = await t.context.db.select().from(vendors).where(eq(vendors.shopName, 'Once Shop'));
    expect(rows).toHaveLength(1);
  });

  test('same email registered twice at the same time → one user and one vendor', async () => {
    const { email } = person();
    const [one, other] = await Promise.all([
      register({ email, shopName: 'Twin Shop' }),
      register({ email, shopName: 'Twin Shop' }),
    ]);
    expect(one.answer).toEqual(other.answer);
    const rows = await t.context.db.select().from(vendors).where(eq(vendors.shopName, 'Twin Shop'));
    expect(rows).toHaveLength(1);
  });
});

describe('POST auth/logout', () => {
  test('anonymous → 401; signed in → ends this session and no other', async () => {
    await expect(t.api()('POST auth/logout')).rejects.toEqual(failure(401, 'Please sign in.'));
    const customer = await makeCustomer(t.context.db);
    const other = await tokenFor(t.context.db, customer.id);
    expect(await t.api(customer.token)('POST auth/logout')).toBeNull();
    await expect(t.api(customer.token)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    expect((await sessionsOf(customer.id)).map((row) => row.tokenHash)).toEqual([hashOf(other)]);
  });
});

describe('GET user/profile', () => {
  test('anonymous, expired session → 401', async () => {
    await expect(t.api()('GET user/profile')).rejects.toEqual(failure(401, 'Please sign in.'));
    const customer = await makeCustomer(t.context.db);
    const old = await tokenFor(t.context.db, customer.id, new Date('2026-02-22T11:59:59Z'));
    await expect(t.api(old)('GET user/profile')).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('each role → its own account with exactly the fields of the contract', async () => {
    const customer = await makeCustomer(t.context.db, { profileImage: PICTURE });
    const { id, name, email, phone } = customer;
    expect(await t.api(customer.token)('GET user/profile')).toEqual({
      id,
      name,
      email,
      phone,
      role: 'customer',
      shopRole: null,
      deletionDueAt: null,
      profile: { profileImage: PICTURE },
    });
    const vendor = await makeVendor(t.context.db);
    expect(await t.api(vendor.token)('GET user/profile')).toMatchObject({
      id: vendor.user.id,
      profile: { profileImage: null, shopImage: PICTURE, shopName: vendor.shopName },
    });
    const admin = await makeAdmin(t.context.db);
    expect(await t.api(admin.token)('GET user/profile')).toMatchObject({ role: 'admin' });
  });
});

describe('PATCH user/customer-profile', () => {
  const change = (token: string | undefined, form: { name: string; phone: string; profileImage?: File }) =>
    t.api(token)('PATCH user/customer-profile', { form });
  const form = { name: 'New Name', phone: '+1 555 0199' };

  test('anonymous → 401, a vendor → 403', async () => {
    await expect(change(undefined, form)).rejects.toEqual(failure(401, 'Please sign in.'));
    const { token } = await makeVendor(t.context.db);
    await expect(change(token, form)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  });

  test('no name, or no picture stored or sent → 400', async () => {
    const customer = await makeCustomer(t.context.db);
    await expect(change(customer.token, { ...form, name: '' })).rejects.toEqual(
      failure(400, 'Please enter Name.'),
    );
    await expect(change(customer.token, form)).rejects.toEqual(failure(400, 'Please upload Profile Image.'));
    expect(await userByEmail(customer.email)).toMatchObject({ name: customer.name, profileImage: null });
  });

  test('valid input → saved; the picture stays, e-mail and role do not change', async () => {
    const customer = await makeCustomer(t.context.db);
    const before = await userByEmail(customer.email);
    const first = await change(customer.token, { ...form, profileImage: await picture() });
    expect(first.profile.profileImage).toMatch(STORED_PICTURE);
    const sneaky = { name: 'Newer', phone: '1', email: 'other@example.test', role: 'admin' };
    const second = await change(customer.token, sneaky);
    const { profileImage } = first.profile;
    expect(second).toMatchObject({ name: 'Newer', phone: '1', profile: { profileImage } });
    expect(await userByEmail(customer.email)).toEqual({
      ...before,
      name: 'Newer',
      phone: '1',
      profileImage,
      search: expect.stringContaining("'newer'"),
    });
  });
});

describe('createAdmin', () => {
  test('invalid e-mail or password → refused; valid ones → an admin who can sign in', async () => {
    const bad = createAdmin(t.context, { email: 'nowhere', password: 'short', name: 'A' });
    await expect(bad).rejects.toMatchObject({
      statusCode: 400,
      messages: ['Please enter a valid Email.', 'Password must be at least 6 characters long!'],
    });
    const typed = { email: ' Root@Example.Test', password: 'root password', name: 'Root' };
    const id = await createAdmin(t.context, typed);
    const user = await signInByPassword(t.api(), typed);
    expect(user).toMatchObject({ id, email: 'root@example.test', role: 'admin', name: 'Root' });
    await expect(createAdmin(t.context, typed)).rejects.toMatchObject({ statusCode: 409 });
  });
});
