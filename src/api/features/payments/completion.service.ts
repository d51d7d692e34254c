import { attemptRefundsOf } from '#api/features/refunds/refunds.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, isUniqueViolation, notFound } from '#api/kernel/errors.ts';
import { inBatches } from '#api/kernel/in-batches.ts';
import { type Changed, inTransaction } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { together } from '#db/together.ts';
import { isLockConflict, isServerUnavailable } from '#db/unavailable.ts';
import { isFree } from '#domain/order.ts';
import * as completion from './completion.sql.ts';
import { holdForCustomer } from './payments.service.ts';
import { findPayment, holdPayment, markOrderFailed, type PaymentRow } from './payments.sql.ts';
import {
  findExisting,
  type Paid,
  type Received,
  type Written,
  writeOrder,
  writeOrders,
} from './write-orders.service.ts';

const MAX_ORDER_NUMBER_ATTEMPTS = 5;

/**
 * Turns a paid intent into its one order. Browser, webhook and sweeper all call this, repeatedly and in parallel:
 * a unique key on the payment lets the first caller write the order, and the others return it. So a webhook that is
 * delivered twice does nothing the second time. A cart that cannot be fulfilled becomes a Failed order, which is
 * refunded.
 * `expected` is what a signed-in customer claims: to be the owner, and the total in cents.
 * @throws ApiError 404 for an unknown payment or someone else's; 409 when it is not paid, or not for that total
 * @throws PaymentProviderUnavailable when the provider did not respond; nothing is written then
 */
export async function completeOrder(
  context: AppContext,
  paymentId: string,
  expected: { customerId?: string; expectedTotalCents?: number } = {},
): Promise<completion.OrderOfPayment> {
  const payment = await findPayment(context.db, { id: paymentId });
  if (!payment) throw notFound('This payment');
  if (expected.customerId)
    await checkExpected(context, payment, expected.customerId, expected.expectedTotalCents);
  const existing = await findExisting(context.db, payment);
  if (existing) return existing;
  const intent = isFree(payment)
    ? await placeFree(context, payment, expected.customerId)
    : await context.payment.findIntent(paymentId);
  if (intent?.status !== 'succeeded')
    throw conflict('payment_incomplete', 'This payment has not been completed.');
  const { order, isNew } = await writeOnce(context, { paymentId, received: intent }).catch(
    async (error: unknown) => {
      // Fails as well if the database is away: then the next attempt records it.
      await markOrderFailed(context.db, { id: paymentId, now: context.now() }).catch(() => {});
      throw error;
    },
  );
  if (!isNew || order.status !== 'Failed') return order;
  await attemptRefundsOf(context, order.id);
  return (await completion.findOrderByPayment(context.db, { paymentId })) ?? order;
}

/**
 * An order that costs nothing is complete once its customer places it, after the same last check as before a card is
 * charged.
 * @throws ApiError 409 with what has changed
 */
async function placeFree(
  context: AppContext,
  { id }: PaymentRow,
  customerId: string | undefined,
): Promise<Received | null> {
  if (!customerId) return null;
  await holdForCustomer(context, { id, customerId, address: null });
  return { status: 'succeeded', amountReceivedCents: 0, currency: 'usd', cardCountry: null };
}

async function checkExpected(
  context: AppContext,
  payment: PaymentRow,
  customerId: string,
  totalCents: number | undefined,
): Promise<void> {
  if (payment.customerId && payment.customerId !== customerId) throw notFound('This payment');
  if (totalCents !== undefined && totalCents !== payment.amountCents) {
    throw conflict('total_mismatch', 'The total does not match what was paid.');
  }
  if (payment.customerId) return;
  if (await holdPayment(context.db, { id: payment.id, customerId, now: context.now() })) return;
  const now = await findPayment(context.db, { id: payment.id });
  if (now?.customerId === customerId) return;
  if (now?.customerId) throw notFound('This payment');
  throw conflict('payment_unclaimed', 'This payment belongs to no account, so it is given back.');
}

/**
 * Writes the order of a paid payment. Orders that are completed at the same time share a transaction, which costs each of
 * them less than half of what one of its own does; one that cannot share it is written alone (decision 0070).
 */
const writeOnce = async (context: AppContext, paid: Paid): Promise<Written> =>
  (await writeTogether(context, paid)) ?? writeAlone(context, paid);

/** The longest that a transaction waits for what another one has locked, before its orders are written alone. */
const SHARED_WAIT_MS = 1000;

const writeTogether = inBatches<Paid, Written | null>(async (context, paid) => {
  try {
    return await inTransaction(context, async (tx, invalidate) => {
      const [, written] = await together(
        completion.limitLockWaits(tx, { ms: SHARED_WAIT_MS }),
        writeAll(tx, invalidate, { paid, now: context.now() }),
      );
      return written;
    });
  } catch (error) {
    if (isServerUnavailable(error) && !isLockConflict(error)) throw error;
    // Caused by one of them, which fails again when it is written alone, or by another transaction's lock.
    return paid.map(() => null);
  }
});

async function writeAll(
  tx: Db,
  invalidate: Changed,
  { paid, now }: { paid: readonly Paid[]; now: Date },
): Promise<(Written | null)[]> {
  const [first, second] = paid;
  if (first && !second) return [await writeOrder(tx, invalidate, { ...first, now })];
  const written = await writeOrders(tx, invalidate, { paid, now });
  return paid.map(({ paymentId }) => written.get(paymentId) ?? null);
}

/** If another caller was faster, the unique key on the payment fails and its order is returned. */
async function writeAlone(context: AppContext, paid: Paid): Promise<Written> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await inTransaction(context, (tx, invalidate) =>
        writeOrder(tx, invalidate, { ...paid, now: context.now() }),
      );
    } catch (error) {
      if (isUniqueViolation(error, 'orders_payment_id_key')) {
        const order = await completion.findOrderByPayment(context.db, paid);
        if (order) return { order, isNew: false };
      }
      if (attempts >= MAX_ORDER_NUMBER_ATTEMPTS || !isUniqueViolation(error, 'orders_order_number_key'))
        throw error;
    }
  }
}
