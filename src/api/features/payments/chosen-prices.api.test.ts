import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '#api/features/ledger/ledger-check.service.ts';
import { orderLines, products } from '#db/schema.ts';
import { makeAdmin, makeProduct } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
const { t } = shop;
beforeAll(async () => {
  const { token } = await makeAdmin(shop.db());
  await t.api(token)('PATCH site-settings', { form: { freeProducts: 'true' } });
});

const makeChosen = (least = 200, suggested: number | null = 500) =>
  makeProduct(shop.db(), { priceKind: 'chosen', listPriceCents: least, suggestedPriceCents: suggested });
const change = (id: string, fields: Partial<typeof products.$inferInsert>) =>
  shop.db().update(products).set(fields).where(eq(products.id, id));

describe('POST payments with a chosen price', () => {
  test('chosen → paid, and commission and ledger follow', async () => {
    const [buyer, { id }] = [await shop.buyer(), await makeChosen()];
    const order = await shop.buy([{ id, chosenPrice: 12.34 }], buyer);
    expect(order).toMatchObject({ totalAmount: 12.34, paymentStatus: 'Paid' });
    const [line] = await shop.db().select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(line).toMatchObject({
      priceKind: 'chosen',
      listPriceCents: 1234,
      priceCents: 1234,
      paidCents: 1234,
      commissionCents: 123,
    });
    const { ledger } = await shop.rows();
    const own = ledger.filter(({ orderId }) => orderId === order.id);
    expect(own.map(({ account, amountCents }) => [account, amountCents])).toEqual([
      ['card', 1234],
      ['market', -123],
      ['vendor', -1111],
    ]);
  });

  test('not chosen → the least', async () => {
    const { id } = await makeChosen();
    expect(await shop.prepare([{ id }])).toMatchObject({ amount: 2 });
  });

  test.each([
    [1.99, /Please give \$2\.00 or more\./],
    [-5, /A price is \$0\.00 or more\./],
    [2.001, /two decimals at most/],
    [10_000.01, /\$10,000\.00 at most/],
    [1e12, /\$999,999\.99 at most/],
    ['5', /amount in dollars/],
    [null, /amount in dollars/],
  ])('%j → 400 with a sentence', async (chosenPrice, sentence) => {
    const { id } = await makeChosen();
    await expect(shop.prepare([{ id, chosenPrice: chosenPrice as number }])).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(sentence),
    });
  });

  test('twice in a cart, or two of it → 400', async () => {
    const { id, name } = await makeChosen();
    const once = failure(400, `"${name}" can be in an order once only.`);
    await expect(
      shop.prepare([
        { id, chosenPrice: 2 },
        { id, chosenPrice: 3 },
      ]),
    ).rejects.toEqual(once);
    await expect(shop.prepare([{ id, chosenPrice: 2, quantity: 2 }])).rejects.toEqual(once);
  });

  test('of a product with a fixed price → 409', async () => {
    const { id } = await makeProduct(shop.db());
    await expect(shop.prepare([{ id, chosenPrice: 1 }])).rejects.toMatchObject({ code: 'price_changed' });
  });

  test('nothing, where the least is nothing → an order that is Free', async () => {
    const [buyer, { id }] = [await shop.buyer(), await makeChosen(0)];
    const payment = await shop.prepare([{ id, chosenPrice: 0 }]);
    expect(payment).toMatchObject({ amount: 0, provider: { provider: 'none' } });
    expect(await shop.placeOrder(payment, buyer)).toMatchObject({ paymentStatus: 'Free', totalAmount: 0 });
    await expect(shop.prepare([{ id, chosenPrice: 0.3 }])).rejects.toMatchObject({ status: 400 });
  });

  test('a discount code → refused with a sentence; beside other products it takes nothing off', async () => {
    const { token } = await makeAdmin(shop.db());
    const body = { code: 'HALF', kind: 'percent', value: 50, funder: 'market', appliesTo: 'all' } as const;
    await t.api(token)('POST discount-code', { body });
    const [chosen, fixed] = [await makeChosen(), await makeProduct(shop.db())];
    const line = { id: chosen.id, chosenPrice: 4 };
    await expect(shop.prepare([line], undefined, undefined, 'HALF')).rejects.toMatchObject({
      status: 400,
      message: 'You choose the price yourself here, so a discount code takes nothing off.',
    });
    const both = await shop.prepare([line, { id: fixed.id }], undefined, undefined, 'HALF');
    expect(both).toMatchObject({ discount: 7.5, amount: 11.5 });
  });
});

