import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#api/ports/payment.ts';
import { products, webhookEvents } from '#db/schema.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { makeProduct } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';
import { pruneEvents } from './provider-events.service.ts';

const shop = testShop();

async function paidCart() {
  const customer = await shop.buyer();
  const { id } = await makeProduct(shop.db());
  const payment = await shop.paid([{ id }], customer);
  return { customer, payment, productId: id, news: await shop.webhookOf(payment.paymentIntentId) };
}
const ordersOf = async (paymentId: string) =>
  (await shop.rows()).orders.filter((order) => order.paymentId === paymentId);
const events = () => shop.db().select().from(webhookEvents);
/** Our own signature, with the right secret, over a body at a time. */
const signed = (body: unknown, at = shop.t.clock.now, secret = shop.simulator().webhookSecret) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
  return { rawBody: Buffer.from(text), signature };
};

test('payment webhook: no browser → the webhook writes the order, and the browser finds it later', async () => {
  const { customer, payment, news } = await paidCart();
  const answer = await shop.deliver(news);
  expect([answer.statusCode, answer.json()]).toEqual([200, { statusCode: 200, message: 'OK', data: null }]);
  const [order] = await ordersOf(payment.paymentIntentId);
  expect(order).toMatchObject({ status: 'Completed', paymentStatus: 'Paid', customerId: customer.id });
  expect(await shop.placeOrder(payment, customer)).toMatchObject({ id: order?.id });
});

test('payment webhook: delivered twice, in parallel and after the browser → one order, one event', async () => {
  const { customer, payment, news } = await paidCart();
  const before = (await events()).length;
  const order = await shop.placeOrder(payment, customer);
  const answers = await Promise.all([shop.deliver(news), shop.deliver(news)]);
  answers.push(await shop.deliver(news));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  expect(await ordersOf(payment.paymentIntentId)).toMatchObject([{ id: order.id }]);
  expect(await events()).toHaveLength(before + 1);
  shop.calls.length = 0;
  await shop.deliver(news);
  expect(shop.calls).toEqual([]);
});

test('payment webhook: forged, changed, old, future-dated or unsigned → 400 in the envelope, and nothing is written', async () => {
  const { payment, news } = await paidCart();
  const event = JSON.parse(news.rawBody.toString());
  const { now } = shop.t.clock;
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const refused = [
    signed(event, now, 'whsec_forged'),
    { ...news, rawBody: Buffer.from(news.rawBody.toString().replace('succeeded', 'succeedeD')) },
    // The same JSON in other bytes.
    { ...news, rawBody: Buffer.from(JSON.stringify(event)) },
    signed(event, at(-301)),
    signed(event, at(301)),
    { ...news, signature: '' },
    { ...news, signature: `t=${Math.floor(now.getTime() / 1000)}` },
    signed('not json'),
    { rawBody: Buffer.alloc(0), signature: news.signature },
  ];
  for (const delivery of refused) {
    const answer = await shop.deliver(delivery);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      statusCode: 400,
      message: expect.stringMatching(/^This webhook .*\.$/),
      error: 'bad_request',
      requestId: expect.any(String),
    });
  }
  const none = await shop.app().inject({ method: 'POST', url: '/api/v1/payments/webhook' });
  expect(none.statusCode).toBe(400);
  expect(await ordersOf(payment.paymentIntentId)).toEqual([]);
  // Replayed later, it is too old; its order would be there anyway.
  shop.later(301_000);
  expect((await shop.deliver(news)).statusCode).toBe(400);
  expect((await shop.deliver(signed(event))).statusCode).toBe(200);
  expect(await ordersOf(payment.paymentIntentId)).toHaveLength(1);
});

test('payment webhook: any content type → read as bytes; a body over 1 MB → 413', async () => {
  const { payment, news } = await paidCart();
  expect((await shop.deliver(news, 'text/plain; charset=utf-8')).statusCode).toBe(200);
  expect(await ordersOf(payment.paymentIntentId)).toHaveLength(1);
  const large = await shop.deliver(
    signed({ ...JSON.parse(news.rawBody.toString()), x: 'x'.repeat(MEGABYTE) }),
  );
  expect(large.statusCode).toBe(413);
  const nearly = signed({ ...JSON.parse(news.rawBody.toString()), x: 'x'.repeat(900_000) });
  expect((await shop.deliver(nearly)).statusCode).toBe(200);
});

