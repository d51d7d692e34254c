import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PaymentProviderUnavailable } from '#api/ports/payment.ts';
import { payments, products } from '#db/schema.ts';
import { makeAdmin, makeProduct, makeVendor, PICTURE } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
const paymentRow = async (id: string) => {
  const [row] = await shop.db().select().from(payments).where(eq(payments.id, id));
  return row;
};
const providerAmount = async (id: string) => (await shop.t.context.payment.findIntent(id))?.amountCents;
const product = (fields: Parameters<typeof makeProduct>[1] = {}) => makeProduct(shop.db(), fields);

describe('POST payments', () => {
  test('cart → priced from the database; its lines are stored with the intent', async () => {
    const one = await product({ name: 'Tides', listPriceCents: 2000, priceCents: 1234 });
    const two = await product({ listPriceCents: 999 });
    const answer = await shop.prepare([{ id: one.id, quantity: 2 }, { id: two.id }, { id: one.id }]);
    expect(answer).toEqual({
      paymentIntentId: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining(answer.paymentIntentId),
      amount: 3 * 12.34 + 9.99,
      code: null,
      discount: 0,
      tax: 0,
      taxes: null,
      provider: { provider: 'simulator' },
      order: null,
    });
    const now = shop.t.clock.now;
    expect(await paymentRow(answer.paymentIntentId)).toEqual({
      id: answer.paymentIntentId,
      customerId: null,
      clientSecret: answer.clientSecret,
      amountCents: 4701,
      codeId: null,
      code: null,
      codeDiscountCents: 0,
      taxCents: 0,
      country: null,
      vatNumber: null,
      reverseCharge: false,
      pricesIncludeTax: true,
      revision: 1,
      providerConfirmedRevision: 1,
      createdAt: now,
      pricedAt: now,
      nextCheckAt: new Date(now.getTime() + 120_000),
      claimedAt: null,
      settledAt: null,
      orderFailedAt: null,
      endFailedAt: null,
      lines: [
        {
          productId: one.id,
          vendorId: one.vendorId,
          name: 'Tides',
          image: PICTURE,
          fileId: one.fileId,
          listPriceCents: 2000,
          priceCents: 1234,
          quantity: 3,
          codeDiscountCents: 0,
          codeFunder: null,
          codesCents: 0,
          taxCents: 0,
          taxBasisPoints: 0,
          paidCents: 3702,
        },
        expect.objectContaining({ productId: two.id, priceCents: 999, quantity: 1 }),
      ],
    });
    expect(await providerAmount(answer.paymentIntentId)).toBe(4701);
  });

  test('sent by a customer → claimed; by a vendor or an admin → unclaimed', async () => {
    const { id } = await product();
    const customer = await shop.buyer();
    const mine = await shop.prepare([{ id }], customer);
    expect(await paymentRow(mine.paymentIntentId)).toMatchObject({ customerId: customer.id });
    for (const other of [await makeVendor(shop.db()), await makeAdmin(shop.db())]) {
      const answer = await shop.prepare([{ id }], other);
      expect(await paymentRow(answer.paymentIntentId)).toMatchObject({ customerId: null });
    }
  });

  test('a product that is no longer sold → 409 with its name, and no call to the provider', async () => {
    const sold = await product();
    const gone = await product({ name: 'Gone', listed: false });
    const away = await product({ name: 'Away', listed: false });
    const before = (await shop.rows()).payments.length;
    await expect(shop.prepare([{ id: sold.id }, { id: gone.id }, { id: away.id }])).rejects.toEqual(
      failure(409, 'Some products can no longer be bought: "Away", "Gone".'),
    );
    await expect(shop.prepare([{ id: sold.id }, { id: 'unknown' }])).rejects.toEqual(
      failure(409, 'A product in your cart is no longer sold.'),
    );
    expect(shop.calls).toEqual([]);
    expect((await shop.rows()).payments).toHaveLength(before);
  });

  test('empty cart, invalid quantity, more than a card payment can take → 400', async () => {
    const dear = await product({ listPriceCents: 99_999_999 });
    const cheap = await product({ listPriceCents: 50 });
    const tooMuch = failure(400, 'The total is more than one card payment can take.');
    expect(await shop.prepare([{ id: dear.id }])).toMatchObject({ amount: 999_999.99 });
    await expect(shop.prepare([{ id: dear.id }, { id: cheap.id }])).rejects.toEqual(tooMuch);
    await expect(shop.prepare([{ id: dear.id, quantity: 1_000_000 }])).rejects.toEqual(tooMuch);
    await expect(
      shop.prepare(Array.from({ length: 200 }, () => ({ id: cheap.id, quantity: 1_000_000 }))),
    ).rejects.toEqual(tooMuch);
    await expect(shop.prepare([])).rejects.toEqual(failure(400, 'Your cart is empty.'));
    for (const [quantity, message] of [
      [0, 'A quantity is 1 or more.'],
      [1.5, 'A quantity is a whole number.'],
      [1_000_001, 'Quantity is 1,000,000 at most.'],
    ] as const) {
      await expect(shop.prepare([{ id: cheap.id, quantity }])).rejects.toEqual(failure(400, message));
    }
  });

  test('price before discount above what an order can store → 400', async () => {
    const { id } = await product({ listPriceCents: 99_999_999, priceCents: 50 });
    await expect(shop.prepare([{ id, quantity: 22 }])).rejects.toEqual(
      failure(400, 'The total is more than one card payment can take.'),
    );
    await expect(shop.prepare([{ id, quantity: 21 }])).resolves.toMatchObject({ amount: 10.5 });
  });
});

