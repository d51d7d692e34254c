import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { ProviderRefund } from '#api/ports/payment.ts';
import { disputes, products, refundParts } from '#db/schema.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin, makeProduct } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { rounds } from '#test/rounds.ts';
import { testShop } from '#test/shop.ts';
import { sweepPayments } from '../payments/sweeper.service.ts';
import { syncOrder } from './refund-sync.service.ts';

/** Refunds and disputes as the provider reports them: later, twice, in any order, and made by others. */
const shop = testShop();
const MINUTE = 60_000;
/** A card whose refunds stay pending until their outcome is simulated. */
const PENDING_REFUND_CARD = '4000 0000 0000 7726';
const DISPUTED_CARD = '4000 0000 0000 0259';
const sweep = () => sweepPayments(shop.t.context);

/** A paid order of two vendors: $20.10 and $3.33. */
async function bought(card?: string) {
  const goods = [
    { id: (await makeProduct(shop.db(), { listPriceCents: 1005 })).id, quantity: 2 },
    { id: (await makeProduct(shop.db(), { listPriceCents: 333 })).id },
  ];
  const customer = await shop.buyer();
  const payment = await shop.paid(goods, customer, card);
  const order = await shop.placeOrder(payment, customer);
  const admin = await makeAdmin(shop.db());
  const refund = (lines?: number[]) =>
    shop.t.api(admin.token).full('POST admin/order/{id}/refund', {
      params: { id: order.id },
      body: lines ? { lines: lines.map((at) => order.orderSummaries[at]?.id ?? '') } : {},
    });
  const intentId = payment.paymentIntentId;
  return { customer, intentId, order, admin, refund };
}
type Bought = Awaited<ReturnType<typeof bought>>;

/** Makes a refund in the provider's dashboard, without a reference of the market. */
const refundByHand = ({ intentId }: Bought, cents: number) =>
  stripe('refunds', { payment_intent: intentId, amount: String(cents) });
async function stripe(path: string, fields: Record<string, string>): Promise<void> {
  const answer = await shop.simulator().fetch(`http://x/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.simulator().secretKey}` },
    body: new URLSearchParams(fields),
  });
  expect(answer.status).toBe(200);
}
const happen = (
  { intentId }: Bought,
  outcome: Parameters<ReturnType<typeof shop.simulator>['simulateOutcome']>[1],
) => shop.simulator().simulateOutcome(intentId, outcome);

/** Delivers every webhook about the payment that is there, and forgets it. */
async function deliverAll(sale: Bought): Promise<void> {
  const news = await shop.webhooksOf(sale.intentId);
  for (const one of news) expect((await shop.deliver(one)).statusCode).toBe(200);
  shop.delivered.length = 0;
}

/** What is written of an order, in cents, after checking that it agrees with itself. */
async function books({ order: { id } }: Bought) {
  const rows = await shop.rows();
  const order = rows.orders.find((row) => row.id === id);
  // The provider's fees of a dispute are not the order's money.
  const ledger = rows.ledger.filter((row) => row.orderId === id && row.kind !== 'provider fee');
  const parts = rows.vendorOrders.filter((row) => row.orderId === id);
  const refunds = rows.refunds.filter((row) => row.orderId === id);
  const done = refunds.filter(({ status }) => status === 'Done');
  const partsDone = (await shop.db().select().from(refundParts)).filter((part) =>
    done.some((row) => row.id === part.refundId),
  );
  const owed = (entries: typeof ledger) => sum(entries.map((entry) => entry.amountCents));
  expect(owed(ledger), 'the ledger of an order adds up to nothing').toBe(0);
  expect(order?.refundedCents).toBe(
    Math.min(order?.totalCents ?? 0, sum(done.map((row) => row.amountCents))),
  );
  for (const part of parts) {
    const own = partsDone.filter((row) => row.vendorOrderId === part.id);
    expect(part.refundedCents).toBe(sum(own.map((row) => row.totalCents)));
    expect(part.refundedCommissionCents).toBe(sum(own.map((row) => row.commissionCents)));
    const share =
      part.totalCents - part.refundedCents - (part.commissionCents - part.refundedCommissionCents);
    expect(owed(ledger.filter((entry) => entry.vendorId === part.vendorId))).toBe(0 - share);
  }
  return {
    paymentStatus: order?.paymentStatus,
    refundedCents: order?.refundedCents,
    card: owed(ledger.filter((entry) => entry.account === 'card')),
    refunds: refunds.map(({ origin, status, amountCents }) => `${origin} ${status} ${amountCents}`).sort(),
    refundedLines: rows.lines.filter((line) => line.orderId === id && line.refundedAt).length,
  };
}
const untouched = { paymentStatus: 'Paid', refundedCents: 0, card: 2343, refundedLines: 0 };
const givenBack = { paymentStatus: 'Refunded', refundedCents: 2343, card: 0, refundedLines: 2 };

