import { writeTransaction } from '#api/features/ledger/transactions.service.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { redact } from '#api/kernel/log.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import { type PaymentEvent, PaymentRequestRefused } from '#api/ports/payment.ts';
import type { PayoutOrder, PayoutState } from '#api/ports/payout.ts';
import type { Db } from '#db/client.ts';
import { ledgerKey } from '#domain/ledger.ts';
import { canBecome, type PayoutStatus } from '#domain/payout.ts';
import { forEachConcurrently } from '#lib/concurrency.ts';
import { syncAccount } from './payout-accounts.service.ts';
import * as payouts from './payouts.sql.ts';

/** Payouts that are handed to the provider at the same time. */
const CONCURRENCY = 5;
const BATCH_SIZE = 100;
/** After so many refusals a payout has failed. */
const MAX_REFUSALS = 10;
/** Refusals that another attempt would get again. */
const FINAL_REFUSALS = [
  'account_closed',
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'payouts_not_allowed',
  'resource_missing',
];
const neverAborted = new AbortController().signal;

/** What the provider is asked for. */
const orderOf = (row: payouts.PayoutRow): PayoutOrder => ({
  id: row.id,
  accountId: row.accountId ?? '',
  amountCents: row.amountCents,
  createdAt: row.createdAt,
  providerId: row.providerId,
  // The claim has counted the attempt that is made now.
  isRepeated: row.attempts > 1,
  refusals: row.refusals,
});

/**
 * Hands payouts to the provider, and asks for those that are under way: those with `ids`, or all that are due. Nodes can
 * run this in parallel, since each payout is claimed by one. A failure is recorded with its payout.
 */
export async function deliverPayouts(
  context: AppContext,
  { ids }: { ids?: readonly string[] } = {},
  stopping: AbortSignal = neverAborted,
): Promise<void> {
  if (ids?.length === 0) return;
  for (let isMore = true; isMore && !stopping.aborted; ) {
    const claimed = await inTransaction(context, (tx) =>
      payouts.claimPayouts(tx, { ids, limit: BATCH_SIZE, now: context.now() }),
    );
    let failures = 0;
    await forEachConcurrently(claimed, CONCURRENCY, async (payout) => {
      if (stopping.aborted) return;
      if (!(await deliverPayout(context, payout))) failures += 1;
    });
    // A provider that answers nothing is not asked again in this sweep.
    isMore = claimed.length === BATCH_SIZE && failures < BATCH_SIZE;
  }
}

/** @returns false if the provider did not do what it was asked for */
async function deliverPayout(context: AppContext, payout: payouts.PayoutRow): Promise<boolean> {
  const way = context.payouts[payout.method];
  const order = orderOf(payout);
  try {
    const state = payout.status === 'Scheduled' ? await way.send(order) : await way.find(order);
    if (state) await recordState(context, payout.id, state);
    await inTransaction(context, (tx) => payouts.scheduleLook(tx, { id: payout.id, now: context.now() }));
    return true;
  } catch (error) {
    const refused = error instanceof PaymentRequestRefused;
    const lastError = redact(error instanceof Error ? error.message : String(error));
    const { id, attempts } = payout;
    context.log.error({ err: error, payout: id, attempts }, 'a payout could not be made');
    const failed = { id, lastError, refused, now: context.now() };
    await inTransaction(context, (tx) => payouts.recordFailure(tx, failed));
    const isFinal = refused && FINAL_REFUSALS.includes(error.providerCode ?? '');
    if (isFinal || (refused && payout.refusals + 1 >= MAX_REFUSALS))
      await giveUp(context, payout, { status: 'Failed', reason: lastError }).catch((cause: unknown) => {
        context.log.error({ err: cause, payout: id }, 'a refused payout could not be taken back yet');
      });
    return false;
  }
}

/**
 * Ends a payout that was handed to the provider and is not to be made. Unless it was made after all, what has left is
 * taken back, and the vendor is owed the money again. No attempt may be running.
 * @returns false if it was made after all, which is recorded
 */
export async function giveUp(
  context: AppContext,
  payout: payouts.PayoutRow,
  { status, reason }: { status: 'Failed' | 'Cancelled'; reason: string },
): Promise<boolean> {
  const way = context.payouts[payout.method];
  const order = orderOf(payout);
  const state = await way.find(order);
  if (state && state.status !== 'Scheduled') {
    await recordState(context, payout.id, state);
    return false;
  }
  await way.takeBack(order);
  await inTransaction(context, async (tx, invalidate) => {
    await end(tx, invalidate, { id: payout.id, status, reason, note: null, now: context.now() });
  });
  if (payout.accountId) await syncAccount(context, payout.accountId);
  return true;
}

