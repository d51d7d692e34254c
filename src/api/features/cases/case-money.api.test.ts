import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { PaymentRequestRefused } from '#api/ports/payment.ts';
import { cases, disputes, orderLines, refundParts, refunds } from '#db/schema.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin, makeProduct, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';
import { syncOrder } from '../refunds/refund-sync.service.ts';
import { attemptDueRefunds } from '../refunds/refunds.service.ts';

/** What cases do with money: refunds, disputes, stuck refunds. */
const shop = testShop();
const HOUR = 3_600_000;
const DISPUTED_CARD = '4000 0000 0000 0259';

/** An order of two lines ($10 and $5) of one shop, one ($20) of another, and a decidable case about the first line. */
async function sold() {
  const vendor = await makeVendor(shop.db());
  const products = [
    await makeProduct(shop.db(), { vendorId: vendor.id, listPriceCents: 1000 }),
    await makeProduct(shop.db(), { vendorId: vendor.id, listPriceCents: 500 }),
    await makeProduct(shop.db(), { listPriceCents: 2000 }),
  ];
  const customer = await shop.buyer();
  const order = await shop.buy(
    products.map(({ id }) => ({ id })),
    customer,
  );
  const admin = await makeAdmin(shop.db());
  const line = (at: number) => order.orderSummaries[at]?.id ?? '';
  const { id } = await shop.t.api(customer.token)('POST case', {
    body: { type: 'brokenFile', orderLineId: line(0), text: 'Broken.' },
  });
  shop.later(72 * HOUR);
  const refund = (more: object = {}, token = admin.token) =>
    shop.t.api(token)('POST case/{id}/decide', {
      params: { id },
      body: { decision: 'refund', reason: 'It is broken.', ...more },
    });
  return { vendor, customer, order, admin, line, id, refund };
}
type Sold = Awaited<ReturnType<typeof sold>>;

/** The refunds of the order, what its vendor orders bear of them, and the sum of its ledger, in cents. */
async function books({ order: { id }, vendor }: Sold) {
  const rows = await shop.db().select().from(refunds).where(eq(refunds.orderId, id));
  const parts = (await shop.db().select().from(refundParts)).filter((part) =>
    rows.some((row) => row.id === part.refundId),
  );
  const { vendorOrders, ledger: entries } = await shop.rows();
  const ledger = entries.filter((entry) => entry.orderId === id);
  const own = vendorOrders.find((row) => row.orderId === id && row.vendorId === vendor.id)?.id;
  return {
    refunds: rows.map(({ amountCents, status }) => `${status} ${amountCents}`),
    own: sum(parts.filter((part) => part.vendorOrderId === own).map((part) => part.totalCents)),
    others: sum(parts.filter((part) => part.vendorOrderId !== own).map((part) => part.totalCents)),
    ledger: sum(ledger.map((entry) => entry.amountCents)),
  };
}