describe('POST payments with the intent at hand', () => {
  test('another cart → the same intent with the new price, at the provider and in the row', async () => {
    const one = await product({ listPriceCents: 1000 });
    const two = await product({ listPriceCents: 300 });
    const first = await shop.prepare([{ id: one.id }]);
    const second = await shop.prepare(
      [{ id: one.id }, { id: two.id, quantity: 2 }],
      undefined,
      first.paymentIntentId,
    );
    expect(second).toEqual({ ...first, amount: 16 });
    expect(shop.calls).toEqual(['createIntent', 'updateIntent']);
    const row = await paymentRow(first.paymentIntentId);
    expect(row).toMatchObject({ amountCents: 1600, lines: [{ quantity: 1 }, { quantity: 2 }] });
    expect(await providerAmount(first.paymentIntentId)).toBe(1600);
    // And back again: the provider must not repeat an earlier answer.
    await shop.prepare([{ id: one.id }], undefined, first.paymentIntentId);
    expect(await providerAmount(first.paymentIntentId)).toBe(1000);
  });

  test('the same cart → no call to the provider; other lines of the same amount → a call', async () => {
    const one = await product({ listPriceCents: 1000 });
    const two = await product({ listPriceCents: 1000 });
    const customer = await shop.buyer();
    const first = await shop.prepare([{ id: one.id }]);
    const id = first.paymentIntentId;
    shop.calls.length = 0;
    const before = await paymentRow(id);
    expect(await shop.prepare([{ id: one.id }], undefined, id)).toEqual(first);
    expect(await paymentRow(id)).toEqual(before);
    expect(await shop.prepare([{ id: one.id }], customer, id)).toEqual(first);
    expect(await paymentRow(id)).toEqual({ ...before, customerId: customer.id });
    expect(shop.calls).toEqual([]);
    expect(await shop.prepare([{ id: two.id }], customer, id)).toEqual(first);
    expect(await paymentRow(id)).toMatchObject({
      revision: 3,
      providerConfirmedRevision: 3,
      lines: [{ productId: two.id }],
    });
    // A claimed one may be paid.
    expect(shop.calls).toEqual(['findIntent', 'updateIntent']);
  });

  test('paid but not ordered yet, other lines of the same amount → its order', async () => {
    const one = await product({ listPriceCents: 1000 });
    const two = await product({ listPriceCents: 1000 });
    const customer = await shop.buyer();
    const paid = await shop.paid([{ id: one.id }], customer);
    const other = await shop.prepare([{ id: two.id }], customer, paid.paymentIntentId);
    const order = await shop.placeOrder(paid, customer);
    expect(other).toMatchObject({ paymentIntentId: paid.paymentIntentId, order: { id: order.id } });
    expect(order.orderSummaries).toMatchObject([{ productName: one.name }]);
  });

  test('claimed intent, requested without a token → returned for the same cart only', async () => {
    const one = await product({ listPriceCents: 1000 });
    const two = await product({ listPriceCents: 1000 });
    const [customer, stranger] = [await shop.buyer(), await shop.buyer()];
    const paid = await shop.paid([{ id: one.id }], customer);
    const before = await paymentRow(paid.paymentIntentId);
    expect(await shop.prepare([{ id: one.id }], undefined, paid.paymentIntentId)).toEqual(paid);
    const others = [
      await shop.prepare([{ id: two.id }], undefined, paid.paymentIntentId),
      await shop.prepare([{ id: one.id, quantity: 2 }], undefined, paid.paymentIntentId),
      await shop.prepare([{ id: one.id }], stranger, paid.paymentIntentId),
    ];
    for (const other of others) expect(other.paymentIntentId).not.toBe(paid.paymentIntentId);
    expect(await paymentRow(paid.paymentIntentId)).toEqual(before);
  });

  test('the vendor has changed a price → the intent has the new one', async () => {
    const { id } = await product({ listPriceCents: 1000 });
    const first = await shop.prepare([{ id }]);
    await shop.db().update(products).set({ listPriceCents: 700, priceCents: 700 }).where(eq(products.id, id));
    expect(await shop.prepare([{ id }], undefined, first.paymentIntentId)).toEqual({ ...first, amount: 7 });
    expect(await providerAmount(first.paymentIntentId)).toBe(700);
  });

  test('an intent of another customer, or unknown → a new intent, the old one unchanged', async () => {
    const one = await product({ listPriceCents: 1000 });
    const two = await product({ listPriceCents: 300 });
    const [customer, stranger] = [await shop.buyer(), await shop.buyer()];
    const { paymentIntentId: id } = await shop.prepare([{ id: one.id }], customer);
    const change = async (by?: { token: string }, held = id) =>
      (await shop.prepare([{ id: two.id }], by, held)).paymentIntentId;
    const before = await paymentRow(id);
    for (const by of [stranger, undefined]) expect(await change(by)).not.toBe(id);
    expect(await change(customer, 'pi_unknown')).not.toBe('pi_unknown');
    expect(await paymentRow(id)).toEqual(before);
  });

  test('parallel carts → provider and row hold the same amount', async () => {
    const { id } = await product({ listPriceCents: 100 });
    const { paymentIntentId } = await shop.prepare([{ id }]);
    const carts = Array.from({ length: 10 }, (_, n) => [{ id, quantity: (n % 5) + 2 }]);
    const answers = await Promise.all(carts.map((cart) => shop.prepare(cart, undefined, paymentIntentId)));
    expect(new Set(answers.map((answer) => answer.paymentIntentId))).toEqual(new Set([paymentIntentId]));
    const row = await paymentRow(paymentIntentId);
    expect(row?.amountCents).toBe((row?.lines[0]?.quantity ?? 0) * 100);
    expect(await providerAmount(paymentIntentId)).toBe(row?.amountCents);
    expect(row?.providerConfirmedRevision).toBe(row?.revision);
  });
});

