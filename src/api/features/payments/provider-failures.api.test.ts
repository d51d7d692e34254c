import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { payments } from '#db/schema.ts';
import { makeProduct } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { testShop } from '#test/shop.ts';
import { sweepPayments } from './sweeper.service.ts';

/** Faults of the provider. With 'slow' the call is carried out, but its answer comes too late. */
const shop = testShop({ timeoutMs: 3_000, slowMs: 6_000 });
const FAULTS = ['failing', 'garbage', 'slow'] as const;
const unavailable = failure(
  502,
  'The card provider cannot be reached right now. Please try again in a moment.',
);
const setFault = (provider: 'normal' | (typeof FAULTS)[number]) => shop.simulator().setFaults({ provider });
const row = async (id: string) => {
  const [found] = await shop.db().select().from(payments).where(eq(payments.id, id));
  return found;
};
const amountOf = async (id: string) => (await shop.provider().findIntent(id))?.amountCents;
const product = () => makeProduct(shop.db(), { listPriceCents: 1000 });
async function intents(): Promise<string[]> {
  const answer = await shop.simulator().fetch('http://x/v1/payment_intents?limit=100', {
    headers: { authorization: `Bearer ${shop.simulator().secretKey}` },
  });
  const list = (await answer.json()) as { data: { id: string }[] };
  return list.data.map((intent) => intent.id);
}

beforeEach(() => setFault('normal'));

test('a new payment answered with the intent of another → 502, and the other stays as it is', async () => {
  const [one, two] = [await product(), await product()];
  const other = await shop.prepare([{ id: one.id }]);
  const before = await row(other.paymentIntentId);
  const answered = await shop.provider().findIntent(other.paymentIntentId);
  shop.instead.createIntent = async () => answered ?? expect.fail();
  await expect(shop.prepare([{ id: two.id, quantity: 3 }])).rejects.toEqual(unavailable);
  expect(await row(other.paymentIntentId)).toEqual(before);
});

describe.each(FAULTS)('provider %s', (kind) => {
  test('a new payment → 502 and nothing stored; then it succeeds', async () => {
    const { id } = await product();
    const before = (await shop.rows()).payments;
    const known = await intents();
    await setFault(kind);
    await expect(shop.prepare([{ id }])).rejects.toEqual(unavailable);
    await setFault('normal');
    expect((await shop.rows()).payments).toEqual(before);
    // Retried once, created at most once: an orphaned intent cannot be paid, since its secret was never returned.
    expect((await intents()).length - known.length).toBe(kind === 'slow' ? 1 : 0);
    expect(await shop.prepare([{ id }])).toMatchObject({ amount: 10 });
  });

  test('a new price → 502, no second intent, and the next request sets it', async () => {
    const { id } = await product();
    const first = await shop.prepare([{ id }]);
    const held = first.paymentIntentId;
    const before = await row(held);
    await setFault(kind);
    await expect(shop.prepare([{ id, quantity: 2 }], undefined, held)).rejects.toEqual(unavailable);
    await setFault('normal');
    const { revision, ...kept } = before ?? { revision: 0 };
    expect(await row(held)).toEqual({ ...kept, revision: revision + 1 });
    const known = await intents();
    // Back to the first cart: the stored amount is the same, but what the provider holds is not certain.
    expect(await shop.prepare([{ id }], undefined, held)).toEqual(first);
    expect(await amountOf(held)).toBe(1000);
    expect(await shop.prepare([{ id, quantity: 2 }], undefined, held)).toEqual({ ...first, amount: 20 });
    expect([await amountOf(held), (await row(held))?.amountCents]).toEqual([2000, 2000]);
    expect(await intents()).toEqual(known);
  });

  test('a claim after that → only if the provider holds the price that was shown', async () => {
    const { id } = await product();
    const customer = await shop.buyer();
    const held = (await shop.prepare([{ id }])).paymentIntentId;
    await setFault(kind);
    await expect(shop.prepare([{ id, quantity: 2 }], undefined, held)).rejects.toEqual(unavailable);
    await setFault('normal');
    if (kind !== 'slow') {
      expect(await shop.claim(held, customer)).toEqual({ paymentIntentId: held });
      expect(await row(held)).toMatchObject({
        customerId: customer.id,
        revision: 3,
        providerConfirmedRevision: 3,
      });
      return;
    }
    await expect(shop.claim(held, customer)).rejects.toEqual(
      failure(409, 'The price of your cart has changed meanwhile. Please look at your cart again.'),
    );
    await shop.prepare([{ id }], undefined, held);
    expect(await shop.claim(held, customer)).toEqual({ paymentIntentId: held });
  });

  test('an order → 502 and nothing written; browser and sweeper get it later', async () => {
    const customer = await shop.buyer();
    const { id } = await product();
    const [mine, lost] = [await shop.paid([{ id }], customer), await shop.paid([{ id }], customer)];
    const before = (await shop.rows()).orders;
    await setFault(kind);
    await expect(shop.placeOrder(mine, customer)).rejects.toEqual(unavailable);
    expect((await shop.rows()).orders).toEqual(before);
    await setFault('normal');
    const order = await shop.placeOrder(mine, customer);
    expect(order).toMatchObject({ status: 'Completed' });

    const log = vi.spyOn(shop.t.context.log, 'error').mockReturnValue();
    shop.later(121_000);
    await setFault(kind);
    await sweepPayments(shop.t.context);
    expect(log).toHaveBeenCalled();
    await setFault('normal');
    shop.later(7_200_000);
    await sweepPayments(shop.t.context);
    expect(await shop.placeOrder(lost, customer)).toMatchObject({ status: 'Completed' });
    expect((await shop.rows()).orders).toHaveLength(before.length + 2);
  });
});
