import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#api/features/accounts/accounts.service.ts';
import { accountDecisions, outbox, products, users, vendors } from '#db/schema.ts';
import type { StoredVendorStatus } from '#domain/vendor-status.ts';
import { makeAdmin, makeCategory, makeCustomer, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
const PASSWORD = 'right-one';
const passwordHash = await hashPassword(PASSWORD);
const NOTHING_NEW = failure(409, 'The shop is Closed, so no product can be added or activated.');

async function vendorIn(status: StoredVendorStatus, fields: { away?: boolean } = {}) {
  const vendor = await makeVendor(shop.db(), { status, ...fields });
  await shop.db().update(users).set({ passwordHash }).where(eq(users.id, vendor.user.id));
  return vendor;
}
const close = (token: string | undefined, password = PASSWORD) =>
  shop.t.api(token).full('POST user/close-shop', { body: { password } });
const statusOf = async (id: string) =>
  (await shop.db().select({ status: vendors.status }).from(vendors).where(eq(vendors.id, id)))[0]?.status;

describe('POST user/close-shop', () => {
  test('anonymous → 401', async () => {
    await expect(close(undefined)).rejects.toEqual(failure(401, 'Please sign in.'));
  });

  test('a customer or an admin → 403', async () => {
    await expect(close((await makeCustomer(shop.db())).token)).rejects.toMatchObject({ status: 403 });
    await expect(close((await makeAdmin(shop.db())).token)).rejects.toMatchObject({ status: 403 });
  });

  test('a wrong password, or none → 400, and the shop stays open', async () => {
    const { id, token } = await vendorIn('Approved');
    await expect(close(token, 'wrong-one')).rejects.toEqual(failure(400, 'Password is not right.'));
    await expect(close(token, '')).rejects.toEqual(failure(400, 'Please enter Password.'));
    expect(await statusOf(id)).toBe('Approved');
  });

  test('a shop that is suspended or closed → 409 naming its status', async () => {
    for (const status of ['Suspended', 'Closed'] as const) {
      const { id, token } = await vendorIn(status);
      await expect(close(token)).rejects.toEqual(
        failure(409, `Your shop is ${status}, so you cannot close it.`),
      );
      expect(await statusOf(id)).toBe(status);
    }
  });

  test('a shop in any other status, away too → Closed, which an admin finds, and one mail', async () => {
    const { token: admin } = await makeAdmin(shop.db());
    for (const [status, away] of [
      ['Applied', false],
      ['Declined', false],
      ['Approved', false],
      ['Approved', true],
    ] as const) {
      await shop.db().delete(outbox);
      const { id, user, token, shopName } = await vendorIn(status, { away });
      const answers = await Promise.allSettled(Array.from({ length: 5 }, () => close(token)));
      expect(answers.filter((one) => one.status === 'fulfilled').map(({ value }) => value.message)).toEqual([
        'Your shop is closed.',
      ]);
      const closed = await shop.t.api(admin)('GET vendor', { query: { status: 'Closed', limit: 100 } });
      expect(closed.data.find((row) => row.id === id)?.status).toBe('Closed');
      const sent = shop.t.collectMails();
      await shop.t.sendMails();
      expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[user.email, `${shopName} is closed`]]);
      const decided = await shop
        .db()
        .select()
        .from(accountDecisions)
        .where(eq(accountDecisions.userId, user.id));
      expect(decided).toMatchObject([{ decision: 'close shop', decidedBy: user.id, reason: null }]);
    }
  });
});