test('payment webhook: event of a paid intent that is not paid at the provider → no order', async () => {
  const customer = await shop.buyer();
  const { id } = await makeProduct(shop.db());
  const payment = await shop.prepare([{ id }], customer);
  const { news } = await paidCart();
  const event = JSON.parse(news.rawBody.toString());
  event.id = 'evt_lie';
  event.data.object.id = payment.paymentIntentId;
  const answer = await shop.deliver(signed(event));
  expect(answer.statusCode).toBe(503);
  expect(await ordersOf(payment.paymentIntentId)).toEqual([]);
});

test('payment webhook: other types of events and unknown intents → 200 and no change', async () => {
  const { payment, news } = await paidCart();
  const event = JSON.parse(news.rawBody.toString());
  const before = await events();
  const others = [
    { ...event, id: 'evt_1', type: 'payment_intent.processing' },
    {
      ...event,
      id: 'evt_2',
      type: 'customer.created',
      data: { object: { object: 'customer', id: 'cus_1' } },
    },
    {
      ...event,
      id: 'evt_3',
      data: { object: { ...event.data.object, id: 'pi_of_somebody_else', metadata: { market: 'other' } } },
    },
  ];
  for (const other of others) expect((await shop.deliver(signed(other))).statusCode).toBe(200);
  expect(await events()).toEqual(before);
  expect(await ordersOf(payment.paymentIntentId)).toEqual([]);
});

test('payment webhook: paid intent of this market without a row → 200 and an error in the log', async () => {
  const log = vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
  const { news } = await paidCart();
  const event = JSON.parse(news.rawBody.toString());
  const lost = { ...event, id: 'evt_4', data: { object: { ...event.data.object, id: 'pi_lost' } } };
  expect((await shop.deliver(signed(lost))).statusCode).toBe(200);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    { payment: 'pi_lost', amountCents: 1500 },
    expect.stringContaining('an admin has to look at it'),
  );
});

test('payment webhook: completion fails → 5xx and not recorded, and the next delivery completes it', async () => {
  const { payment, news } = await paidCart();
  const before = await events();
  shop.instead.findIntent = () => Promise.reject(new PaymentProviderUnavailable());
  expect((await shop.deliver(news)).statusCode).toBe(502);
  delete shop.instead.findIntent;
  const broken = vi.spyOn(shop.t.context.db, 'transaction').mockRejectedValue(new Error('It broke.'));
  expect((await shop.deliver(news)).statusCode).toBe(500);
  broken.mockRestore();
  expect(await events()).toEqual(before);
  expect(await ordersOf(payment.paymentIntentId)).toEqual([]);
  expect((await shop.deliver(news)).statusCode).toBe(200);
  expect(await ordersOf(payment.paymentIntentId)).toHaveLength(1);
});

test('payment webhook: crash after the order and before the record → the next delivery finds the order', async () => {
  const { payment, news } = await paidCart();
  vi.spyOn(shop.t.context.db, 'insert').mockImplementationOnce(() => {
    throw new Error('The process ends here.');
  });
  expect((await shop.deliver(news)).statusCode).toBe(500);
  expect(await ordersOf(payment.paymentIntentId)).toHaveLength(1);
  expect((await shop.deliver(news)).statusCode).toBe(200);
  expect(await ordersOf(payment.paymentIntentId)).toHaveLength(1);
});

test('payment webhook: product was deleted meanwhile → Failed and refunded, and the event is handled', async () => {
  const { payment, news, productId } = await paidCart();
  await shop.db().update(products).set({ listed: false }).where(eq(products.id, productId));
  expect((await shop.deliver(news)).statusCode).toBe(200);
  expect(await ordersOf(payment.paymentIntentId)).toMatchObject([
    { status: 'Failed', paymentStatus: 'Refunded' },
  ]);
});

test('payment webhook: events older than 30 days → deleted, their orders stay', async () => {
  const { payment, news } = await paidCart();
  await shop.deliver(news);
  const kept = (await events()).length;
  shop.later(29 * 86_400_000);
  await pruneEvents(shop.t.context);
  expect(await events()).toHaveLength(kept);
  shop.later(2 * 86_400_000);
  await pruneEvents(shop.t.context);
  expect(await events()).toHaveLength(0);
  expect(await ordersOf(payment.paymentIntentId)).toHaveLength(1);
});
