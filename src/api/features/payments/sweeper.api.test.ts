import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#api/ports/payment.ts';
import { payments } from '#db/schema.ts';
import { makeProduct } from '#test/factories.ts';
import { testShop } from '#test/shop.ts';
import { pruneAbandonedPayments, startSweeper, sweepPayments } from './sweeper.service.ts';

const shop = testShop();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const sweep = () => sweepPayments(shop.t.context);

async function cart() {
  const customer = await shop.buyer();
  const { id } = await makeProduct(shop.db());
  return { customer, payment: await shop.prepare([{ id }], customer) };
}
const state = async (id: string) => {
  const rows = await shop.rows();
  return {
    order: rows.orders.find((order) => order.paymentId === id),
    payment: rows.payments.find((payment) => payment.id === id),
  };
};
/** What earlier tests left is not what this one is about. */
const settleAll = () => shop.db().update(payments).set({ settledAt: shop.t.clock.now });

describe('sweepPayments', () => {
  test('no browser and no webhook → the order is written after two minutes', async () => {
    await settleAll();
    const { customer, payment } = await cart();
    await shop.pay(payment);
    shop.later(2 * MINUTE - 1);
    await sweep();
    expect((await state(payment.paymentIntentId)).order).toBeUndefined();
    shop.later(1);
    await sweep();
    const { order } = await state(payment.paymentIntentId);
    expect(order).toMatchObject({ status: 'Completed', customerId: customer.id });
    shop.calls.length = 0;
    shop.later(DAY);
    await sweep();
    expect(shop.calls).toEqual([]);
    expect(await shop.placeOrder(payment, customer)).toMatchObject({ id: order?.id });
  });

  test('an abandoned cart → few checks, then canceled at the provider and settled after a day', async () => {
    await settleAll();
    const { payment } = await cart();
    const id = payment.paymentIntentId;
    const pauses: number[] = [];
    const row = async () => (await state(id)).payment;
    for (let now = await row(); now && !now.settledAt && pauses.length < 20; now = await row()) {
      const pause = now.nextCheckAt.getTime() - shop.t.clock.now.getTime();
      pauses.push(pause / MINUTE);
      shop.later(pause);
      await sweep();
    }
    expect(pauses).toEqual([2, 4, 12, 36, 108, 324, 954]);
    expect(shop.calls).toEqual(['createIntent', ...Array(6).fill('findIntent'), 'cancelIntent']);
    expect((await row())?.settledAt).toEqual(shop.t.clock.now);
    await expect(shop.pay(payment)).rejects.toThrow('because it has a status of canceled');
    shop.calls.length = 0;
    shop.later(DAY);
    await sweep();
    expect(shop.calls).toEqual([]);
  });

  test('killed while it asks for an old payment → asked again two minutes later', async () => {
    await settleAll();
    const { payment } = await cart();
    const id = payment.paymentIntentId;
    await shop.pay(payment);
    shop.later(60 * MINUTE);
    const asked = new Promise<void>((resolve) => {
      shop.instead.findIntent = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    void sweep();
    await asked;
    delete shop.instead.findIntent;
    shop.later(2 * MINUTE);
    await sweep();
    expect((await state(id)).order).toMatchObject({ status: 'Completed' });
  });

  test('more due payments than it claims at once → all are checked', async () => {
    await settleAll();
    const { payment } = await cart();
    const { payment: row } = await state(payment.paymentIntentId);
    if (!row) throw new Error('There is no payment.');
    const others = Array.from({ length: 250 }, (_, n) => ({ ...row, id: `pi_other${n}` }));
    await shop.db().insert(payments).values(others);
    shop.calls.length = 0;
    shop.later(2 * MINUTE);
    await sweep();
    expect(shop.calls).toHaveLength(251);
  });

  test('paid when the sweeper cancels it → its order is written', async () => {
    await settleAll();
    const { customer, payment } = await cart();
    shop.later(DAY);
    await shop.pay(payment);
    await sweep();
    expect((await state(payment.paymentIntentId)).order).toMatchObject({
      status: 'Completed',
      customerId: customer.id,
    });
  });

  test('an intent that cannot be canceled → stays open, and is canceled an hour later', async () => {
    await settleAll();
    const { payment } = await cart();
    const id = payment.paymentIntentId;
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    shop.instead.cancelIntent = () => Promise.reject(new PaymentProviderUnavailable());
    shop.later(DAY);
    await sweep();
    expect((await state(id)).payment?.settledAt).toBeNull();
    delete shop.instead.cancelIntent;
    shop.later(60 * MINUTE);
    await sweep();
    expect((await state(id)).payment?.settledAt).toEqual(shop.t.clock.now);
    expect((await shop.provider().findIntent(id))?.status).toBe('canceled');
  });

  test('priced again → held for another day', async () => {
    await settleAll();
    const { customer, payment } = await cart();
    const lines = (await state(payment.paymentIntentId)).payment?.lines ?? [];
    shop.later(DAY - MINUTE);
    await shop.prepare([{ id: lines[0]?.productId ?? '' }], customer, payment.paymentIntentId);
    shop.later(2 * MINUTE);
    await sweep();
    expect((await shop.provider().findIntent(payment.paymentIntentId))?.status).toBe(
      'requires_payment_method',
    );
  });

  test('a check scheduled by a clock that was a year ahead → made by the next sweep', async () => {
    await settleAll();
    const { payment } = await cart();
    await shop.pay(payment);
    const ahead = new Date(shop.t.clock.now.getTime() + 365 * DAY);
    await shop
      .db()
      .update(payments)
      .set({ pricedAt: ahead, nextCheckAt: ahead })
      .where(eq(payments.id, payment.paymentIntentId));
    await sweep();
    expect((await state(payment.paymentIntentId)).order).toMatchObject({ status: 'Completed' });
  });

  test('a claim → the next check comes sooner', async () => {
    await settleAll();
    const { customer, payment } = await cart();
    shop.later(DAY / 2);
    await sweep();
    shop.later(2 * MINUTE);
    shop.calls.length = 0;
    await sweep();
    expect(shop.calls).toEqual([]);
    await shop.claim(payment.paymentIntentId, customer);
    await shop.pay(payment);
    shop.later(2 * MINUTE + 1);
    await sweep();
    expect((await state(payment.paymentIntentId)).order).toMatchObject({ status: 'Completed' });
  });

  test('canceled → settled; unknown to the provider → left', async () => {
    await settleAll();
    const [one, two] = [await cart(), await cart()];
    shop.instead.findIntent = async (id) => {
      const intent = await shop.provider().findIntent(id);
      return id === one.payment.paymentIntentId && intent ? { ...intent, status: 'canceled' } : null;
    };
    shop.later(2 * MINUTE + 1);
    await sweep();
    expect((await state(one.payment.paymentIntentId)).payment?.settledAt).toEqual(shop.t.clock.now);
    expect((await state(two.payment.paymentIntentId)).payment?.settledAt).toBeNull();
  });

  test('one payment fails → the others are processed, and it is checked again', async () => {
    await settleAll();
    const carts = [];
    for (let n = 0; n < 7; n++) carts.push(await cart());
    for (const { payment } of carts) await shop.pay(payment);
    const log = vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    const first = carts[0]?.payment.paymentIntentId ?? '';
    shop.instead.findIntent = (id) =>
      id === first ? Promise.reject(new PaymentProviderUnavailable()) : shop.provider().findIntent(id);
    shop.later(2 * MINUTE + 1);
    await sweep();
    expect(log).toHaveBeenCalledTimes(1);
    const done = await Promise.all(carts.map(({ payment }) => state(payment.paymentIntentId)));
    expect(done.map(({ order }) => order?.status)).toEqual([undefined, ...Array(6).fill('Completed')]);
    delete shop.instead.findIntent;
    shop.later(5 * MINUTE);
    await sweep();
    expect((await state(first)).order).toMatchObject({ status: 'Completed' });
  });

  test('more than 100 are due and the provider fails → the oldest 100, then the others', async () => {
    await settleAll();
    const old = new Date(shop.t.clock.now.getTime() - DAY);
    const row = { clientSecret: 's', amountCents: 100, lines: [], createdAt: old };
    await shop
      .db()
      .insert(payments)
      .values(
        Array.from({ length: 130 }, (_, n) => ({
          ...row,
          id: `pi_old_${n}`,
          pricedAt: old,
          nextCheckAt: new Date(old.getTime() + n),
        })),
      );
    const checked: string[] = [];
    shop.instead.cancelIntent = async (id) => {
      checked.push(id);
      throw new PaymentProviderUnavailable();
    };
    vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    await sweep();
    expect(new Set(checked)).toEqual(new Set(Array.from({ length: 100 }, (_, n) => `pi_old_${n}`)));
    checked.length = 0;
    await Promise.all([sweep(), sweep()]);
    expect(checked.sort()).toEqual(Array.from({ length: 30 }, (_, n) => `pi_old_${n + 100}`).sort());
    await shop.db().delete(payments).where(eq(payments.clientSecret, 's'));
  });
});

describe('pruneAbandonedPayments', () => {
  const prune = () => pruneAbandonedPayments(shop.t.context);
  const ids = async () => (await shop.rows()).payments.map(({ id }) => id);

  test('an abandoned cart → deleted 30 days after it was settled', async () => {
    const { payment } = await cart();
    await settleAll();
    shop.later(30 * DAY);
    await prune();
    expect(await ids()).toContain(payment.paymentIntentId);
    shop.later(1);
    await prune();
    expect(await ids()).not.toContain(payment.paymentIntentId);
  });

  test('not ended by the provider for 30 days → settled, and logged; one that is paid stays', async () => {
    await settleAll();
    const [unpaid, paid] = [await cart(), await cart()];
    const settledAt = async ({ payment }: typeof unpaid) =>
      (await state(payment.paymentIntentId)).payment?.settledAt;
    const logged = vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    shop.instead.cancelIntent = () => Promise.reject(new PaymentProviderUnavailable());
    shop.later(DAY);
    await sweep();
    await shop
      .db()
      .update(payments)
      .set({ orderFailedAt: shop.t.clock.now })
      .where(eq(payments.id, paid.payment.paymentIntentId));
    shop.later(30 * DAY);
    await sweep();
    await prune();
    expect(await settledAt(unpaid)).toBeNull();
    shop.later(1);
    logged.mockClear();
    await prune();
    delete shop.instead.cancelIntent;
    expect([await settledAt(unpaid), await settledAt(paid)]).toEqual([shop.t.clock.now, null]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      { payment: unpaid.payment.paymentIntentId },
      expect.any(String),
    );
  });

  test('a cart that became an order, or is not settled → stays', async () => {
    const bought = await cart();
    await shop.claim(bought.payment.paymentIntentId, bought.customer);
    await shop.pay(bought.payment);
    await shop.placeOrder(bought.payment, bought.customer);
    const open = await cart();
    shop.later(400 * DAY);
    await prune();
    expect(await ids()).toEqual(
      expect.arrayContaining([bought.payment.paymentIntentId, open.payment.paymentIntentId]),
    );
  });

  test('more rows than one statement deletes → all deleted, also by several nodes in parallel', async () => {
    const settledAt = shop.t.clock.now;
    const row = { clientSecret: 'many', amountCents: 100, lines: [], settledAt };
    const many = Array.from({ length: 2500 }, (_, n) => ({ ...row, id: `pi_many_${n}` }));
    await shop.db().insert(payments).values(many);
    shop.later(31 * DAY);
    await Promise.all([prune(), prune()]);
    await prune();
    expect((await ids()).filter((id) => id.startsWith('pi_many_'))).toEqual([]);
  });
});

describe('startSweeper', () => {
  test('started → runs never overlap, continue after a failure, and end on stop', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const log = vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    let running = 0;
    let runs = 0;
    const begun: (() => void)[] = [];
    const update = vi.spyOn(shop.t.context.db, 'with').mockImplementation(() => {
      running += 1;
      runs += 1;
      expect(running).toBe(1);
      const wait = new Promise<never>((_, reject) => {
        begun.push(() => {
          running -= 1;
          reject(new Error('The database went away.'));
        });
      });
      const chain = { update: () => chain, set: () => chain, where: () => chain, returning: () => wait };
      return chain as never;
    });
    const stop = startSweeper(shop.t.context, 1000);
    vi.advanceTimersByTime(3500);
    expect(runs).toBe(1);
    begun[0]?.();
    await expect.poll(() => log).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(runs).toBe(2);
    const stopped = stop();
    begun[1]?.();
    await stopped;
    expect(running).toBe(0);
    vi.advanceTimersByTime(10_000);
    expect(runs).toBe(2);
    update.mockRestore();
    vi.useRealTimers();
  });
});