/** Writes what has become of a payout, as its provider says. What is reported late or twice changes nothing. */
async function recordState(context: AppContext, id: string, state: PayoutState): Promise<void> {
  if (state.status === 'Scheduled') return;
  const { providerId, transferId } = state;
  if (state.status === 'Returned') {
    const payout = await payouts.findPayout(context.db, { id });
    if (!payout || !canBecome(payout.status, 'Returned')) return;
    await context.payouts[payout.method].takeBack(orderOf(payout));
  }
  await inTransaction(context, async (tx, invalidate) => {
    const payout = await payouts.lockPayout(tx, { id });
    if (!payout || !canBecome(payout.status, state.status)) return;
    await payouts.updatePayout(tx, { id, change: { providerId, transferId } });
    const now = context.now();
    if (state.status === 'Returned')
      await end(tx, invalidate, { id, status: 'Returned', reason: state.reason, note: null, now });
    else await advance(tx, invalidate, { payout, status: state.status, arrivesAt: state.arrivesAt, now });
  });
}

/** Marks a payout as Sent or Paid; the vendor gets one mail. The caller holds its lock. */
export async function advance(
  tx: Db,
  invalidate: Invalidate,
  params: {
    payout: payouts.PayoutRow;
    status: Extract<PayoutStatus, 'Sent' | 'Paid'>;
    arrivesAt: Date | null;
    note?: string | null;
    now: Date;
  },
): Promise<void> {
  const { payout, status, arrivesAt, note = payout.note, now } = params;
  const { id } = payout;
  const isPaid = status === 'Paid';
  const isFirst = payout.sentAt === null && payout.method === 'connect';
  const accountLast4 = isFirst ? await payouts.findAccountLast4(tx, payout) : payout.accountLast4;
  await payouts.updatePayout(tx, {
    id,
    change: {
      status,
      note,
      accountLast4,
      lastError: null,
      // The provider is asked what has become of it, with pauses that grow from the beginning.
      attempts: 0,
      sentAt: payout.sentAt ?? now,
      arrivesAt: arrivesAt ?? (isPaid ? now : payout.arrivesAt),
      ...(isPaid && { endedAt: now, nextAttemptAt: null }),
    },
  });
  const kind = 'payout-sent';
  await queueMail(tx, invalidate, { kind, subject: id, now, key: `${kind}:${id}` });
}

/** Marks a payout as Returned, Failed or Cancelled and books its money back; the vendor gets one mail. */
export async function end(
  tx: Db,
  invalidate: Invalidate,
  params: {
    id: string;
    status: Extract<PayoutStatus, 'Returned' | 'Failed' | 'Cancelled'>;
    reason: string | null;
    note: string | null;
    now: Date;
  },
): Promise<void> {
  const { id, status, reason, note, now } = params;
  const payout = await payouts.lockPayout(tx, { id });
  if (!payout || !canBecome(payout.status, status)) return;
  const change = { status, lastError: reason, note: note ?? payout.note, endedAt: now, nextAttemptAt: null };
  await payouts.updatePayout(tx, { id, change });
  const { vendorId, amountCents } = payout;
  await writeTransaction(tx, {
    kind: 'payout returned',
    key: ledgerKey.payoutReturned(id),
    payoutId: id,
    note: note ?? reason,
    entries: [
      { account: 'vendor', vendorId, amountCents: 0 - amountCents },
      { account: 'bank', amountCents },
    ],
    at: now,
  });
  const kind = 'payout-returned';
  await queueMail(tx, invalidate, { kind, subject: id, now, key: `${kind}:${id}` });
}

const isAboutPayout = (type: string): boolean => type.startsWith('payout.') || type.startsWith('transfer.');

/**
 * Handles an event about a payout or a vendor's account. It asks the provider for the state now, so that events may come
 * late, twice or in any order.
 * @returns false for events about something else
 */
export async function handlePayoutEvent(context: AppContext, event: PaymentEvent): Promise<boolean> {
  const { type, payoutId, accountId } = event;
  if (type === 'account.updated' && accountId) {
    await syncAccount(context, accountId);
    return true;
  }
  if (!payoutId || !isAboutPayout(type)) return false;
  const payout = await payouts.findPayout(context.db, { id: payoutId });
  if (payout?.method !== 'connect') return true;
  const state = await context.payouts.connect.find(orderOf(payout));
  if (state) await recordState(context, payout.id, state);
  return true;
}
