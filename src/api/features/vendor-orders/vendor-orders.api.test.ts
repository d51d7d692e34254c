import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderLines, orders, users, vendorOrders } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeOrder, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { silentApp, useMarket } from '#test/harness.ts';
import { invoiceRoute } from './invoices.routes.ts';

const t = useMarket();
let app: FastifyInstance;

beforeAll(async () => {
  app = silentApp();
  invoiceRoute(app, t.context);
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  t.clock.now = new Date('2026-03-01T12:00:00Z');
});

const list = (token: string | undefined, query: { page?: number; limit?: number } = {}) =>
  t.api(token)('GET vendor/order', { query });
const remove = (token: string | undefined, id: string) =>
  t.api(token).full('DELETE vendor/order/{id}', { params: { id } });
const invoice = (token: string | undefined, id: string) =>
  t.api(token)('POST vendor/order/{id}/invoice', { params: { id } });
const unknown = failure(404, 'This order was not found.');

/** A vendor with an order of two at $12 each, which cost $15 before discount. */
async function sold() {
  const { db } = t.context;
  const vendor = await makeVendor(db);
  const product = await makeProduct(db, { vendorId: vendor.id, listPriceCents: 1500 });
  const customer = await makeCustomer(db);
  const order = await makeOrder(db, {
    customerId: customer.id,
    product: { ...product, priceCents: 1200 },
    quantity: 2,
  });
  return { vendor, product, customer, order, id: order.vendorOrder.id };
}

describe('GET vendor/order', () => {
  test('anonymous → 401, a customer → 403', async () => {
    await expect(list(undefined)).rejects.toEqual(failure(401, 'Please sign in.'));
    const { token } = await makeCustomer(t.context.db);
    await expect(list(token)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  });

  test('invalid page or limit → 400', async () => {
    const { token } = await makeVendor(t.context.db);
    await expect(list(token, { page: 0 })).rejects.toMatchObject({ status: 400 });
    await expect(list(token, { limit: 101 })).rejects.toMatchObject({ status: 400 });
  });

  test('a vendor → own part of an order, with amounts before and after discount', async () => {
    const { vendor, product, customer, order, id } = await sold();
    await sold();
    expect(await list(vendor.token)).toEqual({
      data: [
        {
          id,
          orderId: order.orderNumber,
          user: { name: customer.name, email: customer.email, phone: customer.phone },
          shopName: vendor.shopName,
          totalAmount: 24,
          code: null,
          codeDiscount: 0,
          tax: 0,
          taxAdded: 0,
          discountAmount: 6,
          refundedAmount: 0,
          status: 'Completed',
          paymentStatus: 'Paid',
          createdAt: '2026-02-01T10:00:00.000Z',
          orderSummaries: [
            {
              id: order.line.id,
              productName: product.name,
              productImage: PICTURE,
              price: 15,
              quantity: 2,
              license: null,
              bundle: null,
              refunded: false,
            },
          ],
        },
      ],
      total: 1,
      pageCount: 1,
    });
  });

  test('pages → newest first, ten a page; past the last page → empty, with the total', async () => {
    const { vendor, product, customer } = await sold();
    for (let hour = 10; hour < 20; hour += 1) {
      const createdAt = new Date(`2026-02-02T${hour}:00:00Z`);
      await makeOrder(t.context.db, { customerId: customer.id, product, createdAt });
    }
    const first = await list(vendor.token);
    expect(first.data.map((order) => order.createdAt.slice(8, 13))).toEqual(
      Array.from({ length: 10 }, (_, at) => `02T${19 - at}`),
    );
    expect(first).toMatchObject({ total: 11, pageCount: 2 });
    expect((await list(vendor.token, { page: 2 })).data.map((order) => order.createdAt.slice(8, 13))).toEqual(
      ['01T10'],
    );
    expect(await list(vendor.token, { page: 9 })).toEqual({ data: [], total: 11, pageCount: 2 });
  });

  test('refunds → amount and payment status of the own part only', async () => {
    const { vendor, product, customer, order } = await sold();
    const { db } = t.context;
    const whole = await makeOrder(db, { customerId: customer.id, product });
    await db.update(orders).set({ paymentStatus: 'Partially refunded' }).where(eq(orders.id, order.id));
    const [{ id: first }, { id: second }] = [order.vendorOrder, whole.vendorOrder];
    const setRefunded = (id: string, refundedCents: number) =>
      db.update(vendorOrders).set({ refundedCents }).where(eq(vendorOrders.id, id));
    const statuses = async () =>
      (await list(vendor.token)).data.map(({ paymentStatus, refundedAmount }) => [
        paymentStatus,
        refundedAmount,
      ]);
    const newestFirst = [first, second].toSorted().reverse();
    expect(await statuses()).toEqual([
      ['Paid', 0],
      ['Paid', 0],
    ]);
    await setRefunded(newestFirst[0] ?? '', 500);
    await setRefunded(newestFirst[1] ?? '', newestFirst[1] === first ? 2400 : 1500);
    await db.update(orderLines).set({ refundedAt: t.clock.now }).where(eq(orderLines.id, order.line.id));
    expect(await statuses()).toEqual([
      ['Partially refunded', 5],
      ['Refunded', newestFirst[1] === first ? 24 : 15],
    ]);
    const listed = (await list(vendor.token)).data.find(({ id }) => id === first);
    expect(listed?.orderSummaries).toMatchObject([{ refunded: true }]);
  });

  test('Failed orders, also without a customer → listed; an admin → orders of every vendor', async () => {
    const { vendor, order, id } = await sold();
    const other = await sold();
    const { db } = t.context;
    await db.update(orders).set({ status: 'Failed', customerId: null }).where(eq(orders.id, order.id));
    expect((await list(vendor.token)).data).toMatchObject([{ id, status: 'Failed', user: null }]);
    const admin = await makeAdmin(db);
    const { data, total } = await list(admin.token, { limit: 100 });
    expect(total).toBe(data.length);
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, shopName: vendor.shopName }),
        expect.objectContaining({ id: other.id, shopName: other.vendor.shopName }),
      ]),
    );
  });
});

