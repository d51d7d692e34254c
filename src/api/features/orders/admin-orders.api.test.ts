import { eq, sum } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { newId } from '#db/columns.ts';
import {
  disputes,
  orderCounts,
  orderLines,
  orders,
  refunds,
  users,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeVendor,
  PICTURE,
  versionOf,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { compactOrderCounts } from './admin-orders.service.ts';

const t = useMarket();
const unknown = failure(404, 'This order was not found.');

const list = (token: string | undefined, query: InputOf<'GET admin/order'>['query'] = {}) =>
  t.api(token)('GET admin/order', { query });
const read = (token: string | undefined, id: string) =>
  t.api(token)('GET admin/order/{id}', { params: { id } });
const admin = async () => (await makeAdmin(t.context.db)).token;

let words = 0;
/** A word that occurs in no other name. */
const uniqueWord = () => `zq${(words++).toString(36)}${newId().slice(0, 6)}`;

/** An order of two at $12 each, $15 before discount. Customer and shop have a unique word in their names. */
let phones = 4_000_000;

async function sold(fields: { createdAt?: Date } = {}) {
  const { db } = t.context;
  const [customerWord, shopWord] = [uniqueWord(), uniqueWord()];
  const vendor = await makeVendor(db, { shopName: `Shop ${shopWord}` });
  const product = await makeProduct(db, { vendorId: vendor.id, listPriceCents: 1500 });
  const customer = await makeCustomer(db, {
    name: `Ann ${customerWord}`,
    email: `${customerWord}@mail.test`,
    phone: `+49 (0) 171 ${phones++}`,
  });
  const sale = { customerId: customer.id, product: { ...product, priceCents: 1200 }, quantity: 2 };
  const order = await makeOrder(db, { ...sale, ...fields });
  return { vendor, product, customer, order, customerWord, shopWord };
}
type Sold = Awaited<ReturnType<typeof sold>>;

/** Adds a second vendor order to an order, with one product at $15. */
async function addVendorOrder({ order }: Sold) {
  const { db } = t.context;
  const vendor = await makeVendor(db, { shopName: `A ${uniqueWord()}` });
  const product = await makeProduct(db, { vendorId: vendor.id });
  const part = { id: newId(), orderId: order.id, vendorId: vendor.id, createdAt: order.createdAt };
  await db.insert(vendorOrders).values({ ...part, totalCents: 1500, discountCents: 0, commissionCents: 150 });
  const line = { ...order.line, id: newId(), vendorOrderId: part.id, position: 1, quantity: 1 };
  const bought = {
    productId: product.id,
    productName: product.name,
    fileId: product.fileId,
    priceCents: 1500,
    paidCents: 1500,
    commissionCents: 150,
  };
  await db.insert(orderLines).values({ ...line, ...bought, versionId: versionOf(bought) });
  await db.update(orders).set({ totalCents: 3900 }).where(eq(orders.id, order.id));
  return { vendor, product, part, lineId: line.id };
}

const set = (id: string, fields: Partial<typeof orders.$inferInsert>) =>
  t.context.db.update(orders).set(fields).where(eq(orders.id, id));

describe('GET admin/order', () => {
  test('anonymous → 401, a customer and a vendor → 403', async () => {
    const { customer, vendor } = await sold();
    await expect(list(undefined)).rejects.toEqual(failure(401, 'Please sign in.'));
    for (const { token } of [customer, vendor]) {
      await expect(list(token)).rejects.toEqual(failure(403, 'Your account may not do this.'));
    }
  });

  test('unknown status or page, a search over 100 characters → 400', async () => {
    const token = await admin();
    await expect(list(token, { status: 'Open' as 'Failed' })).rejects.toMatchObject({ status: 400 });
    await expect(list(token, { paymentStatus: 'Lost' as 'Paid' })).rejects.toMatchObject({ status: 400 });
    await expect(list(token, { page: 0 })).rejects.toMatchObject({ status: 400 });
    await expect(list(token, { searchKeyword: 'x'.repeat(101) })).rejects.toEqual(
      failure(400, 'A search has 100 characters at most.'),
    );
  });

  test('row → number, customer, shops by name, amounts paid and refunded', async () => {
    const sale = await sold();
    const { vendor } = await addVendorOrder(sale);
    await set(sale.order.id, { refundedCents: 1500, paymentStatus: 'Partially refunded' });
    expect(await list(await admin(), { searchKeyword: sale.order.orderNumber })).toEqual({
      data: [
        {
          id: sale.order.id,
          orderId: sale.order.orderNumber,
          customer: { name: sale.customer.name, email: sale.customer.email },
          shops: [vendor.shopName, sale.vendor.shopName],
          totalAmount: 39,
          code: null,
          codeDiscount: 0,
          refundedAmount: 15,
          status: 'Completed',
          paymentStatus: 'Partially refunded',
          createdAt: '2026-02-01T10:00:00.000Z',
        },
      ],
      total: 1,
      pageCount: 1,
    });
  });

  test('pages → newest first, ten a page, each order once; past the last page → empty, with the total', async () => {
    const sale = await sold();
    for (let hour = 10; hour < 22; hour += 1) {
      const createdAt = new Date(`2026-02-20T${hour}:00:00Z`);
      await makeOrder(t.context.db, { customerId: sale.customer.id, product: sale.product, createdAt });
    }
    const token = await admin();
    const expected = (await t.context.db.select().from(orders))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    const found: string[] = [];
    for (let page = 1; ; page += 1) {
      const { data, total, pageCount } = await list(token, { page });
      expect({ total, pageCount }).toEqual({
        total: expected.length,
        pageCount: Math.ceil(expected.length / 10),
      });
      if (data.length === 0) break;
      found.push(...data.map(({ id }) => id));
    }
    expect(found).toEqual(expected);
  });

  test.each([
    ['the number', ({ order }: Sold) => order.orderNumber],
    ['the number in small letters', ({ order }: Sold) => order.orderNumber.toLowerCase()],
    ['the number without EM-', ({ order }: Sold) => order.orderNumber.slice(3)],
    ['the first characters of the number', ({ order }: Sold) => order.orderNumber.slice(0, 9)],
    ['the last characters of the number', ({ order }: Sold) => order.orderNumber.slice(-5).toLowerCase()],
    ['the customer’s phone', ({ customer }: Sold) => `0${customer.phone.slice(8)}`],
    ['the customer’s name', ({ customerWord }: Sold) => `ann ${customerWord}`],
    ['the beginning of the customer’s name', ({ customerWord }: Sold) => customerWord.slice(0, -2)],
    ['the customer’s e-mail', ({ customer }: Sold) => customer.email],
    ['the shop’s name', ({ shopWord }: Sold) => `SHOP ${shopWord}`],
  ])('search by %s → this order only', async (_, keyword) => {
    await sold();
    const sale = await sold();
    const found = await list(await admin(), { searchKeyword: keyword(sale) });
    expect(found.data.map(({ id }) => id)).toEqual([sale.order.id]);
    expect(found).toMatchObject({ total: 1, pageCount: 1 });
  });

  test('customer or shop renamed → found by the new name only', async () => {
    const { customer, vendor, order, customerWord, shopWord } = await sold();
    const [newPerson, newPlace] = [uniqueWord(), uniqueWord()];
    const { db } = t.context;
    const renamed = { name: newPerson, email: `${newPerson}@mail.test` };
    await db.update(users).set(renamed).where(eq(users.id, customer.id));
    await db.update(vendors).set({ shopName: newPlace }).where(eq(vendors.id, vendor.id));
    const token = await admin();
    for (const keyword of [customerWord, shopWord]) {
      expect(await list(token, { searchKeyword: keyword })).toEqual({ data: [], total: 0, pageCount: 0 });
    }
    for (const keyword of [newPerson, newPlace]) {
      expect((await list(token, { searchKeyword: keyword })).data.map(({ id }) => id)).toEqual([order.id]);
    }
  });

  test('matches by customer and by several shops → each order once, newest first, in pages', async () => {
    const shared = uniqueWord();
    const { db } = t.context;
    const customer = await makeCustomer(db, { name: shared });
    const made: string[] = [];
    for (let day = 1; day <= 12; day += 1) {
      const vendor = await makeVendor(db, { shopName: `${shared} ${day}` });
      const product = await makeProduct(db, { vendorId: vendor.id });
      const createdAt = new Date(Date.UTC(2026, 0, day));
      const order = await makeOrder(db, { customerId: customer.id, product, createdAt });
      await addVendorOrder({ order, shopWord: '', customerWord: '', vendor, product, customer });
      made.unshift(order.id);
    }
    const token = await admin();
    const [first, second] = [
      await list(token, { searchKeyword: shared }),
      await list(token, { searchKeyword: shared, page: 2 }),
    ];
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made);
    expect(first).toMatchObject({ total: 12, pageCount: 2 });
    expect(await list(token, { searchKeyword: shared, page: 3 })).toEqual({
      data: [],
      total: 12,
      pageCount: 2,
    });
  });

  test.each(['!!!', '%', "' or 1=1--", '\u{1f600}', 'EM-'])(
    'a search for %s → an empty list',
    async (keyword) => {
      expect((await list(await admin(), { searchKeyword: keyword })).data).toEqual([]);
    },
  );

  test('filter by status, payment status, both, with a search → matching orders and their total', async () => {
    const [failed, refunded, paid] = [await sold(), await sold(), await sold()];
    await set(failed.order.id, { status: 'Failed', customerId: null });
    await set(refunded.order.id, { paymentStatus: 'Refunded', refundedCents: 2400 });
    const token = await admin();
    const rows = await t.context.db.select().from(orders);
    for (const status of ['Completed', 'Failed', undefined] as const) {
      for (const paymentStatus of ['Paid', 'Partially refunded', 'Refunded', undefined] as const) {
        const expected = rows.filter(
          (row) =>
            (!status || row.status === status) && (!paymentStatus || row.paymentStatus === paymentStatus),
        );
        const found = await list(token, { status, paymentStatus, limit: 100 });
        expect(found.data.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        expect(found.total).toBe(expected.length);
      }
    }
    expect((await list(token, { status: 'Failed' })).data).toMatchObject([
      { id: failed.order.id, customer: null },
    ]);
    const countOf = async (sale: Sold, query: InputOf<'GET admin/order'>['query']) =>
      (await list(token, { searchKeyword: sale.shopWord, ...query })).total;
    expect(await countOf(failed, { status: 'Failed' })).toBe(1);
    expect(await countOf(failed, { status: 'Completed' })).toBe(0);
    expect(await countOf(refunded, { paymentStatus: 'Refunded' })).toBe(1);
    expect(await countOf(paid, { paymentStatus: 'Refunded' })).toBe(0);
  });

  test('stored counts → equal the number of orders after every write and after compaction', async () => {
    const { db } = t.context;
    const stored = async () =>
      Object.fromEntries(
        (
          await db
            .select({ of: orderCounts.status, paid: orderCounts.paymentStatus, n: sum(orderCounts.orders) })
            .from(orderCounts)
            .groupBy(orderCounts.status, orderCounts.paymentStatus)
        )
          .filter(({ n }) => Number(n) !== 0)
          .map(({ of, paid, n }) => [`${of}, ${paid}`, Number(n)]),
      );
    const actual = async () =>
      Object.fromEntries(
        [...Map.groupBy(await db.select().from(orders), (row) => `${row.status}, ${row.paymentStatus}`)].map(
          ([key, rows]) => [key, rows.length],
        ),
      );
    const sale = await sold();
    await set(sale.order.id, { paymentStatus: 'Partially refunded' });
    expect(await stored()).toEqual(await actual());
    await compactOrderCounts(t.context);
    expect(await stored()).toEqual(await actual());
    expect(await db.$count(orderCounts)).toBe(Object.keys(await actual()).length);
    await set(sale.order.id, { paymentStatus: 'Refunded', status: 'Failed' });
    expect(await stored()).toEqual(await actual());
    await db.delete(orderLines).where(eq(orderLines.orderId, sale.order.id));
    await db.delete(vendorOrders).where(eq(vendorOrders.orderId, sale.order.id));
    await db.delete(orders).where(eq(orders.id, sale.order.id));
    expect(await stored()).toEqual(await actual());
  });
});

describe('GET admin/order/{id}', () => {
  test('anonymous → 401, a customer and a vendor → 403, an unknown order → 404', async () => {
    const { customer, vendor, order } = await sold();
    await expect(read(undefined, order.id)).rejects.toEqual(failure(401, 'Please sign in.'));
    for (const { token } of [customer, vendor]) {
      await expect(read(token, order.id)).rejects.toEqual(failure(403, 'Your account may not do this.'));
    }
    await expect(read(await admin(), 'unknown')).rejects.toEqual(unknown);
  });

  test('known order → vendor orders, lines, refunds and disputes', async () => {
    const sale = await sold();
    const { customer, order, product } = sale;
    const second = await addVendorOrder(sale);
    const { db } = t.context;
    const at = new Date('2026-02-02T10:00:00Z');
    const refund = { id: newId(), orderId: order.id, nextAttemptAt: at, createdAt: at };
    const done = { amountCents: 1500, status: 'Done' as const, attempts: 1, doneAt: at };
    const stuck = {
      amountCents: 400,
      status: 'Stuck' as const,
      attempts: 10,
      lastError: 'Insufficient balance.',
    };
    const stuckId = newId();
    await db.insert(refunds).values([
      { ...refund, ...done },
      { ...refund, ...stuck, id: stuckId, createdAt: new Date('2026-02-03T10:00:00Z') },
    ]);
    await db.insert(disputes).values({
      id: 'dp_1',
      orderId: order.id,
      amountCents: 3900,
      status: 'Open',
      reason: 'fraudulent',
      dueAt: new Date('2026-02-20T10:00:00Z'),
      createdAt: at,
    });
    await db
      .update(orderLines)
      .set({ refundId: refund.id, refundedAt: at })
      .where(eq(orderLines.id, second.lineId));
    await db.update(vendorOrders).set({ refundedCents: 1500 }).where(eq(vendorOrders.id, second.part.id));
    await db.update(vendorOrders).set({ deletedAt: at }).where(eq(vendorOrders.id, order.vendorOrder.id));
    await set(order.id, { refundedCents: 1500, paymentStatus: 'Partially refunded' });
    const of = { orderId: order.orderNumber, orderRecordId: order.id };
    const shownRefund = { ...of, customer: customer.name, origin: 'market', nextAttemptAt: null };
    expect(await read(await admin(), order.id)).toEqual({
      id: order.id,
      orderId: order.orderNumber,
      customer: { id: customer.id, name: customer.name, email: customer.email, phone: customer.phone },
      totalAmount: 39,
      code: null,
      codeDiscount: 0,
      tax: 0,
      taxCountry: null,
      vatNumber: null,
      reverseCharge: false,
      refundedAmount: 15,
      refundableAmount: 20,
      status: 'Completed',
      paymentStatus: 'Partially refunded',
      createdAt: '2026-02-01T10:00:00.000Z',
      paymentId: order.paymentId,
      failure: null,
      vendorOrders: [
        {
          id: second.part.id,
          vendorId: second.vendor.id,
          shopName: second.vendor.shopName,
          totalAmount: 15,
          discountAmount: 0,
          codeDiscount: 0,
          marketAdded: 0,
          commission: 1.5,
          refundedAmount: 15,
          paymentStatus: 'Refunded',
          removed: false,
          lines: [
            {
              id: second.lineId,
              productId: second.product.id,
              productName: second.product.name,
              productImage: PICTURE,
              price: 15,
              quantity: 1,
              license: null,
              bundle: null,
              paid: 15,
              refunded: true,
              refundId: refund.id,
            },
          ],
        },
        {
          id: order.vendorOrder.id,
          vendorId: sale.vendor.id,
          shopName: sale.vendor.shopName,
          totalAmount: 24,
          discountAmount: 6,
          codeDiscount: 0,
          marketAdded: 0,
          commission: 2.4,
          refundedAmount: 0,
          paymentStatus: 'Paid',
          removed: true,
          lines: [
            {
              id: order.line.id,
              productId: product.id,
              productName: product.name,
              productImage: PICTURE,
              price: 12,
              quantity: 2,
              license: null,
              bundle: null,
              paid: 24,
              refunded: false,
              refundId: null,
            },
          ],
        },
      ],
      refunds: [
        {
          ...shownRefund,
          id: stuckId,
          amount: 4,
          status: 'Stuck',
          lastError: 'Insufficient balance.',
          attempts: 10,
          createdAt: '2026-02-03T10:00:00.000Z',
          doneAt: null,
        },
        {
          ...shownRefund,
          id: refund.id,
          amount: 15,
          status: 'Done',
          lastError: null,
          attempts: 1,
          createdAt: at.toISOString(),
          doneAt: at.toISOString(),
        },
      ],
      disputes: [
        {
          ...of,
          id: 'dp_1',
          amount: 39,
          reason: 'fraudulent',
          status: 'Open',
          dueAt: '2026-02-20T10:00:00.000Z',
          evidenceSent: false,
          createdAt: at.toISOString(),
        },
      ],
    });
  });

  test('a Failed order without a customer → its reason, and no customer', async () => {
    const { order } = await sold();
    await set(order.id, { status: 'Failed', customerId: null, failure: 'Nobody had claimed the payment.' });
    expect(await read(await admin(), order.id)).toMatchObject({
      status: 'Failed',
      customer: null,
      failure: 'Nobody had claimed the payment.',
    });
  });
});
