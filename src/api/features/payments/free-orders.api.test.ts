import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dailyFigures, licenseKeys, orderLines, orders, products, reviews } from '#db/schema.ts';
import { makeAdmin, makeFreeProduct, makeProduct } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
const { t } = shop;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
const allowFree = (isOn: boolean) =>
  t.api(admin.token)('PATCH site-settings', { form: { freeProducts: isOn ? 'true' : 'false' } });
beforeAll(async () => {
  admin = await makeAdmin(shop.db());
  await allowFree(true);
});

const get = (productId: string, by: { token: string }) =>
  t.api(by.token)('POST library/free', { body: { productId } });
const ordersOf = (customerId: string) =>
  shop.db().select().from(orders).where(eq(orders.customerId, customerId));

describe('POST library/free', () => {
  test('a free product → an order of $0 that is Free, in the library, without a sale in the ledger', async () => {
    const [buyer, { id, vendorId }] = [await shop.buyer(), await makeFreeProduct(shop.db())];
    const order = await get(id, buyer);
    expect(order).toMatchObject({ totalAmount: 0, status: 'Completed', paymentStatus: 'Free', code: null });
    expect(order.orderSummaries).toMatchObject([
      { productId: id, price: 0, quantity: 1, downloadable: true },
    ]);
    const { data } = await t.api(buyer.token)('GET library', { query: {} });
    expect(data).toMatchObject([{ productId: id, orderId: order.id, downloadable: true }]);
    const { ledger, vendorOrders } = await shop.rows();
    expect(ledger.filter(({ orderId }) => orderId === order.id)).toEqual([]);
    expect(vendorOrders.filter(({ orderId }) => orderId === order.id)).toMatchObject([
      { vendorId, totalCents: 0, commissionCents: 0 },
    ]);
    expect(shop.calls).toEqual([]);
  });

  test('twice, and ten times in parallel → the same order', async () => {
    const [buyer, { id }] = [await shop.buyer(), await makeFreeProduct(shop.db())];
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(id, buyer)));
    answers.push(await get(id, buyer));
    expect(new Set(answers.map((order) => order.id)).size).toBe(1);
    expect(await ordersOf(buyer.id)).toHaveLength(1);
  });

  test('a product with a price, an unlisted one, and the shop is suspended → 409', async () => {
    const buyer = await shop.buyer();
    const dear = await makeProduct(shop.db());
    await expect(get(dear.id, buyer)).rejects.toMatchObject({ status: 409, code: 'price_changed' });
    const hidden = await makeFreeProduct(shop.db(), { listed: false });
    await expect(get(hidden.id, buyer)).rejects.toMatchObject({ status: 409, code: 'product_unavailable' });
    const { id, vendorId } = await makeFreeProduct(shop.db());
    const reason = { reason: 'Copied files.' };
    await t.api(admin.token)('POST admin/vendor/{id}/suspend', { params: { id: vendorId }, body: reason });
    await expect(get(id, buyer)).rejects.toMatchObject({ status: 409, code: 'product_unavailable' });
    expect(await ordersOf(buyer.id)).toEqual([]);
  });

  test('without a session → 401; a vendor → 403', async () => {
    const { id } = await makeFreeProduct(shop.db());
    await expect(t.api()('POST library/free', { body: { productId: id } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(get(id, admin)).rejects.toMatchObject({ status: 403 });
  });

  test('bought before → the order in which it is, and none is written', async () => {
    const [buyer, { id }] = [await shop.buyer(), await makeProduct(shop.db())];
    const bought = await shop.buy([{ id }], buyer);
    await shop
      .db()
      .update(products)
      .set({ priceKind: 'free', listPriceCents: 0, priceCents: 0 })
      .where(eq(products.id, id));
    expect((await get(id, buyer)).id).toBe(bought.id);
    expect(await ordersOf(buyer.id)).toHaveLength(1);
  });

  test('with licence keys → one a customer; the last one gone → sold out', async () => {
    const { id } = await makeFreeProduct(shop.db(), { handsOutKeys: true });
    await t.api(admin.token)('POST vendor/product/{id}/license-key', {
      params: { id },
      body: { generate: 1 },
    });
    const [first, second] = [await shop.buyer(), await shop.buyer()];
    const [order] = await Promise.all([get(id, first), get(id, first), get(id, first)]);
    expect(order?.orderSummaries[0]?.licenseKeys).toHaveLength(1);
    await expect(get(id, second)).rejects.toMatchObject({ code: 'product_unavailable' });
    const keys = await shop.db().select().from(licenseKeys).where(eq(licenseKeys.productId, id));
    expect(keys.filter(({ orderLineId }) => orderLineId !== null)).toHaveLength(1);
  });

  test('a review by who got it for free → unverified', async () => {
    const [buyer, { id }] = [await shop.buyer(), await makeFreeProduct(shop.db())];
    await get(id, buyer);
    await t.api(buyer.token)('POST product-review', { form: { productId: id, rating: 5 } });
    const [review] = await shop.db().select().from(reviews).where(eq(reviews.productId, id));
    expect(review).toMatchObject({ verified: false });
  });

  test('a code for first orders → can be used afterwards, since nothing was bought', async () => {
    const [buyer, { id }] = [await shop.buyer(), await makeFreeProduct(shop.db())];
    await get(id, buyer);
    const code = { code: 'FIRST', kind: 'percent', value: 10, funder: 'market', appliesTo: 'all' } as const;
    await t.api(admin.token)('POST discount-code', { body: { ...code, firstOrderOnly: true } });
    const payment = await shop.prepare(
      [{ id: (await makeProduct(shop.db())).id }],
      buyer,
      undefined,
      'FIRST',
    );
    expect(payment).toMatchObject({ discount: 1.5 });
  });

  test('its mail says that it is free; the shop gets none', async () => {
    const mails = t.collectMails();
    const [buyer, { id }] = [await shop.buyer(), await makeFreeProduct(shop.db())];
    const { orderId } = await get(id, buyer);
    await t.sendMails();
    const own = mails.filter(({ subject }) => subject.includes(orderId));
    expect(own).toHaveLength(1);
    expect(own[0]?.text).toContain(`Order ${orderId} is free and your files are ready.`);
  });

  test('counted apart: for the market, the vendor and the product', async () => {
    const [buyer, { id, vendorId }] = [await shop.buyer(), await makeFreeProduct(shop.db())];
    const figuresOfToday = async () => {
      const rows = await shop.db().select().from(dailyFigures);
      const of = (figure: 'orders' | 'freeOrders') => rows.reduce((all, row) => all + row[figure], 0);
      return { orders: of('orders'), freeOrders: of('freeOrders') };
    };
    const before = await figuresOfToday();
    await get(id, buyer);
    expect(await figuresOfToday()).toEqual({ orders: before.orders, freeOrders: before.freeOrders + 1 });
    const report = await t.api(admin.token)('GET vendor/sales', { query: { vendorId, days: 7 } });
    expect(report).toMatchObject({ total: { orders: 0, freeOrders: 1, sales: 0 }, bestProducts: [] });
  });
});

describe('a free product in a cart', () => {
  test('alone → nothing to pay, and the order is Free; again → refused', async () => {
    const [buyer, { id, name }] = [await shop.buyer(), await makeFreeProduct(shop.db())];
    const payment = await shop.prepare([{ id }]);
    expect(payment).toMatchObject({ amount: 0, provider: { provider: 'none' } });
    expect(await shop.placeOrder(payment, buyer)).toMatchObject({ totalAmount: 0, paymentStatus: 'Free' });
    const again = await shop.prepare([{ id }]);
    await expect(shop.placeOrder(again, buyer)).rejects.toEqual(
      failure(409, `"${name}" is in your library already.`),
    );
  });

  test('two carts at the same time → one order', async () => {
    const [buyer, { id }] = [await shop.buyer(), await makeFreeProduct(shop.db())];
    const carts = [await shop.prepare([{ id }]), await shop.prepare([{ id }]), await shop.prepare([{ id }])];
    const outcomes = await Promise.allSettled(carts.map((payment) => shop.placeOrder(payment, buyer)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ordersOf(buyer.id)).toHaveLength(1);
  });

  test('with a paid one → an order that is Paid, of which the free line has no share', async () => {
    const buyer = await shop.buyer();
    const [free, dear] = [await makeFreeProduct(shop.db()), await makeProduct(shop.db())];
    const order = await shop.buy([{ id: free.id }, { id: dear.id }], buyer);
    expect(order).toMatchObject({ totalAmount: 15, paymentStatus: 'Paid' });
    const lines = await shop.db().select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(lines.find(({ productId }) => productId === free.id)).toMatchObject({
      priceKind: 'free',
      paidCents: 0,
      commissionCents: 0,
    });
  });

  test('two of it → 400', async () => {
    const { id, name } = await makeFreeProduct(shop.db());
    await expect(shop.prepare([{ id, quantity: 2 }])).rejects.toEqual(
      failure(400, `"${name}" can be in an order once only.`),
    );
  });

  test('free products are switched off before the order is placed → 409, and no order', async () => {
    const [buyer, { id }] = [await shop.buyer(), await makeFreeProduct(shop.db())];
    const payment = await shop.prepare([{ id }], buyer);
    await allowFree(false);
    await expect(shop.placeOrder(payment, buyer)).rejects.toMatchObject({ code: 'product_unavailable' });
    await expect(get(id, buyer)).rejects.toMatchObject({ code: 'product_unavailable' });
    await allowFree(true);
    expect(await ordersOf(buyer.id)).toEqual([]);
    expect(await get(id, buyer)).toMatchObject({ paymentStatus: 'Free' });
  });
});
