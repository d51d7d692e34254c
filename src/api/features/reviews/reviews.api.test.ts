import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderLines, orders, products, reviews } from '#db/schema.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin, makeCustomer, makeOrder, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { addReviews } from './reviews.service.ts';

const t = useMarket();

const rate = (token: string | undefined, productId: string, rating: number, more: object = {}) =>
  t.api(token)('POST product-review', { form: { productId, rating, ...more } });

/** A customer who has bought the product. */
async function makeBuyer(product: Awaited<ReturnType<typeof makeProduct>>) {
  const customer = await makeCustomer(t.context.db);
  return { ...customer, order: await makeOrder(t.context.db, { customerId: customer.id, product }) };
}

/** The counters of a product, one to five stars and the unverified, and what they must be. */
async function counters(productId: string) {
  const { db } = t.context;
  const [row] = await db.select().from(products).where(eq(products.id, productId));
  const current = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isNull(reviews.removedAt)));
  const stored = row && [row.stars1, row.stars2, row.stars3, row.stars4, row.stars5, row.unverifiedReviews];
  const ofStars = (stars: number) => current.filter((one) => one.verified && one.rating === stars).length;
  const counted = [...[1, 2, 3, 4, 5].map(ofStars), current.filter((one) => !one.verified).length];
  return { stored, counted };
}
const both = (...counts: number[]) => ({ stored: counts, counted: counts });

