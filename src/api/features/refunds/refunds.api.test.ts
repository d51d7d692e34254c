import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
} from '#api/ports/payment.ts';
import { refunds } from '#db/schema.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';
import { sweepPayments } from '../payments/sweeper.service.ts';

const shop = testShop();
const MINUTE = 60_000;
const SOLD = ['card', 'market', 'vendor'];

/** A paid order of two vendors: lines of $10.05 twice, $3.33 and $0.50 (the last two of one vendor). */
async function bought() {
  const vendors = [await makeVendor(shop.db()), await makeVendor(shop.db())];
  const product = (at: number, listPriceCents: number) =>
    makeProduct(shop.db(), { vendorId: vendors[at]?.id, listPriceCents });
  const goods = [
    { id: (await product(0, 1005)).id, quantity: 2 },
    { id: (await product(1, 333)).id },
    { id: (await product(1, 50)).id },
  ];
  const customer = await shop.buyer();
  const payment = await shop.paid(goods, customer);
  const order = await shop.placeOrder(payment, customer);
  const admin = await makeAdmin(shop.db());
  const line = (at: number) => order.orderSummaries[at]?.id ?? '';
  const refund = (lines?: number[]) =>
    shop.t.api(admin.token)('POST admin/order/{id}/refund', {
      params: { id: order.id },
      body: lines ? { lines: lines.map(line) } : {},
    });
  return { vendors, customer, payment, order, admin, line, refund };
}
type Bought = Awaited<ReturnType<typeof bought>>;

/** What the provider has given back of the order, in cents, oldest first. */
async function givenBack({ payment }: Bought): Promise<number[]> {
  const url = `http://x/v1/refunds?limit=100&payment_intent=${payment.paymentIntentId}`;
  const headers = { authorization: `Bearer ${shop.simulator().secretKey}` };
  const answer = await shop.simulator().fetch(url, { headers });
  return ((await answer.json()) as { data: { amount: number }[] }).data.map(({ amount }) => amount).reverse();
}

/** The order's ledger by account and vendor, in cents, and its sum. */
async function booked({ order, vendors }: Bought) {
  const entries = (await shop.rows()).ledger.filter((row) => row.orderId === order.id);
  const of = (account: string, vendorId: string | null) =>
    sum(
      entries
        .filter((entry) => entry.account === account && entry.vendorId === vendorId)
        .map((entry) => entry.amountCents),
    );
  return {
    accounts: [of('card', null), of('market', null), ...vendors.map((vendor) => of('vendor', vendor.id))],
    sum: sum(entries.map((entry) => entry.amountCents)),
  };
}
const partsOf = async ({ order, vendors }: Bought) => {
  const rows = (await shop.rows()).vendorOrders.filter((row) => row.orderId === order.id);
  return vendors.map(({ id }) => rows.find((row) => row.vendorId === id)?.refundedCents);
};
const sweep = () => sweepPayments(shop.t.context);

