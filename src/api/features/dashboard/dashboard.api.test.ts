import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { vendorOrders } from '#db/schema.ts';
import {
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeVendor,
  PICTURE,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

const dashboard = (token?: string, vendorId?: string) =>
  t.api(token)('GET vendor/dashboard', { query: { vendorId } });
const names = (token?: string) => t.api(token)('GET vendor/names');

describe('GET vendor/dashboard', () => {
  test('anonymous → 401, a customer → 403', async () => {
    await expect(dashboard()).rejects.toEqual(failure(401, 'Please sign in.'));
    const { token } = await makeCustomer(t.context.db);
    await expect(dashboard(token)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  });

  test('another vendor’s, or unknown to an admin → 404', async () => {
    const vendor = await makeVendor(t.context.db);
    const other = await makeVendor(t.context.db);
    const unknown = failure(404, 'This vendor was not found.');
    await expect(dashboard(vendor.token, other.id)).rejects.toEqual(unknown);
    await expect(dashboard((await makeAdmin(t.context.db)).token, 'unknown')).rejects.toEqual(unknown);
  });

  test('an admin who selects no vendor → 400', async () => {
    const { token } = await makeAdmin(t.context.db);
    await expect(dashboard(token)).rejects.toEqual(failure(400, 'Please select Vendor.'));
  });

  test('new vendor → empty totals and lists', async () => {
    const { token } = await makeVendor(t.context.db);
    expect(await dashboard(token)).toEqual({
      totalProducts: 0,
      totalOrders: 0,
      recentProducts: { data: [] },
      recentOrders: [],
    });
  });

  test('vendor with data → totals and the five newest of each, without deleted ones; an admin → the same', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const { id: mainCategoryId, name: mainCategoryName } = await makeCategory(db);
    const own = { vendorId: vendor.id, mainCategoryId };
    const day = (n: number) => new Date(`2026-02-0${n}T10:00:00.000Z`);
    const products = [];
    for (const n of [1, 2, 3, 4, 5, 6]) products.push(await makeProduct(db, { ...own, createdAt: day(n) }));
    await makeProduct(db, { ...own, status: false, listed: false, createdAt: day(7) });
    await makeProduct(db, { ...own, deletedAt: day(9), listed: false });
    await makeProduct(db);
    const [product] = products;
    if (!product) throw new Error('no product');
    const customer = await makeCustomer(db);
    const orders: Awaited<ReturnType<typeof makeOrder>>[] = [];
    for (const n of [1, 2, 3, 4, 5, 6, 7]) {
      orders.push(await makeOrder(db, { customerId: customer.id, product, createdAt: day(n) }));
    }
    const last = orders[6]?.vendorOrder.id ?? '';
    await db
      .update(vendorOrders)
      .set({ deletedAt: day(8) })
      .where(eq(vendorOrders.id, last));
    const shown = await dashboard(vendor.token);
    expect(shown).toMatchObject({ totalProducts: 7, totalOrders: 6 });
    expect(shown.recentProducts.data.map(({ createdAt }) => createdAt)).toEqual(
      [7, 6, 5, 4, 3].map((n) => day(n).toISOString()),
    );
    expect(shown.recentProducts.data[1]).toEqual({
      id: products[5]?.id,
      name: products[5]?.name,
      featuredImage: PICTURE,
      mainCategoryName,
      price: 15,
      createdAt: day(6).toISOString(),
    });
    const list = await t.api(vendor.token)('GET vendor/order', { query: { limit: 5 } });
    expect(shown.recentOrders).toEqual(list.data);
    expect(shown.recentOrders.map(({ orderId }) => orderId)).toEqual(
      [5, 4, 3, 2, 1].map((at) => orders[at]?.orderNumber),
    );
    expect(await dashboard((await makeAdmin(db)).token, vendor.id)).toEqual(shown);
  });
});

describe('GET vendor/names', () => {
  test('anonymous → 401, a vendor → 403', async () => {
    await expect(names()).rejects.toEqual(failure(401, 'Please sign in.'));
    const { token } = await makeVendor(t.context.db);
    await expect(names(token)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  });

  test('an admin → every vendor by shop name, approved or not', async () => {
    const { db } = t.context;
    const zebra = await makeVendor(db, { shopName: 'Zebra', status: 'Applied' });
    const aardvark = await makeVendor(db, { shopName: 'Aardvark' });
    const { data } = await names((await makeAdmin(db)).token);
    expect(data[0]).toEqual({ id: aardvark.id, name: aardvark.user.name, shopName: 'Aardvark' });
    expect(data.at(-1)).toEqual({ id: zebra.id, name: zebra.user.name, shopName: 'Zebra' });
  });
});
