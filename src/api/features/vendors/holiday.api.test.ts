import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, makeCustomer, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { picture } from '#test/pictures.ts';
import { watchHolidays } from './vendors.service.ts';

const t = useMarket();
const start = new Date('2026-03-01T12:00:00Z');
const END = '2026-03-03T00:00:00.000Z';
beforeEach(() => {
  t.clock.now = start;
});

type Vendor = Awaited<ReturnType<typeof makeVendor>>;
type Holiday = { away?: 'true' | 'false'; awayUntil?: string };

const set = ({ token, user, shopName }: Vendor, holiday: Holiday) => {
  const { name, phone } = user;
  return t.api(token)('PATCH user/vendor-profile', { form: { name, phone, shopName, ...holiday } });
};

async function shopWithProduct() {
  const vendor = await makeVendor(t.context.db);
  const product = await makeProduct(t.context.db, { vendorId: vendor.id });
  return { vendor, product };
}

/** What the vendor and the public read of a holiday. */
async function holidayOf({ vendor, product }: Awaited<ReturnType<typeof shopWithProduct>>) {
  const [{ profile }, { shop }, page] = await Promise.all([
    t.api(vendor.token)('GET user/profile'),
    t.api()('GET site/shop/{vendorSlug}', { params: { vendorSlug: vendor.shopSlug }, query: {} }),
    t.api()('GET site/product/{slug}', { params: { slug: product.slug } }),
  ]);
  const all = [profile, shop, page.vendor].map(({ away, awayUntil }) => ({ away, awayUntil }));
  expect(all).toEqual([all[0], all[0], all[0]]);
  return all[0];
}

describe('PATCH user/vendor-profile: holiday', () => {
  test('away until a time → in profile, shop page and product until then', async () => {
    const made = await shopWithProduct();
    expect(await holidayOf(made)).toEqual({ away: false, awayUntil: null });
    const { profile } = await set(made.vendor, { away: 'true', awayUntil: '2026-03-03' });
    expect(profile).toMatchObject({ away: true, awayUntil: END });
    expect(await holidayOf(made)).toEqual({ away: true, awayUntil: END });
    t.clock.now = new Date('2026-03-02T23:59:59Z');
    expect(await holidayOf(made)).toEqual({ away: true, awayUntil: END });
    t.clock.now = new Date(END);
    expect(await holidayOf(made)).toEqual({ away: false, awayUntil: null });
  });

  test('away without an end → lasts until it is switched off; an earlier end is not kept', async () => {
    const made = await shopWithProduct();
    await set(made.vendor, { away: 'true', awayUntil: '2026-03-02T00:00:00Z' });
    t.clock.now = new Date('2026-03-02T12:00:00Z');
    expect(await holidayOf(made)).toEqual({ away: false, awayUntil: null });
    await set(made.vendor, { away: 'true' });
    expect(await holidayOf(made)).toEqual({ away: true, awayUntil: null });
    await set(made.vendor, { away: 'false', awayUntil: '2026-03-20' });
    expect(await holidayOf(made)).toEqual({ away: false, awayUntil: null });
  });

  test('only the end sent → changed; empty → removed', async () => {
    const made = await shopWithProduct();
    await set(made.vendor, { away: 'true' });
    const awayAlready = (awayUntil: string) =>
      t.api(made.vendor.token)('PATCH user/vendor-profile', {
        form: { name: 'Ann', phone: '1', shopName: 'Shop', awayUntil, profileImage },
      });
    const profileImage = await picture('#225588');
    await awayAlready(END);
    expect(await holidayOf(made)).toEqual({ away: true, awayUntil: END });
    await awayAlready('');
    expect(await holidayOf(made)).toEqual({ away: true, awayUntil: null });
  });

  test('end in the past or not a time → 400, and nothing changes', async () => {
    const made = await shopWithProduct();
    for (const awayUntil of ['2026-03-01', start.toISOString()]) {
      await expect(set(made.vendor, { away: 'true', awayUntil })).rejects.toEqual(
        failure(400, 'Away Until must be in the future.'),
      );
    }
    await expect(set(made.vendor, { away: 'true', awayUntil: 'Christmas' })).rejects.toEqual(
      failure(400, 'Please enter a valid Away Until.'),
    );
    await expect(set(made.vendor, { away: 'yes' as 'true' })).rejects.toMatchObject({ status: 400 });
    expect(await holidayOf(made)).toEqual({ away: false, awayUntil: null });
  });

  test('vendor without a picture → the holiday is saved', async () => {
    const vendor = await makeVendor(t.context.db, { shopImage: null });
    expect((await set(vendor, { away: 'true' })).profile).toMatchObject({ away: true, shopImage: null });
  });

  test('a customer → no holiday is stored', async () => {
    const { token } = await makeCustomer(t.context.db);
    expect((await t.api(token)('GET user/profile')).profile).toEqual({ profileImage: null });
  });
});

