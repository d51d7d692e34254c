import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#api/ports/payment.ts';
import { media, orders, payments, products, productVersions } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';
import { completeOrder } from './completion.service.ts';
import { sweepPayments } from './sweeper.service.ts';

const shop = testShop();
const product = (fields: Parameters<typeof makeProduct>[1] = {}) => makeProduct(shop.db(), fields);

/** The order of a payment with all its rows. */
async function whole(paymentId: string) {
  const rows = await shop.rows();
  const found = rows.orders.filter((order) => order.paymentId === paymentId);
  const id = found[0]?.id;
  return {
    orders: found,
    payment: rows.payments.find((payment) => payment.id === paymentId),
    parts: rows.vendorOrders.filter((row) => row.orderId === id),
    lines: rows.lines.filter((row) => row.orderId === id),
    ledger: rows.ledger
      .filter((row) => row.orderId === id)
      .map((entry) => [entry.account, entry.kind, entry.amountCents]),
  };
}

/** The provider's refunds of an intent, in cents. */
async function refunds(intentId: string) {
  const answer = await shop.simulator().fetch(`http://x/v1/refunds?payment_intent=${intentId}`, {
    headers: { authorization: `Bearer ${shop.simulator().secretKey}` },
  });
  const list = (await answer.json()) as { data: { amount: number }[] };
  return list.data.map((refund) => refund.amount);
}

const givenBack = (cents: number) => [
  ['card', 'sale', cents],
  ['market', 'sale', -cents],
  ['card', 'refund', -cents],
  ['market', 'refund', cents],
];

test('completeOrder: order that cannot be written → the payment says since when, until it is written', async () => {
  const customer = await shop.buyer();
  const { id } = await product();
  const payment = await shop.paid([{ id }], customer);
  const since = async () => (await whole(payment.paymentIntentId)).payment?.orderFailedAt;
  const failedAt = shop.t.clock.now;
  const refuse = sql`alter table orders add constraint refuse_all check (false) not valid`;
  await shop.db().execute(refuse);
  try {
    await expect(completeOrder(shop.t.context, payment.paymentIntentId)).rejects.toThrow();
    shop.later(60_000);
    await expect(completeOrder(shop.t.context, payment.paymentIntentId)).rejects.toThrow();
    expect(await since()).toEqual(failedAt);
  } finally {
    await shop.db().execute(sql`alter table orders drop constraint refuse_all`);
  }
  await completeOrder(shop.t.context, payment.paymentIntentId);
  expect(await since()).toBeNull();
});

