import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { discountCodes, products, reviews, users } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
type Buyer = Awaited<ReturnType<typeof shop.buyer>>;

const rate = (by: Buyer, productId: string, rating: number) =>
  shop.t.api(by.token)('POST product-review', { form: { productId, rating } });

const refund = async (orderId: string, lines?: string[]) =>
  shop.t.api((await makeAdmin(shop.db())).token)('POST admin/order/{id}/refund', {
    params: { id: orderId },
    body: lines ? { lines } : {},
  });

/** Whether the customer's review is verified, and the product's counters: one to five stars, the unverified. */
async function state(customer: Buyer, productId: string) {
  const [review] = await shop
    .db()
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.customerId, customer.id)));
  const [row] = await shop.db().select().from(products).where(eq(products.id, productId));
  return {
    verified: review?.verified,
    counters: row && [row.stars1, row.stars2, row.stars3, row.stars4, row.stars5, row.unverifiedReviews],
  };
}
/** Buys a product with a code of these values, without a card if it costs nothing. */
async function buyWithCode(
  customer: Buyer,
  product: { id: string; vendorId: string },
  { value, funder }: { value: number; funder: 'market' | 'vendor' },
): Promise<void> {
  const [row] = await shop
    .db()
    .insert(discountCodes)
    .values({
      id: newId(),
      code: `STARS-${newId().toUpperCase()}`,
      vendorId: funder === 'vendor' ? product.vendorId : null,
      kind: 'percent',
      value,
      funder,
      appliesTo: 'all',
      createdBy: (await makeAdmin(shop.db())).id,
    })
    .returning();
  const payment = await shop.prepare([{ id: product.id }], undefined, undefined, row?.code);
  if (payment.amount > 0) {
    await shop.claim(payment.paymentIntentId, customer);
    await shop.pay(payment);
  }
  await shop.placeOrder(payment, customer);
}

const verifiedFive = { verified: true, counters: [0, 0, 0, 0, 1, 0] };
const unverified = { verified: false, counters: [0, 0, 0, 0, 0, 1] };

describe('reviews: what an order has cost', () => {
  test.each([
    { value: 10_000, funder: 'vendor', verified: false, says: 'nothing, by a code of the shop' },
    { value: 10_000, funder: 'market', verified: false, says: 'nothing, by a code of the market' },
    { value: 9_000, funder: 'vendor', verified: false, says: 'less than a code of the shop has paid' },
    { value: 9_000, funder: 'market', verified: true, says: 'less than a code of the market has paid' },
    { value: 2_000, funder: 'vendor', verified: true, says: 'more than a code of the shop has paid' },
  ] as const)(
    '$says → verified: $verified, rated before or after it',
    async ({ value, funder, verified }) => {
      for (const ratedBefore of [true, false]) {
        const customer = await shop.buyer();
        const product = await makeProduct(shop.db(), { priceCents: 5000, listPriceCents: 5000 });
        if (ratedBefore) await rate(customer, product.id, 5);
        await buyWithCode(customer, product, { value, funder });
        if (!ratedBefore) await rate(customer, product.id, 5);
        expect(await state(customer, product.id)).toEqual(verified ? verifiedFive : unverified);
      }
    },
  );
});

describe('reviews: rating before the purchase', () => {
  test('order completed → verified, in the average, and pages are invalidated', async () => {
    const customer = await shop.buyer();
    const [bought, other] = [await makeProduct(shop.db()), await makeProduct(shop.db())];
    for (const { id } of [bought, other]) await rate(customer, id, 5);
    expect(await state(customer, bought.id)).toEqual(unverified);
    const payment = await shop.paid([{ id: bought.id }], customer);
    const dropped: string[] = [];
    const stop = shop.t.context.changes.onChange((tags) => dropped.push(...tags));
    await shop.placeOrder(payment, customer);
    stop();
    expect(await state(customer, bought.id)).toEqual(verifiedFive);
    expect(await state(customer, other.id)).toEqual(unverified);
    expect(dropped).toEqual(
      expect.arrayContaining([`product:${bought.id}`, `shop-products:${bought.vendorId}`]),
    );
    expect(dropped).not.toContain(`product:${other.id}`);
  });

  test('order Failed → stays unverified', async () => {
    const customer = await shop.buyer();
    const [product, unlisted] = [await makeProduct(shop.db()), await makeProduct(shop.db())];
    await rate(customer, product.id, 5);
    const payment = await shop.paid([{ id: product.id }, { id: unlisted.id }], customer);
    await shop.db().update(products).set({ listed: false }).where(eq(products.id, unlisted.id));
    expect(await shop.placeOrder(payment, customer)).toMatchObject({ status: 'Failed' });
    expect(await state(customer, product.id)).toEqual(unverified);
  });

  test('review removed meanwhile → not counted', async () => {
    const customer = await shop.buyer();
    const vendor = await makeVendor(shop.db());
    const { id: productId } = await makeProduct(shop.db(), { vendorId: vendor.id });
    await rate(customer, productId, 5);
    const { data } = await shop.t.api(vendor.token)('GET product-review');
    await shop.t.api(vendor.token)('DELETE product-review/{id}', { params: { id: data[0]?.id ?? '' } });
    await shop.buy([{ id: productId }], customer);
    expect(await state(customer, productId)).toEqual({ verified: false, counters: [0, 0, 0, 0, 0, 0] });
  });
});

