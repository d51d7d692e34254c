import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#api/ports/payment.ts';
import { disputes, eventBookmarks, payments, refunds, webhookEvents } from '#db/schema.ts';
import { sum } from '#lib/sum.ts';
import { makeAdmin, makeProduct } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';
import { pruneEvents, replayEvents } from './provider-events.service.ts';

/** No webhook ever arrives here: what the provider reports is found in its list of events, or not at all. */
const shop = testShop();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A card whose refunds stay pending until their outcome is simulated. */
const PENDING_REFUND_CARD = '4000 0000 0000 7726';

const replay = () => replayEvents(shop.t.context);
const events = () => shop.db().select().from(webhookEvents);
const bookmark = async () => (await shop.db().select().from(eventBookmarks))[0]?.readUntil;
const alarms = () => vi.spyOn(shop.t.context.log, 'error').mockReturnValue();

beforeEach(async () => {
  await replay();
  shop.calls.length = 0;
});

async function bought(card?: string) {
  const customer = await shop.buyer();
  const { id } = await makeProduct(shop.db(), { listPriceCents: 1000 });
  const payment = await shop.paid([{ id }], customer, card);
  const order = await shop.placeOrder(payment, customer);
  const admin = await makeAdmin(shop.db());
  const refund = () =>
    shop.t.api(admin.token)('POST admin/order/{id}/refund', { params: { id: order.id }, body: {} });
  return { intentId: payment.paymentIntentId, order, refund };
}
const happen = (
  { intentId }: { intentId: string },
  outcome: Parameters<ReturnType<typeof shop.simulator>['simulateOutcome']>[1],
) => shop.simulator().simulateOutcome(intentId, outcome);
const refundsOf = async ({ order }: { order: { id: string } }) =>
  (await shop.db().select().from(refunds).where(eq(refunds.orderId, order.id))).map(
    (row) => `${row.origin} ${row.status}`,
  );
const orderOf = async (paymentId: string) =>
  (await shop.rows()).orders.find((order) => order.paymentId === paymentId);

describe('webhooks that were lost while the market was down for three days', () => {
  test('payment_intent.succeeded of a payment that was settled → its order is written', async () => {
    const customer = await shop.buyer();
    const { id } = await makeProduct(shop.db());
    const payment = await shop.paid([{ id }], customer);
    const byId = eq(payments.id, payment.paymentIntentId);
    await shop.db().update(payments).set({ settledAt: shop.t.clock.now }).where(byId);
    shop.later(3 * DAY);
    await replay();
    expect(await orderOf(payment.paymentIntentId)).toMatchObject({
      status: 'Completed',
      customerId: customer.id,
    });
  });

  test('refund.updated → the refund is done', async () => {
    const sale = await bought(PENDING_REFUND_CARD);
    await sale.refund();
    expect(await refundsOf(sale)).toEqual(['market Processing']);
    await happen(sale, { refund: 'succeeded' });
    shop.later(3 * DAY);
    await replay();
    expect(await refundsOf(sale)).toEqual(['market Done']);
  });

  test('refund.failed of a refund that was done → the refund has failed', async () => {
    alarms();
    const sale = await bought();
    await sale.refund();
    await happen(sale, { refund: 'failed' });
    shop.later(3 * DAY);
    await replay();
    expect(await refundsOf(sale)).toEqual(['market Failed']);
  });

  test('a dispute that was lost meanwhile → the dispute, and the money as gone', async () => {
    alarms();
    const sale = await bought();
    await happen(sale, { dispute: 'opened' });
    await happen(sale, { dispute: 'lost' });
    shop.later(3 * DAY);
    await replay();
    const [dispute] = await shop.db().select().from(disputes).where(eq(disputes.orderId, sale.order.id));
    expect(dispute).toMatchObject({ status: 'Lost', amountCents: 1000 });
    expect(await refundsOf(sale)).toEqual(['dispute Done']);
  });
});

describe('emporia_provider_events_total', () => {
  const counted = async () => {
    const { values } = await shop.t.context.metrics.providerEvents.get();
    return Object.fromEntries(values.map(({ labels, value }) => [labels.source, value]));
  };

  test('an event of a webhook, one found in the list → each counted once, by where it was seen first', async () => {
    await replay();
    const before = await counted();
    const webhook = await bought();
    for (const one of await shop.webhooksOf(webhook.intentId)) await shop.deliver(one);
    await replay();
    const between = await counted();
    expect(between).toEqual({ webhook: Number(before.webhook) + 1, list: before.list });
    await bought();
    await replay();
    await replay();
    expect(await counted()).toEqual({ webhook: between.webhook, list: Number(between.list) + 1 });
  });
});