describe('completeOrder: cart that cannot be fulfilled → Failed, and refunded once', () => {
  test.each(['deleted', 'hidden'])('a product that is %s after it was paid', async (how) => {
    const vendor = await makeVendor(shop.db());
    const customer = await shop.buyer();
    const stays = await product({ listPriceCents: 1000 });
    const goes = await product({ vendorId: vendor.id, name: 'Gone', listPriceCents: 300 });
    const payment = await shop.paid([{ id: stays.id }, { id: goes.id }], customer);
    const own = shop.t.api(vendor.token);
    if (how === 'deleted') await own('DELETE product/{id}', { params: { id: goes.id } });
    else await own('PATCH product/{id}', { params: { id: goes.id }, form: { status: 'false' } });

    const { data: order, message } = await shop.placeOrder.full(payment, customer);
    expect(order).toMatchObject({ status: 'Failed', paymentStatus: 'Refunded', totalAmount: 13 });
    expect(message).toBe('Your order could not be completed. What you paid has been refunded to your card.');
    expect(order.orderSummaries.map((line) => [line.price, line.downloadable])).toEqual([
      [10, false],
      [3, false],
    ]);
    const rows = await whole(payment.paymentIntentId);
    expect(rows.orders).toMatchObject([{ failure: 'No longer sold: "Gone".', customerId: customer.id }]);
    expect(rows.payment?.settledAt).toEqual(shop.t.clock.now);
    expect(rows.ledger).toEqual(givenBack(1300));
    expect(await shop.placeOrder(payment, customer)).toEqual(order);
    await shop.deliver(await shop.webhookOf(payment.paymentIntentId));
    await sweepPayments(shop.t.context);
    expect(await refunds(payment.paymentIntentId)).toEqual([1300]);
    expect(shop.calls.filter((name) => name === 'refund')).toHaveLength(1);
    expect(await whole(payment.paymentIntentId)).toEqual(rows);
  });

  test('the row of a file or a product is gone → the other lines are kept', async () => {
    const customer = await shop.buyer();
    const stays = await product({ listPriceCents: 1000 });
    const broken = await product({ name: 'Broken', listPriceCents: 300 });
    const lost = await product({ name: 'Lost', listPriceCents: 200 });
    const payment = await shop.paid([{ id: broken.id }, { id: stays.id }, { id: lost.id }], customer);
    await shop.db().delete(products).where(eq(products.id, broken.id));
    await shop.db().delete(media).where(eq(media.id, broken.fileId));
    await shop.db().update(products).set({ fileId: stays.fileId }).where(eq(products.id, lost.id));
    await shop.db().delete(productVersions).where(eq(productVersions.fileId, lost.fileId));
    await shop.db().delete(media).where(eq(media.id, lost.fileId));
    const order = await shop.placeOrder(payment, customer);
    expect(order).toMatchObject({ status: 'Failed', paymentStatus: 'Refunded', totalAmount: 15 });
    expect(order.orderSummaries.map((line) => line.productName)).toEqual([stays.name]);
    const {
      orders: [row],
    } = await whole(payment.paymentIntentId);
    expect(row?.failure).toBe('No longer sold: "Broken". The file is missing: "Broken", "Lost".');
  });

  test('no line can be kept → an order without vendor orders, refunded', async () => {
    const customer = await shop.buyer();
    const only = await product({ name: 'Only', listPriceCents: 300 });
    const payment = await shop.paid([{ id: only.id }], customer);
    await shop.db().delete(products).where(eq(products.id, only.id));
    expect(await shop.placeOrder(payment, customer)).toMatchObject({
      status: 'Failed',
      paymentStatus: 'Refunded',
      totalAmount: 3,
      orderSummaries: [],
    });
  });

  test('paid another amount or currency than was priced → Failed and refunded', async () => {
    const customer = await shop.buyer();
    const { id } = await product({ listPriceCents: 1000 });
    const payment = await shop.paid([{ id }], customer);
    const paid = { amountCents: 1200, lines: [] };
    await shop.db().update(payments).set(paid).where(eq(payments.id, payment.paymentIntentId));
    expect(await shop.placeOrder({ ...payment, amount: 12 }, customer)).toMatchObject({
      status: 'Failed',
      paymentStatus: 'Refunded',
      totalAmount: 10,
    });
    const {
      orders: [row],
    } = await whole(payment.paymentIntentId);
    expect(row?.failure).toBe('Paid was $10.00, not $12.00.');
    expect(await refunds(payment.paymentIntentId)).toEqual([1000]);

    const foreign = await shop.paid([{ id }], customer);
    shop.instead.findIntent = async (intentId) => {
      const intent = await shop.provider().findIntent(intentId);
      return intent && { ...intent, currency: 'jpy' };
    };
    expect(await shop.placeOrder(foreign, customer)).toMatchObject({ status: 'Failed' });
  });

  test('an unclaimed payment → an order without a customer, and 409 for a later claim', async () => {
    const payment = await shop.prepare([{ id: (await product({ listPriceCents: 1000 })).id }]);
    await shop.pay(payment);
    await completeOrder(shop.t.context, payment.paymentIntentId);
    const rows = await whole(payment.paymentIntentId);
    expect(rows.orders).toMatchObject([
      {
        customerId: null,
        status: 'Failed',
        paymentStatus: 'Refunded',
        failure: 'Nobody had claimed the payment.',
      },
    ]);
    expect(rows.ledger).toEqual(givenBack(1000));
    const customer = await shop.buyer();
    await expect(shop.placeOrder(payment, customer)).rejects.toEqual(
      failure(409, 'This payment belongs to no account, so it is given back.'),
    );
    await expect(shop.claim(payment.paymentIntentId, customer)).rejects.toMatchObject({ status: 409 });
    expect(await whole(payment.paymentIntentId)).toEqual(rows);
  });

  test('provider unavailable for the refund → the sweeper retries it', async () => {
    const log = vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const customer = await shop.buyer();
    const { id } = await product({ listPriceCents: 1000 });
    const payment = await shop.paid([{ id }], customer);
    await shop.db().update(products).set({ listed: false }).where(eq(products.id, id));
    shop.instead.refund = () => Promise.reject(new PaymentProviderUnavailable());
    const failed = { status: 'Failed', paymentStatus: 'Paid' };
    expect(await shop.placeOrder.full(payment, customer)).toMatchObject({
      data: failed,
      message: 'Your order could not be completed. What you paid is being refunded to your card.',
    });
    expect(log).toHaveBeenCalledTimes(1);
    shop.later(121_000);
    await sweepPayments(shop.t.context);
    expect((await whole(payment.paymentIntentId)).orders).toMatchObject([failed]);
    delete shop.instead.refund;
    shop.later(240_000);
    await Promise.all([sweepPayments(shop.t.context), sweepPayments(shop.t.context)]);
    await sweepPayments(shop.t.context);
    const rows = await whole(payment.paymentIntentId);
    expect(rows.orders).toMatchObject([{ status: 'Failed', paymentStatus: 'Refunded' }]);
    expect(rows.ledger).toEqual(givenBack(1000));
    expect(await refunds(payment.paymentIntentId)).toEqual([1000]);
  });

  test('refund made at the provider, or whose response was lost → counts as the refund', async () => {
    const customer = await shop.buyer();
    const { id } = await product({ listPriceCents: 1000 });
    const payment = await shop.paid([{ id }], customer);
    const intentId = payment.paymentIntentId;
    await shop.t.context.payment.refund({
      intentId,
      amountCents: 1000,
      idempotencyKey: 'by hand',
      reference: '',
    });
    await shop.db().update(products).set({ listed: false }).where(eq(products.id, id));
    expect(await shop.placeOrder(payment, customer)).toMatchObject({ paymentStatus: 'Refunded' });
    expect(await refunds(intentId)).toEqual([1000]);
    expect((await whole(intentId)).ledger).toEqual(givenBack(1000));
  });
});