describe('reviews: refund', () => {
  test('one line → its review is unverified, those of other lines stay verified', async () => {
    const customer = await shop.buyer();
    const [first, second] = [await makeProduct(shop.db()), await makeProduct(shop.db())];
    const order = await shop.buy([{ id: first.id }, { id: second.id }], customer);
    for (const { id } of [first, second]) await rate(customer, id, 5);
    expect(await state(customer, first.id)).toEqual(verifiedFive);
    const line = order.orderSummaries.find(({ productName }) => productName === first.name);
    await refund(order.id, [line?.id ?? '']);
    expect(await state(customer, first.id)).toEqual(unverified);
    expect(await state(customer, second.id)).toEqual(verifiedFive);
  });

  test('one of two purchases → stays verified; both → unverified', async () => {
    const customer = await shop.buyer();
    const product = await makeProduct(shop.db());
    const orders = [
      await shop.buy([{ id: product.id }], customer),
      await shop.buy([{ id: product.id }], customer),
    ];
    await rate(customer, product.id, 5);
    await refund(orders[0]?.id ?? '');
    expect(await state(customer, product.id)).toEqual(verifiedFive);
    await refund(orders[1]?.id ?? '');
    expect(await state(customer, product.id)).toEqual(unverified);
    await shop.buy([{ id: product.id }], customer);
    expect(await state(customer, product.id)).toEqual(verifiedFive);
  });
});

// It takes a second connection to stand in the way.
describe.runIf(onServer)('reviews: parallel calls', () => {
  /**
   * Begins `call` while a transaction that has done `before` is open. Ends the transaction, after `last`, when the call
   * waits for a lock or has come back.
   */
  async function during<T>(
    before: (tx: Db) => Promise<unknown>,
    call: () => Promise<T>,
    last: (tx: Db) => Promise<unknown> = async () => {},
  ): Promise<T> {
    const waits = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const { outcome } = await shop.db().transaction(async (tx) => {
      await before(tx);
      let settled = false;
      const calling = call().finally(() => {
        settled = true;
      });
      while (!settled && (await shop.db().$count(sql`(${waits}) as waiting`)) === 0);
      await last(tx);
      // Not the promise itself: the transaction would wait for it, and it for the transaction.
      return { outcome: calling };
    });
    return outcome;
  }
  const lockCustomer = (tx: Db, { id }: Buyer) =>
    tx.select().from(users).where(eq(users.id, id)).for('no key update');
  const lockProduct = (tx: Db, id: string) =>
    tx.select().from(products).where(eq(products.id, id)).for('no key update');
  /** What rating does, as far as it is done when its transaction is about to end. */
  async function putRating(tx: Db, customer: Buyer, productId: string, verified: boolean) {
    await lockCustomer(tx, customer);
    await tx.insert(reviews).values({ productId, customerId: customer.id, rating: 5, verified });
    await tx
      .update(products)
      .set(verified ? { stars5: 1 } : { unverifiedReviews: 1 })
      .where(eq(products.id, productId));
  }

  test('order completed during the customer’s rating → verified', async () => {
    const customer = await shop.buyer();
    const { id } = await makeProduct(shop.db());
    const payment = await shop.paid([{ id }], customer);
    await during(
      (tx) => putRating(tx, customer, id, false),
      () => shop.placeOrder(payment, customer),
    );
    expect(await state(customer, id)).toEqual(verifiedFive);
  });

  test('rating during the customer’s order → verified', async () => {
    const customer = await shop.buyer();
    const product = await makeProduct(shop.db());
    await during(
      async (tx) => {
        await lockCustomer(tx, customer);
        await makeOrder(tx, { customerId: customer.id, product });
      },
      () => rate(customer, product.id, 5),
    );
    expect(await state(customer, product.id)).toEqual(verifiedFive);
  });

  test('order refunded during the customer’s rating → unverified', async () => {
    const customer = await shop.buyer();
    const { id } = await makeProduct(shop.db());
    const order = await shop.buy([{ id }], customer);
    await during(
      (tx) => putRating(tx, customer, id, true),
      () => refund(order.id),
    );
    expect(await state(customer, id)).toEqual(unverified);
  });

  test('order completed during the removal of the review → no deadlock, and not counted', async () => {
    const customer = await shop.buyer();
    const vendor = await makeVendor(shop.db());
    const { id } = await makeProduct(shop.db(), { vendorId: vendor.id });
    await rate(customer, id, 5);
    const payment = await shop.paid([{ id }], customer);
    const removal = {
      removedAt: shop.t.clock.now,
      removedBy: vendor.user.id,
      removedByRole: 'vendor' as const,
    };
    await during(
      (tx) => lockProduct(tx, id),
      () => shop.placeOrder(payment, customer),
      async (tx) => {
        await tx.update(reviews).set(removal).where(eq(reviews.productId, id));
        await tx.update(products).set({ unverifiedReviews: 0 }).where(eq(products.id, id));
      },
    );
    expect((await state(customer, id)).counters).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('order verifies ratings while others lock the products → no deadlock', async () => {
    const customer = await shop.buyer();
    const [first = '', second = ''] = [await makeProduct(shop.db()), await makeProduct(shop.db())]
      .map(({ id }) => id)
      .sort();
    for (const id of [first, second]) await rate(customer, id, 5);
    const payment = await shop.paid([{ id: second }, { id: first }], customer);
    await during(
      (tx) => lockProduct(tx, first),
      () => shop.placeOrder(payment, customer),
      (tx) => lockProduct(tx, second),
    );
    for (const id of [first, second]) expect(await state(customer, id)).toEqual(verifiedFive);
  });
});
