import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStripeProvider } from '#api/adapters/payment/stripe-provider.ts';
import type { InputOf } from '#contract/contract.ts';
import { makeAdmin, makeCustomer, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { testShop } from '#test/shop.ts';
import { sweepPayments } from './sweeper.service.ts';

/** Webhooks arrive by themselves here, at the time and as often as the fault says. */
const shop = testShop({ live: true, lateMs: 400, timeoutMs: 1_500, slowMs: 3_000 });
type Change = InputOf<'PATCH admin/payment-simulator'>['body'];

const simulate = async (body: Change) =>
  shop.t.api((await makeAdmin(shop.db())).token)('PATCH admin/payment-simulator', { body });
const ordersOf = async (paymentId: string) =>
  (await shop.rows()).orders.filter((order) => order.paymentId === paymentId);

async function paidCart() {
  const customer = await shop.buyer();
  const { id } = await makeProduct(shop.db());
  return { customer, payment: await shop.paid([{ id }], customer) };
}

beforeEach(() =>
  simulate({ webhook: 'normal', provider: 'normal', refundFails: false, payoutReturns: false }),
);

describe('admin/payment-simulator', () => {
  test('anonymous → 401, a customer and a vendor → 403, bad input → 400, good input is read back', async () => {
    const tokens = [undefined, (await makeCustomer(shop.db())).token, (await makeVendor(shop.db())).token];
    for (const [at, token] of tokens.entries()) {
      const status = at === 0 ? 401 : 403;
      const api = shop.t.api(token);
      await expect(api('GET admin/payment-simulator')).rejects.toMatchObject({ status });
      const change = api('PATCH admin/payment-simulator', { body: { webhook: 'lost' } });
      await expect(change).rejects.toMatchObject({ status });
    }
    await expect(simulate({ provider: 'asleep' as 'slow' })).rejects.toEqual(
      failure(400, 'Provider is one of normal, slow, failing, garbage.'),
    );
    await expect(simulate({})).rejects.toEqual(
      failure(
        400,
        'Please select Webhook, Provider, RefundFails, PayoutReturns, AccountRestricted, Refund or Dispute.',
      ),
    );
    await expect(simulate({ dispute: 'opened' })).rejects.toEqual(failure(400, 'Please enter Payment.'));
    await expect(simulate({ dispute: 'opened', paymentId: 'pi_none' })).rejects.toEqual(
      failure(409, "No such payment_intent: 'pi_none'"),
    );
    expect(await simulate({ webhook: 'twice' })).toEqual({
      webhook: 'twice',
      provider: 'normal',
      refundFails: false,
      payoutReturns: false,
    });
    const all = { webhook: 'twice', provider: 'failing', refundFails: true, payoutReturns: true };
    expect(await simulate({ provider: 'failing', refundFails: true, payoutReturns: true })).toEqual(all);
    const admin = shop.t.api((await makeAdmin(shop.db())).token);
    expect(await admin('GET admin/payment-simulator')).toEqual(all);
  });
});

describe('where Stripe takes the cards', () => {
  const keys = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1' };
  const real = useMarket({ payment: () => createStripeProvider(keys) });

  test('no simulator → 404', async () => {
    const admin = real.api((await makeAdmin(real.context.db)).token);
    const gone = failure(404, 'The payment simulator was not found.');
    await expect(admin('GET admin/payment-simulator')).rejects.toEqual(gone);
    await expect(admin('PATCH admin/payment-simulator', { body: { webhook: 'lost' } })).rejects.toEqual(gone);
  });
});

test('admin/payment-simulator: failed refund, lost dispute → both are booked', async () => {
  vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
  const { customer, payment } = await paidCart();
  const order = await shop.placeOrder(payment, customer);
  const admin = shop.t.api((await makeAdmin(shop.db())).token);
  await admin('POST admin/order/{id}/refund', { params: { id: order.id }, body: {} });
  const paymentId = payment.paymentIntentId;
  await simulate({ paymentId, refund: 'failed' });
  await shop.simulator().settled();
  expect(await ordersOf(paymentId)).toMatchObject([{ paymentStatus: 'Paid', refundedCents: 0 }]);
  await simulate({ paymentId, dispute: 'opened' });
  await simulate({ paymentId, dispute: 'lost' });
  await shop.simulator().settled();
  expect(await ordersOf(paymentId)).toMatchObject([{ paymentStatus: 'Refunded', refundedCents: 1500 }]);
});

describe('refundFails', () => {
  const refundOf = async (paymentId: string) => {
    const { orders, refunds } = await shop.rows();
    const order = orders.find((row) => row.paymentId === paymentId);
    return refunds.filter((row) => row.orderId === order?.id).map(({ status }) => status);
  };

  test('set before a refund → it is done, and fails afterwards; set for a payment → its refund fails', async () => {
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const admin = shop.t.api((await makeAdmin(shop.db())).token);
    const { customer, payment } = await paidCart();
    const { id } = await shop.placeOrder(payment, customer);
    const refund = () => admin('POST admin/order/{id}/refund', { params: { id }, body: {} });
    await simulate({ refundFails: true });
    expect(await refund()).toMatchObject({ paymentStatus: 'Refunded' });
    await shop.simulator().settled();
    expect(await ordersOf(payment.paymentIntentId)).toMatchObject([{ paymentStatus: 'Paid' }]);
    await simulate({ refundFails: false });
    expect(await refund()).toMatchObject({ paymentStatus: 'Refunded' });
    expect(await simulate({ refundFails: true, paymentId: payment.paymentIntentId })).toMatchObject({
      refundFails: false,
    });
    await shop.simulator().settled();
    expect(await refundOf(payment.paymentIntentId)).toEqual(['Failed', 'Failed']);
  });

  test('for a payment without a refund → its next refund fails; unknown payment → 409', async () => {
    const { customer, payment } = await paidCart();
    await shop.placeOrder(payment, customer);
    expect(await simulate({ refundFails: true, paymentId: payment.paymentIntentId })).toMatchObject({
      refundFails: true,
    });
    await expect(simulate({ refundFails: true, paymentId: 'pi_none' })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('a purchase while the simulator causes a fault', () => {
  test('webhook before the browser → the order is written before the browser has its answer', async () => {
    await simulate({ webhook: 'before-browser' });
    const { customer, payment } = await paidCart();
    const [order] = await ordersOf(payment.paymentIntentId);
    expect(order).toMatchObject({ status: 'Completed', customerId: customer.id });
    expect(await shop.placeOrder(payment, customer)).toMatchObject({ id: order?.id });
  });

  test('webhook late → the browser has its order, and the webhook changes nothing', async () => {
    await simulate({ webhook: 'late' });
    const { customer, payment } = await paidCart();
    const order = await shop.placeOrder(payment, customer);
    await shop.simulator().settled();
    expect(shop.delivered.length).toBeGreaterThan(0);
    expect(await ordersOf(payment.paymentIntentId)).toMatchObject([{ id: order.id }]);
  });

  test('webhook late, browser gone → the webhook writes the order', async () => {
    await simulate({ webhook: 'late' });
    const { payment } = await paidCart();
    expect(await ordersOf(payment.paymentIntentId)).toEqual([]);
    await shop.simulator().settled();
    expect(await ordersOf(payment.paymentIntentId)).toMatchObject([{ status: 'Completed' }]);
  });

  test('webhook twice → one order', async () => {
    await simulate({ webhook: 'twice' });
    const { customer, payment } = await paidCart();
    await shop.simulator().settled();
    const ids = shop.delivered.map(({ rawBody }) => JSON.parse(rawBody.toString()).id);
    expect(new Set(ids).size).toBeLessThan(ids.length);
    const order = await shop.placeOrder(payment, customer);
    expect(await ordersOf(payment.paymentIntentId)).toMatchObject([{ id: order.id, status: 'Completed' }]);
  });

  test('webhook lost, browser gone → the sweeper writes the order', async () => {
    await simulate({ webhook: 'lost' });
    const { payment } = await paidCart();
    await shop.simulator().settled();
    expect([shop.delivered, await ordersOf(payment.paymentIntentId)]).toEqual([[], []]);
    shop.later(121_000);
    await sweepPayments(shop.t.context);
    expect(await ordersOf(payment.paymentIntentId)).toMatchObject([{ status: 'Completed' }]);
  });

  test.each(['slow', 'failing'] as const)(
    'provider %s: 502 in time, and the order afterwards',
    async (provider) => {
      await simulate({ webhook: 'lost' });
      const { customer, payment } = await paidCart();
      await simulate({ provider });
      const began = performance.now();
      await expect(shop.placeOrder(payment, customer)).rejects.toMatchObject({ status: 502 });
      expect(performance.now() - began).toBeLessThan(10_000);
      await simulate({ provider: 'normal' });
      expect(await shop.placeOrder(payment, customer)).toMatchObject({ status: 'Completed' });
    },
  );
});

test('payment provider: no timeout configured → ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const never: typeof fetch = () => new Promise(() => {});
    const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
    const call = createStripeProvider({ ...keys, fetch: never }).findIntent('pi_1');
    let ended = false;
    call.catch(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
