import { and, eq, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { claimPayment } from '#api/features/payments/claim.service.ts';
import { pruneAbandonedPayments, sweepPayments } from '#api/features/payments/sweeper.service.ts';
import { newId } from '#db/columns.ts';
import { discountCodes, discountCodeUses, orderLines, orders, payments, vendorOrders } from '#db/schema.ts';
import { makeAdmin, makeCategory, makeProduct } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { testShop } from '#test/shop.ts';

// The simulator has 200 customers at once here.
const shop = testShop({ timeoutMs: 60_000 });
const HALF_AN_HOUR = 30 * 60_000;

let count = 0;
/** A code of the market, 20 % off everything unless `values` says otherwise. */
async function makeCode(values: Partial<typeof discountCodes.$inferInsert> = {}) {
  const admin = await makeAdmin(shop.db());
  const row = {
    id: newId(),
    code: `SAVE-${++count}`,
    vendorId: null,
    kind: 'percent' as const,
    value: 2000,
    funder: 'market' as const,
    appliesTo: 'all' as const,
    createdBy: admin.id,
    ...values,
  };
  await shop.db().insert(discountCodes).values(row);
  return row;
}
const codeRow = async (id: string) => {
  const [row] = await shop.db().select().from(discountCodes).where(eq(discountCodes.id, id));
  return row;
};
const usesOf = (codeId: string) =>
  shop.db().select().from(discountCodeUses).where(eq(discountCodeUses.codeId, codeId));
const product = (fields: Parameters<typeof makeProduct>[1] = {}) =>
  makeProduct(shop.db(), { listPriceCents: 1000, ...fields });
type Buyer = Awaited<ReturnType<typeof shop.buyer>>;
type Priced = Awaited<ReturnType<typeof shop.prepare>>;

const check = (code: string, products: { id: string; quantity: number }[], by?: Buyer) =>
  shop.t.api(by?.token)('POST site/discount-code/check', { body: { code, products } });
const claimed = async (code: string, item: { id: string }, by: Buyer): Promise<Priced> => {
  const payment = await shop.prepare([item], undefined, undefined, code);
  await shop.claim(payment.paymentIntentId, by);
  return payment;
};
const bought = async (code: string, item: { id: string }, by: Buyer) => {
  const payment = await claimed(code, item, by);
  await shop.pay(payment);
  return shop.placeOrder(payment, by);
};
const refused = (sentence: string) => ({
  status: 409,
  code: 'discount_code_refused',
  messages: [expect.stringContaining(sentence)],
});

describe('POST site/discount-code/check', () => {
  test('code for a category, typed in another case → what it takes off each line', async () => {
    const category = await makeCategory(shop.db());
    const [one, two] = [await product({ mainCategoryId: category.id }), await product()];
    const { code } = await makeCode({ appliesTo: 'category', targetIds: [category.id], value: 1250 });
    const cart = [
      { id: one.id, quantity: 3 },
      { id: two.id, quantity: 1 },
    ];
    expect(await check(code.toLowerCase(), cart)).toEqual({
      code,
      discount: 3.75,
      lines: [
        { id: one.id, discount: 3.75 },
        { id: two.id, discount: 0 },
      ],
      total: 36.25,
    });
  });

  test.each([
    ['not begun', { startsAt: new Date('2026-03-02T00:00:00Z') }, 'can be used from March 2, 2026'],
    ['over', { endsAt: new Date('2026-03-01T00:00:00Z') }, 'ended on March 1, 2026'],
    ['used up', { maxUses: 3, taken: 3 }, 'has been used up'],
    ['for other goods', { appliesTo: 'product' as const, targetIds: ['other'] }, 'other products'],
    ['below the least order value', { minOrderCents: 1001 }, 'Add $0.01 more'],
    ['paused', { active: false }, 'is not known here'],
    ['deleted', { deletedAt: new Date() }, 'is not known here'],
  ])('%s → 400 with a sentence', async (_, values, sentence) => {
    const { code } = await makeCode(values);
    const message = expect.stringContaining(sentence);
    await expect(check(code, [{ id: (await product()).id, quantity: 1 }])).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'code', message }],
    });
  });

  test('first order only, once a customer → a signed-in customer is refused, a visitor not yet', async () => {
    const item = await product();
    const cart = [{ id: item.id, quantity: 1 }];
    const buyer = await shop.buyer();
    const [first, once] = [
      await makeCode({ firstOrderOnly: true }),
      await makeCode({ maxUsesPerCustomer: 1 }),
    ];
    await check(first.code, cart, buyer);
    await bought(once.code, item, buyer);
    await expect(check(first.code, cart, buyer)).rejects.toMatchObject({
      messages: [expect.stringContaining('for a first order only')],
    });
    await expect(check(once.code, cart, buyer)).rejects.toMatchObject({
      messages: [expect.stringContaining('one order a customer')],
    });
    await check(once.code, cart);
  });
});

