import { eq, sum } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { compactDailyFigures } from '#api/features/daily-figures/daily-figures.service.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import { replayEvents } from '#api/features/payments/provider-events.service.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { MailRefused } from '#api/ports/mail.ts';
import type { MarketReport } from '#contract/dashboard.ts';
import {
  cases,
  dailyFigures,
  ledgerEntries,
  outbox,
  products,
  refunds,
  vendorMessages,
  vendors,
} from '#db/schema.ts';
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeUser,
  makeVendor,
  signIn,
} from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { picture } from '#test/pictures.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DECLINED = '4000 0000 0000 0002';
const DISPUTED = '4000 0000 0000 0259';
let admin: { id: string; token: string };

beforeEach(async () => {
  shop.t.clock.now = new Date('2026-03-01T12:00:00Z');
  admin ??= await makeAdmin(shop.db());
});

/** A session ends a week after it was opened, and the clock is moved by more. */
async function read(days = 7): Promise<MarketReport> {
  const token = await signIn(shop.db(), admin.id, shop.t.clock.now);
  return shop.t.api(token)('GET admin/dashboard', { query: { days } });
}

/** The figures of a report that are numbers, without what is a quotient of two others. */
function figuresOf({ conversion: _, ...report }: MarketReport | MarketReport['previous']) {
  const figures: Record<string, number> = {};
  for (const [name, value] of Object.entries(report)) if (typeof value === 'number') figures[name] = value;
  return figures;
}

/** What `act` changes of the last seven days and of the seven before. Money in cents, so that no sum is rounded. */
async function moved<T>(act: () => Promise<T>) {
  const before = await read();
  const result = await act();
  const after = await read();
  const difference = (
    one: MarketReport | MarketReport['previous'],
    other: MarketReport | MarketReport['previous'],
  ) => {
    const [old, fresh] = [figuresOf(one), figuresOf(other)];
    return Object.fromEntries(
      Object.keys(fresh).flatMap((name) => {
        const by = Math.round(((fresh[name] ?? 0) - (old[name] ?? 0)) * 100);
        if (by === 0) return [];
        return [[name, ['sales', 'earnings', 'refunds'].includes(name) ? by : by / 100]];
      }),
    );
  };
  return {
    now: difference(before, after),
    previous: difference(before.previous, after.previous),
    result,
    after,
  };
}

/** Exactly these figures have changed, and none of the time before. */
function expectMoved({ now, previous }: Awaited<ReturnType<typeof moved>>, figures: Record<string, number>) {
  expect({ now, previous }).toEqual({ now: figures, previous: {} });
}

/** Two products of one vendor, $20.00 and $10.00. */
async function stock() {
  const vendor = await makeVendor(shop.db());
  const make = (listPriceCents: number) => makeProduct(shop.db(), { vendorId: vendor.id, listPriceCents });
  return { vendor, book: await make(2000), song: await make(1000) };
}

describe('GET admin/dashboard', () => {
  test('anonymous → 401, a customer and a vendor → 403', async () => {
    const ask = (token?: string) => shop.t.api(token)('GET admin/dashboard');
    await expect(ask()).rejects.toEqual(failure(401, 'Please sign in.'));
    for (const { token } of [await makeCustomer(shop.db()), await makeVendor(shop.db())]) {
      await expect(ask(token)).rejects.toEqual(failure(403, 'Your account may not do this.'));
    }
  });

  test('unknown range → 400; no range → 30 days', async () => {
    for (const days of [0, 8, 91, 366, Number.NaN]) {
      await expect(read(days)).rejects.toMatchObject({ status: 400 });
    }
    await expect(read(8)).rejects.toEqual(failure(400, 'The range is 7, 30, 90 or 365 days.'));
    const report = await shop.t.api(admin.token)('GET admin/dashboard');
    expect(report.days).toHaveLength(30);
    expect((await read(365)).days.at(0)?.day).toBe('2025-03-02');
  });
});