describe('POST product-review', () => {
  test('anonymous → 401, a vendor → 403', async () => {
    const product = await makeProduct(t.context.db);
    await expect(rate(undefined, product.id, 5)).rejects.toEqual(failure(401, 'Please sign in.'));
    const vendor = await makeVendor(t.context.db);
    await expect(rate(vendor.token, product.id, 5)).rejects.toEqual(
      failure(403, 'Your account may not do this.'),
    );
  });

  test('an unknown or unlisted product → 404', async () => {
    const { token, id } = await makeCustomer(t.context.db);
    const hidden = await makeProduct(t.context.db, { listed: false });
    for (const productId of ['nothing', hidden.id]) {
      await expect(rate(token, productId, 5)).rejects.toEqual(failure(404, 'This product was not found.'));
    }
    expect(await t.context.db.$count(reviews, eq(reviews.customerId, id))).toBe(0);
  });

  test('rating that is not an integer from one to five → 400', async () => {
    const { token } = await makeCustomer(t.context.db);
    const product = await makeProduct(t.context.db);
    for (const [rating, sentence] of [
      [0, 'Please select Rating.'],
      [6, 'A rating has five stars at most.'],
      [3.5, 'A rating is a whole number of stars.'],
      ['many', 'Please select Rating.'],
    ] as const) {
      await expect(rate(token, product.id, rating as number)).rejects.toEqual(failure(400, sentence));
    }
    expect(await counters(product.id)).toEqual(both(0, 0, 0, 0, 0, 0));
  });

  test('rated again → replaces the rating; a vendorId in the body is ignored', async () => {
    const { db } = t.context;
    const product = await makeProduct(db);
    const customer = await makeBuyer(product);
    const first = await rate(customer.token, product.id, 2, { vendorId: 'another vendor' });
    expect(first).toMatchObject({
      ratingAverage: 2,
      weightedRating: 3.67,
      reviewCount: 1,
      countTwoStartRating: 1,
    });
    t.clock.now = new Date('2026-03-02T12:00:00Z');
    expect(await rate(customer.token, product.id, 4)).toEqual({
      ratingAverage: 4,
      weightedRating: 4,
      reviewCount: 1,
      unverifiedReviewCount: 0,
      countOneStartRating: 0,
      countTwoStartRating: 0,
      countThreeStartRating: 0,
      countFourStartRating: 1,
      countFiveStartRating: 0,
      verified: true,
    });
    await rate(customer.token, product.id, 4);
    expect(await db.select().from(reviews).where(eq(reviews.productId, product.id))).toEqual([
      {
        id: expect.any(String),
        productId: product.id,
        customerId: customer.id,
        rating: 4,
        verified: true,
        createdAt: t.clock.now,
        removedAt: null,
        removedBy: null,
        removedByRole: null,
        removalReason: null,
        answer: null,
        answeredAt: null,
        answeredBy: null,
        text: null,
        images: [],
        versionNumber: 1,
        helpful: 0,
      },
    ]);
    expect(await counters(product.id)).toEqual(both(0, 0, 0, 1, 0, 0));
    const page = await t.api()('GET site/product/{slug}', { params: { slug: product.slug } });
    expect(page.productReview).toMatchObject({ ratingAverage: 4, reviewCount: 1 });
  });

  test('customer without a purchase → counted as unverified, in no average and no star count', async () => {
    const { db } = t.context;
    const product = await makeProduct(db);
    await rate((await makeBuyer(product)).token, product.id, 2);
    for (let n = 0; n < 4; n += 1) await rate((await makeCustomer(db)).token, product.id, 5);
    const page = await t.api()('GET site/product/{slug}', { params: { slug: product.slug } });
    expect(page).toMatchObject({ rating: 2, reviewCount: 1 });
    expect(page.productReview).toEqual({
      ratingAverage: 2,
      weightedRating: 3.67,
      reviewCount: 1,
      unverifiedReviewCount: 4,
      countOneStartRating: 0,
      countTwoStartRating: 1,
      countThreeStartRating: 0,
      countFourStartRating: 0,
      countFiveStartRating: 0,
    });
    const { shop } = await t.api()('GET site/shop/{vendorSlug}', { params: { vendorSlug: page.shopSlug } });
    expect(shop).toMatchObject({ ratingAverage: 2, reviewCount: 1, unverifiedReviewCount: 4 });
    expect(await counters(product.id)).toEqual(both(0, 1, 0, 0, 0, 4));
  });

  test('buyer → verified; failed order, refunded line, other product → not verified', async () => {
    const { db } = t.context;
    const product = await makeProduct(db);
    const [buyer, failed, refunded] = [
      await makeBuyer(product),
      await makeBuyer(product),
      await makeBuyer(product),
    ];
    const other = await makeBuyer(await makeProduct(db));
    await db.update(orders).set({ status: 'Failed' }).where(eq(orders.id, failed.order.id));
    await db
      .update(orderLines)
      .set({ refundedAt: t.clock.now })
      .where(eq(orderLines.orderId, refunded.order.id));
    for (const { token } of [buyer, failed, refunded, other]) await rate(token, product.id, 5);
    const verified = await db
      .select({ customerId: reviews.customerId })
      .from(reviews)
      .where(and(eq(reviews.productId, product.id), reviews.verified));
    expect(verified).toEqual([{ customerId: buyer.id }]);
  });

  test('rated → invalidates the product and the totals of its shop, after the commit', async () => {
    const customer = await makeCustomer(t.context.db);
    const product = await makeProduct(t.context.db);
    const published: (readonly string[])[] = [];
    const stop = t.context.changes.onChange((tags) => published.push(tags));
    await rate(customer.token, product.id, 5);
    await expect(rate(customer.token, 'nothing', 5)).rejects.toMatchObject({ status: 404 });
    stop();
    // On a server the news comes over the network a second time.
    expect(new Set(published.flat())).toEqual(
      new Set([`product:${product.id}`, `shop-products:${product.vendorId}`]),
    );
  });

  test('20 ratings of one account in ten minutes → the next is 429; other accounts are not limited', async () => {
    const [one, other] = [await makeCustomer(t.context.db), await makeCustomer(t.context.db)];
    const product = await makeProduct(t.context.db);
    for (let n = 0; n < 20; n += 1) await rate(one.token, product.id, 1 + (n % 5));
    await expect(rate(one.token, product.id, 3)).rejects.toMatchObject({ status: 429 });
    expect((await rate(other.token, product.id, 4)).unverifiedReviewCount).toBe(2);
  });

  test('random ratings in parallel → counters equal the ratings', async () => {
    const { db } = t.context;
    const some = [await makeProduct(db), await makeProduct(db)];
    const customers = [await makeCustomer(db), await makeCustomer(db), await makeCustomer(db)];
    for (const product of some) await makeOrder(db, { customerId: customers[0]?.id ?? '', product });
    const calls = Array.from({ length: 20 }, async () => {
      const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
      return rate(pick(customers).token, pick(some).id, pick([1, 2, 3, 4, 5]));
    });
    await Promise.all(calls);
    for (const product of some) {
      const { stored, counted } = await counters(product.id);
      expect(stored).toEqual(counted);
      expect(sum(counted)).toBeLessThanOrEqual(customers.length);
    }
  });
});