describe('wrong guesses', () => {
  const strict = useMarket({ env: { RATE_LIMIT_FACTOR: '1' } });

  test('ten wrong codes in a minute → 429 for any code, a right one too, also where a cart is priced', async () => {
    const { db } = strict.context;
    const products = [{ id: (await makeProduct(db)).id, quantity: 1 }];
    const { token } = await makeAdmin(db);
    const body = { code: 'RIGHT', kind: 'percent' as const, value: 10 };
    await strict.api(token)('POST discount-code', { body });
    const guess = (code: string) =>
      strict.api()('POST site/discount-code/check', { body: { code, products } });
    const price = (code: string) =>
      strict.api()('POST payments', { body: { products, currency: 'usd', code } });
    for (let round = 0; round < 5; round++) {
      await expect(guess(`WRONG-${round}`)).rejects.toMatchObject({ status: 400 });
      await expect(price(`WRONG-${round}`)).rejects.toMatchObject({ status: 400 });
      if (round < 4) await guess('RIGHT');
    }
    for (const code of ['RIGHT', 'WRONG-5']) {
      await expect(guess(code)).rejects.toMatchObject({ status: 429 });
      await expect(price(code)).rejects.toMatchObject({ status: 429 });
    }
  });

  test('ten wrong codes of one account, where its address has more guesses → 429 for this account alone', async () => {
    const cart = [{ id: (await product()).id, quantity: 1 }];
    const [guesser, other] = [await shop.buyer(), await shop.buyer()];
    for (let round = 0; round < 10; round++)
      await expect(check(`NONE-${round}`, cart, guesser)).rejects.toMatchObject({ status: 400 });
    await expect(check('NONE-10', cart, guesser)).rejects.toMatchObject({ status: 429 });
    for (const buyer of [other, undefined])
      await expect(check('NONE-10', cart, buyer)).rejects.toMatchObject({ status: 400 });
  });
});

