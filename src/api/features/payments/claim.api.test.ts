import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newId } from '#db/columns.ts';
import { discountCodes, orders, payments, productLicenses } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeProduct } from '#test/factories.ts';
import { rounds } from '#test/rounds.ts';
import { testShop } from '#test/shop.ts';
import { sweepPayments } from './sweeper.service.ts';

const shop = testShop({ timeoutMs: 30_000 });
const product = (fields: Parameters<typeof makeProduct>[1] = {}) =>
  makeProduct(shop.db(), { listPriceCents: 1000, ...fields });
type Buyer = Awaited<ReturnType<typeof shop.buyer>>;
type Wanted = Parameters<typeof shop.prepare>[0];

const TWO_MINUTES = 2 * 60_000;
const boughtJustNow = (orderId: string) =>
  expect.objectContaining({ status: 409, code: 'bought_just_now', orderId });
const ordersOf = ({ id }: Buyer) => shop.db().select().from(orders).where(eq(orders.customerId, id));

/** Prices and claims in a window of its own. */
async function claimed(products: Wanted, by: Buyer) {
  const payment = await shop.prepare(products);
  await shop.claim(payment.paymentIntentId, by);
  return payment;
}

/** A code that makes everything free. */
async function freeCode(): Promise<string> {
  const { id: createdBy } = await makeAdmin(shop.db());
  const code = `FREE-${newId()}`;
  await shop.db().insert(discountCodes).values({
    id: newId(),
    code,
    vendorId: null,
    kind: 'percent',
    value: 10_000,
    funder: 'market',
    appliesTo: 'all',
    createdBy,
  });
  return code;
}