describe('GET admin/dashboard: each event changes its figures exactly', () => {
  test('order, then its refund by line and in full → orders, sales, earnings, refunds', async () => {
    const { book, song } = await stock();
    const customer = await shop.buyer();
    const bought = await moved(() => shop.buy([{ id: book.id }, { id: song.id, quantity: 2 }], customer));
    expectMoved(bought, { orders: 1, sales: 4000, earnings: 400 });
    expect(bought.after.days.at(-1)).toMatchObject({ day: '2026-03-01', orders: expect.any(Number) });
    const order = bought.result as Awaited<ReturnType<typeof shop.buy>>;
    const refund = (lines?: string[]) =>
      shop.t.api(admin.token)('POST admin/order/{id}/refund', {
        params: { id: order.id },
        body: lines ? { lines } : {},
      });
    const line = order.orderSummaries.find(({ productName }) => productName === song.name)?.id ?? '';
    const part = await moved(() => refund([line]));
    expectMoved(part, { sales: -2000, earnings: -200, refunds: 2000 });
    const rest = await moved(() => refund());
    expectMoved(rest, { orders: -1, sales: -2000, earnings: -200, refunds: 2000 });
  });

  test('refund done, then failed → refunds are subtracted, sales and earnings added again', async () => {
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const { book } = await stock();
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id: book.id }], customer);
    const { id } = await shop.placeOrder(payment, customer);
    const refund = () =>
      shop.t.api(admin.token)('POST admin/order/{id}/refund', { params: { id }, body: {} });
    expectMoved(await moved(refund), { orders: -1, sales: -2000, earnings: -200, refunds: 2000 });
    const failed = await moved(async () => {
      await shop.simulator().simulateOutcome(payment.paymentIntentId, { refund: 'failed' });
      for (const news of await shop.webhooksOf(payment.paymentIntentId)) await shop.deliver(news);
    });
    expectMoved(failed, {
      orders: 1,
      sales: 2000,
      earnings: 200,
      refunds: -2000,
      openCases: 1,
      needsDecisionTotal: 1,
    });
    const api = shop.t.api(admin.token);
    const { data } = await api('GET case', { query: { type: 'stuckRefund', status: 'Open' } });
    const decide = () =>
      api('POST case/{id}/decide', {
        params: { id: data[0]?.id ?? '' },
        body: { decision: 'none', reason: 'Paid by bank transfer.' },
      });
    expectMoved(await moved(decide), { openCases: -1, needsDecisionTotal: -1 });
  });

  test('registrations → one new customer, one new vendor and its application', async () => {
    const person = { phone: '+1 555 0100', password: 'secret-1', confirmPassword: 'secret-1' };
    const customer = await moved(() =>
      shop.t.api()('POST auth/register', { body: { ...person, name: 'New', email: 'new@example.test' } }),
    );
    expectMoved(customer, { newCustomers: 1 });
    const form = {
      ...person,
      name: 'Seller',
      email: 'seller@example.test',
      shopName: 'Fresh Ink',
      shopImage: await picture('green'),
    };
    const vendor = await moved(() => shop.t.api()('POST auth/vendor-register', { form }));
    expectMoved(vendor, { newVendors: 1, needsDecisionTotal: 1 });
    expect(vendor.after.needsDecision).toContainEqual({
      type: 'vendorApplication',
      id: expect.any(String),
      title: 'Fresh Ink',
      since: '2026-03-01T12:00:00.000Z',
      dueAt: null,
      overdue: false,
    });
  });

  test('shop that applies again → new on the day of its latest application', async () => {
    const appliedAt = new Date('2026-02-20T10:00:00Z');
    const { id } = await makeVendor(shop.db(), { status: 'Applied', appliedAt });
    const { now, previous } = await moved(() =>
      shop.db().update(vendors).set({ appliedAt: shop.t.clock.now }).where(eq(vendors.id, id)),
    );
    expect({ now, previous }).toEqual({ now: { newVendors: 1 }, previous: { newVendors: -1 } });
  });

  test('declined card → one attempt, one failed payment, however often it is reported', async () => {
    const { book } = await stock();
    const customer = await shop.buyer();
    const payment = await shop.prepare([{ id: book.id }], customer);
    const declined = await moved(async () => {
      await expect(shop.pay(payment, DECLINED)).rejects.toThrow('declined');
      const news = await shop.webhookOf(payment.paymentIntentId, 'payment_intent.payment_failed');
      await Promise.all([news, news, news].map((one) => shop.deliver(one)));
      await replayEvents(shop.t.context);
    });
    expectMoved(declined, { failedPayments: 1 });
  });

  test('lost webhooks of a decline and a payment → both are read from the list of events', async () => {
    const { book } = await stock();
    const customer = await shop.buyer();
    await replayEvents(shop.t.context);
    const found = await moved(async () => {
      const payment = await shop.prepare([{ id: book.id }], customer);
      await expect(shop.pay(payment, DECLINED)).rejects.toThrow('declined');
      await shop.claim(payment.paymentIntentId, customer);
      await shop.pay(payment);
      await replayEvents(shop.t.context);
      await replayEvents(shop.t.context);
    });
    expectMoved(found, { failedPayments: 1, orders: 1, sales: 2000, earnings: 200 });
  });

  test('refused mail, mail that waits for more than an hour → one case until it is sent', async () => {
    const { vendor } = await stock();
    let refused = true;
    shop.t.context.mail = {
      send: async () => {
        throw refused ? new MailRefused('no such box') : new Error('no server');
      },
    };
    await shop.db().delete(outbox);
    const write = async (id: string) => {
      const message = { id, vendorId: vendor.id, name: 'Ada', email: 'ada@example.test', message: 'Hello' };
      await shop.db().insert(vendorMessages).values(message);
      await inTransaction(shop.t.context, (tx, invalidate) =>
        queueMail(tx, invalidate, { kind: 'vendor-message', subject: id, now: shop.t.clock.now }),
      );
      await shop.t.sendMails();
    };
    const error = vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const failed = await moved(() => write('m1'));
    expectMoved(failed, { unsentMails: 1, needsDecisionTotal: 1 });
    refused = false;
    expectMoved(await moved(() => write('m2')), {});
    const late = await moved(async () => shop.later(61 * MINUTE));
    expectMoved(late, { unsentMails: 1 });
    expect(late.after.needsDecision).toContainEqual({
      type: 'unsentMails',
      id: 'outbox',
      title: '1 mail could not be sent, 1 mail waiting for more than an hour',
      since: '2026-03-01T12:00:00.000Z',
      dueAt: null,
      overdue: true,
    });
    shop.t.context.mail = { send: async () => {} };
    const gone = await moved(() => shop.t.sendMails());
    expectMoved(gone, { unsentMails: -1 });
    shop.later(7 * DAY);
    expect((await read()).needsDecision.filter(({ type }) => type === 'unsentMails')).toEqual([]);
    await shop.db().delete(outbox);
    expect(error).toHaveBeenCalledTimes(1);
  });

  test('disputed → an open case; lost → booked like a refund', async () => {
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const { book } = await stock();
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id: book.id }], customer, DISPUTED);
    const { orderId } = await shop.placeOrder(payment, customer);
    const deliverAll = async () => {
      for (const news of await shop.webhooksOf(payment.paymentIntentId)) await shop.deliver(news);
    };
    const disputed = await moved(deliverAll);
    expectMoved(disputed, { openCases: 1, needsDecisionTotal: 1 });
    expect(disputed.after.needsDecision).toContainEqual({
      type: 'dispute',
      id: expect.any(String),
      title: `$20.00 of ${orderId}`,
      since: '2026-03-01T12:00:00.000Z',
      dueAt: expect.any(String),
      overdue: false,
    });
    const lost = await moved(async () => {
      await shop.simulator().simulateOutcome(payment.paymentIntentId, { dispute: 'lost' });
      await deliverAll();
    });
    expectMoved(lost, {
      openCases: -1,
      needsDecisionTotal: -1,
      orders: -1,
      sales: -2000,
      earnings: -200,
      refunds: 2000,
    });
    // It was open when the week before this one ended, a week later.
    shop.t.clock.now = new Date('2026-03-08T12:00:00Z');
    expect((await read()).previous.openCases).toBe(0);
  });

  test('dispute open at the end of the previous range → an open case in both ranges', async () => {
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const { book } = await stock();
    const customer = await shop.buyer();
    const payment = await shop.paid([{ id: book.id }], customer, DISPUTED);
    await shop.placeOrder(payment, customer);
    const deliverAll = async () => {
      for (const news of await shop.webhooksOf(payment.paymentIntentId)) await shop.deliver(news);
    };
    await deliverAll();
    shop.t.clock.now = new Date('2026-03-08T12:00:00Z');
    expect(await read()).toMatchObject({ openCases: 1, previous: { openCases: 1 } });
    await shop.simulator().simulateOutcome(payment.paymentIntentId, { dispute: 'won' });
    await deliverAll();
    expect(await read()).toMatchObject({ openCases: 0, previous: { openCases: 1 } });
  });

  test('case that support decides, and its appeal → numbers, and what waits for a decision', async () => {
    shop.t.clock.now = new Date('2029-03-01T12:00:00Z');
    const { book } = await stock();
    const session = async (role: 'support' | 'customer') => {
      const user = await makeUser(shop.db(), { role });
      return signIn(shop.db(), user.id, shop.t.clock.now);
    };
    const [first, second, customer] = [
      await session('support'),
      await session('support'),
      await session('customer'),
    ];
    const opened = await moved(() =>
      shop.t.api(customer)('POST case', { body: { type: 'spam', productId: book.id, text: 'Spam.' } }),
    );
    expectMoved(opened, { openCases: 1, needsDecisionTotal: 1 });
    const { id, number } = opened.result;
    expect(opened.after.needsDecision).toContainEqual(
      expect.objectContaining({ type: 'case', id, title: `${number}: ${book.name}` }),
    );
    shop.later(10 * HOUR);
    const decide = (token: string, decision: 'none' | 'warn') =>
      shop.t.api(token)('POST case/{id}/decide', { params: { id }, body: { decision, reason: 'Because.' } });
    expectMoved(await moved(() => decide(first, 'none')), { openCases: -1, needsDecisionTotal: -1 });
    shop.later(HOUR);
    expect((await read()).cases).toMatchObject({
      decided: 1,
      medianHours: 10,
      appealed: 0,
      overturned: null,
    });
    await shop.t.api(customer)('POST case/{id}/appeal', { params: { id }, body: { text: 'But.' } });
    shop.later(73 * HOUR);
    expect((await read()).cases).toMatchObject({
      appealed: 1,
      overturned: null,
      overdue: expect.any(Number),
    });
    await decide(second, 'warn');
    shop.later(HOUR);
    expect((await read()).cases).toMatchObject({ decided: 1, appealed: 1, overturned: 1 });
  });

  test('stuck refund → an open case', async () => {
    const { book } = await stock();
    const { id, orderId } = await shop.buy([{ id: book.id }], await shop.buyer());
    const now = shop.t.clock.now;
    const stuck = await moved(() =>
      shop.db().insert(refunds).values({
        id: 'r1',
        orderId: id,
        amountCents: 500,
        status: 'Stuck',
        nextAttemptAt: now,
        createdAt: now,
      }),
    );
    expectMoved(stuck, { needsDecisionTotal: 1 });
    const waiting = {
      type: 'stuckRefund',
      id: 'r1',
      title: `$5.00 of ${orderId}`,
      dueAt: null,
      overdue: false,
    };
    expect(stuck.after.needsDecision).toContainEqual({ ...waiting, since: now.toISOString() });
    await shop.db().delete(refunds).where(eq(refunds.id, 'r1'));
  });

  test('product views → the conversion rate', async () => {
    shop.t.clock.now = new Date('2030-06-01T12:00:00Z');
    const { book } = await stock();
    expect((await read()).conversion).toBeNull();
    const customer = await shop.buyer();
    const view = () => shop.t.api()('POST site/product/{slug}/view', { params: { slug: book.slug } });
    for (let looks = 0; looks < 8; looks++) await view();
    await makeOrder(shop.db(), { customerId: customer.id, product: book, createdAt: shop.t.clock.now });
    expect(await read()).toMatchObject({ conversion: 0.125, previous: { conversion: null } });
  });

  test('searches without results → listed with their number', async () => {
    const search = (searchKeyword: string, query: object = {}, token?: string) =>
      shop.t.api(token)('GET site/product', { query: { searchKeyword, ...query } });
    for (const typed of ['Xylograph', ' xylograph ', 'quokka', 'ada@example.test']) await search(typed);
    await search('xylograph', { page: 2 });
    await search('xylograph', {}, admin.token);
    expect((await read()).emptySearches).toEqual([
      { text: 'xylograph', count: 2 },
      { text: 'quokka', count: 1 },
    ]);
    shop.later(7 * DAY);
    expect((await read()).emptySearches).toEqual([]);
    expect((await read(30)).emptySearches).toHaveLength(2);
  });
});