describe('decide: refund', () => {
  test('without more → the line of the case, borne by its shop', async () => {
    const sale = await sold();
    expect(await sale.refund()).toMatchObject({ status: 'Decided' });
    expect(await books(sale)).toEqual({ refunds: ['Done 1000'], own: 1000, others: 0, ledger: 0 });
    const [line] = await shop
      .db()
      .select()
      .from(orderLines)
      .where(eq(orderLines.id, sale.line(0)));
    expect(line?.refundedAt).not.toBeNull();
  });

  test('an amount → so much, borne by its shop alone; the file stays', async () => {
    const sale = await sold();
    await sale.refund({ amount: 3.33 });
    expect(await books(sale)).toEqual({ refunds: ['Done 333'], own: 333, others: 0, ledger: 0 });
    const [line] = await shop
      .db()
      .select()
      .from(orderLines)
      .where(eq(orderLines.id, sale.line(0)));
    expect(line?.refundedAt).toBeNull();
  });

  test('lines of the same shop → these; of another shop → 404 and nothing written', async () => {
    const sale = await sold();
    await expect(sale.refund({ lines: [sale.line(0), sale.line(2)] })).rejects.toMatchObject({ status: 404 });
    expect(await books(sale)).toEqual({ refunds: [], own: 0, others: 0, ledger: 0 });
    await sale.refund({ lines: [sale.line(0), sale.line(1)] });
    expect(await books(sale)).toEqual({ refunds: ['Done 1500'], own: 1500, others: 0, ledger: 0 });
  });

  test('more than the shop’s part → 409 with what is left; nothing left → 409', async () => {
    const sale = await sold();
    await expect(sale.refund({ amount: 15.01 })).rejects.toEqual(
      failure(409, 'The amount is too large: $15.00 at most can be given back.'),
    );
    await shop.t.api(sale.admin.token)('POST admin/order/{id}/refund', {
      params: { id: sale.order.id },
      body: {},
    });
    await expect(sale.refund()).rejects.toEqual(failure(409, 'All of this has been given back already.'));
  });

  test('decided ten times in parallel, beside a refund by an admin → each line once', async () => {
    const sale = await sold();
    const others = [await makeAdmin(shop.db()), await makeAdmin(shop.db())];
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, n) => sale.refund({}, others[n % 2]?.token)),
      shop.t.api(sale.admin.token)('POST admin/order/{id}/refund', {
        params: { id: sale.order.id },
        body: { lines: [sale.line(0)] },
      }),
    ]);
    expect(results.slice(0, 10).filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2);
    expect(await books(sale)).toEqual({ refunds: ['Done 1000'], own: 1000, others: 0, ledger: 0 });
  });

  test('an amount and then the lines → no more than was paid, and no other shop bears it', async () => {
    const sale = await sold();
    await sale.refund({ amount: 4 });
    await shop.t.api(sale.admin.token)('POST admin/order/{id}/refund', {
      params: { id: sale.order.id },
      body: { lines: [sale.line(0), sale.line(1)] },
    });
    expect(await books(sale)).toEqual({
      refunds: ['Done 400', 'Done 1100'],
      own: 1500,
      others: 0,
      ledger: 0,
    });
  });

  test('two amounts while the provider does not answer → never more than the shop’s part', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const sale = await sold();
    const second = await shop.t.api(sale.customer.token)('POST case', {
      body: { type: 'other', orderLineId: sale.line(1), text: 'Also.' },
    });
    shop.later(72 * HOUR);
    shop.instead.refund = async () => Promise.reject(new Error('no answer'));
    const { token } = await makeAdmin(shop.db());
    const decideSecond = shop.t.api(token)('POST case/{id}/decide', {
      params: { id: second.id },
      body: { decision: 'refund', reason: 'Both.', amount: 10 },
    });
    const results = await Promise.allSettled([sale.refund({ amount: 10 }, token), decideSecond]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await books(sale)).refunds).toEqual(['Pending 1000']);
  });

  test('overturned on appeal → the customer keeps the money', async () => {
    const sale = await sold();
    await sale.refund();
    const params = { id: sale.id };
    // Sessions of the factories end after a week; this appeal comes in time.
    await shop.t.api(sale.vendor.token)('POST case/{id}/appeal', { params, body: { text: 'It works.' } });
    const other = await makeAdmin(shop.db());
    const body = { decision: 'none' as const, reason: 'It does work.' };
    await shop.t.api(other.token)('POST case/{id}/decide', { params, body });
    expect((await books(sale)).refunds).toEqual(['Done 1000']);
    const { decisions } = await shop.t.api(other.token)('GET case/{id}', { params });
    expect(decisions.map(({ decision, undoneAt }) => [decision, undoneAt])).toEqual([
      ['refund', null],
      ['none', null],
    ]);
  });
});

