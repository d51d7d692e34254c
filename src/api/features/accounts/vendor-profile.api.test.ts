import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { handlers } from '#api/features.ts';
import { createDispatch, Dependencies } from '#api/kernel/dispatch.ts';
import { media, products, users, vendors } from '#db/schema.ts';
import { makeCustomer, makeProduct, makeVendor, PICTURE, signIn } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { picture, STORED_PICTURE } from '#test/pictures.ts';
import { hashPassword } from './accounts.service.ts';

const t = useMarket();

const rowsOf = async (vendor: { id: string; user: { id: string } }) => ({
  user: (await t.context.db.select().from(users).where(eq(users.id, vendor.user.id)))[0],
  shop: (await t.context.db.select().from(vendors).where(eq(vendors.id, vendor.id)))[0],
});
const form = { name: 'New Name', phone: '+1 555 0123', shopName: 'The New Shop', role: 'vendor' };

describe('PATCH user/vendor-profile', () => {
  const change = (token: string | undefined, parts: object = {}) =>
    t.api(token)('PATCH user/vendor-profile', { form: { ...form, ...parts } });

  test('anonymous → 401, a customer → 403', async () => {
    await expect(change(undefined)).rejects.toEqual(failure(401, 'Please sign in.'));
    const { token } = await makeCustomer(t.context.db);
    await expect(change(token)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  });

  test('missing field → 400, a file that is not a picture → 415; nothing changes', async () => {
    const vendor = await makeVendor(t.context.db, { shopImage: null });
    const before = await rowsOf(vendor);
    await expect(change(vendor.token, { name: '', phone: ' ', shopName: '' })).rejects.toEqual(
      failure(400, 'Please enter Name.', 'Please enter Phone.', 'Please enter Shop Name.'),
    );
    await expect(change(vendor.token)).rejects.toEqual(
      failure(400, 'Please upload Profile Image.', 'Please upload Shop Image.'),
    );
    const stored = await t.context.db.$count(media);
    await expect(change(vendor.token, { profileImage: await picture('#123456') })).rejects.toEqual(
      failure(400, 'Please upload Shop Image.'),
    );
    const text = new File(['<svg/>'], 'a.png');
    await expect(
      change(vendor.token, { profileImage: await picture('#123456'), shopImage: text }),
    ).rejects.toEqual(failure(415, 'Shop Image must be a PNG or JPEG picture.'));
    expect(await rowsOf(vendor)).toEqual(before);
    expect(await t.context.db.$count(media), 'what was sent leaves nothing').toBe(stored);
  });

  test('pictures sent → saved; none sent → kept; other vendors do not change', async () => {
    const vendor = await makeVendor(t.context.db);
    const other = await makeVendor(t.context.db);
    const before = { own: await rowsOf(vendor), other: await rowsOf(other) };
    const first = await change(vendor.token, {
      profileImage: await picture('#225588'),
      shopImage: await picture('#885522'),
      // Neither is the vendor's to change here.
      email: 'other@example.test',
      shopSlug: 'another',
    });
    const { profileImage, shopImage } = first.profile;
    expect(profileImage).toMatch(STORED_PICTURE);
    expect(shopImage).toMatch(STORED_PICTURE);
    expect(shopImage).not.toBe(profileImage);
    const { name, phone, shopName } = form;
    const { id, email } = vendor.user;
    const profile = { profileImage, shopImage, shopName, about: vendor.about, away: false, awayUntil: null };
    expect(first).toEqual({
      id,
      name,
      email,
      phone,
      role: 'vendor',
      shopRole: 'owner',
      deletionDueAt: null,
      profile,
    });
    expect(await change(vendor.token, { name: 'Newer' })).toEqual({ ...first, name: 'Newer' });
    expect(await rowsOf(vendor)).toEqual({
      user: { ...before.own.user, name: 'Newer', phone, profileImage, search: expect.any(String) },
      shop: { ...before.own.shop, shopName, shopImage, search: expect.any(String) },
    });
    expect(await rowsOf(other)).toEqual(before.other);
  });

  test('saved → invalidates the shop page, its product pages and every card', async () => {
    const vendor = await makeVendor(t.context.db);
    const product = await makeProduct(t.context.db, { vendorId: vendor.id });
    const shows = new Dependencies();
    const dispatch = createDispatch(t.context, handlers);
    const request = { params: { slug: product.slug }, address: null, requestId: 'x' };
    await dispatch('GET site/product/{slug}', request, shows);
    const changed: string[] = [];
    const stop = t.context.changes.onChange((tags) => changed.push(...tags));
    await change(vendor.token, { profileImage: await picture('#225588') });
    stop();
    expect(changed.toSorted()).toEqual(['listings', `shop:${vendor.id}`]);
    expect(shows.tags).toContain(`shop:${vendor.id}`);
    const page = await t.api()('GET site/product/{slug}', { params: { slug: product.slug } });
    expect(page.vendor).toMatchObject({
      name: form.name,
      slug: vendor.shopSlug,
      profile: { shopName: form.shopName, shopImage: PICTURE },
    });
  });
});

describe('PATCH user/*-profile: rate limit and invalidation', () => {
  const profileImage = '/media/own.webp';
  const vendorWith = async (fields: Parameters<typeof makeVendor>[1]) => {
    const vendor = await makeVendor(t.context.db, fields);
    await t.context.db.update(users).set({ profileImage }).where(eq(users.id, vendor.user.id));
    return vendor;
  };

  test('vendor without listed products → pages that list products stay cached', async () => {
    const unapproved = await vendorWith({ status: 'Applied' });
    await makeProduct(t.context.db, { vendorId: unapproved.id, listed: false });
    const empty = await vendorWith({});
    const once = await vendorWith({});
    const { id } = await makeProduct(t.context.db, { vendorId: once.id });
    await t.context.db.update(products).set({ listed: false }).where(eq(products.id, id));
    for (const vendor of [unapproved, empty, once]) {
      const changed: string[] = [];
      const stop = t.context.changes.onChange((tags) => changed.push(...tags));
      await t.api(vendor.token)('PATCH user/vendor-profile', { form });
      stop();
      expect(changed.toSorted()).toEqual(['listings', `shop:${vendor.id}`]);
    }
  });

  test('20 changes of one profile in ten minutes → the next is 429, for vendors and customers', async () => {
    const vendor = await vendorWith({});
    const customer = await makeCustomer(t.context.db, { profileImage });
    const calls = [
      () => t.api(vendor.token)('PATCH user/vendor-profile', { form }),
      () => t.api(customer.token)('PATCH user/customer-profile', { form }),
    ];
    for (const call of calls) {
      for (let n = 0; n < 20; n += 1) await call();
      await expect(call()).rejects.toMatchObject({ status: 429 });
    }
  });
});

describe('PATCH user/vendor-password', () => {
  const change = (token: string | undefined, currentPassword: string, next: string, again = next) =>
    t.api(token)('PATCH user/vendor-password', {
      body: { currentPassword, newPassword: next, confirmPassword: again, role: 'vendor' },
    });
  const hashNow = async (id: string) =>
    (await t.context.db.select().from(users).where(eq(users.id, id)))[0]?.passwordHash;

  test('anonymous → 401, a customer → 403', async () => {
    await expect(change(undefined, 'a', 'abcdef')).rejects.toEqual(failure(401, 'Please sign in.'));
    const { token } = await makeCustomer(t.context.db);
    await expect(change(token, 'a', 'abcdef')).rejects.toMatchObject({ status: 403 });
  });

  test('invalid input → 400 with the specified alerts; valid → replaced, other sessions end', async () => {
    const vendor = await makeVendor(t.context.db);
    const { id, email } = vendor.user;
    const passwordHash = await hashPassword('right-one');
    await t.context.db.update(users).set({ passwordHash }).where(eq(users.id, id));
    await expect(change(vendor.token, 'right-one', 'abcdef', 'abcdeg')).rejects.toEqual(
      failure(400, 'New Password and Confirm Password do not match!'),
    );
    await expect(change(vendor.token, 'right-one', 'abcde')).rejects.toEqual(
      failure(400, 'Password must be at least 6 characters long!'),
    );
    await expect(change(vendor.token, 'wrong-one', 'abcdef')).rejects.toEqual(
      failure(400, 'Current Password is not right.'),
    );
    expect(await hashNow(id)).toBe(passwordHash);
    const elsewhere = await signIn(t.context.db, id);
    expect(await change(vendor.token, 'right-one', ' new one ')).toBeNull();
    await expect(t.api(elsewhere)('GET user/profile')).rejects.toMatchObject({ status: 401 });
    expect(await t.api(vendor.token)('GET user/profile')).toMatchObject({ id });
    const user = await signInByPassword(t.api(), { email, password: ' new one ' });
    expect(user.id).toBe(id);
  });
});