describe('POST admin/order/{id}/refund', () => {
  test('anonymous → 401, a customer and a vendor → 403, an unknown order or a foreign line → 404, bad input → 400', async () => {
    const sale = await bought();
    const other = await bought();
    const ask = (token: string | undefined, id: string, body: object = {}) =>
      shop.t.api(token)('POST admin/order/{id}/refund', { params: { id }, body });
    await expect(ask(undefined, sale.order.id)).rejects.toMatchObject({ status: 401 });
    for (const token of [sale.customer.token, sale.vendors[0]?.token]) {
      await expect(ask(token, sale.order.id)).rejects.toMatchObject({ status: 403 });
    }
    await expect(ask(sale.admin.token, 'unknown')).rejects.toEqual(failure(404, 'This order was not found.'));
    await expect(
      ask(sale.admin.token, sale.order.id, { lines: [sale.line(0), other.line(0)] }),
    ).rejects.toEqual(failure(404, 'This line of the order was not found.'));
    await expect(ask(sale.admin.token, sale.order.id, { lines: [] })).rejects.toEqual(
      failure(400, 'Please select Lines.'),
    );
    await expect(ask(sale.admin.token, sale.order.id, { line: [sale.line(0)] })).rejects.toEqual(
      failure(400, 'Unknown field: line.'),
    );
    expect(await givenBack(sale)).toEqual([]);
    expect((await shop.rows()).refunds.filter((row) => row.orderId === sale.order.id)).toEqual([]);
  });

  test('a whole order → every entry is reversed to the cent, once', async () => {
    const sale = await bought();
    const answer = await sale.refund();
    const done = {
      amount: 23.93,
      status: 'Done',
      origin: 'market',
      lastError: null,
      attempts: 1,
      customer: sale.customer.name,
    };
    expect(answer).toEqual({
      id: sale.order.id,
      orderId: sale.order.orderId,
      status: 'Completed',
      paymentStatus: 'Refunded',
      totalAmount: 23.93,
      refundedAmount: 23.93,
      refunds: [
        {
          ...done,
          id: expect.any(String),
          orderId: sale.order.orderId,
          orderRecordId: sale.order.id,
          nextAttemptAt: null,
          createdAt: shop.t.clock.now.toISOString(),
          doneAt: shop.t.clock.now.toISOString(),
        },
      ],
    });
    expect(await booked(sale)).toEqual({ accounts: [0, 0, 0, 0], sum: 0 });
    expect(await partsOf(sale)).toEqual([2010, 383]);
    const rows = await shop.rows();
    expect(await sale.refund()).toEqual(answer);
    expect(await sale.refund([1])).toEqual(answer);
    expect(await shop.rows()).toEqual(rows);
    expect(await givenBack(sale)).toEqual([2393]);
    expect(rows.refunds.find((row) => row.orderId === sale.order.id)?.decidedBy).toBe(sale.admin.id);
  });

  test('by lines, one after the other → the shares of each vendor to the cent', async () => {
    const sale = await bought();
    expect(await sale.refund([1])).toMatchObject({
      paymentStatus: 'Partially refunded',
      refundedAmount: 3.33,
    });
    // Commissions of 10 %: 201 of 20.10, 33 of 3.33 and 5 of 0.50.
    expect(await booked(sale)).toEqual({ accounts: [2060, -206, -1809, -45], sum: 0 });
    expect(await partsOf(sale)).toEqual([0, 333]);
    expect(await sale.refund([0, 1])).toMatchObject({
      paymentStatus: 'Partially refunded',
      refundedAmount: 23.43,
    });
    expect(await booked(sale)).toEqual({ accounts: [50, -5, 0, -45], sum: 0 });
    expect(await sale.refund()).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: 23.93 });
    expect(await booked(sale)).toEqual({ accounts: [0, 0, 0, 0], sum: 0 });
    expect(await partsOf(sale)).toEqual([2010, 383]);
    expect(await givenBack(sale)).toEqual([333, 2010, 50]);
    const { ledger } = await shop.rows();
    const entries = ledger.filter((row) => row.orderId === sale.order.id && row.kind === 'refund');
    expect([...new Set(entries.map((entry) => entry.refundId))]).toHaveLength(3);
    expect([...new Set(entries.map((entry) => entry.account))].sort()).toEqual(SOLD);
  });

  test('refunded in part → the customer sees it, and can download only the rest', async () => {
    const sale = await bought();
    await sale.refund([0]);
    const own = shop.t.api(sale.customer.token);
    const order = await own('GET orders/{id}', { params: { id: sale.order.id } });
    expect(order).toMatchObject({
      status: 'Completed',
      paymentStatus: 'Partially refunded',
      totalAmount: 23.93,
      refundedAmount: 20.1,
    });
    expect(order.orderSummaries.map((line) => [line.refunded, line.downloadable])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
    const fetchLine = (at: number) =>
      own('POST orders/{id}/items/{itemId}/download', {
        params: { id: sale.order.id, itemId: sale.line(at) },
      });
    await expect(fetchLine(0)).rejects.toMatchObject({ status: 404 });
    expect(await fetchLine(1)).toMatchObject({ url: expect.stringContaining('/downloads/') });
  });

  test('parallel refunds of the order and of lines → nothing is refunded twice', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const sale = await bought();
    await Promise.allSettled([
      ...Array.from({ length: 8 }, () => sale.refund()),
      ...Array.from({ length: 8 }, () => sale.refund([1])),
      ...Array.from({ length: 8 }, () => sale.refund([1, 2])),
    ]);
    shop.later(2 * MINUTE);
    await sweep();
    expect(sum(await givenBack(sale))).toBe(2393);
    expect(await booked(sale)).toEqual({ accounts: [0, 0, 0, 0], sum: 0 });
    expect(await partsOf(sale)).toEqual([2010, 383]);
    expect(await sale.refund()).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: 23.93 });
  });
});

