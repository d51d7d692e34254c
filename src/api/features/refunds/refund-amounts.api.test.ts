import { describe, expect, test, vi } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { centsOf } from '#domain/money.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';
import { syncOrder } from './refund-sync.service.ts';

/** Refunds of an amount, and what they show before they are made. */
const shop = testShop();
type Wanted = InputOf<'POST admin/order/{id}/refund'>['body'];

/** An order of $10 and $5 of one shop and $20 of another, and calls of an admin. */
async function sold() {
  const first = await makeProduct(shop.db(), { listPriceCents: 1000 });
  const second = await makeProduct(shop.db(), { vendorId: first.vendorId, listPriceCents: 500 });
  const other = await makeProduct(shop.db(), { listPriceCents: 2000 });
  const customer = await shop.buyer();
  const payment = await shop.paid(
    [first, second, other].map(({ id }) => ({ id })),
    customer,
  );
  const order = await shop.placeOrder(payment, customer);
  const admin = shop.t.api((await makeAdmin(shop.db())).token);
  const params = { id: order.id };
  return {
    order,
    intentId: payment.paymentIntentId,
    customer,
    vendorIds: [first.vendorId, other.vendorId],
    line: (at: number) => order.orderSummaries[at]?.id ?? '',
    preview: (body: Wanted) => admin('POST admin/order/{id}/refund/preview', { params, body }),
    refund: (body: Wanted) => admin('POST admin/order/{id}/refund', { params, body }),
    read: () => admin('GET admin/order/{id}', { params }),
  };
}
type Sold = Awaited<ReturnType<typeof sold>>;

/** What the ledger's accounts have of refunds of an order, in cents, by their public names. */
async function givenBack({ order }: Sold): Promise<Map<string, number>> {
  const { ledger } = await shop.rows();
  const entries = ledger.filter((entry) => entry.orderId === order.id && entry.kind !== 'sale');
  const byAccount = Map.groupBy(entries, ({ account, vendorId }) => vendorId ?? account);
  return new Map([...byAccount].map(([name, own]) => [name, sum(own.map((entry) => entry.amountCents))]));
}

const addedUp = ({ vendors, market, tax, codes }: Awaited<ReturnType<Sold['preview']>>): number =>
  sum([...vendors.map(({ amount }) => amount), market, tax, codes].map(centsOf));

describe('POST admin/order/{id}/refund/preview', () => {
  test('an amount → shared by all vendors in proportion, adds up, and the refund books exactly that', async () => {
    const sale = await sold();
    const preview = await sale.preview({ amount: 10.01 });
    expect(preview).toMatchObject({ customer: 10.01, tax: 0, codes: 0 });
    expect(preview.vendors.map(({ vendorId }) => vendorId).toSorted()).toEqual(sale.vendorIds.toSorted());
    expect(addedUp(preview)).toBe(1001);
    expect((await givenBack(sale)).size).toBe(0);
    expect(await sale.refund({ amount: 10.01 })).toMatchObject({
      refundedAmount: 10.01,
      paymentStatus: 'Partially refunded',
    });
    const booked = await givenBack(sale);
    expect(booked.get('card')).toBe(-1001);
    expect(booked.get('market')).toBe(centsOf(preview.market));
    for (const { vendorId, amount } of preview.vendors) expect(booked.get(vendorId)).toBe(centsOf(amount));
    const { vendorOrders } = await sale.read();
    expect(vendorOrders.flatMap(({ lines }) => lines).every(({ refunded }) => !refunded)).toBe(true);
  });

  test('lines of one shop → it alone and the market; all that is left → everyone', async () => {
    const sale = await sold();
    expect(await sale.preview({ lines: [sale.line(0)] })).toEqual({
      customer: 10,
      vendors: [{ vendorId: sale.vendorIds[0], amount: 9 }],
      market: 1,
      tax: 0,
      codes: 0,
    });
    await sale.refund({ lines: [sale.line(0)] });
    const rest = await sale.preview({});
    expect([rest.customer, addedUp(rest)]).toEqual([25, 2500]);
  });

  test('more than is left → 409 with what is left; nothing left → 409; both, zero, thousandths → 400; unknown → 404', async () => {
    const sale = await sold();
    const tooMuch = failure(409, 'The amount is too large: $35.00 at most can be given back.');
    await expect(sale.preview({ amount: 35.01 })).rejects.toEqual(tooMuch);
    await expect(sale.refund({ amount: 35.01 })).rejects.toEqual(tooMuch);
    await expect(sale.preview({ amount: 1, lines: [sale.line(0)] })).rejects.toMatchObject({ status: 400 });
    await expect(sale.preview({ amount: 0 })).rejects.toMatchObject({ status: 400 });
    await expect(sale.preview({ amount: 0.001 })).rejects.toMatchObject({ status: 400 });
    await expect(sale.preview({ lines: ['none'] })).rejects.toMatchObject({ status: 404 });
    await sale.refund({});
    await expect(sale.preview({ amount: 1 })).rejects.toEqual(
      failure(409, 'All of this has been given back already.'),
    );
    expect(await sale.preview({})).toMatchObject({ customer: 0, vendors: [] });
  });

  test('an order that failed and whose refund came back → the market alone bears it', async () => {
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const vendor = await makeVendor(shop.db());
    const { id } = await makeProduct(shop.db(), { vendorId: vendor.id, listPriceCents: 1000 });
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id }], customer);
    await shop.t.api(vendor.token)('DELETE product/{id}', { params: { id } });
    const order = await shop.placeOrder(payment, customer);
    await shop.simulator().simulateOutcome(payment.paymentIntentId, { refund: 'failed' });
    await syncOrder(shop.t.context, payment.paymentIntentId);
    const admin = shop.t.api((await makeAdmin(shop.db())).token);
    const params = { id: order.id };
    expect(await admin('POST admin/order/{id}/refund/preview', { params, body: { amount: 4 } })).toEqual({
      customer: 4,
      vendors: [],
      market: 4,
      tax: 0,
      codes: 0,
    });
    const refunded = await admin('POST admin/order/{id}/refund', { params, body: { amount: 4 } });
    expect(refunded).toMatchObject({ refundedAmount: 4 });
  });
});

