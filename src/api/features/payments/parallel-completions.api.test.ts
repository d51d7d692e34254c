import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { newId } from '#db/columns.ts';
import {
  discountCodes,
  discountCodeUses,
  ledgerEntries,
  ledgerTransactions,
  licenseKeys,
  orders,
  outbox,
  payments,
  products,
  reviews,
} from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeProduct } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';
import { completeOrder } from './completion.service.ts';

const shop = testShop();
const HALF_AN_HOUR = 30 * 60_000;
const product = (fields: Parameters<typeof makeProduct>[1] = {}) =>
  makeProduct(shop.db(), { listPriceCents: 1000, ...fields });
type Buyer = Awaited<ReturnType<typeof shop.buyer>>;

const lockWaits = sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** A code of the market, 20 % off everything. */
async function makeCode(maxUses: number) {
  const row = { id: newId(), code: `SHARED-${newId()}`, maxUses };
  const { id: createdBy } = await makeAdmin(shop.db());
  const terms = { kind: 'percent', value: 2000, funder: 'market', appliesTo: 'all', createdBy } as const;
  await shop
    .db()
    .insert(discountCodes)
    .values({ ...row, ...terms });
  return row;
}

/** A paid cart of one product, with a code if one is given. */
async function paidCart(item: { id: string }, { code, by }: { code?: string; by?: Buyer } = {}) {
  const buyer = by ?? (await shop.buyer());
  const payment = await shop.prepare([item], undefined, undefined, code);
  await shop.claim(payment.paymentIntentId, buyer);
  await shop.pay(payment);
  return { id: payment.paymentIntentId, buyer };
}

const complete = ({ id }: { id: string }) => completeOrder(shop.t.context, id);
const { id, orderNumber, paymentId, status, paymentStatus } = orders;
const ordersOf = (carts: readonly { id: string }[]) =>
  shop
    .db()
    .select({ id, orderNumber, paymentId, status, paymentStatus })
    .from(orders)
    .where(
      inArray(
        orders.paymentId,
        carts.map(({ id }) => id),
      ),
    );

/** What was written about a payment: the cents in its account `card`, the order of its use of a code. */
async function follows(paymentId: string) {
  const db = shop.db();
  const { id, status, totalCents } = orders;
  const own = await db.select({ id, status, totalCents }).from(orders).where(eq(orders.paymentId, paymentId));
  const ids = own.map((order) => order.id);
  const entries = await db
    .select({ amountCents: ledgerEntries.amountCents })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(inArray(ledgerTransactions.orderId, ids), eq(ledgerEntries.account, 'card')));
  const mails = await db.select().from(outbox).where(inArray(outbox.subject, ids));
  const uses = await db.select().from(discountCodeUses).where(eq(discountCodeUses.paymentId, paymentId));
  const settled = await db.select().from(payments).where(eq(payments.id, paymentId));
  return {
    orders: own,
    paid: entries.map(({ amountCents }) => amountCents),
    mails: mails.map(({ kind }) => kind),
    uses: uses.map(({ orderId }) => orderId),
    settledAt: settled.map(({ settledAt }) => settledAt),
  };
}

/** Gives a product its only licence key. */
async function addOnlyKey({ id }: { id: string }) {
  const admin = await makeAdmin(shop.db());
  await shop.t.api(admin.token)('POST vendor/product/{id}/license-key', {
    params: { id },
    body: { keys: ['ONLY-KEY'] },
  });
}