describe('ranges', () => {
  const at = (time: string) => {
    shop.t.clock.now = new Date(time);
  };

  test('order grows older → moves from the range to the previous one, then out of both', async () => {
    const { book } = await stock();
    const customer = await makeCustomer(shop.db(), { createdAt: new Date('2031-01-31T23:59:59.999Z') });
    const sell = (createdAt: string) =>
      makeOrder(shop.db(), { customerId: customer.id, product: book, createdAt: new Date(createdAt) });
    await sell('2031-01-31T23:59:59.999Z');
    await sell('2031-02-01T00:00:00Z');
    at('2031-02-01T12:00:00Z');
    const both = { orders: 2, sales: 40, earnings: 4, newCustomers: 1 };
    const none = { orders: 0, sales: 0, earnings: 0, newCustomers: 0 };
    expect(await read()).toMatchObject({ ...both, previous: none });
    at('2031-02-07T12:00:00Z');
    const report = await read();
    expect(report).toMatchObject({
      orders: 1,
      sales: 20,
      earnings: 2,
      newCustomers: 0,
      previous: { orders: 1, sales: 20, earnings: 2, newCustomers: 1 },
    });
    expect(report.days.at(0)).toEqual({ day: '2031-02-01', sales: 20, orders: 1 });
    expect(report.days.slice(1).every(({ sales, orders }) => sales === 0 && orders === 0)).toBe(true);
    at('2031-02-08T12:00:00Z');
    expect(await read()).toMatchObject({ ...none, previous: both });
    expect(await read(30)).toMatchObject({ ...both, previous: none });
    at('2031-02-15T12:00:00Z');
    expect(await read()).toMatchObject({ ...none, previous: { orders: 0 } });
  });

  test('days compacted → the same report, one row a day', async () => {
    const report = await read(90);
    expect(await shop.db().$count(dailyFigures)).toBeGreaterThan(20);
    await compactDailyFigures(shop.t.context);
    expect(await read(90)).toEqual(report);
    const days = await shop.db().selectDistinct({ day: dailyFigures.day }).from(dailyFigures);
    expect(await shop.db().$count(dailyFigures)).toBe(days.length);
  });

  test('earnings of all days → equal the ledger', async () => {
    const { book, song } = await stock();
    const order = await shop.buy([{ id: book.id }, { id: song.id }], await shop.buyer());
    const [line] = order.orderSummaries;
    await shop.t.api(admin.token)('POST admin/order/{id}/refund', {
      params: { id: order.id },
      body: { lines: [line?.id ?? ''] },
    });
    const [ledger] = await shop
      .db()
      .select({ cents: sum(ledgerEntries.amountCents).mapWith(Number) })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.account, 'market'));
    const { earnings } = await read(365);
    expect(earnings).toBeGreaterThan(0);
    expect(earnings).toBe(0 - (ledger?.cents ?? 0) / 100);
  });

  test('first sale in the second half of the days before → not comparable; in the first half, or earlier → comparable', async () => {
    await shop.db().delete(dailyFigures);
    await shop
      .db()
      .insert(dailyFigures)
      .values([
        { day: '2032-01-01', newVendors: 1 },
        { day: '2032-03-05', orders: 1 },
      ]);
    // The seven days before begin on March 1.
    at('2032-03-14T12:00:00Z');
    expect((await read()).comparable).toBe(false);
    at('2032-03-15T12:00:00Z');
    expect((await read()).comparable).toBe(true);
    at('2032-06-01T12:00:00Z');
    expect((await read()).comparable).toBe(true);
  });
});

