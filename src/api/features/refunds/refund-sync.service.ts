import {
  openDisputeCase,
  openFailedRefundCase,
  settleSystemCase,
} from '#api/features/cases/system-cases.service.ts';
import { writeTransaction } from '#api/features/ledger/transactions.service.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import { verifyReviews } from '#api/features/reviews/reviews.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { ProviderDispute, ProviderRefund } from '#api/ports/payment.ts';
import type { Db } from '#db/client.ts';
import { ledgerKey, reversed, splitRefund } from '#domain/ledger.ts';
import type { DisputeFeePayer } from '#domain/money-settings.ts';
import type { DisputeStatus, RefundStatus } from '#domain/order.ts';
import { entriesOfRefund } from '#domain/refund-shares.ts';
import { sum } from '#lib/sum.ts';
import { bookDisputeFees, disputeFeePayer, returnDisputeFees } from './dispute-fees.service.ts';
import * as refundSync from './refund-sync.sql.ts';
import { insertRefund, lockOrder, type RefundRow } from './refunds.sql.ts';

/** Each lost race means that another view of the same order was written meanwhile. */
const MAX_ATTEMPTS = 20;

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

interface ProviderState {
  /** Who bears the fees of lost disputes. */
  feePaidBy: DisputeFeePayer;
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
}

/** A refund or an ended dispute of an order as the provider reports it. Cents. */
interface Movement {
  providerId: string;
  /** The id of the market's own refund; other refunds have none. */
  reference: string | null;
  origin: 'provider' | 'dispute';
  amountCents: number;
  state: 'pending' | 'succeeded' | 'failed';
  error: string | null;
  createdAt: Date;
}

/**
 * Updates an order to what the provider now reports of the refunds and disputes of its payment. It is idempotent, so
 * every event that may concern them leads here, in any order and repeatedly. What was read is written only if no other
 * view was written since (`providerRevision`). Otherwise the provider is read again, so that an older view never
 * overwrites a newer one.
 * @throws PaymentProviderUnavailable; ApiError 503 after too many lost races
 */
export async function syncOrder(context: AppContext, paymentId: string): Promise<void> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const seen = await refundSync.findRevision(context.db, { paymentId });
    if (!seen) return;
    const [refunds, disputes] = await Promise.all([
      context.payment.listRefunds(paymentId),
      context.payment.listDisputes(paymentId),
    ]);
    const feePaidBy = disputes.length > 0 ? await disputeFeePayer(context) : 'market';
    const report = await inTransaction(context, async (tx, invalidate) => {
      const order = await lockOrder(tx, { id: seen.orderId });
      if (order?.providerRevision !== seen.revision) return null;
      return writeState(tx, invalidate, order, { refunds, disputes, feePaidBy }, context.now());
    });
    if (!report) continue;
    for (const problem of report)
      context.log.error({ order: seen.orderId, ...problem.about }, problem.message);
    return;
  }
  throw new ApiError('service_unavailable', 'This order is being changed elsewhere. Please try again.');
}

/**
 * Writes refunds and disputes of an order as the provider reported them at a time; the market bears fees of disputes. For
 * filling a market with what is past.
 */
export async function writeProviderState(
  tx: Db,
  params: {
    orderId: string;
    refunds: readonly ProviderRefund[];
    disputes: readonly ProviderDispute[];
    now: Date;
  },
): Promise<void> {
  const { orderId, refunds, disputes, now } = params;
  const order = await lockOrder(tx, { id: orderId });
  if (!order) return;
  await writeState(tx, () => {}, order, { refunds, disputes, feePaidBy: 'market' }, now);
}

type Findings = { about: object; message: string }[];

/** @returns what an admin has to act on */
async function writeState(
  tx: Db,
  invalidate: Invalidate,
  order: LockedOrder,
  state: ProviderState,
  now: Date,
): Promise<Findings> {
  const orderId = order.id;
  const disputed = await writeDisputes(tx, invalidate, orderId, state, now);
  const refunded = await writeMovements(tx, invalidate, order, movementsOf(state), now);
  if (disputed.changed || refunded.changed) await refundSync.incrementRevision(tx, { orderId });
  return [...disputed.report, ...refunded.report];
}

const DISPUTE_STATUS: Record<ProviderDispute['status'], DisputeStatus> = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
};

/** Saves the disputes that are new or have changed, with all that follows from each. */
async function writeDisputes(
  tx: Db,
  invalidate: Invalidate,
  orderId: string,
  { disputes, feePaidBy }: ProviderState,
  now: Date,
) {
  const report: Findings = [];
  const rows = await refundSync.findDisputeRows(tx, { orderId });
  let changed = false;
  for (const dispute of disputes) {
    const { id, createdAt } = dispute;
    const row = rows.find((candidate) => candidate.id === id);
    const values = valuesOf(dispute);
    if (row && hasValues(row, values)) continue;
    changed = true;
    await refundSync.saveDispute(tx, { ...values, id, orderId, createdAt, now });
    await bookDisputeFees(tx, { disputeId: id, fees: dispute.transactions, paidBy: feePaidBy, now });
    await followDispute(tx, invalidate, { orderId, dispute, before: row?.status ?? null, now });
    const { status } = values;
    if (row?.status !== status && status !== 'Won') {
      report.push({ about: { dispute: id, status }, message: 'a payment is disputed at the card provider' });
    }
  }
  return { changed, report };
}