describe('a closed shop', () => {
  async function openShop() {
    const vendor = await vendorIn('Approved');
    const category = await makeCategory(shop.db());
    const fields = { vendorId: vendor.id, mainCategoryId: category.id };
    const product = await makeProduct(shop.db(), fields);
    const inactive = await makeProduct(shop.db(), { ...fields, status: false, listed: false });
    return { vendor, category, product, inactive };
  }
  type Made = Awaited<ReturnType<typeof openShop>>;

  /** The public responses that show the shop or its product. */
  async function publicResponses({ vendor, category, product }: Made): Promise<string[]> {
    const api = shop.t.api();
    const found = {
      ids: api('GET site/product', { query: { ids: product.id } }).then(({ total }) => total > 0),
      category: api('GET site/product', { query: { mainCategoryId: category.id } }).then(
        ({ total }) => total > 0,
      ),
      search: api('GET site/product', { query: { searchKeyword: product.name } }).then(({ data }) =>
        data.some(({ id }) => id === product.id),
      ),
      'product page': api('GET site/product/{slug}', { params: { slug: product.slug } }).then(
        () => true,
        () => false,
      ),
      'shop page': api('GET site/shop/{vendorSlug}', {
        params: { vendorSlug: vendor.shopSlug },
        query: {},
      }).then(
        () => true,
        () => false,
      ),
    };
    const shown = await Promise.all(
      Object.entries(found).map(async ([name, isShown]) => ((await isShown) ? [name] : [])),
    );
    return shown.flat();
  }

  test('shop and products → in no public answer, and cached pages are invalidated', async () => {
    const made = await openShop();
    expect(await publicResponses(made)).toEqual(['ids', 'category', 'search', 'product page', 'shop page']);
    const dropped: string[] = [];
    const stop = shop.t.context.changes.onChange((tags) => dropped.push(...tags));
    await close(made.vendor.token);
    stop();
    expect(dropped.filter((tag) => tag !== 'outbox').sort()).toEqual(
      [
        'catalog',
        `category:${made.product.mainCategoryId}`,
        'listings',
        `shop-products:${made.vendor.id}`,
        `shop:${made.vendor.id}`,
        'shops',
      ].sort(),
    );
    expect(await publicResponses(made)).toEqual([]);
  });

  test('buyer → keeps order and download; vendor → signs in, reads orders and invoices', async () => {
    const { vendor, product } = await openShop();
    const customer = await shop.buyer();
    const order = await shop.buy([{ id: product.id }], customer);
    await close(vendor.token);
    const [item] = order.orderSummaries;
    const params = { id: order.id, itemId: item?.id ?? '' };
    const { url } = await shop.t.api(customer.token)('POST orders/{id}/items/{itemId}/download', { params });
    expect((await shop.app().inject({ method: 'GET', url })).statusCode).toBe(200);
    const body = { email: vendor.user.email, password: PASSWORD };
    const user = await signInByPassword(shop.t.api(), body);
    const own = shop.t.api(user.token);
    const { data } = await own('GET vendor/order');
    expect(data).toHaveLength(1);
    const invoice = { params: { id: data[0]?.id ?? '' } };
    expect(await own('POST vendor/order/{id}/invoice', invoice)).toMatchObject({ url: expect.any(String) });
  });

  test('product in a new cart → 409; paid before the shop was closed → Failed and refunded', async () => {
    const { vendor, product } = await openShop();
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id: product.id }], customer);
    await close(vendor.token);
    await expect(shop.prepare([{ id: product.id }])).rejects.toEqual(
      failure(409, `Some products can no longer be bought: "${product.name}".`),
    );
    expect(await shop.placeOrder(payment, customer)).toMatchObject({ status: 'Failed' });
  });

  test('product copied or activated → 409; changed → saved', async () => {
    const { vendor, product, inactive } = await openShop();
    await close(vendor.token);
    const api = shop.t.api(vendor.token);
    const { id } = inactive;
    await expect(api('PATCH product/{id}', { params: { id }, form: { status: 'true' } })).rejects.toEqual(
      NOTHING_NEW,
    );
    await expect(
      api('POST vendor/product/bulk', { body: { action: 'activate', ids: [id] } }),
    ).rejects.toEqual(NOTHING_NEW);
    await expect(api('POST vendor/product/{id}/duplicate', { params: { id: product.id } })).rejects.toEqual(
      NOTHING_NEW,
    );
    await api('PATCH product/{id}', { params: { id: product.id }, form: { name: 'Renamed' } });
    const listed = await shop.db().$count(products, eq(products.vendorId, vendor.id));
    expect(listed).toBe(2);
  });

  test('applied again and approved → shop and products are public again', async () => {
    const made = await openShop();
    const { id, token } = made.vendor;
    await close(token);
    await shop.t.api(token)('POST vendor/apply', {});
    expect(await statusOf(id)).toBe('Applied');
    expect(await publicResponses(made)).toEqual([]);
    await shop.t.api((await makeAdmin(shop.db())).token)('POST admin/vendor/{id}/approve', {
      params: { id },
    });
    // What a search finds may be late.
    shop.t.context.changes.emitLate();
    expect(await publicResponses(made)).toEqual(['ids', 'category', 'search', 'product page', 'shop page']);
  });
});

test('POST payments: shop that is away → its products are sold', async () => {
  const vendor = await makeVendor(shop.db(), { away: true });
  const product = await makeProduct(shop.db(), { vendorId: vendor.id });
  const order = await shop.buy([{ id: product.id }], await shop.buyer());
  expect(order).toMatchObject({ status: 'Completed', orderSummaries: [{}] });
});