describe('cases of the system', () => {
  const casesOf = (orderId: string) => shop.db().select().from(cases).where(eq(cases.orderId, orderId));
  const tooLow = () =>
    Promise.reject(new PaymentRequestRefused('Your balance is too low.', 'balance_insufficient'));
  /** The next attempt of the refunds of an order is the last one. */
  async function stickRefunds(orderId: string): Promise<void> {
    const due = { attempts: 9, nextAttemptAt: shop.t.clock.now };
    await shop.db().update(refunds).set(due).where(eq(refunds.orderId, orderId));
    await attemptDueRefunds(shop.t.context, 100);
  }

  test('a dispute, reported twice and in parallel → one case; it ends → closed', async () => {
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const product = await makeProduct(shop.db());
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id: product.id }], customer, DISPUTED_CARD);
    const order = await shop.placeOrder(payment, customer);
    await shop
      .simulator()
      .simulateOutcome(payment.paymentIntentId, { dispute: 'opened' })
      .catch(() => {});
    await Promise.all(Array.from({ length: 5 }, () => syncOrder(shop.t.context, payment.paymentIntentId)));
    expect(await casesOf(order.id)).toMatchObject([
      { type: 'dispute', about: 'order', status: 'Open', vendorId: product.vendorId, openedBy: null },
    ]);
    await shop.simulator().simulateOutcome(payment.paymentIntentId, { dispute: 'won' });
    await syncOrder(shop.t.context, payment.paymentIntentId);
    expect(await casesOf(order.id)).toMatchObject([{ status: 'Closed' }]);
  });

  test('a refund that is stuck → one case for staff alone; it goes through → closed', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const sale = await sold();
    shop.instead.refund = tooLow;
    await sale.refund();
    await stickRefunds(sale.order.id);
    const stuck = async () => (await casesOf(sale.order.id)).filter(({ type }) => type === 'stuckRefund');
    expect(await stuck()).toMatchObject([{ status: 'Open', vendorId: null }]);
    const [refund] = (await shop.rows()).refunds.filter((row) => row.orderId === sale.order.id);
    const retry = () =>
      shop.t.api(sale.admin.token)('POST admin/refund/{id}/retry', { params: { id: refund?.id ?? '' } });
    await expect(retry()).rejects.toMatchObject({ status: 409 });
    await stickRefunds(sale.order.id);
    expect(await stuck()).toHaveLength(1);
    delete shop.instead.refund;
    await retry();
    expect(await stuck()).toMatchObject([{ status: 'Closed' }]);
    expect(await books(sale)).toEqual({ refunds: ['Done 1000'], own: 1000, others: 0, ledger: 0 });
  });

  test('the case of a refund that is stuck is decided → Refused, nothing waits, and its line can be refunded anew', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const sale = await sold();
    shop.instead.refund = tooLow;
    await sale.refund();
    await stickRefunds(sale.order.id);
    expect((await books(sale)).refunds).toEqual(['Stuck 1000']);
    const [stuck] = (await casesOf(sale.order.id)).filter(({ type }) => type === 'stuckRefund');
    const body = { decision: 'none' as const, reason: 'The customer was paid by bank transfer.' };
    const decide = () =>
      shop.t.api(sale.admin.token)('POST case/{id}/decide', { params: { id: stuck?.id ?? '' }, body });
    const outcomes = await Promise.allSettled([decide(), decide()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await books(sale)).refunds).toEqual(['Refused 1000']);
    const list = await shop.t.api(sale.admin.token)('GET admin/refund', { query: { status: 'Stuck' } });
    expect(list.data.filter(({ orderRecordId }) => orderRecordId === sale.order.id)).toEqual([]);
    delete shop.instead.refund;
    await shop.t.api(sale.admin.token)('POST admin/order/{id}/refund', {
      params: { id: sale.order.id },
      body: { lines: [sale.line(0)] },
    });
    expect((await books(sale)).refunds.sort()).toEqual(['Done 1000', 'Refused 1000']);
  });

  test('a refund that is refused for good → its case is on the dashboard until it is decided', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const sale = await sold();
    shop.instead.refund = () =>
      Promise.reject(new PaymentRequestRefused('This charge is disputed.', 'charge_disputed'));
    await sale.refund();
    expect((await books(sale)).refunds).toEqual(['Refused 1000']);
    const [opened] = (await casesOf(sale.order.id)).filter(({ type }) => type === 'stuckRefund');
    const id = opened?.id ?? '';
    const admin = await makeAdmin(shop.db());
    const waits = async () => {
      const { needsDecision } = await shop.t.api(admin.token)('GET admin/dashboard', { query: {} });
      return needsDecision.some((one) => one.id === id);
    };
    expect(await waits()).toBe(true);
    const body = { decision: 'none' as const, reason: 'The bank decides.' };
    await shop.t.api(admin.token)('POST case/{id}/decide', { params: { id }, body });
    expect(await waits()).toBe(false);
  });

  test('decide: refund while a bank holds the money → 409 for it and its preview, and the case stays', async () => {
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const sale = await sold();
    await shop
      .db()
      .insert(disputes)
      .values({
        id: `du_${sale.id}`,
        orderId: sale.order.id,
        amountCents: 3500,
        status: 'Open',
        holdsMoney: true,
        reason: 'fraudulent',
      });
    const held = { status: 409, code: 'order_disputed' };
    await expect(sale.refund()).rejects.toMatchObject(held);
    const preview = shop.t.api(sale.admin.token)('POST case/{id}/refund/preview', {
      params: { id: sale.id },
      body: {},
    });
    await expect(preview).rejects.toMatchObject(held);
    expect((await books(sale)).refunds).toEqual([]);
    expect(await shop.t.api(sale.admin.token)('GET case/{id}', { params: { id: sale.id } })).toMatchObject({
      status: 'WaitingForVendor',
      order: { refundable: 0 },
    });
  });
});