/** The messages for admins in the log. */
const alarms = () => vi.spyOn(shop.t.context.log, 'error').mockReturnValue();

describe('a refund that the provider calls pending', () => {
  test('pending → not booked, Processing, and checked with growing pauses until it succeeds', async () => {
    const sale = await bought(PENDING_REFUND_CARD);
    const { data, message } = await sale.refund();
    expect(message).toBe('The money is on its way back.');
    expect(data).toMatchObject({
      paymentStatus: 'Paid',
      refundedAmount: 0,
      refunds: [{ status: 'Processing' }],
    });
    const processing = { ...untouched, refunds: ['market Processing 2343'] };
    expect(await books(sale)).toEqual(processing);
    const pauses: number[] = [];
    for (let checks = 0; checks < 12; checks++) {
      const row = (await shop.rows()).refunds.find((one) => one.orderId === sale.order.id);
      const pause = (row?.nextAttemptAt.getTime() ?? 0) - shop.t.clock.now.getTime();
      pauses.push(pause / MINUTE);
      shop.later(pause);
      await sweep();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440]);
    expect(shop.calls.filter((name) => name === 'refund')).toHaveLength(1);
    expect(await books(sale)).toEqual(processing);
    await happen(sale, { refund: 'succeeded' });
    shop.later(1440 * MINUTE);
    await sweep();
    expect(await books(sale)).toEqual({ ...givenBack, refunds: ['market Done 2343'] });
  });

  test('then fails → nothing was booked, it stays as Failed, and an admin can refund again', async () => {
    const alarm = alarms();
    const sale = await bought(PENDING_REFUND_CARD);
    await sale.refund([1]);
    await happen(sale, { refund: 'failed' });
    await deliverAll(sale);
    expect(await books(sale)).toEqual({ ...untouched, refunds: ['market Failed 333'] });
    expect(alarm).toHaveBeenCalledTimes(1);
    const failed = await shop.t.api(sale.admin.token)('GET admin/refund', { query: { status: 'Failed' } });
    expect(failed.data[0]).toMatchObject({
      orderId: sale.order.orderId,
      amount: 3.33,
      lastError: 'The card provider says that this refund has failed: lost_or_stolen_card.',
      doneAt: null,
    });
    shop.later(24 * 60 * MINUTE);
    await sweep();
    expect(shop.calls.filter((name) => name === 'refund')).toHaveLength(1);
    await sale.refund([1]);
    await happen(sale, { refund: 'succeeded' });
    await deliverAll(sale);
    expect(await books(sale)).toEqual({
      paymentStatus: 'Partially refunded',
      refundedCents: 333,
      card: 2010,
      refundedLines: 1,
      refunds: ['market Done 333', 'market Failed 333'],
    });
  });

  test('fails before its own call is answered → 409, Failed, and not attempted again', async () => {
    alarms();
    const sale = await bought(PENDING_REFUND_CARD);
    shop.instead.refund = async (input) => {
      const answer = await shop.provider().refund(input);
      await happen(sale, { refund: 'failed' });
      return answer;
    };
    await expect(sale.refund()).rejects.toEqual(
      failure(409, 'The card provider says that this refund has failed: lost_or_stolen_card.'),
    );
    expect(await books(sale)).toEqual({ ...untouched, refunds: ['market Failed 2343'] });
  });
});