/** What the market keeps of a dispute that can change. */
const valuesOf = ({ amountCents, status, holdsMoney, reason, dueAt, submissions }: ProviderDispute) => ({
  amountCents,
  status: DISPUTE_STATUS[status],
  holdsMoney,
  reason,
  dueAt,
  submissions,
});

type DisputeValues = ReturnType<typeof valuesOf>;

const hasValues = (row: DisputeValues, values: DisputeValues): boolean =>
  row.amountCents === values.amountCents &&
  row.status === values.status &&
  row.holdsMoney === values.holdsMoney &&
  row.reason === values.reason &&
  row.dueAt?.getTime() === values.dueAt?.getTime() &&
  row.submissions === values.submissions;

/** Opens the case of a new dispute, settles that of an ended one, and returns the fees of one that was won after all. */
async function followDispute(
  tx: Db,
  invalidate: Invalidate,
  params: { orderId: string; dispute: ProviderDispute; before: DisputeStatus | null; now: Date },
): Promise<void> {
  const { orderId, dispute, before, now } = params;
  const { id: disputeId, dueAt } = dispute;
  const status = DISPUTE_STATUS[dispute.status];
  if (before === 'Lost' && status === 'Won') await returnDisputeFees(tx, { disputeId, now });
  if (before === null && status === 'Open')
    await openDisputeCase(tx, invalidate, { orderId, disputeId, dueAt, now });
  if (before !== null && status !== 'Open') await settleSystemCase(tx, invalidate, { disputeId, now });
}