describe('POST payments/{id}/claim for products that were bought just now', () => {
  test('within two minutes → 409 with the order; again → claimed; two minutes later → claimed', async () => {
    const cart = [{ id: (await product()).id, quantity: 2 }, { id: (await product()).id }];
    const buyer = await shop.buyer();
    const { id } = await shop.buy(cart, buyer);
    const { paymentIntentId } = await shop.prepare(cart.toReversed());
    await expect(shop.claim(paymentIntentId, buyer)).rejects.toEqual(boughtJustNow(id));
    expect(await shop.claim(paymentIntentId, buyer, { again: true })).toEqual({ paymentIntentId });
    const later = await shop.prepare(cart);
    shop.later(TWO_MINUTES + 1);
    expect(await shop.claim(later.paymentIntentId, buyer)).toMatchObject({
      paymentIntentId: later.paymentIntentId,
    });
  });

  test('bought with a code that one may use once → 409 with the order, not about the code', async () => {
    const code = await freeCode();
    await shop.db().update(discountCodes).set({ value: 2000, maxUsesPerCustomer: 1 });
    const { id } = await product();
    const buyer = await shop.buyer();
    const first = await shop.prepare([{ id }], undefined, undefined, code);
    const second = await shop.prepare([{ id }], undefined, undefined, code);
    await shop.claim(first.paymentIntentId, buyer);
    await shop.pay(first);
    const order = await shop.placeOrder(first, buyer);
    await expect(shop.claim(second.paymentIntentId, buyer)).rejects.toEqual(boughtJustNow(order.id));
  });

  test('another quantity, product, licence or account → claimed', async () => {
    const [one, two] = [await product(), await product()];
    const rows = (['personal', 'extended'] as const).map((kind, position) => ({
      productId: two.id,
      kind,
      position,
      listPriceCents: position === 0 ? null : 5000,
      text: 'For one person.',
    }));
    await shop.db().insert(productLicenses).values(rows);
    const buyer = await shop.buyer();
    await shop.buy([{ id: one.id }], buyer);
    await shop.buy([{ id: two.id, license: 'personal' }], buyer);
    const carts: Wanted[] = [
      [{ id: one.id, quantity: 2 }],
      [{ id: one.id }, { id: two.id }],
      [{ id: two.id, license: 'extended' }],
    ];
    for (const cart of carts) expect(await claimed(cart, buyer)).toBeDefined();
    expect(await claimed([{ id: one.id }], await shop.buyer())).toBeDefined();
  });

  test('refunded since → claimed', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const order = await shop.buy([{ id }], buyer);
    const admin = await makeAdmin(shop.db());
    await shop.t.api(admin.token)('POST admin/order/{id}/refund', { params: { id: order.id }, body: {} });
    expect(await claimed([{ id }], buyer)).toBeDefined();
  });

  test('paid in another window, order not written yet → written, and 409 with it', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const paid = await shop.paid([{ id }], buyer);
    shop.later(TWO_MINUTES * 5);
    const { paymentIntentId } = await shop.prepare([{ id }]);
    const refusal = await shop.claim(paymentIntentId, buyer).catch((error: unknown) => error);
    const [order, ...others] = await ordersOf(buyer);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ paymentId: paid.paymentIntentId, status: 'Completed' });
    expect(refusal).toEqual(boughtJustNow(order?.id ?? ''));
  });

  test('another window was left → its payment is canceled, and this one can be paid', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const left = await claimed([{ id }], buyer);
    const payment = await claimed([{ id }], buyer);
    await expect(shop.pay(left)).rejects.toThrow('canceled');
    await shop.pay(payment);
    expect(await shop.placeOrder(payment, buyer)).toMatchObject({ status: 'Completed' });
  });

  test('the card is being charged in another window → 409 payment_processing', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const other = await claimed([{ id }], buyer);
    shop.instead.cancelIntent = async (intentId) => {
      const intent = await shop.provider().findIntent(intentId);
      return intent && { ...intent, status: 'processing' };
    };
    const { paymentIntentId } = await shop.prepare([{ id }]);
    await expect(shop.claim(paymentIntentId, buyer)).rejects.toMatchObject({ code: 'payment_processing' });
    expect(other.paymentIntentId).not.toBe(paymentIntentId);
  });

  test('bought while the clock was two days ahead → claimed when it is right again', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const right = shop.t.clock.now;
    shop.later(2 * 24 * 3_600_000);
    await shop.buy([{ id }], buyer);
    shop.t.clock.now = right;
    expect(await claimed([{ id }], buyer)).toBeDefined();
  });

  test('two that were priced for the account are claimed at the same moment → one of them can be paid', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const both = [await shop.prepare([{ id }], buyer), await shop.prepare([{ id }], buyer)];
    await Promise.all(both.map(({ paymentIntentId }) => shop.claim(paymentIntentId, buyer)));
    const paid = await Promise.allSettled(both.map((payment) => shop.pay(payment)));
    expect(paid.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  describe.each([
    ['without a session', () => undefined],
    ['for the account', (buyer: Buyer) => buyer],
  ])('priced %s', (_, pricedFor) => {
    test('five windows pay at the same moment → one order', async () => {
      for (let round = 0; round < (onServer ? rounds(10) : 2); round += 1) {
        const { id } = await product();
        const buyer = await shop.buyer();
        const windows = Array.from({ length: 5 }, async () => {
          const payment = await shop.prepare([{ id }], pricedFor(buyer));
          await shop.claim(payment.paymentIntentId, buyer);
          await shop.pay(payment);
          return shop.placeOrder(payment, buyer);
        });
        await Promise.allSettled(windows);
        // The browsers never came back: what is paid becomes an order all the same.
        shop.later(3 * 60_000);
        await sweepPayments(shop.t.context);
        expect(await ordersOf(buyer)).toHaveLength(1);
      }
    }, 60_000);

    test('five windows place the same free order at the same moment → one order', async () => {
      for (let round = 0; round < (onServer ? rounds(10) : 2); round += 1) {
        const { id } = await product();
        const code = await freeCode();
        const buyer = await shop.buyer();
        const windows = Array.from({ length: 5 }, async () => {
          const payment = await shop.prepare([{ id }], pricedFor(buyer), undefined, code);
          await shop.claim(payment.paymentIntentId, buyer);
          return shop.placeOrder(payment, buyer);
        });
        await Promise.allSettled(windows);
        expect(await ordersOf(buyer)).toHaveLength(1);
      }
    }, 60_000);
  });
});