describe('POST admin/order/{id}/refund of an amount', () => {
  test('ten in parallel of $9 → three, never more than was paid', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const sale = await sold();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => sale.refund({ amount: 9 })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await givenBack(sale)).get('card')).toBe(-2700);
    expect((await sale.read()).refundableAmount).toBe(8);
  });

  test('sent twice with what could be given back → the second is 409, and nothing is given back again', async () => {
    const sale = await sold();
    const body = { amount: 5, refundableAmount: 35 };
    const results = await Promise.allSettled([sale.refund(body), sale.refund(body)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(sale.refund(body)).rejects.toEqual(
      failure(409, 'This order has changed meanwhile: $30.00 can be given back now.'),
    );
    expect((await givenBack(sale)).get('card')).toBe(-500);
  });

  test('all that is left as an amount → its lines are refunded, and no account has anything left', async () => {
    const sale = await sold();
    await sale.refund({ amount: 10.01 });
    await sale.refund({ lines: [sale.line(2)] });
    const { refundableAmount } = await sale.read();
    await sale.refund({ amount: refundableAmount });
    const { vendorOrders, paymentStatus } = await sale.read();
    expect(paymentStatus).toBe('Refunded');
    expect(vendorOrders.flatMap(({ lines }) => lines).every(({ refunded }) => refunded)).toBe(true);
    const { ledger } = await shop.rows();
    const left = Map.groupBy(
      ledger.filter(({ orderId }) => orderId === sale.order.id),
      ({ account, vendorId }) => vendorId ?? account,
    );
    for (const entries of left.values()) expect(sum(entries.map((entry) => entry.amountCents))).toBe(0);
  });
});

test('a refund that fails later → booked back, mailed, and one case for staff; a new one goes through', async () => {
  vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
  const sale = await sold();
  await sale.refund({ amount: 10 });
  await shop.simulator().simulateOutcome(sale.intentId, { refund: 'failed' });
  await Promise.all(Array.from({ length: 5 }, () => syncOrder(shop.t.context, sale.intentId)));
  for (const cents of (await givenBack(sale)).values()) expect(cents).toBe(0);
  expect((await sale.read()).refunds).toMatchObject([{ status: 'Failed', amount: 10 }]);
  const admin = shop.t.api((await makeAdmin(shop.db())).token);
  const { data } = await admin('GET case', { query: { type: 'stuckRefund', status: 'Open' } });
  expect(data.filter(({ title }) => title === sale.order.orderId)).toHaveLength(1);
  expect(await sale.refund({ amount: 10 })).toMatchObject({ refundedAmount: 10 });
});