describe('watchHolidays', () => {
  test('holiday ends → cached pages of the shop are invalidated then, once; not for a shop that is not public', async () => {
    const made = await shopWithProduct();
    await set(made.vendor, { away: 'true', awayUntil: '2026-03-01T12:10:00Z' });
    await makeVendor(t.context.db, {
      status: 'Suspended',
      away: true,
      awayUntil: new Date('2026-03-01T12:10:00Z'),
    });
    const checkHolidays = watchHolidays(t.context);
    const dropped: string[] = [];
    const stop = t.context.changes.onChange((tags) => dropped.push(...tags));
    for (const [minutes, expected] of [
      [9, []],
      [10, [`shop:${made.vendor.id}`]],
      [11, []],
    ] as const) {
      t.clock.now = new Date(start.getTime() + minutes * 60_000);
      await checkHolidays();
      expect(dropped.splice(0), `after ${minutes} minutes`).toEqual(expected);
    }
    stop();
  });
});

describe('vendors on holiday for admins', () => {
  const totals = async (token: string) => {
    const list = (status?: 'Away' | 'Approved') =>
      t.api(token)('GET vendor', { query: { status, limit: 100 } });
    const [away, approved, all] = await Promise.all([list('Away'), list('Approved'), list()]);
    expect([away.data.length, approved.data.length]).toEqual([away.total, approved.total]);
    return { away, approved, all: all.total };
  };
  const statusOf = async (token: string, id: string) =>
    (await t.api(token)('GET vendor/{id}', { params: { id } })).status;

  test('on holiday → listed as Away instead of Approved, with correct totals, until the holiday ends', async () => {
    const { token } = await makeAdmin(t.context.db);
    const before = await totals(token);
    const vendor = await makeVendor(t.context.db);
    await set(vendor, { away: 'true', awayUntil: END });
    const during = await totals(token);
    expect(during.away.data.find(({ id }) => id === vendor.id)?.status).toBe('Away');
    expect(during.approved.data.map(({ id }) => id)).not.toContain(vendor.id);
    const difference = [during.away.total - before.away.total, during.approved.total - before.approved.total];
    expect([...difference, during.all - before.all]).toEqual([1, 0, 1]);
    const user = await t.api(token)('GET user/{id}', { params: { id: vendor.user.id } });
    expect(user.shop).toEqual({
      id: vendor.id,
      shopName: vendor.shopName,
      shopSlug: vendor.shopSlug,
      status: 'Away',
    });
    expect((await t.api(vendor.token)('GET vendor/application')).status).toBe('Away');
    t.clock.now = new Date(END);
    expect(await statusOf(token, vendor.id)).toBe('Approved');
    expect((await totals(token)).approved.data.map(({ id }) => id)).toContain(vendor.id);
  });

  test('suspended, then restored → away as before', async () => {
    const { token } = await makeAdmin(t.context.db);
    const { id, ...vendor } = await makeVendor(t.context.db);
    await set({ id, ...vendor }, { away: 'true', awayUntil: END });
    const params = { id };
    await t.api(token)('POST admin/vendor/{id}/suspend', { params, body: { reason: 'Files do not open.' } });
    expect(await statusOf(token, id)).toBe('Suspended');
    await t.api(token)('POST admin/vendor/{id}/restore', { params });
    expect(await statusOf(token, id)).toBe('Away');
  });
});