test('syncOrder: refund of a Failed order without lines fails → an admin can refund it', async () => {
  alarms();
  const customer = await shop.buyer();
  const { id } = await makeProduct(shop.db(), { listPriceCents: 1000 });
  const payment = await shop.paid([{ id }], customer, PENDING_REFUND_CARD);
  await shop.db().delete(products).where(eq(products.id, id));
  const order = await shop.placeOrder(payment, customer);
  expect(order).toMatchObject({ status: 'Failed', paymentStatus: 'Paid' });
  const sale = { intentId: payment.paymentIntentId, order } as Bought;
  await happen(sale, { refund: 'failed' });
  await deliverAll(sale);
  expect(await books(sale)).toMatchObject({ card: 1000, refunds: ['market Failed 1000'] });
  const admin = await makeAdmin(shop.db());
  await shop.t.api(admin.token)('POST admin/order/{id}/refund', { params: { id: order.id }, body: {} });
  await happen(sale, { refund: 'succeeded' });
  await deliverAll(sale);
  expect(await books(sale)).toMatchObject({
    paymentStatus: 'Refunded',
    card: 0,
    refunds: ['market Done 1000', 'market Failed 1000'],
  });
});

describe('a refund that was booked', () => {
  test('fails later → reversed to the cent, files open again, and an admin can refund again', async () => {
    const alarm = alarms();
    const sale = await bought();
    await sale.refund();
    expect(await books(sale)).toEqual({ ...givenBack, refunds: ['market Done 2343'] });
    await happen(sale, { refund: 'failed' });
    await deliverAll(sale);
    expect(await books(sale)).toEqual({ ...untouched, refunds: ['market Failed 2343'] });
    expect(alarm).toHaveBeenCalledTimes(1);
    const own = shop.t.api(sale.customer.token);
    const order = await own('GET orders/{id}', { params: { id: sale.order.id } });
    expect(order.orderSummaries.map((line) => line.downloadable)).toEqual([true, true]);
    shop.later(24 * 60 * MINUTE);
    await sweep();
    expect(await books(sale)).toMatchObject(untouched);
    await sale.refund();
    expect(await books(sale)).toEqual({
      ...givenBack,
      refunds: ['market Done 2343', 'market Failed 2343'],
    });
  });

  test('a view of the provider older than what was written → changes nothing', async () => {
    alarms();
    const sale = await bought();
    await sale.refund();
    const before = await shop.provider().listRefunds(sale.intentId);
    shop.instead.listRefunds = async (id): Promise<ProviderRefund[]> => {
      delete shop.instead.listRefunds;
      // While this view is on its way the refund fails, and that is written down.
      await happen(sale, { refund: 'failed' });
      await syncOrder(shop.t.context, id);
      return before;
    };
    await syncOrder(shop.t.context, sale.intentId);
    expect(await books(sale)).toEqual({ ...untouched, refunds: ['market Failed 2343'] });
  });
});

