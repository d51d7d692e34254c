import { pruneCodeReservations } from '#api/features/discount-codes/code-uses.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { isFree } from '#domain/order.ts';
import { attemptDueRefunds } from '../refunds/refunds.service.ts';
import { completeOrder } from './completion.service.ts';
import {
  claimDuePayments,
  deleteAbandonedPayments,
  giveUpPayments,
  PRICE_VALID_MS,
  scheduleCheck,
  settlePayment,
} from './payments.sql.ts';

const BATCH_SIZE = 100;
/** Carts that were not bought are kept for as long as the provider keeps its events about them. */
const ABANDONED_RETENTION_MS = 30 * 24 * 3_600_000;
/** The provider's events of that time are read again, so a payment that is given up later still gets its order if it is paid. */
const END_ATTEMPTED_MS = 30 * 24 * 3_600_000;
/** Rows that one statement deletes. */
const DELETE_BATCH_SIZE = 1000;
/** Payments checked in parallel. */
const CONCURRENCY = 5;
const neverAborted = new AbortController().signal;

/**
 * Checks payments for which neither browser nor webhook has reported. Paid ones get their order, those priced more than
 * a day ago are canceled, and due refunds are attempted. Nodes can run this in parallel, since each row is claimed by
 * one. An error with one payment is logged.
 * @internal
 */
export async function sweepPayments(
  context: AppContext,
  stopping: AbortSignal = neverAborted,
): Promise<void> {
  const { db } = context;
  const now = context.now();
  for (let isMore = true; isMore && !stopping.aborted; ) {
    const due = await claimDuePayments(db, { limit: BATCH_SIZE, now });
    const failures = await forEachConcurrently(context, stopping, due, async (payment) => {
      const { id } = payment;
      try {
        await checkPayment(context, { ...payment, now });
      } finally {
        await scheduleCheck(db, { id, now });
      }
    });
    // A provider that answers nothing is not asked again in this sweep.
    isMore = due.length === BATCH_SIZE && failures < BATCH_SIZE;
  }
  if (!stopping.aborted) await attemptDueRefunds(context, BATCH_SIZE);
}

/** Asks the provider for a payment, and writes its order or ends it. */
async function checkPayment(
  context: AppContext,
  { id, amountCents, pricedAt, now }: { id: string; amountCents: number; pricedAt: Date; now: Date },
): Promise<void> {
  const expired = now.getTime() - pricedAt.getTime() >= PRICE_VALID_MS;
  if (isFree({ amountCents })) {
    // Only its customer places a free order, so that nothing is bought by a cart that was left.
    if (expired) await settlePayment(context.db, { id, now });
    return;
  }
  const intent = await (expired ? context.payment.cancelIntent(id) : context.payment.findIntent(id));
  if (intent?.status === 'succeeded') await completeOrder(context, id);
  // An intent that the provider does not know cannot be paid.
  else if (intent?.status === 'canceled' || (expired && !intent))
    await settlePayment(context.db, { id, now });
}

/**
 * Settles payments that the provider has not ended for a month, and deletes settled ones without an order a month later.
 * Deletes reserved uses of discount codes a day after they have expired.
 */
export async function pruneAbandonedPayments(context: AppContext): Promise<void> {
  await pruneCodeReservations(context);
  await giveUpUnended(context);
  const before = new Date(context.now().getTime() - ABANDONED_RETENTION_MS);
  const limit = DELETE_BATCH_SIZE;
  while ((await deleteAbandonedPayments(context.db, { before, limit })) === limit);
}

/** Gives up payments whose intents the provider has neither ended nor reported as paid for a month. */
async function giveUpUnended(context: AppContext): Promise<void> {
  const now = context.now();
  const before = new Date(now.getTime() - END_ATTEMPTED_MS);
  for (const { id } of await giveUpPayments(context.db, { before, now }))
    context.log.error({ payment: id }, 'the card provider did not end this payment: it is no longer checked');
}

/** Processes items in batches of CONCURRENCY; an error is logged and stops no other item. Returns the number of errors. */
async function forEachConcurrently<T extends { id: string }>(
  context: AppContext,
  stopping: AbortSignal,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let failures = 0;
  for (let first = 0; first < items.length && !stopping.aborted; first += CONCURRENCY) {
    const some = items.slice(first, first + CONCURRENCY).map(async (item) => {
      try {
        await work(item);
      } catch (error) {
        failures += 1;
        context.log.error({ err: error, id: item.id }, 'the sweeper could not settle this');
      }
    });
    await Promise.all(some);
  }
  return failures;
}

/** Sweeps every `everyMs`. Returns a function that stops it; what a sweep has not begun is left to the next. */
export function startSweeper(context: AppContext, everyMs: number): () => Promise<void> {
  return startTimer(context, 'sweeper', everyMs, (signal) => sweepPayments(context, signal)).stop;
}