describe('completeOrder: orders of several payments at the same time', () => {
  test('carts with and without a code → each has its order, its part of the ledger, its use and its mails', async () => {
    const [one, two] = [await product(), await product()];
    const { code, id: codeId } = await makeCode(2);
    const reviewer = await shop.buyer();
    const review = { productId: one.id, customerId: reviewer.id, rating: 5, verified: false };
    await shop.db().insert(reviews).values(review);
    await shop.db().update(products).set({ unverifiedReviews: 1 }).where(eq(products.id, one.id));
    const withCode = [await paidCart(one, { code }), await paidCart(two, { code })];
    const without = await paidCart(one, { by: reviewer });
    const carts = [...withCode, without];
    const written = await Promise.all(carts.map(complete));
    for (const [index, cart] of carts.entries()) {
      const order = written[index];
      const totalCents = cart === without ? 1000 : 800;
      expect(await follows(cart.id)).toEqual({
        orders: [{ id: order?.id, status: 'Completed', totalCents }],
        paid: [totalCents],
        mails: ['order-receipt'],
        uses: cart === without ? [] : [order?.id],
        settledAt: [shop.t.clock.now],
      });
    }
    const [counted] = await shop.db().select().from(discountCodes).where(eq(discountCodes.id, codeId));
    expect(counted?.taken).toBe(2);
    const [marked] = await shop.db().select().from(reviews).where(eq(reviews.customerId, reviewer.id));
    expect(marked?.verified).toBe(true);
  });

  test('25 carts, each completed by three callers → 25 orders with numbers of their own', async () => {
    const [item, regular] = [await product(), await shop.buyer()];
    const carts = await Promise.all(Array.from({ length: 20 }, () => paidCart(item)));
    for (let n = 0; n < 5; n++) carts.push(await paidCart(await product(), { by: regular }));
    await Promise.all([...carts, ...carts, ...carts].map(complete));
    const rows = await ordersOf(carts);
    expect(rows.map((row) => row.status)).toEqual(Array(25).fill('Completed'));
    expect(new Set(rows.map((row) => row.paymentId)).size).toBe(25);
    expect(new Set(rows.map((row) => row.orderNumber)).size).toBe(25);
  });

  test('the last licence key of a product, paid for by ten → one order has it, nine are refunded', async () => {
    const keyed = await product();
    const carts = await Promise.all(Array.from({ length: 10 }, () => paidCart(keyed)));
    await addOnlyKey(keyed);
    await Promise.all([...carts, ...carts].map(complete));
    const rows = await ordersOf(carts);
    const completed = rows.filter((row) => row.status === 'Completed');
    expect(completed).toMatchObject([{ paymentStatus: 'Paid' }]);
    const failed = rows.filter((row) => row.status === 'Failed');
    expect(failed.map((row) => row.paymentStatus)).toEqual(Array(9).fill('Refunded'));
    const sold = await shop.db().select().from(licenseKeys).where(eq(licenseKeys.productId, keyed.id));
    expect(sold.map(({ orderLineId }) => orderLineId !== null)).toEqual([true]);
  });

  test('some of them cannot be fulfilled → each has its own outcome', async () => {
    const [item, keyed, hidden] = [await product(), await product(), await product()];
    const code = await makeCode(1);
    const late = [await paidCart(item, { code: code.code })];
    shop.later(HALF_AN_HOUR + 1);
    late.push(await paidCart(item, { code: code.code }));
    shop.later(HALF_AN_HOUR + 1);
    const wanted = [await paidCart(keyed), await paidCart(keyed)];
    await addOnlyKey(keyed);
    const plain = await Promise.all(Array.from({ length: 6 }, () => paidCart(item)));
    const unlisted = await paidCart(hidden);
    await shop.db().update(products).set({ listed: false }).where(eq(products.id, hidden.id));
    const carts = [...plain, ...wanted, ...late, unlisted];
    // As browser and webhook do.
    const done = await Promise.all([...carts, ...carts].map(complete));
    const rows = await ordersOf(carts);
    expect(new Set(done.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(rows).toHaveLength(carts.length);
    const statuses = (some: readonly { id: string }[]) =>
      rows.flatMap(({ paymentId, status }) => (some.some(({ id }) => id === paymentId) ? status : [])).sort();
    expect(statuses(plain)).toEqual(Array(6).fill('Completed'));
    expect(statuses(wanted)).toEqual(['Completed', 'Failed']);
    expect(statuses(late)).toEqual(['Completed', 'Failed']);
    expect(statuses([unlisted])).toEqual(['Failed']);
    const sold = await shop.db().select().from(licenseKeys).where(eq(licenseKeys.productId, keyed.id));
    expect(sold.map(({ orderLineId }) => orderLineId !== null)).toEqual([true]);
    const [counted] = await shop.db().select().from(discountCodes).where(eq(discountCodes.id, code.id));
    expect(counted?.taken).toBe(1);
  });

  // It takes a second connection to hold one of them up.
  test.runIf(onServer)(
    'one is locked by another transaction → the others are completed meanwhile',
    async () => {
      const item = await product();
      const [locked, ...others] = await Promise.all(Array.from({ length: 8 }, () => paidCart(item)));
      if (!locked) throw new Error('There are eight carts.');
      const { last } = await shop.db().transaction(async (tx) => {
        await tx.select().from(payments).where(eq(payments.id, locked.id)).for('update');
        const waiting = complete(locked);
        await expect.poll(() => shop.db().execute(lockWaits)).toMatchObject({ rowCount: 1 });
        const done = await Promise.all(others.map(complete));
        expect(done.map(({ status }) => status)).toEqual(Array(7).fill('Completed'));
        return { last: waiting };
      });
      expect(await last).toMatchObject({ status: 'Completed' });
    },
  );

  test('the database refuses one of them → only its caller gets an error', async () => {
    const item = await product();
    const [refused, ...others] = await Promise.all(Array.from({ length: 8 }, () => paidCart(item)));
    if (!refused) throw new Error('There are eight carts.');
    const refuse = sql.raw(
      `alter table orders add constraint refuse_one check (payment_id <> '${refused.id}') not valid`,
    );
    await shop.db().execute(refuse);
    try {
      const [failed, ...done] = await Promise.allSettled([refused, ...others].map(complete));
      expect(failed?.status).toBe('rejected');
      expect(done.map(({ status }) => status)).toEqual(Array(7).fill('fulfilled'));
    } finally {
      await shop.db().execute(sql`alter table orders drop constraint refuse_one`);
    }
    expect(await complete(refused)).toMatchObject({ status: 'Completed' });
  });
});