describe('a refund made at the provider', () => {
  test('an amount without lines, reported repeatedly → borne by the vendors in proportion, once', async () => {
    const sale = await bought();
    await refundByHand(sale, 1000);
    const news = await shop.webhooksOf(sale.intentId);
    expect(news.map(({ type }) => type)).toContain('charge.refunded');
    const answers = await Promise.all(
      [...news.toReversed(), ...news, ...news].map((one) => shop.deliver(one)),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const partly = { paymentStatus: 'Partially refunded', refundedCents: 1000, card: 1343, refundedLines: 0 };
    expect(await books(sale)).toEqual({ ...partly, refunds: ['provider Done 1000'] });
    const parts = (await shop.rows()).vendorOrders.filter((row) => row.orderId === sale.order.id);
    const byPrice = parts.toSorted((a, b) => b.totalCents - a.totalCents);
    expect(byPrice.map((row) => [row.refundedCents, row.refundedCommissionCents])).toEqual([
      [858, 86],
      [142, 14],
    ]);
  });

  test('then the rest by an admin → only what is left, and every account is even', async () => {
    const sale = await bought();
    await refundByHand(sale, 1000);
    await deliverAll(sale);
    // $8.58 of the first line's $20.10 is borne by its vendor already.
    expect((await sale.refund([0])).data).toMatchObject({ refundedAmount: 21.52 });
    expect(await books(sale)).toMatchObject({ refundedCents: 2152, refundedLines: 1 });
    expect((await sale.refund()).data).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: 23.43 });
    expect(await books(sale)).toEqual({
      ...givenBack,
      refunds: ['market Done 1152', 'market Done 191', 'provider Done 1000'],
    });
  });

  test('before the order was written → the order is written and refunded', async () => {
    const customer = await shop.buyer();
    const { id } = await makeProduct(shop.db(), { listPriceCents: 1000 });
    const payment = await shop.paid([{ id }], customer);
    const sale = { intentId: payment.paymentIntentId, order: { id: '' } } as Bought;
    await refundByHand(sale, 1000);
    expect((await shop.deliver(await shop.webhookOf(sale.intentId, 'charge.refunded'))).statusCode).toBe(200);
    const order = await shop.placeOrder(payment, customer);
    expect(order).toMatchObject({ status: 'Completed', paymentStatus: 'Refunded', refundedAmount: 10 });
    expect(order.orderSummaries).toMatchObject([{ refunded: true, downloadable: false }]);
  });

  test('of the same amount as an open refund → matched with it, and refunded once', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const sale = await bought();
    shop.instead.refund = () => Promise.reject(new Error('The provider is away.'));
    await expect(sale.refund([1])).rejects.toMatchObject({ status: 500 });
    delete shop.instead.refund;
    await refundByHand(sale, 333);
    await deliverAll(sale);
    shop.later(2 * MINUTE);
    await sweep();
    expect(await books(sale)).toMatchObject({
      card: 2010,
      refunds: ['market Done 333'],
      refundedLines: 1,
    });
    expect(await shop.provider().listRefunds(sale.intentId)).toHaveLength(1);
  });

  test('of everything while a smaller refund is open → both are recorded, and the open one is Refused', async () => {
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const alarm = alarms();
    const sale = await bought();
    await refundByHand(sale, 2343);
    await expect(sale.refund([1])).rejects.toMatchObject({ status: 409 });
    expect(await books(sale)).toEqual({
      ...givenBack,
      refunds: ['market Refused 333', 'provider Done 2343'],
    });
    expect(alarm).toHaveBeenCalledTimes(1);
    shop.later(24 * 60 * MINUTE);
    await sweep();
    expect(await books(sale)).toMatchObject(givenBack);
  });
});

test('syncOrder: webhook about the market’s own refund before its call is answered → booked once', async () => {
  const sale = await bought();
  shop.instead.refund = async (input) => {
    const answer = await shop.provider().refund(input);
    await deliverAll(sale);
    return answer;
  };
  expect((await sale.refund()).data).toMatchObject({ paymentStatus: 'Refunded', refundedAmount: 23.43 });
  expect(await books(sale)).toEqual({ ...givenBack, refunds: ['market Done 2343'] });
});

test('syncOrder: admins, webhooks, sweepers and the provider’s dashboard in parallel → all agree at the end', async () => {
  vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
  alarms();
  const sale = await bought();
  await Promise.allSettled([
    ...Array.from({ length: 5 }, () => sale.refund([0])),
    ...Array.from({ length: 5 }, () => sale.refund()),
    refundByHand(sale, 100),
    refundByHand(sale, 50),
  ]);
  const news = await shop.webhooksOf(sale.intentId);
  await Promise.allSettled([...news, ...news].map((one) => shop.deliver(one)));
  await sale.refund().catch(() => {});
  await syncOrder(shop.t.context, sale.intentId);
  const given = await shop.provider().listRefunds(sale.intentId);
  const written = await books(sale);
  expect(written.card).toBe(2343 - sum(given.map((refund) => refund.amountCents)));
  expect(written.refundedCents).toBe(sum(given.map((refund) => refund.amountCents)));
});