test('addReviews: many ratings → counted, those of buyers verified', async () => {
  const { db } = t.context;
  const product = await makeProduct(db);
  const [one, two] = [await makeCustomer(db), await makeCustomer(db)];
  await makeOrder(db, { customerId: one.id, product });
  const createdAt = new Date('2026-01-05T00:00:00Z');
  const untouched = await makeProduct(db, { stars3: 7, unverifiedReviews: 2 });
  await db.transaction((tx) =>
    addReviews(tx, [
      { productId: product.id, customerId: one.id, rating: 5, createdAt },
      { productId: product.id, customerId: two.id, rating: 1, createdAt },
    ]),
  );
  await addReviews(db, []);
  expect(await counters(product.id)).toEqual(both(0, 0, 0, 0, 1, 1));
  expect((await counters(untouched.id)).stored).toEqual([0, 0, 7, 0, 0, 2]);
  const rows = await db.select().from(reviews).where(eq(reviews.productId, product.id));
  expect(rows.map((row) => [row.customerId, row.verified]).toSorted()).toEqual(
    [
      [one.id, true],
      [two.id, false],
    ].toSorted(),
  );
});

describe('GET product-review', () => {
  test('anonymous → 401, a customer → 403, page 0 → 400', async () => {
    const { db } = t.context;
    await expect(t.api()('GET product-review')).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(t.api((await makeCustomer(db)).token)('GET product-review')).rejects.toEqual(
      failure(403, 'Your account may not do this.'),
    );
    const { token } = await makeVendor(db);
    await expect(t.api(token)('GET product-review', { query: { page: 0 } })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('a vendor → ratings of own products, newest first, ten a page; an admin → of all', async () => {
    const { db } = t.context;
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
      text: null,
      images: [],
      answer: null,
      removal: null,
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

  test('productId → the ratings of this product, counted and searched; of another vendor’s → none', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const [one, two] = [
      await makeProduct(db, { vendorId: vendor.id }),
      await makeProduct(db, { vendorId: vendor.id }),
    ];
    const customer = await makeCustomer(db);
    await rate(customer.token, one.id, 5);
    await rate(customer.token, two.id, 1);
    const found = (token: string, query: object) => t.api(token)('GET product-review', { query });
    expect(await found(vendor.token, { productId: one.id })).toMatchObject({
      total: 1,
      data: [{ rating: 5 }],
    });
    expect(await found(vendor.token, { productId: one.id, removed: 'true' })).toMatchObject({ total: 0 });
    const search = { productId: two.id, searchKeyword: customer.name };
    expect(await found(vendor.token, search)).toMatchObject({ total: 1, data: [{ rating: 1 }] });
    const other = await makeVendor(db);
    expect(await found(other.token, { productId: one.id })).toEqual({ data: [], total: 0, pageCount: 0 });
  });
});

describe('DELETE product-review/{id}', () => {
  const remove = (token: string | undefined, id: string, reason?: string) =>
    t.api(token)('DELETE product-review/{id}', {
      params: { id },
      body: reason === undefined ? undefined : { reason },
    });
  const reviewsOf = (productId: string) =>
    t.context.db.select().from(reviews).where(eq(reviews.productId, productId)).orderBy(reviews.createdAt);
  const reviewOf = async (productId: string) => (await reviewsOf(productId)).at(-1)?.id ?? '';
  const removedByShop = async (vendorSlug: string) =>
    (await t.api()('GET site/shop/{vendorSlug}', { params: { vendorSlug } })).shop.removedReviewCount;

  test('anonymous → 401, a customer → 403, another vendor’s or unknown → 404; nothing changes', async () => {
    const { db } = t.context;
    const product = await makeProduct(db);
    const customer = await makeBuyer(product);
    await rate(customer.token, product.id, 4);
    const id = await reviewOf(product.id);
    const before = await reviewsOf(product.id);
    await expect(remove(undefined, id)).rejects.toEqual(failure(401, 'Please sign in.'));
    await expect(remove(customer.token, id)).rejects.toEqual(failure(403, 'Your account may not do this.'));
    const { token } = await makeVendor(db);
    for (const unknown of [id, 'nothing']) {
      await expect(remove(token, unknown)).rejects.toEqual(failure(404, 'This review was not found.'));
    }
    expect(await reviewsOf(product.id)).toEqual(before);
    expect(await counters(product.id)).toEqual(both(0, 0, 0, 1, 0, 0));
  });

  test('reason blank, over 500 characters or not a text → 400', async () => {
    const vendor = await makeVendor(t.context.db);
    for (const [reason, sentence] of [
      [' ', 'Please enter Reason.'],
      ['x'.repeat(501), 'Reason is too long: 500 characters at most.'],
      [7, 'Please enter Reason.'],
    ] as const) {
      await expect(remove(vendor.token, 'nothing', reason as string)).rejects.toEqual(failure(400, sentence));
    }
  });

  test('by the vendor with a reason, by an admin → the row stays with author, time and reason', async () => {
    const { db } = t.context;
    const [vendor, admin] = [await makeVendor(db), await makeAdmin(db)];
    const product = await makeProduct(db, { vendorId: vendor.id });
    const [first, second] = [await makeBuyer(product), await makeBuyer(product)];
    await rate(first.token, product.id, 1);
    const [one] = await reviewsOf(product.id);
    const removedAt = new Date('2026-03-03T09:00:00Z');
    await rate(second.token, product.id, 3);
    const two = (await reviewsOf(product.id)).find(({ customerId }) => customerId === second.id);
    t.clock.now = removedAt;
    await remove(vendor.token, one?.id ?? '', '  It is about another shop.  ');
    const removedLater = new Date('2026-03-03T10:00:00Z');
    t.clock.now = removedLater;
    await remove(admin.token, two?.id ?? '');
    const rows = await reviewsOf(product.id);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      ...one,
      removedAt,
      removedBy: vendor.user.id,
      removedByRole: 'vendor',
      removalReason: 'It is about another shop.',
    });
    expect(rows).toContainEqual({
      ...two,
      removedAt: removedLater,
      removedBy: admin.id,
      removedByRole: 'admin',
      removalReason: null,
    });
    expect(await counters(product.id)).toEqual(both(0, 0, 0, 0, 0, 0));
    expect(await t.api(vendor.token)('GET product-review')).toEqual({ data: [], total: 0, pageCount: 0 });
    const removed = async (token: string) =>
      (await t.api(token)('GET product-review', { query: { removed: 'true' } })).data.filter(
        (row) => row.product.id === product.id,
      );
    const removedRows = await removed(vendor.token);
    expect(removedRows.map(({ id, removal }) => ({ id, ...removal }))).toEqual([
      { id: two?.id, at: removedLater.toISOString(), by: 'admin', reason: null },
      { id: one?.id, at: removedAt.toISOString(), by: 'vendor', reason: 'It is about another shop.' },
    ]);
    expect(await removed(admin.token)).toEqual(removedRows);
    expect(await removed((await makeVendor(db)).token)).toEqual([]);
  });

  test('no body, empty body → removed without a reason', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id });
    for (const payload of [undefined, {}]) {
      const customer = await makeCustomer(db);
      await rate(customer.token, product.id, 4);
      const current = (await reviewsOf(product.id)).find(({ removedAt }) => !removedAt);
      const answer = await t.app.inject({
        method: 'DELETE',
        url: `/api/v1/product-review/${current?.id}`,
        headers: { authorization: `Bearer ${vendor.token}` },
        payload,
      });
      expect(answer.json()).toEqual({ statusCode: 200, message: 'Review deleted.', data: null });
    }
    expect(await counters(product.id)).toEqual(both(0, 0, 0, 0, 0, 0));
  });

  test('by the vendor → counted on the shop page, also for a hidden product; by an admin → not counted', async () => {
    const { db } = t.context;
    const [vendor, admin] = [await makeVendor(db), await makeAdmin(db)];
    const [shown, hidden] = [
      await makeProduct(db, { vendorId: vendor.id }),
      await makeProduct(db, { vendorId: vendor.id }),
    ];
    expect(await removedByShop(vendor.shopSlug)).toBe(0);
    for (const { id } of [shown, hidden]) await rate((await makeCustomer(db)).token, id, 1);
    await db.update(products).set({ listed: false }).where(eq(products.id, hidden.id));
    await remove(vendor.token, await reviewOf(shown.id), 'Rude.');
    await remove(vendor.token, await reviewOf(hidden.id), 'Rude.');
    expect(await removedByShop(vendor.shopSlug)).toBe(2);
    await rate((await makeCustomer(db)).token, shown.id, 1);
    const own = await t.api(vendor.token)('GET product-review');
    await remove(admin.token, own.data[0]?.id ?? '', 'An advertisement.');
    expect(await removedByShop(vendor.shopSlug)).toBe(2);
  });

  test('in parallel → removed and counted once, the others 404', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id });
    const [first, second] = [await makeBuyer(product), await makeBuyer(product)];
    await rate(first.token, product.id, 5);
    const id = await reviewOf(product.id);
    await rate(second.token, product.id, 2);
    const published: string[] = [];
    const stop = t.context.changes.onChange((tags) => published.push(...tags));
    const answers = await Promise.allSettled(
      ['One.', 'Two.', 'Three.'].map((reason) => remove(vendor.token, id, reason)),
    );
    stop();
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(answers).toContainEqual({
      status: 'rejected',
      reason: failure(404, 'This review was not found.'),
    });
    const review = (await reviewsOf(product.id)).find((row) => row.id === id);
    const winner = answers.findIndex(({ status }) => status === 'fulfilled');
    expect(review?.removalReason).toBe(['One.', 'Two.', 'Three.'][winner]);
    expect(await counters(product.id)).toEqual(both(0, 1, 0, 0, 0, 0));
    expect(await removedByShop(vendor.shopSlug)).toBe(1);
    // On a server the news comes over the network a second time.
    expect(new Set(published)).toEqual(new Set([`product:${product.id}`, `shop-products:${vendor.id}`]));
  });

  test('during a new rating by the same customer → counters equal the ratings', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id });
    const customer = await makeBuyer(product);
    for (let round = 1; round <= 5; round += 1) {
      await rate(customer.token, product.id, round);
      const current = (await reviewsOf(product.id)).find(({ removedAt }) => !removedAt);
      await Promise.all([
        remove(vendor.token, current?.id ?? ''),
        rate(customer.token, product.id, 6 - round),
      ]);
      const { stored, counted } = await counters(product.id);
      expect(stored).toEqual(counted);
      expect(await removedByShop(vendor.shopSlug)).toBe(round);
    }
  });

  test('buyer rates again after the vendor’s removal → a new review beside the removed one', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id });
    const customer = await makeBuyer(product);
    await rate(customer.token, product.id, 1);
    await remove(vendor.token, await reviewOf(product.id), 'I do not like it.');
    expect(await rate(customer.token, product.id, 1)).toMatchObject({ ratingAverage: 1, reviewCount: 1 });
    const rows = await reviewsOf(product.id);
    expect(rows.map(({ removalReason }) => removalReason).sort()).toEqual(['I do not like it.', null]);
  });

  test('customer without a purchase rates again after the vendor’s removal → 409 until the product is bought', async () => {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id });
    const customer = await makeCustomer(db);
    await rate(customer.token, product.id, 1);
    await remove(vendor.token, await reviewOf(product.id), 'Never was here.');
    await expect(rate(customer.token, product.id, 1)).rejects.toEqual(
      failure(
        409,
        'The shop has removed your review of this product. You can rate it again once you have bought it.',
      ),
    );
    expect(await counters(product.id)).toEqual(both(0, 0, 0, 0, 0, 0));
    await makeOrder(db, { customerId: customer.id, product });
    expect(await rate(customer.token, product.id, 1)).toMatchObject({ reviewCount: 1 });
  });

  test('buyer rates again after an admin’s removal → 409', async () => {
    const { db } = t.context;
    const product = await makeProduct(db);
    const customer = await makeBuyer(product);
    await rate(customer.token, product.id, 1);
    await remove((await makeAdmin(db)).token, await reviewOf(product.id), 'A threat.');
    await expect(rate(customer.token, product.id, 1)).rejects.toEqual(
      failure(409, 'The market has removed your review of this product, so you cannot rate it again.'),
    );
    expect(await counters(product.id)).toEqual(both(0, 0, 0, 0, 0, 0));
  });
});