describe('POST payments with a code', () => {
  test('code of the market → the customer pays less, the vendor’s share is of the full price', async () => {
    const item = await product();
    const code = await makeCode();
    const buyer = await shop.buyer();
    const payment = await shop.prepare([item], undefined, undefined, code.code.toLowerCase());
    expect(payment).toMatchObject({ amount: 8, discount: 2, code: code.code });
    await shop.claim(payment.paymentIntentId, buyer);
    await shop.pay(payment);
    const order = await shop.placeOrder(payment, buyer);
    expect(order).toMatchObject({ totalAmount: 8, code: code.code, codeDiscount: 2, status: 'Completed' });
    const [line] = await shop.db().select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(line).toMatchObject({
      codeDiscountCents: 200,
      codeFunder: 'market',
      paidCents: 800,
      codesCents: 200,
      commissionCents: 100,
    });
    const entries = (await shop.rows()).ledger.filter(({ orderId }) => orderId === order.id);
    expect(Object.fromEntries(entries.map(({ account, amountCents }) => [account, amountCents]))).toEqual({
      card: 800,
      codes: 200,
      market: -100,
      vendor: -900,
    });
    expect(await usesOf(code.id)).toMatchObject([
      { paymentId: payment.paymentIntentId, orderId: order.id, customerId: buyer.id, heldUntil: null },
    ]);
  });

  test('code of a shop → only its lines, and the shop’s share is of what is paid', async () => {
    const [own, other] = [await product(), await product()];
    const code = await makeCode({ vendorId: own.vendorId, funder: 'vendor' });
    const buyer = await shop.buyer();
    const payment = await shop.prepare([own, other], undefined, undefined, code.code);
    expect(payment).toMatchObject({ amount: 18, discount: 2 });
    await shop.claim(payment.paymentIntentId, buyer);
    await shop.pay(payment);
    const { id } = await shop.placeOrder(payment, buyer);
    const parts = await shop.db().select().from(vendorOrders).where(eq(vendorOrders.orderId, id));
    const byVendor = Object.fromEntries(parts.map((part) => [part.vendorId, part]));
    expect(byVendor[own.vendorId]).toMatchObject({
      totalCents: 800,
      codeDiscountCents: 200,
      commissionCents: 80,
    });
    expect(byVendor[other.vendorId]).toMatchObject({ totalCents: 1000, codeDiscountCents: 0 });
  });

  test('unknown code → 400 and no intent; total of 1 to 49 cents → $0.50', async () => {
    const item = await product();
    await expect(shop.prepare([item], undefined, undefined, 'NOT-A-CODE')).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'code', message: expect.stringContaining('NOT-A-CODE') }],
    });
    expect(shop.calls).toEqual([]);
    const { code } = await makeCode({ kind: 'amount', value: 990 });
    expect(await shop.prepare([item], undefined, undefined, code)).toMatchObject({
      amount: 0.5,
      discount: 9.5,
    });
  });

  test('the same intent with a code, with another one, without → priced again each time', async () => {
    const item = await product();
    const [one, two] = [await makeCode(), await makeCode({ value: 5000 })];
    const { paymentIntentId } = await shop.prepare([item], undefined, undefined, one.code);
    const again = (code?: string) => shop.prepare([item], undefined, paymentIntentId, code);
    expect(await again(two.code)).toMatchObject({ paymentIntentId, amount: 5 });
    expect(await shop.provider().findIntent(paymentIntentId)).toMatchObject({ amountCents: 500 });
    expect(await again()).toMatchObject({ paymentIntentId, amount: 10, discount: 0, code: null });
  });
});