describe('a dispute', () => {
  const rows = async ({ order }: Bought) =>
    (await shop.db().select().from(disputes)).filter((row) => row.orderId === order.id);
  const download = (sale: Bought, at = 0) =>
    shop.t.api(sale.customer.token)('POST orders/{id}/items/{itemId}/download', {
      params: { id: sale.order.id, itemId: sale.order.orderSummaries[at]?.id ?? '' },
    });

  test('open → downloads of its order are closed, signed addresses too, until it is won; an admin sees it', async () => {
    const alarm = alarms();
    const sale = await bought();
    const { url } = await download(sale);
    await happen(sale, { dispute: 'opened' });
    await deliverAll(sale);
    expect(alarm).toHaveBeenCalledTimes(1);
    await expect(download(sale)).rejects.toMatchObject({ status: 404 });
    expect((await shop.app().inject({ url })).statusCode).toBe(404);
    const own = await shop.t.api(sale.customer.token)('GET orders/{id}', { params: { id: sale.order.id } });
    expect(own.orderSummaries.map((line) => line.downloadable)).toEqual([false, false]);
    expect(await books(sale)).toEqual({ ...untouched, refunds: [] });
    const admin = shop.t.api(sale.admin.token);
    const [dispute] = await rows(sale);
    expect((await admin('GET admin/dispute', { query: { status: 'Open' } })).data[0]).toEqual({
      id: dispute?.id,
      orderId: sale.order.orderId,
      orderRecordId: sale.order.id,
      amount: 23.43,
      reason: 'fraudulent',
      status: 'Open',
      dueAt: dispute?.dueAt?.toISOString(),
      evidenceSent: false,
      createdAt: dispute?.createdAt.toISOString(),
    });
    await expect(shop.t.api(sale.customer.token)('GET admin/dispute')).rejects.toMatchObject({ status: 403 });
    await happen(sale, { dispute: 'won' });
    await deliverAll(sale);
    expect(await download(sale)).toMatchObject({ url: expect.stringContaining('/downloads/') });
    expect(await books(sale)).toEqual({ ...untouched, refunds: [] });
    expect(await rows(sale)).toMatchObject([{ status: 'Won' }]);
  });

  test('lost → in the ledger once, and the files stay closed', async () => {
    alarms();
    const sale = await bought(DISPUTED_CARD);
    await deliverAll(sale);
    expect(await rows(sale)).toMatchObject([{ status: 'Open' }]);
    await happen(sale, { dispute: 'lost' });
    const news = await shop.webhooksOf(sale.intentId);
    await Promise.all([...news, ...news].map((one) => shop.deliver(one)));
    expect(await books(sale)).toEqual({ ...givenBack, refunds: ['dispute Done 2343'] });
    await expect(download(sale)).rejects.toMatchObject({ status: 404 });
  });

  test('lost and won after an appeal → the entries are reversed', async () => {
    alarms();
    const sale = await bought();
    const dispute = { id: 'du_1', intentId: sale.intentId, amountCents: 2343, currency: 'usd' };
    const stated = (status: 'open' | 'won' | 'lost') => {
      const rest = {
        reason: 'fraudulent',
        dueAt: null,
        submissions: 0,
        transactions: [],
        createdAt: shop.t.clock.now,
      };
      const holdsMoney = status === 'open';
      shop.instead.listDisputes = async () => [{ ...dispute, ...rest, status, holdsMoney }];
      return syncOrder(shop.t.context, sale.intentId);
    };
    await stated('lost');
    await stated('open');
    expect(await books(sale)).toMatchObject(givenBack);
    await stated('won');
    expect(await books(sale)).toEqual({ ...untouched, refunds: ['dispute Failed 2343'] });
  });

  test('of more than is left of the order → the market bears the rest', async () => {
    alarms();
    const sale = await bought();
    await sale.refund([1]);
    await happen(sale, { dispute: 'opened' });
    await happen(sale, { dispute: 'lost' });
    await deliverAll(sale);
    expect(await books(sale)).toEqual({
      ...givenBack,
      card: -333,
      refunds: ['dispute Done 2343', 'market Done 333'],
    });
  });

  const held = {
    status: 409,
    code: 'order_disputed',
    messages: [expect.stringContaining('the bank holds the money')],
  };

  test('a refund while it is open → 409 for it and its preview, and nothing to give back; won → refunded', async () => {
    alarms();
    const sale = await bought();
    await happen(sale, { dispute: 'opened' });
    await deliverAll(sale);
    const params = { id: sale.order.id };
    const api = shop.t.api(sale.admin.token);
    shop.calls.length = 0;
    for (const lines of [undefined, [0]]) await expect(sale.refund(lines)).rejects.toMatchObject(held);
    for (const body of [{}, { amount: 1 }])
      await expect(api('POST admin/order/{id}/refund/preview', { params, body })).rejects.toMatchObject(held);
    expect(shop.calls).toEqual([]);
    expect(await books(sale)).toEqual({ ...untouched, refunds: [] });
    expect(await api('GET admin/order/{id}', { params })).toMatchObject({ refundableAmount: 0 });
    await happen(sale, { dispute: 'won' });
    await deliverAll(sale);
    expect(await api('GET admin/order/{id}', { params })).toMatchObject({ refundableAmount: 23.43 });
    await sale.refund();
    expect(await books(sale)).toEqual({ ...givenBack, refunds: ['market Done 2343'] });
  });

  test('a refund before the market knows of it → Refused, tried no more, and its lines can be refunded later', async () => {
    alarms();
    vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
    const sale = await bought();
    await happen(sale, { dispute: 'opened' });
    await expect(sale.refund([0])).rejects.toMatchObject(held);
    expect(await books(sale)).toEqual({ ...untouched, refunds: ['market Refused 2010'] });
    shop.later(24 * 60 * MINUTE);
    await sweep();
    const [row] = (await shop.rows()).refunds.filter(({ orderId }) => orderId === sale.order.id);
    expect(row).toMatchObject({ status: 'Refused', attempts: 1 });
    const retried = shop.t.api(sale.admin.token)('POST admin/refund/{id}/retry', {
      params: { id: row?.id ?? '' },
    });
    await expect(retried).rejects.toMatchObject({ status: 409, code: 'refund_settled' });
    await happen(sale, { dispute: 'won' });
    await syncOrder(shop.t.context, sale.intentId);
    await sale.refund([0]);
    expect((await books(sale)).refunds).toEqual(['market Done 2010', 'market Refused 2010']);
  });

  test('only an inquiry → the money is here, and goes back', async () => {
    alarms();
    const sale = await bought();
    await happen(sale, { dispute: 'opened' });
    await deliverAll(sale);
    await shop.db().update(disputes).set({ holdsMoney: false }).where(eq(disputes.orderId, sale.order.id));
    const api = shop.t.api(sale.admin.token);
    expect(
      await api('POST admin/order/{id}/refund/preview', { params: { id: sale.order.id }, body: {} }),
    ).toMatchObject({ customer: 23.43 });
  });
});