describe('another price is written between the call to the provider and the write', () => {
  /** A cart of 2, during whose provider call a cart of 3 is priced from beginning to end. */
  async function overtaken(end: () => void = () => {}) {
    const { id } = await product({ listPriceCents: 100 });
    const { paymentIntentId: held } = await shop.prepare([{ id }]);
    shop.instead.updateIntent = async (...input) => {
      delete shop.instead.updateIntent;
      const answer = await shop.provider().updateIntent(...input);
      await shop.prepare([{ id, quantity: 3 }], undefined, held);
      end();
      return answer;
    };
    return { held, answer: shop.prepare([{ id, quantity: 2 }], undefined, held) };
  }

  test('the slower request → starts over', async () => {
    const { held, answer } = await overtaken();
    expect(await answer).toMatchObject({ amount: 2 });
    expect(await paymentRow(held)).toMatchObject({ amountCents: 200, lines: [{ quantity: 2 }] });
    expect(await providerAmount(held)).toBe(200);
  });

  test('a process dies in between → the row is unconfirmed, and the next request asks the provider', async () => {
    const { id } = await product({ listPriceCents: 100 });
    const first = await shop.prepare([{ id }]);
    const held = first.paymentIntentId;
    const [providerCalled, end] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
    shop.instead.updateIntent = async (...input) => {
      delete shop.instead.updateIntent;
      await shop.provider().updateIntent(...input);
      providerCalled.resolve();
      return end.promise;
    };
    const never = shop.prepare([{ id, quantity: 2 }], undefined, held).catch(() => null);
    await providerCalled.promise;
    expect(await shop.prepare([{ id }], undefined, held)).toEqual(first);
    expect([await providerAmount(held), (await paymentRow(held))?.amountCents]).toEqual([100, 100]);
    end.reject(new PaymentProviderUnavailable());
    await never;
  });

  test('the slower request gets no answer from the provider → the row is unconfirmed', async () => {
    const { held, answer } = await overtaken(() => {
      throw new PaymentProviderUnavailable();
    });
    await expect(answer).rejects.toMatchObject({ status: 502 });
    const row = await paymentRow(held);
    expect(row).toMatchObject({ amountCents: 300 });
    expect(row?.providerConfirmedRevision).not.toBe(row?.revision);
  });
});

