import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { Payout } from '#contract/payouts.ts';
import type { Db } from '#db/client.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import { end, giveUp } from './payout-delivery.service.ts';
import { readPayout } from './payouts.service.ts';
import * as payouts from './payouts.sql.ts';

/** @throws ApiError 404; 409 that names the status, if it is none of `statuses` */
async function lockIn(tx: Db, id: string, statuses: readonly PayoutStatus[]): Promise<payouts.PayoutRow> {
  const payout = await payouts.lockPayout(tx, { id });
  if (!payout) throw notFound('This payout');
  if (statuses.includes(payout.status)) return payout;
  const needed = new Intl.ListFormat('en', { type: 'disjunction' }).format(statuses);
  throw conflict(
    'payout_status_conflict',
    `This payout is ${payout.status}: that can be done only to one that is ${needed}.`,
  );
}

/** @throws ApiError 409 while an attempt that began before the hold may still be running */
function refuseWhileSending({ nextAttemptAt }: payouts.PayoutRow, now: Date): void {
  if (nextAttemptAt !== null && nextAttemptAt > now)
    throw conflict(
      'payout_status_conflict',
      'An attempt to send this payout began before it was held. Please try again in five minutes.',
    );
}

/**
 * Stops a payout that is Scheduled until it is released.
 * @throws ApiError 404; 409 unless it is Scheduled
 */
export async function holdPayout(
  context: AppContext,
  { id, note }: { id: string; note: string },
): Promise<Payout> {
  await inTransaction(context, async (tx) => {
    const payout = await lockIn(tx, id, ['Scheduled']);
    await hold(tx, payout, { note, now: context.now() });
  });
  return readPayout(context, { id });
}

/** The caller holds the payout's lock. */
async function hold(
  tx: Db,
  { id, attempts, note }: payouts.PayoutRow,
  params: { note: string; now: Date },
): Promise<void> {
  const mayBeSending = attempts > 0;
  await payouts.updatePayout(tx, {
    id,
    change: {
      status: 'Held',
      note: params.note || note,
      nextAttemptAt: mayBeSending ? new Date(params.now.getTime() + payouts.CLAIMED_MS) : null,
    },
  });
}

/**
 * Makes a payout that is Held Scheduled again.
 * @throws ApiError 404; 409 unless it is Held, while an attempt from before may be running, and while the vendor
 * may not be paid
 */
export async function releasePayout(context: AppContext, { id }: { id: string }): Promise<Payout> {
  await inTransaction(context, async (tx) => {
    const now = context.now();
    const payout = await lockIn(tx, id, ['Held']);
    refuseWhileSending(payout, now);
    // Read after the lock: a suspension that came first has the payout's lock before this.
    if (!(await payouts.findPayable(tx, payout)))
      throw conflict(
        'payout_status_conflict',
        'The shop or the account of its owner is suspended: its payouts cannot be released.',
      );
    const nextAttemptAt = payout.method === 'connect' ? now : null;
    await payouts.updatePayout(tx, { id, change: { status: 'Scheduled', nextAttemptAt } });
  });
  return readPayout(context, { id });
}

/**
 * Ends a payout that was not sent: its amount is booked back, and the vendor gets a mail with the reason. One that was handed
 * to the provider has to be Held before, and is taken back there.
 * @throws ApiError 404; 409 unless it is Scheduled or Held, and if it was sent after all
 */
export async function cancelPayout(
  context: AppContext,
  { id, reason }: { id: string; reason: string },
): Promise<Payout> {
  const attempted = await inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    const payout = await lockIn(tx, id, ['Scheduled', 'Held']);
    if (payout.attempts === 0) {
      await end(tx, invalidate, { id, status: 'Cancelled', reason, note: null, now });
      return null;
    }
    if (payout.status !== 'Held')
      throw conflict(
        'payout_status_conflict',
        'This payout may be at the card provider already. Please hold it first, then cancel it.',
      );
    refuseWhileSending(payout, now);
    // Until the provider has answered, it is neither released nor cancelled by someone else.
    const nextAttemptAt = new Date(now.getTime() + payouts.CLAIMED_MS);
    await payouts.updatePayout(tx, { id, change: { nextAttemptAt } });
    return payout;
  });
  if (attempted && !(await giveUp(context, attempted, { status: 'Cancelled', reason })))
    throw conflict('payout_status_conflict', 'The card provider had sent this payout before it was held.');
  return readPayout(context, { id });
}

/**
 * Stops the payouts of a shop that was suspended in this transaction, or whose owner was. Those that were not sent are
 * Cancelled, so that their amounts are in the balance again. Those that were handed to the provider are Held.
 * @param reason is in the vendor's mail
 */
export async function stopPayoutsOfShop(
  tx: Db,
  invalidate: Invalidate,
  { vendorId, reason, now }: { vendorId: string; reason: string; now: Date },
): Promise<void> {
  for (const payout of await payouts.lockUnsent(tx, { vendorId })) {
    if (payout.attempts === 0)
      await end(tx, invalidate, { id: payout.id, status: 'Cancelled', reason, note: null, now });
    else if (payout.status === 'Scheduled') await hold(tx, payout, { note: reason, now });
  }
}
