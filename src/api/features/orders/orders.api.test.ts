import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderLines, orders, products, vendors } from '#db/schema.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin, makeOrder, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';
import { readOrder } from './orders.service.ts';

const shop = testShop();
const product = (fields: Parameters<typeof makeProduct>[1] = {}) => makeProduct(shop.db(), fields);
const rowsOf = async (orderId: string) => {
  const rows = await shop.rows();
  const ofOrder = <T extends { orderId: string | null }>(list: T[]) =>
    list.filter((row) => row.orderId === orderId);
  return {
    order: rows.orders.find((row) => row.id === orderId),
    payment: rows.payments.find((row) => row.id === rows.orders.find((o) => o.id === orderId)?.paymentId),
    vendorOrders: ofOrder(rows.vendorOrders),
    lines: ofOrder(rows.lines).sort((a, b) => a.position - b.position),
    ledger: ofOrder(rows.ledger),
  };
};

describe('POST orders', () => {
  test('anonymous → 401, a vendor and an admin → 403, no payment id → 400', async () => {
    const payment = { paymentIntentId: 'pi_1', amount: 1 };
    const anonymous = shop.t.api()('POST orders', {
      body: { paymentIntentId: 'pi_1', totalAmount: 1, currency: 'usd' },
    });
    await expect(anonymous).rejects.toEqual(failure(401, 'Please sign in.'));
    const { user, token } = await makeVendor(shop.db());
    for (const other of [{ id: user.id, token }, await makeAdmin(shop.db())]) {
      await expect(shop.placeOrder(payment, other)).rejects.toEqual(
        failure(403, 'Your account may not do this.'),
      );
    }
    await expect(shop.placeOrder({ paymentIntentId: '', amount: 1 }, await shop.buyer())).rejects.toEqual(
      failure(400, 'The payment is missing.'),
    );
  });

  test('paid → order, vendor orders, lines and ledger are written from the stored lines', async () => {
    const vendor = await makeVendor(shop.db());
    const customer = await shop.buyer();
    const one = await product({ vendorId: vendor.id, name: 'Tides', listPriceCents: 2000, priceCents: 1555 });
    const two = await product({ listPriceCents: 999 });
    const payment = await shop.paid([{ id: two.id }, { id: one.id, quantity: 3 }], customer);
    const full = await shop.t.api(customer.token).full('POST orders', {
      body: { paymentIntentId: payment.paymentIntentId, totalAmount: payment.amount, currency: 'usd' },
    });
    expect(full).toMatchObject({ statusCode: 201, message: 'Your order has been placed.' });
    const versions = [{ version: 1, note: null, createdAt: expect.any(String) }];
    const line = {
      id: expect.any(String),
      productImage: PICTURE,
      downloadable: true,
      refunded: false,
      versions,
      shopName: expect.any(String),
      shopSlug: expect.any(String),
      file: { pageCount: null, sizeBytes: expect.any(Number) },
      files: [{ id: 'main', name: 'Main file', kind: 'pdf', bytes: expect.any(Number), version: 1 }],
      license: null,
      licenseText: null,
      bundle: null,
      licenseKey: null,
      licenseKeys: [],
    };
    expect(full.data).toEqual({
      id: expect.any(String),
      orderId: expect.stringMatching(/^EM-[0-9A-HJKMNP-TV-Z]{8}$/),
      createdAt: shop.t.clock.now.toISOString(),
      totalAmount: 56.64,
      code: null,
      codeDiscount: 0,
      tax: 0,
      taxCountry: null,
      taxAdded: 0,
      status: 'Completed',
      paymentStatus: 'Paid',
      failure: null,
      refundedAmount: 0,
      orderSummaries: [
        { ...line, productId: two.id, productName: two.name, price: 9.99, quantity: 1 },
        { ...line, productId: one.id, productName: 'Tides', price: 15.55, quantity: 3 },
      ],
    });
    const rows = await rowsOf(full.data.id);
    expect(rows.order).toMatchObject({
      customerId: customer.id,
      paymentId: payment.paymentIntentId,
      totalCents: 5664,
      failure: null,
    });
    expect(rows.payment).toMatchObject({ settledAt: shop.t.clock.now });
    expect(rows.vendorOrders).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          vendorId: two.vendorId,
          totalCents: 999,
          discountCents: 0,
          commissionCents: 100,
        }),
        expect.objectContaining({
          vendorId: vendor.id,
          totalCents: 4665,
          discountCents: 1335,
          commissionCents: 467,
        }),
      ]),
    );
    expect(rows.lines.map(({ id, orderId, ...rest }) => rest)).toMatchObject([
      { productId: two.id, position: 0, fileId: two.fileId, commissionCents: 100 },
      {
        productId: one.id,
        position: 1,
        listPriceCents: 2000,
        priceCents: 1555,
        quantity: 3,
        fileId: one.fileId,
      },
    ]);
    expect(rows.ledger.map((e) => [e.account, e.vendorId, e.kind, e.amountCents]).sort()).toEqual(
      [
        ['card', null, 'sale', 5664],
        ['market', null, 'sale', -567],
        ['vendor', two.vendorId, 'sale', -899],
        ['vendor', vendor.id, 'sale', -4198],
      ].sort(),
    );
  });

  test('same intent again → the same order, and no call to the provider', async () => {
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id: (await product()).id }], customer);
    const first = await shop.placeOrder(payment, customer);
    shop.calls.length = 0;
    expect(await shop.placeOrder(payment, customer)).toEqual(first);
    expect(shop.calls).toEqual([]);
    expect((await shop.rows()).orders.filter((o) => o.paymentId === payment.paymentIntentId)).toHaveLength(1);
  });

  test('unknown payment, another customer’s → 404, before and after the order', async () => {
    const [customer, otherCustomer] = [await shop.buyer(), await shop.buyer()];
    const payment = await shop.paid([{ id: (await product()).id }], customer);
    const unknown = failure(404, 'This payment was not found.');
    await expect(shop.placeOrder({ ...payment, paymentIntentId: 'pi_no' }, customer)).rejects.toEqual(
      unknown,
    );
    await expect(shop.placeOrder(payment, otherCustomer)).rejects.toEqual(unknown);
    await shop.placeOrder(payment, customer);
    await expect(shop.placeOrder(payment, otherCustomer)).rejects.toEqual(unknown);
  });

  test('not paid, or another total than was paid → 409, and nothing is written', async () => {
    const customer = await shop.buyer();
    const payment = await shop.prepare([{ id: (await product()).id }], customer);
    const before = await shop.rows();
    await expect(shop.placeOrder(payment, customer)).rejects.toEqual(
      failure(409, 'This payment has not been completed.'),
    );
    await shop.pay(payment);
    for (const amount of [payment.amount + 0.01, payment.amount - 0.01, 0, -payment.amount]) {
      await expect(shop.placeOrder({ ...payment, amount }, customer)).rejects.toEqual(
        failure(409, 'The total does not match what was paid.'),
      );
    }
    expect(await shop.rows()).toEqual(before);
    const order = await shop.placeOrder(payment, customer);
    await expect(shop.placeOrder({ ...payment, amount: 1 }, customer)).rejects.toMatchObject({ status: 409 });
    expect(order.status).toBe('Completed');
  });

  test('unclaimed payment → claimed by the customer who sends it', async () => {
    const payment = await shop.prepare([{ id: (await product()).id }]);
    await shop.pay(payment);
    expect(await shop.placeOrder(payment, await shop.buyer())).toMatchObject({ status: 'Completed' });
  });

  test('random carts → lines, vendor orders and ledger add up to the total, to the cent', async () => {
    // A fixed seed, so that a failing cart can be reproduced.
    let seed = 20260301;
    const random = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % limit;
    };
    const vendorList = [
      await makeVendor(shop.db()),
      await makeVendor(shop.db()),
      await makeVendor(shop.db()),
    ];
    const items = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const listPriceCents = 51 + random(9000);
        const priceCents = Math.max(50, listPriceCents - random(listPriceCents));
        return product({ vendorId: vendorList[n % 3]?.id, listPriceCents, priceCents });
      }),
    );
    const customer = await shop.buyer();
    for (let round = 0; round < 12; round++) {
      const cart = items.filter(() => random(3) > 0).map(({ id }) => ({ id, quantity: 1 + random(9) }));
      if (cart.length === 0) continue;
      const { id } = await shop.buy(cart, customer);
      const { order, vendorOrders, lines, ledger } = await rowsOf(id);
      const total = order?.totalCents ?? 0;
      expect(sum(lines.map((line) => line.priceCents * line.quantity))).toBe(total);
      expect(sum(vendorOrders.map((part) => part.totalCents))).toBe(total);
      expect(sum(lines.map((line) => line.commissionCents))).toBe(
        sum(vendorOrders.map((part) => part.commissionCents)),
      );
      for (const part of vendorOrders) {
        const ownLines = lines.filter((line) => line.vendorOrderId === part.id);
        expect(part.discountCents).toBe(
          sum(ownLines.map((l) => (l.listPriceCents - l.priceCents) * l.quantity)),
        );
        expect(part.totalCents).toBe(sum(ownLines.map((l) => l.priceCents * l.quantity)));
      }
      expect(sum(ledger.map((entry) => entry.amountCents))).toBe(0);
      const shares = ledger.filter((entry) => entry.account !== 'card');
      expect(-sum(shares.map((entry) => entry.amountCents))).toBe(total);
    }
  });

  test('product, file or shop changed afterwards → the order and its download stay as bought', async () => {
    const customer = await shop.buyer();
    const vendor = await makeVendor(shop.db());
    const { id, fileId } = await product({
      vendorId: vendor.id,
      name: 'First edition',
      listPriceCents: 1000,
    });
    const bought = await shop.buy([{ id }], customer);
    const other = await product();
    const newer = { name: 'Second', listPriceCents: 9000, priceCents: 8000, fileId: other.fileId };
    await shop
      .db()
      .update(products)
      .set({ ...newer, featuredImage: '/media/else' })
      .where(eq(products.id, id));
    await shop.db().update(vendors).set({ shopName: 'Renamed' }).where(eq(vendors.id, vendor.id));
    await shop.t.api(vendor.token)('DELETE product/{id}', { params: { id } });
    const [line] = bought.orderSummaries;
    const versions = [{ version: 2, note: 'Replaced file', createdAt: expect.any(String) }];
    expect(await shop.t.api(customer.token)('GET orders/{id}', { params: { id: bought.id } })).toEqual({
      ...bought,
      // The shop has its name of now.
      orderSummaries: [
        {
          ...line,
          shopName: 'Renamed',
          versions: [...versions, ...(line?.versions ?? [])],
          files: line?.files.map((file) => ({ ...file, version: 2 })),
        },
      ],
    });
    const { url } = await shop.t.api(customer.token)('POST orders/{id}/items/{itemId}/download', {
      params: { id: bought.id, itemId: line?.id ?? '' },
      body: { version: 1 },
    });
    const file = await shop.app().inject({ method: 'GET', url });
    expect(file.body).toBe(`%PDF-1.4 drawing of pdf:${fileId}`);
    expect(file.headers['content-disposition']).toContain('First edition (version 1).pdf');
  });
});