const REFUND_STATE: Record<ProviderRefund['status'], Movement['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

/** Refunds and ended disputes, oldest first. A lost dispute counts as a refund, a won one as a failed refund. */
function movementsOf({ refunds, disputes }: ProviderState): Movement[] {
  const returned = refunds.map(({ id, reference, amountCents, status, failureReason, createdAt }) => ({
    providerId: id,
    reference,
    origin: 'provider' as const,
    amountCents,
    state: REFUND_STATE[status],
    error: `The card provider says that this refund has ${status}${failureReason ? `: ${failureReason}` : ''}.`,
    createdAt,
  }));
  const lost = disputes
    .filter(({ status }) => status !== 'open')
    .map(({ id, amountCents, status, createdAt }) => ({
      providerId: id,
      reference: null,
      origin: 'dispute' as const,
      amountCents,
      state: status === 'lost' ? ('succeeded' as const) : ('failed' as const),
      error: 'The dispute was lost at first and won after all.',
      createdAt,
    }));
  return [...returned, ...lost].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Writes the movements that are new or have changed: matches each with a refund of the market, and books what has become of it. */
async function writeMovements(
  tx: Db,
  invalidate: Invalidate,
  order: LockedOrder,
  movements: readonly Movement[],
  now: Date,
) {
  const report: Findings = [];
  const rows = await refundSync.findRefundRows(tx, { orderId: order.id });
  let changed = false;
  for (const movement of movements) {
    const match = findMatchingRefund(rows, movement);
    const status = nextStatus(match?.status ?? null, movement.state);
    if (status === null || (match?.status === status && match.providerId)) continue;
    changed = true;
    const row = match ?? (await insertMovement(tx, order, rows, movement, now));
    if (!match) rows.push(row);
    const before = row.status;
    await saveStatus(tx, row, { status, movement, now });
    if (before !== status) report.push(...(await bookStatus(tx, invalidate, order, { row, before, now })));
  }
  if (changed && order.customerId) {
    const productIds = await refundSync.findProductIds(tx, { orderId: order.id });
    await verifyReviews(tx, invalidate, { customerId: order.customerId, productIds });
  }
  return { changed, report };
}

/** Saves what the provider says of a refund, and keeps it in `row`, which later movements are compared with. */
async function saveStatus(
  tx: Db,
  row: RefundRow,
  { status, movement, now }: { status: RefundStatus; movement: Movement; now: Date },
): Promise<void> {
  if (row.status !== status && status === 'Done') row.doneAt = now;
  row.status = status;
  row.lastError = status === 'Failed' ? movement.error : null;
  row.providerId = movement.providerId;
  const { id, lastError, providerId, doneAt } = row;
  await refundSync.updateRefund(tx, { id, set: { status, lastError, providerId, doneAt } });
}

/** Books a refund whose status has changed: its money, its lines and its case. @returns what an admin has to act on */
async function bookStatus(
  tx: Db,
  invalidate: Invalidate,
  order: LockedOrder,
  { row, before, now }: { row: RefundRow; before: RefundStatus; now: Date },
): Promise<Findings> {
  const { id: refundId, status, origin } = row;
  if (status === 'Done') {
    await recordRefund(tx, invalidate, order, row, now);
    await settleSystemCase(tx, invalidate, { refundId, now });
  }
  if (status === 'Failed') {
    if (before === 'Done') await reverseRefund(tx, invalidate, order, row, now);
    await refundSync.releaseLines(tx, { refundId });
    if (origin !== 'dispute')
      await openFailedRefundCase(tx, invalidate, { orderId: order.id, refundId, now });
  }
  await refundSync.recountRefunds(tx, { ...order, orderId: order.id, now });
  if (status !== 'Failed') return [];
  return [{ about: { refund: refundId }, message: 'a refund has failed: an admin has to look at it' }];
}

/**
 * The market's row of a refund at the provider, found by the first of these that fits:
 * - the provider's id
 * - the reference that was sent along
 * - the amount, if the provider has not accepted the row: an admin has then carried it out in the provider's dashboard
 */
function findMatchingRefund(rows: readonly RefundRow[], movement: Movement): RefundRow | undefined {
  const { providerId, reference, origin, amountCents, state } = movement;
  const waiting = rows.filter((row) => row.providerId === null);
  return (
    rows.find((row) => row.providerId === providerId) ??
    waiting.find((row) => row.id === reference) ??
    (origin === 'provider' && reference === null && state !== 'failed'
      ? waiting.find((row) => isNotAccepted(row.status) && row.amountCents === amountCents)
      : undefined)
  );
}

const isNotAccepted = (status: RefundStatus): boolean =>
  status === 'Pending' || status === 'Stuck' || status === 'Refused';

/** The next status of a refund; null for one that failed before the market knew of it: nothing is written. */
function nextStatus(status: RefundStatus | null, state: Movement['state']): RefundStatus | null {
  if (status === 'Failed') return 'Failed';
  if (state === 'failed') return status && 'Failed';
  if (state === 'succeeded' || status === 'Done') return 'Done';
  return 'Processing';
}

/** Adds a refund that was made at the provider. One of all that is left of the order includes all its lines. */
async function insertMovement(
  tx: Db,
  order: LockedOrder,
  rows: readonly RefundRow[],
  { providerId, origin, amountCents }: Movement,
  now: Date,
): Promise<RefundRow> {
  const done = rows.filter((row) => row.status === 'Done');
  const doneCents = sum(done.map((row) => row.amountCents));
  const lineIds = doneCents + amountCents >= order.totalCents ? ('all' as const) : [];
  const refund = { orderId: order.id, amountCents, decidedBy: null, origin, providerId };
  return insertRefund(tx, { ...refund, lineIds, now });
}

/** Books a refund that is done: its parts by vendor order, its transaction in the ledger, and the customer's mail. */
async function recordRefund(
  tx: Db,
  invalidate: Invalidate,
  order: LockedOrder,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const { id: refundId, amountCents, origin, vendorOrderId } = refund;
  const orderId = order.id;
  const parts = splitRefund(
    amountCents,
    await refundSync.findRefundable(tx, { orderId, lines: { refundId }, vendorOrderId }),
  );
  await refundSync.insertParts(tx, { refundId, parts });
  const { disputeId } = bookedAs(refund);
  await writeTransaction(tx, {
    kind: disputeId ? 'dispute' : 'refund',
    key: disputeId ? ledgerKey.dispute(disputeId) : ledgerKey.refund(refundId),
    orderId,
    refundId,
    disputeId,
    soldAt: order.createdAt,
    entries: entriesOfRefund(order, amountCents, parts),
    at: now,
  });
  if (order.customerId && origin !== 'dispute') {
    await queueMail(tx, invalidate, { kind: 'order-refunded', subject: refundId, now });
  }
}

/** A lost dispute is a refund with the provider's id of the dispute. */
const bookedAs = ({ origin, providerId }: RefundRow) => ({
  disputeId: origin === 'dispute' ? providerId : null,
});

/** Reverses what `recordRefund` booked, after a refund has failed, and corrects the earlier mail to the customer. */
async function reverseRefund(
  tx: Db,
  invalidate: Invalidate,
  order: LockedOrder,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const { id: refundId, orderId, origin } = refund;
  const { disputeId } = bookedAs(refund);
  await writeTransaction(tx, {
    kind: disputeId ? 'dispute won' : 'correction',
    key: disputeId ? ledgerKey.disputeWon(disputeId) : ledgerKey.refundFailed(refundId),
    orderId,
    refundId,
    disputeId,
    soldAt: order.createdAt,
    entries: reversed(await refundSync.findRefundEntries(tx, { orderId, refundId })),
    at: now,
  });
  if (order.customerId && origin !== 'dispute') {
    await queueMail(tx, invalidate, { kind: 'refund-failed', subject: refundId, now });
  }
}