test('GET admin/dashboard: open cases → oldest first, at most 20, with their total', async () => {
  await shop.db().update(vendors).set({ status: 'Approved' });
  for (let n = 30; n > 0; n--) {
    const appliedAt = new Date(Date.UTC(2026, 0, n));
    await makeVendor(shop.db(), { shopName: `Waiting ${n}`, status: 'Applied', appliedAt });
  }
  const { needsDecision, needsDecisionTotal } = await read();
  expect(needsDecision.map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, (_, n) => `Waiting ${n + 1}`),
  );
  expect(needsDecisionTotal).toBe(30);
});

test('GET admin/dashboard: a case overdue, newer than 20 others → first of the 20', async () => {
  const { id: vendorId } = await makeVendor(shop.db());
  const opened = { about: 'shop', type: 'other', status: 'Open', openerParty: 'visitor', vendorId } as const;
  const now = shop.t.clock.now.getTime();
  await shop
    .db()
    .insert(cases)
    .values(
      Array.from({ length: 22 }, (_, n) => ({
        ...opened,
        title: 'Shop',
        id: `queued-${n}`,
        number: `CA-QUEUED${n}`,
        visitorEmail: `visitor-${n}@example.test`,
        createdAt: new Date(Date.UTC(2025, 0, n + 1)),
        dueAt: new Date(now + (n === 21 ? -1000 : 3_600_000)),
      })),
    );
  const { needsDecision } = await read();
  expect(needsDecision).toHaveLength(20);
  expect(needsDecision[0]).toMatchObject({ id: 'queued-21', overdue: true });
  expect(needsDecision[1]).toMatchObject({ id: 'queued-0', overdue: false });
});

test('GET admin/dashboard: nothing listed → what is done of setting up; a product listed → null', async () => {
  const db = shop.db();
  await db.update(products).set({ listed: false });
  await db.update(vendors).set({ status: 'Closed' });
  const before = (await read()).setup;
  expect(before).toMatchObject({ name: false, payments: false, vendors: false });
  await makeVendor(db);
  expect((await read()).setup).toEqual({ ...before, vendors: true });
  await makeProduct(db);
  expect((await read()).setup).toBeNull();
});