test('syncOrder: random events in any order, reported twice → the market agrees with the provider after each', async () => {
  alarms();
  vi.spyOn(shop.t.context.log, 'warn').mockReturnValue();
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const sales = [
    await bought(),
    await bought(PENDING_REFUND_CARD),
    await bought(),
    await bought(PENDING_REFUND_CARD),
  ];
  const steps: ((sale: Bought) => Promise<unknown>)[] = [
    (sale) => refundByHand(sale, 1 + random(700)),
    (sale) => sale.refund([random(2)]),
    (sale) => sale.refund(),
    (sale) => happen(sale, { refund: 'succeeded' }),
    (sale) => happen(sale, { refund: 'failed' }),
    (sale) => happen(sale, { dispute: 'opened' }),
    (sale) => happen(sale, { dispute: 'won' }),
  ];
  for (let n = 0; n < rounds(50); n++) {
    const sale = sales[random(sales.length)];
    const step = steps[random(steps.length)];
    if (!sale || !step) throw new Error('There is no such step.');
    // What cannot happen now is refused.
    await step(sale).catch(() => {});
    const news = await shop.webhooksOf(sale.intentId);
    await Promise.all([...news, ...news.toReversed()].map((one) => shop.deliver(one)));
    shop.delivered.length = 0;
    const given = (await shop.provider().listRefunds(sale.intentId)).filter(
      ({ status }) => status === 'succeeded',
    );
    expect((await books(sale)).card).toBe(2343 - sum(given.map((refund) => refund.amountCents)));
  }
});