describe('DELETE vendor/order/{id}', () => {
  test('anonymous → 401, a customer → 403', async () => {
    const { id, customer } = await sold();
    await expect(remove(undefined, id)).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(remove(customer.token, id)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  });

  test('another vendor’s or an unknown order → 404, and the order stays', async () => {
    const { id, vendor } = await sold();
    const other = await makeVendor(t.context.db);
    await expect(remove(other.token, id)).rejects.toEqual(unknown);
    await expect(remove(other.token, 'nothing')).rejects.toEqual(unknown);
    expect((await list(vendor.token)).total).toBe(1);
  });

  test('own order → removed from the vendor’s screens; the customer keeps order and download', async () => {
    const { id, vendor, customer, order } = await sold();
    const { db } = t.context;
    const row = () => db.select().from(vendorOrders).where(eq(vendorOrders.id, id));
    const [before] = await row();
    expect(await remove(vendor.token, id)).toEqual({
      statusCode: 200,
      message: 'Order deleted.',
      data: null,
    });
    expect(await row()).toEqual([{ ...before, deletedAt: t.clock.now }]);
    expect(await list(vendor.token)).toEqual({ data: [], total: 0, pageCount: 0 });
    await expect(invoice(vendor.token, id)).rejects.toEqual(unknown);
    await expect(remove(vendor.token, id)).rejects.toEqual(unknown);
    const api = t.api(customer.token);
    const customerOrder = await api('GET orders/{id}', { params: { id: order.id } });
    expect(customerOrder.orderSummaries).toMatchObject([
      { id: order.line.id, quantity: 2, downloadable: true },
    ]);
    const params = { id: order.id, itemId: order.line.id };
    expect((await api('POST orders/{id}/items/{itemId}/download', { params })).url).toContain(order.line.id);
  });

  test('an admin → deletes an order of any vendor', async () => {
    const { id, vendor } = await sold();
    await remove((await makeAdmin(t.context.db)).token, id);
    expect((await list(vendor.token)).total).toBe(0);
  });
});

describe('POST vendor/order/{id}/invoice', () => {
  test('anonymous → 401, a customer → 403, the buyer too', async () => {
    const { id, customer } = await sold();
    await expect(invoice(undefined, id)).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(invoice(customer.token, id)).rejects.toEqual(failure(403, 'Your account may not do this.'));
  });

  test('another vendor’s order → 404', async () => {
    const { id } = await sold();
    await expect(invoice((await makeVendor(t.context.db)).token, id)).rejects.toEqual(unknown);
  });

  test('own order → a link to a PDF, valid for ten minutes and for this order only', async () => {
    const { id, vendor, order, customer } = await sold();
    const other = await sold();
    await t.context.db.update(users).set({ name: 'Łukasz 山田 👩‍👧' }).where(eq(users.id, customer.id));
    const { url, expiresAt } = await invoice(vendor.token, id);
    expect(expiresAt).toBe('2026-03-01T12:10:00.000Z');
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Invoice ${order.orderNumber}.pdf"; filename*=UTF-8''Invoice%20${order.orderNumber}.pdf`,
      'cache-control': 'private, no-store',
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await app.inject(url.replace(id, other.id))).statusCode).toBe(404);
    expect((await app.inject(url.replace(/expires=\d/, 'expires=9'))).statusCode).toBe(404);
    t.clock.now = new Date('2026-03-01T12:10:00Z');
    expect((await app.inject(url)).statusCode).toBe(404);
    expect((await app.inject(url)).json()).toMatchObject({ message: 'This download link has expired.' });
  });
});