describe('POST product-review/{id}/answer', () => {
  async function reviewed() {
    const { db } = t.context;
    const vendor = await makeVendor(db);
    const product = await makeProduct(db, { vendorId: vendor.id });
    const customer = await makeCustomer(db);
    const rate = (rating: number) =>
      t.api(customer.token)('POST product-review', { form: { productId: product.id, rating } });
    await rate(2);
    const [review] = await db.select().from(reviews).where(eq(reviews.productId, product.id));
    const answer = (token = vendor.token, text = ' Thank you, <b>Carla</b>. ') =>
      t.api(token)('POST product-review/{id}/answer', { params: { id: review?.id ?? '' }, body: { text } });
    const shown = () => t.api()('GET site/product/{slug}/review', { params: { slug: product.slug } });
    return { vendor, product, customer, answer, shown, rate };
  }

  test('by the shop → under the review as plain text', async () => {
    const { answer, shown } = await reviewed();
    expect((await shown()).data).toMatchObject([{ rating: 2, answer: null, answeredAt: null }]);
    await answer();
    expect((await shown()).data).toMatchObject([
      { rating: 2, answer: 'Thank you, <b>Carla</b>.', answeredAt: t.clock.now.toISOString() },
    ]);
  });

  test('a second answer, and five in parallel → one; then 409', async () => {
    const { answer } = await reviewed();
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => answer()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(answer()).rejects.toEqual(failure(409, 'This review is Answered: a shop answers once.'));
  });

  test('another shop → 404; longer than 1000 characters → 400', async () => {
    const { answer } = await reviewed();
    await expect(answer((await makeVendor(t.context.db)).token)).rejects.toMatchObject({ status: 404 });
    await expect(answer(undefined, 'x'.repeat(1001))).rejects.toMatchObject({ status: 400 });
  });

  test('its author rates again → the answer to the earlier rating is gone', async () => {
    const { answer, shown, rate } = await reviewed();
    await answer();
    await rate(5);
    expect((await shown()).data).toMatchObject([{ rating: 5, answer: null }]);
  });
});