describe('POST payments with an intent that is paid', () => {
  const orderOf = (payment: { paymentIntentId: string }) =>
    shop.db().select().from(orders).where(eq(orders.paymentId, payment.paymentIntentId));

  test('asked by its customer, or with its secret → its order, and no other intent', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const paid = await shop.paid([{ id, quantity: 2 }], buyer);
    const { id: orderId, orderId: number } = await shop.placeOrder(paid, buyer);
    const before = (await shop.rows()).payments.length;
    const { paymentIntentId, clientSecret } = paid;
    const expected = {
      ...paid,
      order: {
        id: orderId,
        orderId: number,
        createdAt: shop.t.clock.now.toISOString(),
        status: 'Completed',
        products: [{ id, quantity: 2 }],
      },
    };
    expect(await shop.prepare([{ id }], buyer, paymentIntentId)).toEqual(expected);
    expect(await shop.prepare([{ id }], undefined, paymentIntentId, undefined, clientSecret)).toEqual(
      expected,
    );
    expect((await shop.rows()).payments).toHaveLength(before);
  });

  test('free, asked with its secret → its order', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const payment = await shop.prepare([{ id }], undefined, undefined, await freeCode());
    await shop.claim(payment.paymentIntentId, buyer);
    const order = await shop.placeOrder(payment, buyer);
    const { paymentIntentId, clientSecret } = payment;
    expect(await shop.prepare([{ id }], undefined, paymentIntentId, undefined, clientSecret)).toMatchObject({
      order: { id: order.id },
    });
  });

  test('its order is not written yet → written now', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const { paymentIntentId, clientSecret } = await shop.paid([{ id }], buyer);
    const answer = await shop.prepare([{ id }], undefined, paymentIntentId, undefined, clientSecret);
    const [order] = await orderOf({ paymentIntentId });
    expect(answer.order).toMatchObject({ id: order?.id, status: 'Completed' });
  });

  test('without its secret, with a wrong one, or by another account → 409 payment_paid without the order', async () => {
    const { id } = await product();
    const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
    const paid = await shop.paid([{ id }], buyer);
    await shop.placeOrder(paid, buyer);
    const { paymentIntentId, clientSecret } = paid;
    const refused = expect.objectContaining({ status: 409, code: 'payment_paid', orderId: null });
    await expect(shop.prepare([{ id }], undefined, paymentIntentId)).rejects.toEqual(refused);
    for (const [by, secret] of [
      [undefined, `${clientSecret.slice(0, -1)}?`],
      [stranger, clientSecret],
    ] as const)
      await expect(shop.prepare([{ id }], by, paymentIntentId, undefined, secret)).rejects.toEqual(refused);
  });

  test('being charged → 409 payment_processing; not paid → priced again', async () => {
    const { id } = await product();
    const buyer = await shop.buyer();
    const { paymentIntentId, clientSecret } = await claimed([{ id }], buyer);
    const ask = () => shop.prepare([{ id }], buyer, paymentIntentId, undefined, clientSecret);
    expect(await ask()).toMatchObject({ paymentIntentId, order: null });
    shop.instead.findIntent = async (intentId) => {
      const intent = await shop.provider().findIntent(intentId);
      return intent && { ...intent, status: 'processing' };
    };
    await expect(ask()).rejects.toMatchObject({ code: 'payment_processing' });
    expect(await shop.db().select().from(payments).where(eq(payments.id, paymentIntentId))).toMatchObject([
      { settledAt: null },
    ]);
  });
});
