import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { InputOf } from '#contract/contract.ts';
import { orders, receiptCounters, receipts } from '#db/schema.ts';
import { onServer } from '#test/database.ts';
import { makeAdmin, makeCustomer, makeOrder, makeProduct, makeVendor, signIn } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { testShop } from '#test/shop.ts';
import { takeNumber } from './receipts.sql.ts';

/** Orders whose receipts are asked for; nothing races on the embedded database, which runs one transaction at a time. */
const COUNT = onServer ? 200 : 20;
const shop = testShop();
const { t } = shop;

const settings = async (form: InputOf<'PATCH site-settings'>['form']) =>
  t.api((await makeAdmin(t.context.db)).token)('PATCH site-settings', { form });
const receipt = (token: string | undefined, id: string) =>
  t.api(token)('POST orders/{id}/receipt', { params: { id } });
const linesOf = async (url: string) => {
  const answer = await shop.app().inject(url);
  expect(answer.statusCode).toBe(200);
  const pages = await textOfPdf(answer.rawPayload);
  return pages
    .join('\n')
    .split('\n')
    .map((line) => line.trim());
};
/** A customer, signed in now. */
async function customerNow() {
  const customer = await makeCustomer(t.context.db);
  return { ...customer, token: await signIn(t.context.db, customer.id, t.clock.now) };
}
async function bought() {
  const { db } = t.context;
  const customer = await customerNow();
  return {
    customer,
    order: await makeOrder(db, { customerId: customer.id, product: await makeProduct(db) }),
  };
}
const numbersOf = async (year: number) =>
  (await t.context.db.select({ number: receipts.number }).from(receipts).where(eq(receipts.year, year)))
    .map(({ number }) => number)
    .sort((a, b) => a - b);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('POST orders/{id}/receipt', () => {
  test('another customer’s order → 404; an order that failed → 409, and no number is used', async () => {
    const { customer, order } = await bought();
    const other = await makeCustomer(t.context.db);
    await expect(receipt(other.token, order.id)).rejects.toEqual(failure(404, 'This order was not found.'));
    await t.context.db.update(orders).set({ status: 'Failed' }).where(eq(orders.id, order.id));
    await expect(receipt(customer.token, order.id)).rejects.toMatchObject({
      status: 409,
      code: 'order_failed',
    });
    expect(await numbersOf(2026)).toEqual([]);
  });

  test('twice → the same number; a link for ten minutes, for this receipt only', async () => {
    const one = await bought();
    const two = await bought();
    const first = await receipt(one.customer.token, one.order.id);
    const again = await receipt(one.customer.token, one.order.id);
    const other = await receipt(two.customer.token, two.order.id);
    expect(again.number).toBe(first.number);
    expect(first.expiresAt).toBe('2026-03-01T12:10:00.000Z');
    expect(Number(other.number.slice(5))).toBe(Number(first.number.slice(5)) + 1);
    const answer = await shop.app().inject(first.url);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`Receipt ${first.number}.pdf`),
      'cache-control': 'private, no-store',
    });
    const [path = '', query = ''] = first.url.split('?');
    const [otherPath = ''] = other.url.split('?');
    expect((await shop.app().inject(`${otherPath}?${query}`)).statusCode).toBe(404);
    expect((await shop.app().inject(path)).statusCode).toBe(404);
    t.clock.now = new Date('2026-03-01T12:10:00Z');
    expect((await shop.app().inject(first.url)).statusCode).toBe(404);
  });

  test('many asked at once, each twice, with transactions that fail → numbers without gaps, one for each order', async () => {
    t.clock.now = new Date('2032-01-01T00:00:00Z');
    const { db } = t.context;
    const customer = await customerNow();
    const product = await makeProduct(db);
    const made = [];
    for (let at = 0; at < COUNT; at++) made.push(await makeOrder(db, { customerId: customer.id, product }));
    const fails = () =>
      inTransaction(t.context, async (tx) => {
        await takeNumber(tx, { year: 2032 });
        throw new Error('The transaction failed.');
      }).catch(() => {});
    const asked = made.flatMap(({ id }, at) => [
      receipt(customer.token, id),
      receipt(customer.token, id),
      ...(at % 10 === 0 ? [fails()] : []),
    ]);
    await Promise.all(asked);
    expect(await numbersOf(2032)).toEqual(upTo(COUNT));
    expect(await db.select().from(receiptCounters).where(eq(receiptCounters.year, 2032))).toEqual([
      { year: 2032, last: COUNT },
    ]);
    t.clock.now = new Date('2033-01-01T00:00:00Z');
    const next = await bought();
    expect((await receipt(next.customer.token, next.order.id)).number).toBe('2033-000001');
  });

  test('an issued receipt → cannot be changed or deleted', async () => {
    const { customer, order } = await bought();
    await receipt(customer.token, order.id);
    await expect(t.context.db.update(receipts).set({ number: 9 })).rejects.toThrow();
    await expect(t.context.db.delete(receipts)).rejects.toThrow();
  });
});

