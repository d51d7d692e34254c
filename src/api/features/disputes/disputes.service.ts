import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { PaymentRequestRefused } from '#api/ports/payment.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Dispute, DisputeRecord } from '#contract/disputes.ts';
import { orderSearch } from '#db/fragments/order-search.ts';
import { evidenceClosed } from '#domain/dispute.ts';
import { dollarsOf } from '#domain/money.ts';
import type { DisputeStatus } from '#domain/order.ts';
import { receiptPdf } from '../receipts/receipts.service.ts';
import { syncOrder } from '../refunds/refund-sync.service.ts';
import * as disputes from './disputes.sql.ts';
import { collectEvidence, evidenceKey } from './evidence.service.ts';

/** More disputes than one order ever has. */
const MAX_PER_ORDER = 1000;

/** A page of all disputes. */
export async function listDisputes(
  context: AppContext,
  params: {
    searchKeyword?: string;
    sort: disputes.DisputeSort;
    status?: DisputeStatus;
    page: number;
    limit: number;
  },
): Promise<DataOf<'GET admin/dispute'>> {
  const { searchKeyword, sort, status, page, limit } = params;
  const filter = { status, search: searchKeyword ? orderSearch(searchKeyword) : undefined };
  const [total, rows] = await Promise.all([
    disputes.countDisputes(context.db, filter),
    disputes.findDisputes(context.db, { ...filter, sort, ...rangeOf({ page, limit }) }),
  ]);
  return paged(rows.map(toDispute), total, limit);
}

/** Disputes of an order, newest first. */
export const disputesOf = async (context: AppContext, orderId: string): Promise<Dispute[]> =>
  (
    await disputes.findDisputes(context.db, { orderId, sort: '-createdAt', limit: MAX_PER_ORDER, offset: 0 })
  ).map(toDispute);

const toDispute = (row: Awaited<ReturnType<typeof disputes.findDisputes>>[number]): Dispute => ({
  id: row.id,
  orderId: row.orderId,
  orderRecordId: row.orderRecordId,
  amount: dollarsOf(row.amountCents),
  reason: row.reason,
  status: row.status,
  dueAt: row.dueAt?.toISOString() ?? null,
  evidenceSent: row.submissions > 0,
  createdAt: row.createdAt.toISOString(),
});

/**
 * Reads a dispute with the evidence that was sent, or that would be sent now.
 * @throws ApiError 404
 */
export async function readDispute(context: AppContext, { id }: { id: string }): Promise<DisputeRecord> {
  const row = await disputes.findDispute(context.db, { id });
  if (!row) throw notFound('This dispute');
  const sent = await disputes.findSentEvidence(context.db, { disputeId: id });
  const shown = toDispute(row);
  return {
    ...shown,
    paymentId: row.paymentId,
    customer: row.customer,
    endedAt: row.endedAt?.toISOString() ?? null,
    case: row.case,
    evidence: sent?.evidence ?? (await collectEvidence(context, row, '')),
    sentAt: sent?.sentAt.toISOString() ?? null,
    sentBy: sent?.sentBy ?? null,
    closed: evidenceClosed({ ...row, evidenceSent: shown.evidenceSent }, context.now()),
  };
}

/**
 * Sends the evidence of a dispute to the payer's bank, with the receipt of the order as a PDF. What is sent is its own
 * idempotency key, so that of two parallel calls the provider carries out one, and it refuses a second submission.
 * @throws ApiError 404; 409 when the dispute has ended, its evidence was sent, its date is over or the provider refuses;
 * PaymentProviderUnavailable
 */
export async function sendEvidence(
  context: AppContext,
  { id, note, sentBy }: { id: string; note: string; sentBy: string },
): Promise<Dispute> {
  const row = await disputes.findDispute(context.db, { id });
  if (!row) throw notFound('This dispute');
  const closed = evidenceClosed({ ...row, evidenceSent: row.submissions > 0 }, context.now());
  if (closed) throw conflict('dispute_closed', closed);
  const evidence = await collectEvidence(context, row, note);
  // A failed order is given back; its payment may be disputed before.
  const receipt =
    row.orderStatus === 'Failed' ? null : await receiptPdf(context, { orderId: row.orderRecordId });
  try {
    const idempotencyKey = `evidence-${id}-${evidenceKey(evidence)}`;
    await context.payment.submitEvidence({ disputeId: id, evidence, receipt, idempotencyKey });
  } catch (error) {
    if (!(error instanceof PaymentRequestRefused)) throw error;
    // It may have ended, or been answered in the provider's dashboard, since it was last read.
    await syncOrder(context, row.paymentId);
    throw conflict('payment_refused', `The card provider refuses this evidence: ${error.message}`);
  }
  await inTransaction(context, (tx) =>
    disputes.insertSentEvidence(tx, { disputeId: id, evidence, sentBy, sentAt: context.now() }),
  );
  await syncOrder(context, row.paymentId);
  const after = await disputes.findDispute(context.db, { id });
  if (!after) throw notFound('This dispute');
  return toDispute(after);
}

/** Deletes evidence with personal data two years after its dispute has ended. */
export async function pruneEvidence(context: AppContext): Promise<void> {
  const before = new Date(context.now());
  before.setUTCFullYear(before.getUTCFullYear() - 2);
  await disputes.deleteEvidenceBefore(context.db, { before });
}