describe('a refund that the provider does not make', () => {
  const unavailable: PaymentProvider['refund'] = () => Promise.reject(new PaymentProviderUnavailable());

  test('the provider cannot be reached → 502, nothing booked, and the sweeper attempts it later', async () => {
    const warnings = vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const sale = await bought();
    shop.instead.refund = unavailable;
    await expect(sale.refund([0])).rejects.toMatchObject({ status: 502 });
    expect(warnings).toHaveBeenCalledTimes(1);
    expect(await booked(sale)).toEqual({ accounts: [2393, -239, -1809, -345], sum: 0 });
    const view = await shop.t.api(sale.customer.token)('GET orders/{id}', { params: { id: sale.order.id } });
    expect(view).toMatchObject({ paymentStatus: 'Paid', refundedAmount: 0 });
    delete shop.instead.refund;
    shop.later(2 * MINUTE);
    await Promise.all([sweep(), sweep()]);
    expect(await givenBack(sale)).toEqual([2010]);
    expect(await booked(sale)).toEqual({ accounts: [383, -38, 0, -345], sum: 0 });
  });

  test('made, but the answer was lost → found again, also after its key has expired', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const sale = await bought();
    shop.instead.refund = async (input) => {
      await shop.provider().refund({ ...input, idempotencyKey: 'another' });
      throw new PaymentProviderUnavailable();
    };
    await expect(sale.refund([2])).rejects.toMatchObject({ status: 502 });
    delete shop.instead.refund;
    expect(await sale.refund([2])).toMatchObject({
      paymentStatus: 'Partially refunded',
      refundedAmount: 0.5,
    });
    expect(await givenBack(sale)).toEqual([50]);
  });

  test('always refused → growing pauses, then Stuck in the admin’s list, until an admin retries', async () => {
    const warnings = vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const errors = vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const sale = await bought();
    const keys: string[] = [];
    shop.instead.refund = ({ idempotencyKey }) => {
      keys.push(idempotencyKey);
      return Promise.reject(new PaymentRequestRefused('Your balance is too low.', 'balance_insufficient'));
    };
    await expect(sale.refund([0])).rejects.toEqual(
      failure(409, 'The card provider refuses this refund: Your balance is too low.'),
    );
    const pauses: number[] = [];
    const row = async () => (await shop.rows()).refunds.find((one) => one.orderId === sale.order.id);
    for (let now = await row(); now?.status === 'Pending'; now = await row()) {
      const pause = now.nextAttemptAt.getTime() - shop.t.clock.now.getTime();
      pauses.push(pause / MINUTE);
      const before = keys.length;
      shop.later(pause - 1);
      await sweep();
      expect(keys).toHaveLength(before);
      shop.later(1);
      await sweep();
      expect(keys).toHaveLength(before + 1);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    shop.later(2 * 24 * 60 * MINUTE);
    await sweep();
    expect(keys).toHaveLength(10);
    expect([warnings.mock.calls.length, errors.mock.calls.length]).toEqual([9, 1]);
    expect(new Set(keys).size, 'a refusal is answered again under its own key').toBe(keys.length);
    const stuck = await shop.t.api(sale.admin.token)('GET admin/refund', { query: { status: 'Stuck' } });
    expect(stuck).toMatchObject({
      total: 1,
      data: [
        {
          orderId: sale.order.orderId,
          amount: 20.1,
          status: 'Stuck',
          lastError: 'Your balance is too low.',
          attempts: 10,
          doneAt: null,
        },
      ],
    });
    delete shop.instead.refund;
    expect(await sale.refund([0])).toMatchObject({ refundedAmount: 20.1 });
    expect(await givenBack(sale)).toEqual([2010]);
  });
});

test('refund that the provider has processed for months → asked for once a day', async () => {
  const sale = await bought();
  await sale.refund([0]);
  const { id } = (await shop.rows()).refunds.find((one) => one.orderId === sale.order.id) ?? {};
  const row = eq(refunds.id, String(id));
  const late = { status: 'Processing', attempts: 60, nextAttemptAt: shop.t.clock.now } as const;
  await shop.db().update(refunds).set(late).where(row);
  await sweep();
  const [after] = await shop.db().select().from(refunds).where(row);
  expect(after).toMatchObject({
    attempts: 61,
    nextAttemptAt: new Date(shop.t.clock.now.getTime() + 24 * 60 * MINUTE),
  });
});