describe('the PDF', () => {
  test('a taxed order with a discount, refunded in part → parties, lines, sums and notes', async () => {
    await settings({
      taxesOn: 'true',
      pricesIncludeTax: 'false',
      legalName: 'Lantern Market Ltd',
      legalAddress: '1 High Street\nTown',
      legalNumber: 'GB980780684',
      marketIsSeller: 'true',
    });
    const { db } = t.context;
    const vendor = await makeVendor(db, { shopName: 'Paper Lantern Press' });
    const details = { legalName: 'Łukasz Press sp. z o.o.', legalNumber: 'PL8567346215' };
    await t.api(vendor.token)('PATCH vendor/legal-details', { body: details });
    expect(await t.api(vendor.token)('GET vendor/legal-details')).toEqual({ ...details, legalAddress: '' });
    const [book, map] = [
      await makeProduct(db, { vendorId: vendor.id, name: 'A Book', listPriceCents: 1500, priceCents: 1000 }),
      await makeProduct(db, { vendorId: vendor.id, name: 'A Map', listPriceCents: 500, priceCents: 500 }),
    ];
    const customer = await makeCustomer(db, { name: 'Robin Test', email: 'robin@example.test' });
    const products = [
      { id: book.id, quantity: 2 },
      { id: map.id, quantity: 1 },
    ];
    const payment = await t.api()('POST payments', { body: { products, currency: 'usd', country: 'DE' } });
    await shop.claim(payment.paymentIntentId, customer);
    await shop.pay(payment);
    const order = await shop.placeOrder(payment, customer);
    const admin = await makeAdmin(db);
    const line = order.orderSummaries.find(({ productName }) => productName === 'A Map');
    await t.api(admin.token)('POST admin/order/{id}/refund', {
      params: { id: order.id },
      body: { lines: [line?.id ?? ''] },
    });
    const { url, number } = await receipt(customer.token, order.id);
    // What the shop changes later is on later receipts.
    await t.api(vendor.token)('PATCH vendor/legal-details', { body: { legalName: 'Another' } });
    expect(await linesOf(url)).toEqual([
      'Lantern Market Ltd',
      'Receipt',
      'Sold by',
      'Lantern Market Ltd',
      '1 High Street',
      'Town',
      'Number GB980780684',
      'Supplied by',
      'Łukasz Press sp. z o.o.',
      'Number PL8567346215',
      'Customer',
      'Robin Test',
      'robin@example.test',
      `Number ${number}`,
      'Issued 2026-03-01 12:00 UTC',
      `Order ID ${order.orderId}`,
      'Bought 2026-03-01 12:00 UTC',
      'Payment By card',
      'Country Germany',
      'Product Quantity Price Total',
      'A Book',
      'From Paper Lantern Press · tax 19 %',
      '2 $15.00 $30.00',
      'A Map',
      'From Paper Lantern Press · tax 19 % · refunded',
      '1 $5.00 $5.00',
      'Price before discounts $35.00',
      'Discount −$10.00',
      'Tax 19 % $4.75',
      'Paid $29.75',
      'Refunded −$5.95',
      'Lantern Market Ltd is the seller of record of this order.',
      `Receipt ${number} Page 1 of 1`,
    ]);
  });

  test('a business that owes the tax itself → its number, the tax not charged and the note', async () => {
    await settings({
      taxesOn: 'true',
      pricesIncludeTax: 'true',
      marketIsSeller: 'true',
      legalCountry: 'FR',
    });
    const product = await makeProduct(t.context.db, { listPriceCents: 1190, priceCents: 1190 });
    const customer = await shop.buyer();
    const payment = await t.api()('POST payments', {
      body: {
        products: [{ id: product.id, quantity: 1 }],
        currency: 'usd',
        country: 'DE',
        vatNumber: 'DE136695976',
      },
    });
    await shop.claim(payment.paymentIntentId, customer);
    await shop.pay(payment);
    const { id } = await shop.placeOrder(payment, customer);
    const lines = await linesOf((await receipt(customer.token, id)).url);
    expect(lines).toContain('VAT number DE136695976');
    expect(lines).toContain('Tax not charged −$1.90');
    expect(lines).toContain('Paid $10.00');
    expect(lines).toContain('Reverse charge: no tax was charged, because the customer owes it in Germany.');
  });

  test('taxes off → no word of them', async () => {
    await settings({ taxesOn: 'false' });
    const { customer, order } = await bought();
    const lines = await linesOf((await receipt(customer.token, order.id)).url);
    expect(lines.filter((line) => /tax|country/i.test(line))).toEqual([]);
    expect(lines).toContain('Paid $15.00');
  });
});