describe('POST payments/{id}/claim with a code', () => {
  test.each([
    ['paused', { active: false }, 'is not known here'],
    ['ended', { endsAt: new Date('2026-03-01T12:00:00Z') }, 'ended on'],
    ['another least order value', { minOrderCents: 2000 }, 'Add $10.00 more'],
  ])('%s since the cart was priced → 409 with a sentence, and nothing is held', async (_, set, sentence) => {
    const item = await product();
    const code = await makeCode();
    const payment = await shop.prepare([item], undefined, undefined, code.code);
    await shop.db().update(discountCodes).set(set).where(eq(discountCodes.id, code.id));
    const buyer = await shop.buyer();
    await expect(shop.claim(payment.paymentIntentId, buyer)).rejects.toMatchObject(refused(sentence));
    expect(await usesOf(code.id)).toEqual([]);
    await expect(shop.pay(payment)).rejects.toThrow('because it has a status of canceled');
  });

  test('another discount since → 409 price_changed', async () => {
    const item = await product();
    const code = await makeCode();
    const payment = await shop.prepare([item], undefined, undefined, code.code);
    await shop.db().update(discountCodes).set({ value: 1000 }).where(eq(discountCodes.id, code.id));
    const claim = shop.claim(payment.paymentIntentId, await shop.buyer());
    await expect(claim).rejects.toMatchObject({ status: 409, code: 'price_changed' });
  });

  test('last use is held → the next is asked to wait; after half an hour it is free', async () => {
    const item = await product();
    const code = await makeCode({ maxUses: 1 });
    const [one, two] = [await shop.buyer(), await shop.buyer()];
    // Priced before the first one has claimed: afterwards the code is refused where the cart is priced.
    const mine = await Promise.all(
      Array.from({ length: 4 }, () => shop.prepare([item], undefined, undefined, code.code)),
    );
    const first = await claimed(code.code, item, one);
    const claim = () => shop.claim(mine.pop()?.paymentIntentId ?? '', two);
    await expect(claim()).rejects.toMatchObject(refused('may be free in half an hour'));
    await expect(check(code.code, [{ id: item.id, quantity: 1 }])).rejects.toMatchObject({ status: 400 });
    shop.later(HALF_AN_HOUR - 1);
    await expect(claim()).rejects.toMatchObject(refused('may be free in half an hour'));
    // A second claim of the first holds it longer.
    await shop.claim(first.paymentIntentId, one);
    shop.later(HALF_AN_HOUR - 1);
    await expect(claim()).rejects.toMatchObject(refused('may be free in half an hour'));
    shop.later(1);
    await claim();
    expect(await codeRow(code.id)).toMatchObject({ taken: 1 });
    expect(await usesOf(code.id)).toMatchObject([{ customerId: two.id }]);
  });

  test('own payment was left for a minute → it is canceled, and the next one has the code', async () => {
    const item = await product();
    const code = await makeCode({ maxUses: 1, maxUsesPerCustomer: 1 });
    const buyer = await shop.buyer();
    const left = await claimed(code.code, item, buyer);
    // What is left does not count where the cart is shown.
    await check(code.code, [{ id: item.id, quantity: 1 }], buyer);
    const early = await shop.prepare([item], buyer, undefined, code.code);
    await expect(shop.claim(early.paymentIntentId, buyer)).rejects.toMatchObject(refused(code.code));
    shop.later(60_000);
    const next = await shop.prepare([item], buyer, undefined, code.code);
    await shop.claim(next.paymentIntentId, buyer);
    expect(await shop.provider().findIntent(left.paymentIntentId)).toMatchObject({ status: 'canceled' });
    expect((await usesOf(code.id)).map(({ paymentId }) => paymentId)).toEqual([next.paymentIntentId]);
    await expect(shop.claim(left.paymentIntentId, buyer)).rejects.toMatchObject({ code: 'payment_closed' });
  });

  test('own payment was left after it was paid → it is not canceled, and the next one is refused', async () => {
    const item = await product();
    const code = await makeCode({ maxUsesPerCustomer: 1 });
    const buyer = await shop.buyer();
    const paid = await claimed(code.code, item, buyer);
    await shop.pay(paid);
    shop.later(60_000);
    const next = await shop.prepare([item], undefined, undefined, code.code);
    await expect(shop.claim(next.paymentIntentId, buyer)).rejects.toMatchObject(refused('You are paying'));
    expect(await shop.placeOrder(paid, buyer)).toMatchObject({ status: 'Completed', codeDiscount: 2 });
  });

  test('priced with another code after the claim → the first use is given back', async () => {
    const item = await product();
    const [one, two] = [await makeCode({ maxUses: 1 }), await makeCode()];
    const buyer = await shop.buyer();
    const { paymentIntentId } = await claimed(one.code, item, buyer);
    await shop.prepare([item], buyer, paymentIntentId, two.code);
    await shop.claim(paymentIntentId, buyer);
    expect([(await codeRow(one.id))?.taken, (await codeRow(two.id))?.taken]).toEqual([0, 1]);
    await shop.prepare([item], buyer, paymentIntentId);
    await shop.claim(paymentIntentId, buyer);
    expect((await codeRow(two.id))?.taken).toBe(0);
  });
});

