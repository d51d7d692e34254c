import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ApiFailure } from '#client/client.ts';
import { orders, products, reviews } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { addReviews } from './reviews.service.ts';

const t = useMarket();

const failure = (status: number, ...messages: string[]) => new ApiFailure(status, messages);
const rate = (token: string | undefined, productId: string, rating: number, more: object = {}) =>
  t.api(token)('POST product-review', { body: { productId, rating, ...more } });

/** The counters of a product, and what they must be. */
async function stars(productId: string) {
  const { db } = t.market;
  const [row] = await db.select().from(products).where(eq(products.id, productId));
  const groups = await db
    .select({ rating: reviews.rating, n: sql<number>`count(*)::integer` })
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .groupBy(reviews.rating);
  const kept = row && [row.stars1, row.stars2, row.stars3, row.stars4, row.stars5];
  const counted = [1, 2, 3, 4, 5].map((n) => groups.find((group) => group.rating === n)?.n ?? 0);
  return { kept, counted };
}

describe('POST product-review', () => {
  test('anonymous 401, a vendor 403', async () => {
    const product = await makeProduct(t.market.db);
    await expect(rate(undefined, product.id, 5)).rejects.toEqual(failure(401, 'Please sign in.'));
    const vendor = await makeVendor(t.market.db);
    await expect(rate(vendor.token, product.id, 5)).rejects.toEqual(
      failure(403, 'Your account may not do this.'),
    );
  });

  test('404 for a product that is unknown or not listed', async () => {
    const { token, id } = await makeCustomer(t.market.db);
    const hidden = await makeProduct(t.market.db, { listed: false });
    for (const productId of ['nothing', hidden.id]) {
      await expect(rate(token, productId, 5)).rejects.toEqual(failure(404, 'This product was not found.'));
    }
    expect(await t.market.db.$count(reviews, eq(reviews.customerId, id))).toBe(0);
  });

  test('400 for anything but one to five whole stars', async () => {
    const { token } = await makeCustomer(t.market.db);
    const product = await makeProduct(t.market.db);
    for (const [rating, sentence] of [
      [0, 'Please select Rating.'],
      [6, 'A rating has five stars at most.'],
      [3.5, 'A rating is a whole number of stars.'],
      ['5', 'Please select Rating.'],
    ] as const) {
      await expect(rate(token, product.id, rating as number)).rejects.toEqual(failure(400, sentence));
    }
    expect(await stars(product.id)).toEqual({ kept: [0, 0, 0, 0, 0], counted: [0, 0, 0, 0, 0] });
  });

  test('keeps one rating for each customer, the last, whatever vendor is sent', async () => {
    const { db } = t.market;
    const customer = await makeCustomer(db);
    const product = await makeProduct(db);
    const first = await rate(customer.token, product.id, 2, { vendorId: 'somebody else' });
    expect(first).toMatchObject({ ratingAverage: 2, reviewCount: 1, countTwoStartRating: 1 });
    t.clock.now = new Date('2026-03-02T12:00:00Z');
    expect(await rate(customer.token, product.id, 4)).toEqual({
      ratingAverage: 4,
      reviewCount: 1,
      countOneStartRating: 0,
      countTwoStartRating: 0,
      countThreeStartRating: 0,
      countFourStartRating: 1,
      countFiveStartRating: 0,
    });
    await rate(customer.token, product.id, 4);
    expect(await db.select().from(reviews).where(eq(reviews.productId, product.id))).toEqual([
      {
        id: expect.any(String),
        productId: product.id,
        customerId: customer.id,
        rating: 4,
        verified: false,
        createdAt: t.clock.now,
      },
    ]);
    expect(await stars(product.id)).toEqual({ kept: [0, 0, 0, 1, 0], counted: [0, 0, 0, 1, 0] });
    const page = await t.api()('GET site/product/{slug}', { params: { slug: product.slug } });
    expect(page.productReview).toMatchObject({ ratingAverage: 4, reviewCount: 1 });
  });

  test('marks the rating of a buyer verified, of a failed order or another product not', async () => {
    const { db } = t.market;
    const [buyer, refunded, other] = [await makeCustomer(db), await makeCustomer(db), await makeCustomer(db)];
    const product = await makeProduct(db);
    await makeOrder(db, { customerId: buyer.id, product });
    const failed = await makeOrder(db, { customerId: refunded.id, product });
    await db.update(orders).set({ status: 'Failed' }).where(eq(orders.id, failed.id));
    await makeOrder(db, { customerId: other.id, product: await makeProduct(db) });
    for (const { token } of [buyer, refunded, other]) await rate(token, product.id, 5);
    const verified = await db
      .select({ customerId: reviews.customerId })
      .from(reviews)
      .where(and(eq(reviews.productId, product.id), reviews.verified));
    expect(verified).toEqual([{ customerId: buyer.id }]);
  });

  test('tells what it changed, after it is there to be read', async () => {
    const customer = await makeCustomer(t.market.db);
    const product = await makeProduct(t.market.db);
    const heard: (readonly string[])[] = [];
    const stop = t.market.changes.onChange((tags) => heard.push(tags));
    await rate(customer.token, product.id, 5);
    await expect(rate(customer.token, 'nothing', 5)).rejects.toMatchObject({ status: 404 });
    stop();
    // On a server the news comes over the network a second time.
    expect(new Set(heard.flat())).toEqual(new Set(['ratings', `product:${product.id}`]));
  });

  test('20 ratings of one account in ten minutes, then 429; another account goes on', async () => {
    const [one, other] = [await makeCustomer(t.market.db), await makeCustomer(t.market.db)];
    const product = await makeProduct(t.market.db);
    for (let n = 0; n < 20; n += 1) await rate(one.token, product.id, 1 + (n % 5));
    await expect(rate(one.token, product.id, 3)).rejects.toMatchObject({ status: 429 });
    expect((await rate(other.token, product.id, 4)).reviewCount).toBe(2);
  });

  test('the counters are the ratings, after random ones in parallel', async () => {
    const { db } = t.market;
    const some = [await makeProduct(db), await makeProduct(db)];
    const customers = [await makeCustomer(db), await makeCustomer(db), await makeCustomer(db)];
    const calls = Array.from({ length: 20 }, async () => {
      const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
      return rate(pick(customers).token, pick(some).id, pick([1, 2, 3, 4, 5]));
    });
    await Promise.all(calls);
    for (const product of some) {
      const { kept, counted } = await stars(product.id);
      expect(kept).toEqual(counted);
      expect(counted.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(customers.length);
    }
  });
});

test('addReviews counts and verifies many at once', async () => {
  const { db } = t.market;
  const product = await makeProduct(db);
  const [one, two] = [await makeCustomer(db), await makeCustomer(db)];
  await makeOrder(db, { customerId: one.id, product });
  const createdAt = new Date('2026-01-05T00:00:00Z');
  const untouched = await makeProduct(db, { stars3: 7 });
  await db.transaction((tx) =>
    addReviews(tx, [
      { productId: product.id, customerId: one.id, rating: 5, createdAt },
      { productId: product.id, customerId: two.id, rating: 1, createdAt },
    ]),
  );
  await addReviews(db, []);
  expect(await stars(product.id)).toEqual({ kept: [1, 0, 0, 0, 1], counted: [1, 0, 0, 0, 1] });
  expect((await stars(untouched.id)).kept).toEqual([0, 0, 7, 0, 0]);
  const rows = await db.select().from(reviews).where(eq(reviews.productId, product.id));
  expect(rows.map((row) => [row.customerId, row.verified]).toSorted()).toEqual(
    [
      [one.id, true],
      [two.id, false],
    ].toSorted(),
  );
});

describe('GET product-review', () => {
  test('anonymous 401, a customer 403, a page that is none 400', async () => {
    const { db } = t.market;
    await expect(t.api()('GET product-review')).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(t.api((await makeCustomer(db)).token)('GET product-review')).rejects.toEqual(
      failure(403, 'Your account may not do this.'),
    );
    const { token } = await makeVendor(db);
    await expect(t.api(token)('GET product-review', { query: { page: 0 } })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('a vendor’s own, newest first, ten a page, whole rows; an admin’s of everyone', async () => {
    const { db } = t.market;
    const vendor = await makeVendor(db);
    const [product, foreign] = [
      await makeProduct(db, { vendorId: vendor.id, name: 'Tides' }),
      await makeProduct(db),
    ];
    const customers = await Promise.all(Array.from({ length: 11 }, () => makeCustomer(db)));
    await addReviews(
      db,
      customers.map((customer, day) => ({
        productId: product.id,
        customerId: customer.id,
        rating: (day % 5) + 1,
        createdAt: new Date(Date.UTC(2027, 0, day + 1)),
      })),
    );
    const [last] = [customers[10]];
    await addReviews(db, [{ productId: foreign.id, customerId: last?.id ?? '', rating: 2 }]);
    const own = await t.api(vendor.token)('GET product-review');
    expect(own).toMatchObject({ total: 11, pageCount: 2 });
    expect(own.data.map((row) => row.user.email)).toEqual(
      customers
        .slice(1)
        .reverse()
        .map((customer) => customer.email),
    );
    expect(own.data[0]).toEqual({
      id: expect.any(String),
      rating: 1,
      verified: false,
      user: { name: last?.name, email: last?.email, phone: last?.phone },
      product: { id: product.id, name: 'Tides' },
      vendorName: vendor.user.name,
      createdAt: '2027-01-11T00:00:00.000Z',
    });
    expect((await t.api(vendor.token)('GET product-review', { query: { page: 2 } })).data).toHaveLength(1);
    const all = await t.api((await makeAdmin(db)).token)('GET product-review', { query: { limit: 100 } });
    expect(all.data.map((row) => row.product.id)).toContain(foreign.id);
  });
});

describe('DELETE product-review/{id}', () => {
  const remove = (token: string | undefined, id: string) =>
    t.api(token)('DELETE product-review/{id}', { params: { id } });
  const reviewOf = async (productId: string) =>
    (await t.market.db.select().from(reviews).where(eq(reviews.productId, productId)))[0]?.id ?? '';

  test('anonymous 401, a customer 403, another vendor and an unknown one 404, nothing changed', async () => {
    const { db } = t.market;
    const [product, customer] = [await makeProduct(db), await makeCustomer(db)];
    await rate(customer.token, product.id, 4);
    const id = await reviewOf(product.id);
    await expect(remove(undefined, id)).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(remove(customer.token, id)).rejects.toEqual(failure(403, 'Your account may not do this.'));
    const { token } = await makeVendor(db);
    for (const unknown of [id, 'nothing']) {
      await expect(remove(token, unknown)).rejects.toEqual(failure(404, 'This review was not found.'));
    }
    expect(await stars(product.id)).toEqual({ kept: [0, 0, 0, 1, 0], counted: [0, 0, 0, 1, 0] });
  });

  test('its stars are counted no more, once however often it is asked, and pages hear of it', async () => {
    const { db } = t.market;
    const [vendor, admin] = [await makeVendor(db), await makeAdmin(db)];
    const product = await makeProduct(db, { vendorId: vendor.id });
    const [first, second] = [await makeCustomer(db), await makeCustomer(db)];
    await rate(first.token, product.id, 5);
    const id = await reviewOf(product.id);
    await rate(second.token, product.id, 2);
    const told: string[] = [];
    const stop = t.market.changes.onChange((tags) => told.push(...tags));
    const answers = await Promise.allSettled(
      [vendor.token, admin.token, vendor.token].map((token) => remove(token, id)),
    );
    stop();
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await stars(product.id)).toEqual({ kept: [0, 1, 0, 0, 0], counted: [0, 1, 0, 0, 0] });
    // On a server the news comes over the network a second time.
    expect(new Set(told)).toEqual(new Set(['ratings', `product:${product.id}`]));
  });

  test('deleting while it is given again leaves counters that are the ratings', async () => {
    const { db } = t.market;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id });
    const customer = await makeCustomer(db);
    for (let round = 1; round <= 5; round += 1) {
      await rate(customer.token, product.id, round);
      const id = await reviewOf(product.id);
      await Promise.all([remove(vendor.token, id), rate(customer.token, product.id, 6 - round)]);
      const { kept, counted } = await stars(product.id);
      expect(kept).toEqual(counted);
    }
  });
});