describe('POST admin/refund/{id}/retry', () => {
  const retry = (token: string | undefined, id: string) =>
    shop.t.api(token).full('POST admin/refund/{id}/retry', { params: { id } });
  const tooLow = () =>
    Promise.reject(new PaymentRequestRefused('Your balance is too low.', 'balance_insufficient'));

  /** Two refunds of lines that are stuck. */
  async function stuckTwice() {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const sale = await bought();
    shop.instead.refund = tooLow;
    for (const line of [0, 1]) await expect(sale.refund([line])).rejects.toMatchObject({ status: 409 });
    await shop.db().update(refunds).set({ status: 'Stuck' }).where(eq(refunds.orderId, sale.order.id));
    const rows = (await shop.rows()).refunds.filter((row) => row.orderId === sale.order.id);
    const byAmount = (cents: number) => rows.find((row) => row.amountCents === cents)?.id ?? '';
    return { sale, first: byAmount(2010), second: byAmount(333) };
  }

  test('anonymous → 401, a customer and a vendor → 403, an unknown refund → 404', async () => {
    const { sale, first } = await stuckTwice();
    await expect(retry(undefined, first)).rejects.toMatchObject({ status: 401 });
    for (const token of [sale.customer.token, sale.vendors[0]?.token]) {
      await expect(retry(token, first)).rejects.toMatchObject({ status: 403 });
    }
    await expect(retry(sale.admin.token, 'unknown')).rejects.toEqual(
      failure(404, 'This refund was not found.'),
    );
    expect(await givenBack(sale)).toEqual([]);
  });

  test('a Stuck refund → Done, and no other of its order', async () => {
    const { sale, first, second } = await stuckTwice();
    delete shop.instead.refund;
    expect(await retry(sale.admin.token, second)).toEqual({
      statusCode: 200,
      message: 'The money has been given back.',
      data: {
        id: second,
        orderId: sale.order.orderId,
        orderRecordId: sale.order.id,
        customer: sale.customer.name,
        amount: 3.33,
        status: 'Done',
        origin: 'market',
        lastError: null,
        attempts: 2,
        nextAttemptAt: null,
        createdAt: shop.t.clock.now.toISOString(),
        doneAt: shop.t.clock.now.toISOString(),
      },
    });
    expect(await givenBack(sale)).toEqual([333]);
    const other = (await shop.rows()).refunds.find((row) => row.id === first);
    expect(other?.status).toBe('Stuck');
  });

  test('refused again → 409 with the provider’s sentence, and the sweeper attempts it later', async () => {
    const { sale, first } = await stuckTwice();
    await expect(retry(sale.admin.token, first)).rejects.toEqual(
      failure(409, 'The card provider refuses this refund: Your balance is too low.'),
    );
    const { data } = await shop.t.api(sale.admin.token)('GET admin/refund', { query: { limit: 100 } });
    expect(data.find(({ id }) => id === first)).toMatchObject({
      status: 'Pending',
      lastError: 'Your balance is too low.',
      nextAttemptAt: new Date(shop.t.clock.now.getTime() + MINUTE).toISOString(),
    });
  });

  test('Done or Failed → 409 with its status, and no call to the provider', async () => {
    const { sale, first } = await stuckTwice();
    for (const status of ['Done', 'Failed'] as const) {
      await shop.db().update(refunds).set({ status }).where(eq(refunds.id, first));
      shop.calls.length = 0;
      await expect(retry(sale.admin.token, first)).rejects.toEqual(
        failure(409, `This refund is ${status}: there is nothing to try again.`),
      );
      expect(shop.calls).toEqual([]);
    }
  });
});

test('refunds: error of the provider → stored shortened, without keys and addresses', async () => {
  vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
  const sale = await bought();
  const words = `sk_live_abc of ann@shop.test may not refund ${'x'.repeat(100_000)}`;
  shop.instead.refund = () => Promise.reject(new PaymentRequestRefused(words, 'testmode_charges_only'));
  await expect(sale.refund([0])).rejects.toMatchObject({ status: 409 });
  const row = (await shop.rows()).refunds.find((one) => one.orderId === sale.order.id);
  expect(row?.lastError).toMatch(/^\[redacted\] of \[redacted\] may not refund x+ …$/);
  expect(row?.lastError?.length).toBeLessThan(520);
});

test('GET admin/refund: anonymous → 401, a vendor → 403, an admin → newest first, with the total', async () => {
  await shop.db().update(refunds).set({ status: 'Done' }).where(eq(refunds.status, 'Pending'));
  const sale = await bought();
  const other = await bought();
  shop.later(MINUTE);
  await sale.refund([0]);
  shop.later(MINUTE);
  await other.refund([1]);
  await expect(shop.t.api()('GET admin/refund')).rejects.toMatchObject({ status: 401 });
  await expect(shop.t.api(sale.vendors[0]?.token)('GET admin/refund')).rejects.toMatchObject({ status: 403 });
  const list = await shop.t.api(sale.admin.token)('GET admin/refund', { query: { limit: 2 } });
  const kept = (await shop.rows()).refunds.length;
  expect([list.total, list.pageCount]).toEqual([kept, Math.ceil(kept / 2)]);
  expect(list.data.map(({ orderId, amount }) => [orderId, amount])).toEqual([
    [other.order.orderId, 3.33],
    [sale.order.orderId, 20.1],
  ]);
});