describe('completeOrder: parallel calls', () => {
  test('50 browsers, webhooks and sweepers in parallel → one order', async () => {
    const customer = await shop.buyer();
    const goods = [await product({ listPriceCents: 1000 }), await product({ listPriceCents: 333 })];
    const payment = await shop.paid(goods, customer);
    const news = await shop.webhookOf(payment.paymentIntentId);
    shop.later(121_000);
    const [answers, webhooks] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => shop.placeOrder(payment, customer))),
      Promise.all(Array.from({ length: 10 }, () => shop.deliver(news))),
      Promise.all(Array.from({ length: 10 }, () => sweepPayments(shop.t.context))),
    ]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 'Completed', totalAmount: 13.33 });
    expect(webhooks.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    const rows = await whole(payment.paymentIntentId);
    expect(rows.orders).toHaveLength(1);
    expect([rows.parts.length, rows.lines.length, rows.ledger.length]).toEqual([2, 2, 4]);
  });

  test('parallel calls for a cart that cannot be fulfilled → one Failed order, one refund', async () => {
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const customer = await shop.buyer();
    const { id } = await product({ listPriceCents: 1000 });
    const payment = await shop.paid([{ id }], customer);
    const news = await shop.webhookOf(payment.paymentIntentId);
    await shop.db().update(products).set({ listed: false }).where(eq(products.id, id));
    shop.later(121_000);
    await Promise.all([
      ...Array.from({ length: 10 }, () => shop.placeOrder(payment, customer)),
      ...Array.from({ length: 10 }, () => shop.deliver(news)),
      ...Array.from({ length: 10 }, () => sweepPayments(shop.t.context)),
    ]);
    await sweepPayments(shop.t.context);
    const rows = await whole(payment.paymentIntentId);
    expect(rows.orders).toMatchObject([{ status: 'Failed', paymentStatus: 'Refunded' }]);
    expect(rows.ledger).toEqual(givenBack(1000));
    expect(await refunds(payment.paymentIntentId)).toEqual([1000]);
  });

  test('a claim and an order in parallel → a claimed payment has its customer’s order', async () => {
    const { id } = await product();
    for (let round = 0; round < 5; round++) {
      const customer = await shop.buyer();
      const payment = await shop.prepare([{ id }]);
      await shop.pay(payment);
      const [claimed] = await Promise.allSettled([
        shop.claim(payment.paymentIntentId, customer),
        completeOrder(shop.t.context, payment.paymentIntentId),
      ]);
      const {
        orders: [order],
      } = await whole(payment.paymentIntentId);
      const mine = { status: 'Completed', customerId: customer.id };
      const nobodys = { status: 'Failed', customerId: null, paymentStatus: 'Refunded' };
      expect(order).toMatchObject(claimed.status === 'fulfilled' ? mine : nobodys);
    }
  });

  // It takes a second connection to stand in the way.
  test.runIf(onServer)(
    'claim in progress while the order is written → the order belongs to the claim’s customer',
    async () => {
      const customer = await shop.buyer();
      const payment = await shop.prepare([{ id: (await product()).id }]);
      await shop.pay(payment);
      const { completing } = await shop.db().transaction(async (tx) => {
        await tx
          .update(payments)
          .set({ customerId: customer.id })
          .where(eq(payments.id, payment.paymentIntentId));
        const order = completeOrder(shop.t.context, payment.paymentIntentId);
        const waiting = () =>
          shop
            .db()
            .execute(
              sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            );
        await expect.poll(waiting).toMatchObject({ rowCount: 1 });
        return { completing: order };
      });
      expect(await completing).toMatchObject({ status: 'Completed', customerId: customer.id });
    },
  );

  test('a random order number that is taken → another one', async () => {
    const customer = await shop.buyer();
    const [taken] = await shop.db().select().from(orders).limit(1);
    const payment = await shop.paid([{ id: (await product()).id }], customer);
    const { db } = shop.t.context;
    const transaction = vi.spyOn(db, 'transaction');
    // The database's own refusal, as the driver reports it.
    const refusal = await db
      .insert(orders)
      .values({ ...(taken as typeof orders.$inferInsert), id: 'other', paymentId: payment.paymentIntentId })
      .catch((error: unknown) => error);
    transaction.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal);
    expect(await shop.placeOrder(payment, customer)).toMatchObject({ status: 'Completed' });
  });
});