describe('POST payments/{id}/claim', () => {
  test('anonymous → 401, a vendor → 403, an unknown payment → 404', async () => {
    const params = { id: (await shop.prepare([{ id: (await product()).id }])).paymentIntentId };
    const vendor = await makeVendor(shop.db());
    await expect(shop.t.api()('POST payments/{id}/claim', { params })).rejects.toMatchObject({ status: 401 });
    await expect(shop.t.api(vendor.token)('POST payments/{id}/claim', { params })).rejects.toMatchObject({
      status: 403,
    });
    await expect(shop.claim('pi_unknown', await shop.buyer())).rejects.toEqual(
      failure(404, 'This payment was not found.'),
    );
    expect(await paymentRow(params.id)).toMatchObject({ customerId: null });
  });

  test('claimed; claimed again → no change; by another customer → 404', async () => {
    const { paymentIntentId: id } = await shop.prepare([{ id: (await product()).id }]);
    const [customer, stranger] = [await shop.buyer(), await shop.buyer()];
    expect(await shop.claim(id, customer)).toEqual({ paymentIntentId: id });
    expect(await shop.claim(id, customer)).toEqual({ paymentIntentId: id });
    await expect(shop.claim(id, stranger)).rejects.toEqual(failure(404, 'This payment was not found.'));
    expect(await paymentRow(id)).toMatchObject({ customerId: customer.id });
  });

  test('two customers in parallel → one gets it', async () => {
    const { paymentIntentId: id } = await shop.prepare([{ id: (await product()).id }]);
    const buyers = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
    const answers = await Promise.allSettled(buyers.map((buyer) => shop.claim(id, buyer)));
    const winners = buyers.filter((_, n) => answers[n]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    expect(await paymentRow(id)).toMatchObject({ customerId: winners[0]?.id });
  });

  const changed = failure(
    409,
    'The price of your cart has changed meanwhile. Please look at your cart again.',
  );
  const setPrice = (id: string, cents: number) =>
    shop.db().update(products).set({ listPriceCents: cents, priceCents: cents }).where(eq(products.id, id));

  test('a price was raised → 409, and the next payment has the new price', async () => {
    const { id } = await product({ listPriceCents: 1000 });
    const customer = await shop.buyer();
    const { paymentIntentId: held } = await shop.prepare([{ id }]);
    await setPrice(id, 50_000);
    await expect(shop.claim(held, customer)).rejects.toEqual(changed);
    const next = await shop.prepare([{ id }], undefined, held);
    expect(next).toMatchObject({ amount: 500 });
    expect(await shop.claim(next.paymentIntentId, customer)).toEqual({
      paymentIntentId: next.paymentIntentId,
    });
  });

  test.each([
    ['never claimed before', false],
    ['claimed before', true],
  ])('a price was raised, %s → the intent with the old price can no longer be paid', async (_, isClaimed) => {
    const { id } = await product({ listPriceCents: 1000 });
    const customer = await shop.buyer();
    const payment = await shop.prepare([{ id }]);
    if (isClaimed) await shop.claim(payment.paymentIntentId, customer);
    await setPrice(id, 50_000);
    await expect(shop.claim(payment.paymentIntentId, customer)).rejects.toEqual(changed);
    await expect(shop.pay(payment)).rejects.toThrow('because it has a status of canceled');
    await expect(shop.claim(payment.paymentIntentId, customer)).rejects.toMatchObject({
      status: 409,
      code: 'payment_closed',
    });
  });

  test('a price was raised, and the provider cannot be reached → 502, and the next claim cancels the intent', async () => {
    const { id } = await product({ listPriceCents: 1000 });
    const customer = await shop.buyer();
    const payment = await shop.prepare([{ id }]);
    await setPrice(id, 50_000);
    shop.instead.cancelIntent = () => Promise.reject(new PaymentProviderUnavailable());
    await expect(shop.claim(payment.paymentIntentId, customer)).rejects.toMatchObject({ status: 502 });
    delete shop.instead.cancelIntent;
    await expect(shop.claim(payment.paymentIntentId, customer)).rejects.toEqual(changed);
    await expect(shop.pay(payment)).rejects.toThrow('because it has a status of canceled');
  });

  test('a price was raised, paid while the claim is refused → one outcome: canceled, or claimed and ordered', async () => {
    const { id } = await product({ listPriceCents: 1000 });
    const customer = await shop.buyer();
    for (let round = 0; round < 5; round++) {
      await setPrice(id, 1000);
      const payment = await shop.prepare([{ id }]);
      await setPrice(id, 50_000);
      const [claim, paid] = await Promise.allSettled([
        shop.claim(payment.paymentIntentId, customer, { again: true }),
        shop.pay(payment),
      ]);
      expect(claim.status).toBe(paid.status);
      if (paid.status === 'fulfilled')
        expect(await shop.placeOrder(payment, customer)).toMatchObject({ status: 'Completed' });
    }
  });

  test('two prices changed, with the same total → 409', async () => {
    const [one, two] = [await product({ listPriceCents: 1000 }), await product({ listPriceCents: 500 })];
    const { paymentIntentId: held } = await shop.prepare([{ id: one.id }, { id: two.id }]);
    await setPrice(one.id, 900);
    await setPrice(two.id, 600);
    await expect(shop.claim(held, await shop.buyer())).rejects.toEqual(changed);
  });

  test('a product that is no longer sold → 409 with its name', async () => {
    const { id } = await product({ name: 'Withdrawn' });
    const { paymentIntentId: held } = await shop.prepare([{ id }]);
    await shop.db().update(products).set({ listed: false }).where(eq(products.id, id));
    await expect(shop.claim(held, await shop.buyer())).rejects.toEqual(
      failure(409, 'Some products can no longer be bought: "Withdrawn".'),
    );
  });

  test('paid before the price was raised → claimed, and ordered for what was paid', async () => {
    const { id } = await product({ listPriceCents: 1000 });
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id }], customer);
    await setPrice(id, 50_000);
    expect(await shop.claim(payment.paymentIntentId, customer)).toEqual({
      paymentIntentId: payment.paymentIntentId,
    });
    expect(await shop.placeOrder(payment, customer)).toMatchObject({ status: 'Completed', totalAmount: 10 });
  });

  test('settled: claimed by its customer → OK with an order, 409 without one; by others → 404', async () => {
    const { id: productId } = await product();
    const customer = await shop.buyer();
    const paid = await shop.paid([{ id: productId }], customer);
    await shop.placeOrder(paid, customer);
    expect(await shop.claim(paid.paymentIntentId, customer)).toEqual({
      paymentIntentId: paid.paymentIntentId,
    });
    await expect(shop.claim(paid.paymentIntentId, await shop.buyer())).rejects.toMatchObject({ status: 404 });
    const { paymentIntentId: old } = await shop.prepare([{ id: productId }]);
    await shop.db().update(payments).set({ settledAt: shop.t.clock.now }).where(eq(payments.id, old));
    await expect(shop.claim(old, customer)).rejects.toEqual(
      failure(409, 'This payment can no longer be used.'),
    );
  });
});