describe('the claim of a chosen price', () => {
  test('suggestion and least changed, still allowed → the chosen price is paid', async () => {
    const [buyer, { id }] = [await shop.buyer(), await makeChosen()];
    const payment = await shop.prepare([{ id, chosenPrice: 7 }]);
    await change(id, { listPriceCents: 300, priceCents: 300, suggestedPriceCents: 900 });
    await shop.claim(payment.paymentIntentId, buyer);
    await shop.pay(payment);
    expect(await shop.placeOrder(payment, buyer)).toMatchObject({ totalAmount: 7 });
  });

  test.each([
    ['the least is above it now', { listPriceCents: 800, priceCents: 800, suggestedPriceCents: null }],
    [
      'the price is fixed now',
      { priceKind: 'fixed', listPriceCents: 700, priceCents: 700, suggestedPriceCents: null },
    ],
    [
      'the product is free now',
      { priceKind: 'free', listPriceCents: 0, priceCents: 0, suggestedPriceCents: null },
    ],
  ] as const)('%s → 409, and the intent is canceled', async (_, fields) => {
    const [buyer, { id }] = [await shop.buyer(), await makeChosen()];
    const payment = await shop.prepare([{ id, chosenPrice: 7 }]);
    await change(id, fields);
    await expect(shop.claim(payment.paymentIntentId, buyer)).rejects.toMatchObject({ code: 'price_changed' });
    expect((await t.context.payment.findIntent(payment.paymentIntentId))?.status).toBe('canceled');
  });
});

describe('what half of the buyers gave', () => {
  test('said from 20 purchases on, without those of nothing and what was refunded', async () => {
    const { id, slug } = await makeChosen(0);
    const read = async () => (await t.api()('GET site/product/{slug}', { params: { slug } })).halfGave;
    const buyer = await shop.buyer();
    for (let n = 1; n <= 19; n++) await shop.buy([{ id, chosenPrice: n }], buyer);
    const visitor = await shop.buyer();
    await shop.placeOrder(await shop.prepare([{ id, chosenPrice: 0 }]), visitor);
    expect(await read()).toBeNull();
    await shop.buy([{ id, chosenPrice: 100 }], buyer);
    // Of 1, 2, …, 19, 100 ten are 11 or more.
    expect(await read()).toBe(11);
  });
});

test('any chosen prices, with and without others → every rule of the ledger holds', async () => {
  const [chosen, fromNothing, fixed] = [
    await makeChosen(50, null),
    await makeChosen(0, null),
    await makeProduct(shop.db()),
  ];
  const cents = fc.integer({ min: 50, max: 1_000_000 });
  const cart = fc.record({
    chosen: cents,
    second: fc.option(fc.oneof(fc.constant(0), cents), { nil: null }),
    withFixed: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(cart, async ({ chosen: given, second, withFixed }) => {
      const order = await shop.buy(
        [
          { id: chosen.id, chosenPrice: given / 100 },
          ...(second === null ? [] : [{ id: fromNothing.id, chosenPrice: second / 100 }]),
          ...(withFixed ? [{ id: fixed.id }] : []),
        ],
        await shop.buyer(),
      );
      expect(order.status).toBe('Completed');
    }),
    { numRuns: 30 },
  );
  expect(await checkLedger(shop.db())).toMatchObject({ ok: true, problems: [] });
});
