import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderLines, orders, products, productViews, vendorOrders } from '#db/schema.ts';
import {
  makeAdmin,
  makeCustomer,
  makeMember,
  makeOrder,
  makeProduct,
  makeVendor,
  PICTURE,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

const sales = (token: string | undefined, query: { days?: number; vendorId?: string } = {}) =>
  t.api(token)('GET vendor/sales', { query });
const nothing = { sales: 0, earnings: 0, orders: 0, freeOrders: 0, views: 0 };

beforeEach(() => {
  t.clock.now = new Date('2026-03-01T12:00:00Z');
});

/** A vendor with two products, and a way to sell them. */
async function shop() {
  const { db } = t.context;
  const vendor = await makeVendor(db);
  const book = await makeProduct(db, { vendorId: vendor.id, listPriceCents: 1000 });
  const song = await makeProduct(db, { vendorId: vendor.id, listPriceCents: 333 });
  const { id: customerId } = await makeCustomer(db);
  const sell = (product: typeof book, at: string, quantity = 1) =>
    makeOrder(db, { customerId, product, quantity, createdAt: new Date(at) });
  const look = (product: typeof book, day: string, views: number) =>
    db.insert(productViews).values({ vendorId: vendor.id, productId: product.id, day, views });
  return { vendor, book, song, sell, look };
}

describe('GET vendor/sales', () => {
  test('anonymous → 401, a customer → 403', async () => {
    await expect(sales(undefined)).rejects.toEqual(failure(401, 'Please sign in.'));
    const { token } = await makeCustomer(t.context.db);
    await expect(sales(token)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  });

  test('another vendor’s → 404; an admin who selects no vendor → 400', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const vendorId = (await makeVendor(db)).id;
    await expect(sales(vendor.token, { vendorId })).rejects.toEqual(
      failure(404, 'This vendor was not found.'),
    );
    await expect(sales((await makeAdmin(db)).token)).rejects.toEqual(failure(400, 'Please select Vendor.'));
  });

  test('unknown range → 400', async () => {
    const { token } = await makeVendor(t.context.db);
    for (const days of [0, 8, 365, Number.NaN]) {
      await expect(sales(token, { days })).rejects.toMatchObject({ status: 400 });
    }
    await expect(sales(token, { days: 8 })).rejects.toEqual(failure(400, 'The range is 7, 30 or 90 days.'));
  });

  test('range → every day (UTC) to today, each with its figures, and as many days before', async () => {
    const { vendor, book, song, sell, look } = await shop();
    await sell(book, '2026-02-22T23:59:59.999Z');
    await sell(book, '2026-02-23T00:00:00Z', 2);
    await sell(song, '2026-02-23T23:59:59.999Z');
    await sell(song, '2026-03-01T11:00:00Z');
    await look(book, '2026-02-22', 9);
    await look(book, '2026-02-23', 40);
    await look(song, '2026-02-23', 10);
    await look(song, '2026-02-28', 5);
    const report = await sales(vendor.token, { days: 7 });
    expect(report).toEqual({
      timeZone: 'UTC',
      // 10 % of each line is the market's: $2.00, and 33 cents of each song.
      total: { sales: 26.66, earnings: 24, orders: 3, freeOrders: 0, views: 55 },
      days: [
        { day: '2026-02-23', sales: 23.33, earnings: 21, orders: 2, freeOrders: 0, views: 50 },
        ...['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27'].map((day) => ({ day, ...nothing })),
        { day: '2026-02-28', ...nothing, views: 5 },
        { day: '2026-03-01', sales: 3.33, earnings: 3, orders: 1, freeOrders: 0, views: 0 },
      ],
      previous: {
        total: { sales: 10, earnings: 9, orders: 1, freeOrders: 0, views: 9 },
        days: [
          ...['16', '17', '18', '19', '20', '21'].map((day) => ({ day: `2026-02-${day}`, ...nothing })),
          { day: '2026-02-22', sales: 10, earnings: 9, orders: 1, freeOrders: 0, views: 9 },
        ],
      },
      bestProducts: [
        {
          id: book.id,
          name: book.name,
          featuredImage: PICTURE,
          deleted: false,
          sold: 2,
          sales: 20,
          orders: 1,
          views: 40,
        },
        {
          id: song.id,
          name: song.name,
          featuredImage: PICTURE,
          deleted: false,
          sold: 2,
          sales: 6.66,
          orders: 2,
          views: 15,
        },
      ],
    });
    expect(
      (await sales((await makeAdmin(t.context.db)).token, { days: 7, vendorId: vendor.id })).total,
    ).toEqual(report.total);
    expect((await sales(vendor.token)).days).toHaveLength(30);
    expect((await sales(vendor.token, { days: 90 })).total).toMatchObject({ orders: 4, views: 64 });
  });

  test('failed and refunded orders → not counted; orders that the vendor deleted → counted', async () => {
    const { db } = t.context;
    const { vendor, book, song, sell } = await shop();
    const failed = await sell(book, '2026-02-28T10:00:00Z');
    const refunded = await sell(book, '2026-02-28T11:00:00Z');
    const deleted = await sell(song, '2026-02-28T12:00:00Z');
    await db.update(orders).set({ status: 'Failed' }).where(eq(orders.id, failed.id));
    await db.update(orderLines).set({ refundedAt: t.clock.now }).where(eq(orderLines.id, refunded.line.id));
    const { totalCents, commissionCents } = refunded.vendorOrder;
    await db
      .update(vendorOrders)
      .set({ refundedCents: totalCents, refundedCommissionCents: commissionCents })
      .where(eq(vendorOrders.id, refunded.vendorOrder.id));
    const hidden = eq(vendorOrders.id, deleted.vendorOrder.id);
    await db.update(vendorOrders).set({ deletedAt: t.clock.now }).where(hidden);
    await db.update(products).set({ deletedAt: t.clock.now }).where(eq(products.id, song.id));
    const report = await sales(vendor.token, { days: 7 });
    expect(report.total).toEqual({ sales: 3.33, earnings: 3, orders: 1, freeOrders: 0, views: 0 });
    expect(report.bestProducts).toMatchObject([{ id: song.id, deleted: true, sold: 1 }]);
  });
});

describe('GET vendor/product/{id}/sales', () => {
  const productSales = (token: string | undefined, id: string, days?: number) =>
    t.api(token)('GET vendor/product/{id}/sales', { params: { id }, query: { days } });

  test('another vendor’s product → 404; an author → 403', async () => {
    const { vendor, book } = await shop();
    const other = await makeVendor(t.context.db);
    await expect(productSales(other.token, book.id)).rejects.toEqual(
      failure(404, 'This product was not found.'),
    );
    const author = await makeMember(t.context.db, 'author', vendor.id);
    await expect(productSales(author.token, book.id)).rejects.toMatchObject({ status: 403 });
  });

  test('range → sales and views of this product alone, by day; what each sale earned, newest first', async () => {
    const { vendor, book, song, sell, look } = await shop();
    await sell(book, '2026-01-01T10:00:00Z');
    await sell(book, '2026-02-28T10:00:00Z', 2);
    await sell(song, '2026-02-28T11:00:00Z');
    await look(book, '2026-02-28', 40);
    await look(song, '2026-02-28', 10);
    const report = await productSales(vendor.token, book.id, 7);
    expect(report.total).toEqual({ sales: 20, earnings: 18, orders: 1, freeOrders: 0, views: 40 });
    expect(report.days).toHaveLength(7);
    expect(report.days.at(-2)).toEqual({
      day: '2026-02-28',
      sales: 20,
      earnings: 18,
      orders: 1,
      freeOrders: 0,
      views: 40,
    });
    expect(report.latestSales).toMatchObject([
      {
        createdAt: '2026-02-28T10:00:00.000Z',
        quantity: 2,
        paid: 20,
        earned: 18,
        refunded: false,
        free: false,
      },
      {
        createdAt: '2026-01-01T10:00:00.000Z',
        quantity: 1,
        paid: 10,
        earned: 9,
        refunded: false,
        free: false,
      },
    ]);
    const { token } = await makeAdmin(t.context.db);
    expect(await productSales(token, book.id, 7)).toEqual(report);
  });

  test('failed order → left out; refunded → listed as earning nothing; deleted by the vendor → counted, not listed', async () => {
    const { db } = t.context;
    const { vendor, book, sell } = await shop();
    const failed = await sell(book, '2026-02-28T10:00:00Z');
    const refunded = await sell(book, '2026-02-28T11:00:00Z');
    const deleted = await sell(book, '2026-02-28T12:00:00Z');
    await db.update(orders).set({ status: 'Failed' }).where(eq(orders.id, failed.id));
    await db.update(orderLines).set({ refundedAt: t.clock.now }).where(eq(orderLines.id, refunded.line.id));
    const hidden = eq(vendorOrders.id, deleted.vendorOrder.id);
    await db.update(vendorOrders).set({ deletedAt: t.clock.now }).where(hidden);
    const { total, latestSales } = await productSales(vendor.token, book.id);
    expect(total).toMatchObject({ sales: 10, earnings: 9, orders: 1 });
    expect(latestSales).toMatchObject([{ id: refunded.vendorOrder.id, paid: 10, earned: 0, refunded: true }]);
  });
});