describe('claims from one network', () => {
  const strict = testShop({ timeoutMs: 60_000, env: { RATE_LIMIT_FACTOR: '1' } });
  const cart = async (maxUses: number | null) => {
    const item = await makeProduct(strict.db(), { listPriceCents: 1000 });
    const { token } = await makeAdmin(strict.db());
    const code = `NET-${++count}`;
    const body = { code, kind: 'percent' as const, value: 10, ...(maxUses && { maxUses }) };
    await strict.t.api(token)('POST discount-code', { body });
    return { item, code };
  };
  /** A new account claims the cart from an address. */
  const claimFrom = async (address: string, { item, code }: Awaited<ReturnType<typeof cart>>) => {
    const payment = await strict.prepare([item], undefined, undefined, code);
    const buyer = await strict.buyer();
    const id = payment.paymentIntentId;
    await claimPayment(strict.t.context, { id, customerId: buyer.id, address });
    return { payment, buyer };
  };
  const tooMany = expect.objectContaining({
    code: 'discount_code_refused',
    message: expect.stringContaining('Others in your network have begun to pay'),
  });

  test('three new accounts hold uses of a code with ten → the next is refused for a day, other networks are not', async () => {
    const wanted = await cart(10);
    for (let account = 0; account < 3; account++) await claimFrom('203.0.113.7', wanted);
    await expect(claimFrom('203.0.113.7', wanted)).rejects.toEqual(tooMany);
    await claimFrom('203.0.113.8', wanted);
    strict.later(HALF_AN_HOUR + 1);
    await expect(claimFrom('203.0.113.7', wanted)).rejects.toEqual(tooMany);
    strict.later(24 * 3_600_000);
    await pruneAbandonedPayments(strict.t.context);
    await claimFrom('203.0.113.7', wanted);
  });

  test('20 new accounts claim at once → three hold a use', async () => {
    const wanted = await cart(10);
    const claims = await Promise.allSettled(
      Array.from({ length: 20 }, () => claimFrom('203.0.113.7', wanted)),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('networks of one /56 of IPv6 → counted as one', async () => {
    const wanted = await cart(10);
    for (let network = 1; network <= 3; network++) await claimFrom(`2001:db8:0:a${network}::1`, wanted);
    await expect(claimFrom('2001:db8:0:a4::1', wanted)).rejects.toEqual(tooMany);
    await claimFrom('2001:db8:0:1b1::1', wanted);
  });

  test('paid, or a code without a limit of uses → not counted', async () => {
    const wanted = await cart(10);
    for (let account = 0; account < 4; account++) {
      const { payment, buyer } = await claimFrom('203.0.113.7', wanted);
      await strict.pay(payment);
      expect(await strict.placeOrder(payment, buyer)).toMatchObject({ codeDiscount: 1 });
    }
    const unlimited = await cart(null);
    for (let account = 0; account < 4; account++) await claimFrom('203.0.113.7', unlimited);
  });
});

describe('an order with a code', () => {
  test('paid after the hold is over, place not taken → completed with it', async () => {
    const item = await product();
    const code = await makeCode({ maxUses: 1 });
    const buyer = await shop.buyer();
    const payment = await claimed(code.code, item, buyer);
    shop.later(HALF_AN_HOUR + 1);
    await shop.pay(payment);
    expect(await shop.placeOrder(payment, buyer)).toMatchObject({ status: 'Completed', codeDiscount: 2 });
    expect(await codeRow(code.id)).toMatchObject({ taken: 1 });
  });

  test('paid after the hold is over, the last place taken meanwhile → Failed and refunded', async () => {
    const item = await product();
    const code = await makeCode({ maxUses: 1 });
    const [late, quick] = [await shop.buyer(), await shop.buyer()];
    const payment = await claimed(code.code, item, late);
    shop.later(HALF_AN_HOUR + 1);
    await bought(code.code, item, quick);
    await shop.pay(payment);
    const order = await shop.placeOrder(payment, late);
    expect(order).toMatchObject({ status: 'Failed', paymentStatus: 'Refunded', code: null, codeDiscount: 0 });
    expect((await usesOf(code.id)).map(({ customerId }) => customerId)).toEqual([quick.id]);
  });

  test('ended or paused after the claim → completed: the price was promised', async () => {
    const item = await product();
    const code = await makeCode();
    const buyer = await shop.buyer();
    const payment = await claimed(code.code, item, buyer);
    const set = { active: false, endsAt: shop.t.clock.now };
    await shop.db().update(discountCodes).set(set).where(eq(discountCodes.id, code.id));
    await shop.pay(payment);
    expect(await shop.placeOrder(payment, buyer)).toMatchObject({ status: 'Completed', codeDiscount: 2 });
  });

  test('failed, since a product went → the use is given back; refunded → it stays used', async () => {
    const [gone, kept] = [await product(), await product()];
    const code = await makeCode({ maxUses: 2, maxUsesPerCustomer: 1 });
    const buyer = await shop.buyer();
    const payment = await claimed(code.code, gone, buyer);
    await shop.t.api((await makeAdmin(shop.db())).token)('DELETE product/{id}', { params: { id: gone.id } });
    await shop.pay(payment);
    expect(await shop.placeOrder(payment, buyer)).toMatchObject({ status: 'Failed' });
    expect(await codeRow(code.id)).toMatchObject({ taken: 0 });
    const { id } = await bought(code.code, kept, buyer);
    const admin = await makeAdmin(shop.db());
    await shop.t.api(admin.token)('POST admin/order/{id}/refund', { params: { id }, body: {} });
    expect(await shop.t.api(buyer.token)('GET orders/{id}', { params: { id } })).toMatchObject({
      paymentStatus: 'Refunded',
    });
    expect(await codeRow(code.id)).toMatchObject({ taken: 1 });
    const again = await shop.prepare([kept], undefined, undefined, code.code);
    await expect(shop.claim(again.paymentIntentId, buyer)).rejects.toMatchObject(
      refused('one order a customer'),
    );
  });
});

describe('at once', () => {
  test('200 customers for 10 uses → 10 orders with the code, all others are refused before they pay', async () => {
    const item = await product();
    const code = await makeCode({ maxUses: 10 });
    const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.buyer()));
    const outcomes = await Promise.all(
      buyers.map(async (buyer) => {
        const payment = await shop.prepare([item], undefined, undefined, code.code);
        try {
          await shop.claim(payment.paymentIntentId, buyer);
        } catch (error) {
          // The ten are being paid, or all of them are paid already.
          expect(error).toMatchObject({
            status: 409,
            code: 'discount_code_refused',
            messages: [expect.stringMatching(/last uses of the code|has been used up\.$/)],
          });
          return 'refused';
        }
        await shop.pay(payment);
        return (await shop.placeOrder(payment, buyer)).status;
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'Completed')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(190);
    expect(await codeRow(code.id)).toMatchObject({ taken: 10 });
    const used = and(eq(discountCodeUses.codeId, code.id), isNotNull(discountCodeUses.orderId));
    expect(await shop.db().$count(discountCodeUses, used)).toBe(10);
    expect(
      await shop.db().$count(orders, and(eq(orders.code, code.code), eq(orders.status, 'Completed'))),
    ).toBe(10);
  }, 120_000);

  test('holds that are over, payments that are late and new claims for the same places → never more than there are', async () => {
    const item = await product();
    const code = await makeCode({ maxUses: 5 });
    const late = await Promise.all(Array.from({ length: 5 }, () => shop.buyer()));
    const first = await Promise.all(
      late.map(async (buyer) => ({ buyer, payment: await claimed(code.code, item, buyer) })),
    );
    shop.later(HALF_AN_HOUR + 1);
    for (const { payment } of first) await shop.pay(payment);
    const quick = await Promise.all(Array.from({ length: 15 }, () => shop.buyer()));
    const outcomes = await Promise.all([
      ...first.map(async ({ payment, buyer }) => (await shop.placeOrder(payment, buyer)).status),
      ...quick.map(async (buyer) => {
        const payment = await shop.prepare([item]);
        const withCode = await shop
          .prepare([item], undefined, payment.paymentIntentId, code.code)
          .catch(() => null);
        if (!withCode) return 'refused';
        const isClaimed = await shop.claim(withCode.paymentIntentId, buyer).then(
          () => true,
          () => false,
        );
        if (!isClaimed) return 'refused';
        await shop.pay(withCode);
        return (await shop.placeOrder(withCode, buyer)).status;
      }),
    ]);
    const completed = outcomes.filter((outcome) => outcome === 'Completed').length;
    expect(completed).toBe(5);
    expect(await codeRow(code.id)).toMatchObject({ taken: 5 });
    expect(await usesOf(code.id)).toHaveLength(5);
  });

  test.each([
    ['once a customer', { maxUsesPerCustomer: 1 }],
    ['first order only', { firstOrderOnly: true }],
  ])('%s, the same customer in ten windows → one order with it', async (_, values) => {
    const item = await product();
    const code = await makeCode(values);
    const buyer = await shop.buyer();
    const payments = await Promise.all(
      Array.from({ length: 10 }, () => shop.prepare([item], undefined, undefined, code.code)),
    );
    const claims = await Promise.allSettled(
      payments.map(({ paymentIntentId }) => shop.claim(paymentIntentId, buyer)),
    );
    const held = payments.filter((_, index) => claims[index]?.status === 'fulfilled');
    expect(held).toHaveLength(1);
    for (const claim of claims) {
      if (claim.status === 'rejected') expect(claim.reason).toMatchObject(refused('You are paying with'));
    }
    const [payment] = held as [Priced];
    await shop.pay(payment);
    expect(await shop.placeOrder(payment, buyer)).toMatchObject({ codeDiscount: 2 });
  });

  test('ten codes for first orders, a new customer pays with all of them → one order with a code', async () => {
    const item = await product();
    const codes = await Promise.all(Array.from({ length: 10 }, () => makeCode({ firstOrderOnly: true })));
    const buyer = await shop.buyer();
    const payments = await Promise.all(
      codes.map(({ code }) => shop.prepare([item], undefined, undefined, code)),
    );
    const claims = await Promise.allSettled(
      payments.map(({ paymentIntentId }) => shop.claim(paymentIntentId, buyer)),
    );
    const held = payments.filter((_, index) => claims[index]?.status === 'fulfilled');
    expect(held).toHaveLength(1);
    for (const claim of claims) {
      if (claim.status === 'rejected') expect(claim.reason).toMatchObject(refused('another such code'));
    }
    // The window is left: a minute later another one takes its place, and only one can be paid.
    shop.later(61_000);
    const [left] = held as [Priced];
    const other = await shop.prepare([item], undefined, undefined, codes[0]?.code);
    await shop.claim(other.paymentIntentId, buyer);
    await expect(shop.pay(left)).rejects.toThrow();
    await shop.pay(other);
    expect(await shop.placeOrder(other, buyer)).toMatchObject({ codeDiscount: 2 });
  });
});

describe('an order that costs nothing', () => {
  const free = async (buyer: Buyer) => {
    const item = await product();
    const code = await makeCode({ value: 10_000, maxUsesPerCustomer: 1 });
    const payment = await shop.prepare([item], undefined, undefined, code.code);
    return { item, code, payment, order: () => shop.placeOrder(payment, buyer) };
  };

  test('placed ten times at once → one order with its files, and the card provider is never called', async () => {
    const buyer = await shop.buyer();
    const { payment, code, order } = await free(buyer);
    expect(payment).toMatchObject({ amount: 0, discount: 10, provider: { provider: 'none' } });
    await shop.claim(payment.paymentIntentId, buyer);
    const placed = await Promise.all(Array.from({ length: 10 }, order));
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect(placed[0]).toMatchObject({
      status: 'Completed',
      totalAmount: 0,
      codeDiscount: 10,
      orderSummaries: [{ downloadable: true }],
    });
    expect(shop.calls).toEqual([]);
    expect(await codeRow(code.id)).toMatchObject({ taken: 1 });
  });

  test('placed without a claim → claimed with it; someone else’s → 404', async () => {
    const [buyer, other] = [await shop.buyer(), await shop.buyer()];
    const { payment, order } = await free(buyer);
    expect(await order()).toMatchObject({ status: 'Completed' });
    await expect(shop.placeOrder(payment, other)).rejects.toMatchObject({ status: 404 });
  });

  test('paid for by the vendor → completed, and no vendor is owed anything', async () => {
    const buyer = await shop.buyer();
    const item = await product();
    const code = await makeCode({ value: 10_000, vendorId: item.vendorId, funder: 'vendor' });
    const payment = await shop.prepare([item], undefined, undefined, code.code);
    const order = await shop.placeOrder(payment, buyer);
    expect(order).toMatchObject({ status: 'Completed', totalAmount: 0 });
    const entries = (await shop.rows()).ledger.filter(({ orderId }) => orderId === order.id);
    expect(entries.filter(({ amountCents }) => amountCents !== 0)).toEqual([]);
  });

  test('the code has ended since → 409 and no order', async () => {
    const buyer = await shop.buyer();
    const { code, order } = await free(buyer);
    await shop.db().update(discountCodes).set({ active: false }).where(eq(discountCodes.id, code.id));
    await expect(order()).rejects.toMatchObject(refused('is not known here'));
    expect(await shop.db().$count(orders, eq(orders.customerId, buyer.id))).toBe(0);
  });

  test('cart that is free for a while → a payment of its own, and the intent of before is left', async () => {
    const item = await product();
    const { code } = await makeCode({ value: 10_000 });
    const paid = await shop.prepare([item]);
    const nothing = await shop.prepare([item], undefined, paid.paymentIntentId, code);
    expect(nothing.paymentIntentId).not.toBe(paid.paymentIntentId);
    const again = await shop.prepare([item], undefined, nothing.paymentIntentId, code);
    expect(again.paymentIntentId).toBe(nothing.paymentIntentId);
    const back = await shop.prepare([item], undefined, nothing.paymentIntentId);
    expect(back).toMatchObject({ amount: 10, provider: { provider: 'simulator' } });
    expect(back.paymentIntentId).not.toBe(nothing.paymentIntentId);
  });

  test('claimed and left → the sweeper places nothing, and settles it after a day', async () => {
    const buyer = await shop.buyer();
    const { payment, order } = await free(buyer);
    await shop.claim(payment.paymentIntentId, buyer);
    shop.later(10 * 60_000);
    await sweepPayments(shop.t.context);
    expect(await shop.db().$count(orders, eq(orders.customerId, buyer.id))).toBe(0);
    shop.later(25 * 3_600_000);
    await sweepPayments(shop.t.context);
    await expect(order()).rejects.toMatchObject({ status: 409, code: 'payment_closed' });
  });
});

describe('holds that are over', () => {
  test('over for a day → deleted and no longer counted; then the payment can be deleted too', async () => {
    const item = await product();
    const code = await makeCode({ maxUses: 5 });
    const left = await claimed(code.code, item, await shop.buyer());
    await bought(code.code, item, await shop.buyer());
    shop.later(HALF_AN_HOUR + 24 * 3_600_000 - 1);
    await pruneAbandonedPayments(shop.t.context);
    expect(await codeRow(code.id)).toMatchObject({ taken: 2 });
    shop.later(1);
    await pruneAbandonedPayments(shop.t.context);
    expect(await codeRow(code.id)).toMatchObject({ taken: 1 });
    await sweepPayments(shop.t.context);
    shop.later(31 * 24 * 3_600_000);
    await pruneAbandonedPayments(shop.t.context);
    expect(await shop.db().$count(payments, eq(payments.id, left.paymentIntentId))).toBe(0);
  });
});