describe('replayEvents', () => {
  test('events handled before, also by a webhook → only the list is read', async () => {
    const sale = await bought();
    await sale.refund();
    for (const one of await shop.webhooksOf(sale.intentId)) await shop.deliver(one);
    const before = await events();
    shop.calls.length = 0;
    await replay();
    await replay();
    expect(shop.calls).toEqual(['listEvents', 'listEvents']);
    expect(await events()).toEqual(before);
  });

  test('a webhook about what a replay has handled → nothing is done again', async () => {
    const sale = await bought();
    await replay();
    shop.calls.length = 0;
    await shop.deliver(await shop.webhookOf(sale.intentId));
    expect(shop.calls).toEqual([]);
  });

  test('several nodes and webhooks in parallel → each event has one effect', async () => {
    alarms();
    const sales = [await bought(), await bought(PENDING_REFUND_CARD), await bought()];
    for (const sale of sales) await sale.refund();
    for (const sale of sales) await happen(sale, { refund: 'failed' });
    const news = (await Promise.all(sales.map(({ intentId }) => shop.webhooksOf(intentId)))).flat();
    await Promise.all([replay(), replay(), ...news.map((one) => shop.deliver(one)), replay()]);
    for (const sale of sales) expect(await refundsOf(sale)).toEqual(['market Failed']);
    const { ledger } = await shop.rows();
    for (const sale of sales) {
      const card = ledger.filter((entry) => entry.orderId === sale.order.id && entry.account === 'card');
      expect(sum(card.map((entry) => entry.amountCents))).toBe(1000);
    }
  });

  test('event added to the list an hour after a later one was read → handled', async () => {
    const early = await bought(PENDING_REFUND_CARD);
    await early.refund();
    await happen(early, { refund: 'succeeded' });
    shop.later(59 * MINUTE);
    const late = await bought(PENDING_REFUND_CARD);
    shop.instead.listEvents = async function* (part) {
      for await (const event of shop.provider().listEvents(part)) {
        if (event.intentId !== early.intentId) yield event;
      }
    };
    await replay();
    expect((await bookmark())?.getTime()).toBeGreaterThan(shop.t.clock.now.getTime() - MINUTE);
    delete shop.instead.listEvents;
    await replay();
    expect(await refundsOf(early)).toEqual(['market Done']);
    expect(await refundsOf(late)).toEqual([]);
  });

  test('the provider is down → the bookmark stays, and the next run reads it all', async () => {
    const sale = await bought(PENDING_REFUND_CARD);
    await sale.refund();
    await happen(sale, { refund: 'succeeded' });
    const before = await bookmark();
    await shop.simulator().setFaults({ provider: 'failing' });
    await expect(replay()).rejects.toThrow(PaymentProviderUnavailable);
    await shop.simulator().setFaults({ provider: 'normal' });
    expect(await bookmark()).toEqual(before);
    shop.later(2 * DAY);
    await replay();
    expect(await refundsOf(sale)).toEqual(['market Done']);
  });

  test('an event that fails → logged, the others are handled, and it is tried again with growing pauses', async () => {
    const log = alarms();
    const sales = [await bought(PENDING_REFUND_CARD), await bought(PENDING_REFUND_CARD)];
    const [bad, good] = sales;
    if (!bad || !good) throw new Error('Two were bought.');
    await replay();
    for (const sale of sales) await sale.refund();
    shop.later(2 * HOUR);
    for (const sale of sales) await happen(sale, { refund: 'succeeded' });
    shop.instead.listRefunds = (id) =>
      id === bad.intentId
        ? Promise.reject(new PaymentProviderUnavailable())
        : shop.provider().listRefunds(id);
    await replay();
    expect(await refundsOf(good)).toEqual(['market Done']);
    expect(await refundsOf(bad)).toEqual(['market Processing']);
    const waiting = async () => (await events()).filter((event) => event.nextAttemptAt);
    expect(new Set((await waiting()).map(({ paymentId }) => paymentId))).toEqual(new Set([bad.intentId]));
    const failed = (await waiting()).length;
    expect(log).toHaveBeenCalledTimes(failed);
    const pauses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const [next] = await waiting();
      const pause = (next?.nextAttemptAt?.getTime() ?? 0) - shop.t.clock.now.getTime();
      pauses.push(pause / MINUTE);
      shop.later(pause - 1);
      shop.calls.length = 0;
      await replay();
      expect(shop.calls.filter((name) => name === 'listRefunds')).toEqual([]);
      shop.later(1);
      await replay();
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440]);
    delete shop.instead.listRefunds;
    shop.later(DAY);
    await replay();
    expect(await refundsOf(bad)).toEqual(['market Done']);
    expect(await waiting()).toEqual([]);
  });

  test('after 20 days down, in parts of a day → everything is caught up, and then one list a run', async () => {
    const sales = [];
    for (let days = 0; days < 3; days++) {
      const sale = await bought(PENDING_REFUND_CARD);
      await sale.refund();
      sales.push(sale);
    }
    for (const sale of sales) {
      await happen(sale, { refund: 'succeeded' });
      shop.later(4 * DAY);
    }
    shop.later(8 * DAY);
    shop.calls.length = 0;
    await replay();
    const lists = () => shop.calls.filter((name) => name === 'listEvents').length;
    expect(lists()).toBeGreaterThan(15);
    expect(lists()).toBeLessThan(25);
    for (const sale of sales) expect(await refundsOf(sale)).toEqual(['market Done']);
    shop.calls.length = 0;
    await replay();
    expect(shop.calls).toEqual(['listEvents']);
  });

  test('a bookmark written by a clock that was a year ahead → nothing is left out', async () => {
    const ahead = new Date(shop.t.clock.now.getTime() + 365 * DAY);
    await shop.db().update(eventBookmarks).set({ readUntil: ahead });
    const sale = await bought(PENDING_REFUND_CARD);
    await sale.refund();
    await happen(sale, { refund: 'succeeded' });
    await replay();
    expect(await refundsOf(sale)).toEqual(['market Done']);
    expect((await bookmark())?.getTime()).toBeLessThan(shop.t.clock.now.getTime() + HOUR);
  });

  test('a stop → no further event, and the next run goes on', async () => {
    const sale = await bought(PENDING_REFUND_CARD);
    await sale.refund();
    await happen(sale, { refund: 'succeeded' });
    const before = await bookmark();
    const stop = new AbortController();
    shop.instead.listEvents = async function* (part) {
      stop.abort();
      yield* shop.provider().listEvents(part);
    };
    await replayEvents(shop.t.context, stop.signal);
    delete shop.instead.listEvents;
    expect(await bookmark()).toEqual(before);
    expect(await refundsOf(sale)).toEqual(['market Processing']);
    await replay();
    expect(await refundsOf(sale)).toEqual(['market Done']);
  });

  test('a paid payment that the database does not know → reported to an admin once', async () => {
    const log = alarms();
    const sale = await bought();
    const real = shop.provider();
    shop.instead.listEvents = async function* (part) {
      for await (const event of real.listEvents(part)) {
        const { intent } = event;
        if (intent?.id !== sale.intentId) continue;
        const lost = { ...intent, id: 'pi_lost', metadata: { market: shop.t.context.config.publicUrl } };
        yield { ...event, id: 'evt_lost', intentId: 'pi_lost', intent: lost };
      }
    };
    await replay();
    await replay();
    expect(log).toHaveBeenCalledExactlyOnceWith(
      { payment: 'pi_lost', amountCents: 1000 },
      expect.stringContaining('an admin has to look at it'),
    );
  });

  describe('with more events than one run takes', () => {
    /** Events that are listed in place of the real ones, newest first. */
    async function listing(count: number, intentId: string) {
      const [template] = await toArray(
        shop.provider().listEvents({ from: new Date(0), until: null, types: ['payment_intent.succeeded'] }),
      );
      if (!template) throw new Error('There is an event.');
      const createdAt = shop.t.clock.now;
      const many = Array.from({ length: count }, (_, n) => ({
        ...template,
        id: `evt_${intentId}_${n}`,
        intentId,
        intent: null,
        createdAt,
      }));
      shop.instead.listEvents = async function* (part) {
        yield* many;
        yield* shop.provider().listEvents(part);
      };
    }

    test('new ones of this market → the next run takes the others', async () => {
      const sale = await bought();
      await replay();
      const before = (await events()).length;
      await listing(205, sale.intentId);
      await replay();
      expect(await events()).toHaveLength(before + 200);
      await replay();
      expect(await events()).toHaveLength(before + 205);
    });

    test('of other applications → they keep none of this market waiting', async () => {
      const sale = await bought(PENDING_REFUND_CARD);
      await sale.refund();
      await happen(sale, { refund: 'succeeded' });
      await listing(205, 'pi_of_others');
      await replay();
      expect(await refundsOf(sale)).toEqual(['market Done']);
    });
  });
});

test('pruneEvents: older than 30 days → deleted, also those that never succeeded', async () => {
  await shop
    .db()
    .insert(webhookEvents)
    .values({
      id: 'evt_old',
      type: 'refund.updated',
      paymentId: 'pi_old',
      attempts: 30,
      nextAttemptAt: new Date(shop.t.clock.now.getTime() + DAY),
      createdAt: shop.t.clock.now,
    });
  shop.later(30 * DAY + 1);
  await pruneEvents(shop.t.context);
  expect((await events()).filter(({ id }) => id === 'evt_old')).toEqual([]);
});

async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