describe('GET orders', () => {
  test('anonymous → 401, a vendor → 403, invalid page or limit → 400', async () => {
    const { token } = await makeVendor(shop.db());
    await expect(shop.t.api()('GET orders')).rejects.toMatchObject({ status: 401 });
    await expect(shop.t.api(token)('GET orders')).rejects.toMatchObject({ status: 403 });
    const customer = await shop.buyer();
    for (const query of [{ page: 0 }, { limit: 0 }, { limit: 101 }, { page: 1.5 }]) {
      await expect(shop.t.api(customer.token)('GET orders', { query })).rejects.toMatchObject({
        status: 400,
      });
    }
  });

  test('a customer → own orders, newest first, three a page; past the last page → empty, with the total', async () => {
    const [customer, otherCustomer] = [await shop.buyer(), await shop.buyer()];
    const bought = await product();
    const made = [];
    for (let day = 1; day <= 4; day++) {
      const createdAt = new Date(Date.UTC(2026, 1, day));
      made.push(await makeOrder(shop.db(), { customerId: customer.id, product: bought, createdAt }));
    }
    await makeOrder(shop.db(), { customerId: otherCustomer.id, product: bought });
    const list = (page: number) => shop.t.api(customer.token)('GET orders', { query: { page } });
    const ids = made.map((order) => order.id).reverse();
    const first = await list(1);
    expect(first).toMatchObject({ total: 4, pageCount: 2 });
    expect(first.data.map((order) => order.id)).toEqual(ids.slice(0, 3));
    expect((await list(2)).data.map((order) => order.id)).toEqual(ids.slice(3));
    expect(await list(9)).toEqual({ data: [], total: 4, pageCount: 2 });
    const none = await shop.buyer();
    expect(await shop.t.api(none.token)('GET orders')).toEqual({ data: [], total: 0, pageCount: 0 });
  });

  test('GET orders/{id}: own order → with its lines; another customer’s, unknown → 404; Failed → not downloadable', async () => {
    const [customer, otherCustomer] = [await shop.buyer(), await shop.buyer()];
    const made = await makeOrder(shop.db(), {
      customerId: customer.id,
      product: await product(),
      quantity: 2,
    });
    const read = (id: string, by: { token: string }) =>
      shop.t.api(by.token)('GET orders/{id}', { params: { id } });
    const order = await read(made.id, customer);
    expect(order).toMatchObject({ orderId: made.orderNumber, totalAmount: 30, status: 'Completed' });
    expect(order.orderSummaries).toMatchObject([{ id: made.line.id, quantity: 2, downloadable: true }]);
    const missing = failure(404, 'This order was not found.');
    await expect(read(made.id, otherCustomer)).rejects.toEqual(missing);
    await expect(read('nothing', customer)).rejects.toEqual(missing);
    await shop.db().update(orders).set({ status: 'Failed' }).where(eq(orders.id, made.id));
    expect((await read(made.id, customer)).orderSummaries).toMatchObject([{ downloadable: false }]);
  });

  test('several customers at the same moment, each for own and others’ orders → the own ones alone', async () => {
    const customers = await Promise.all(Array.from({ length: 5 }, () => shop.buyer()));
    const made = await Promise.all(
      customers.map(async ({ id: customerId }) => {
        const { id, orderNumber } = await makeOrder(shop.db(), { customerId, product: await product() });
        return { id, customerId, orderNumber };
      }),
    );
    const asked = customers.flatMap(({ id: customerId }) => made.map(({ id }) => ({ id, customerId })));
    const answers = await Promise.allSettled(asked.map((one) => readOrder(shop.t.context, one)));
    const seen = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.orderId : null));
    const own = asked.map((one) =>
      made.find((order) => order.id === one.id && order.customerId === one.customerId),
    );
    expect(seen).toEqual(own.map((order) => order?.orderNumber ?? null));
    expect(seen.filter(Boolean)).toHaveLength(5);
  });

  test('lines → in the order in which they were bought', async () => {
    const items = await Promise.all([1, 2, 3, 4, 5].map(() => product()));
    const order = await shop.buy(items.toReversed(), await shop.buyer());
    expect(order.orderSummaries.map((line) => line.productName)).toEqual(
      items.toReversed().map((g) => g.name),
    );
    const stored = await shop.db().select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(stored).toHaveLength(5);
  });
});
