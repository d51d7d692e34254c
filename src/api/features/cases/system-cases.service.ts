import type { Changed } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { statusAfter, turnEnds } from '#domain/case.ts';
import { addEntry, caseNumber, statusColumns } from './case-thread.service.ts';
import * as sql from './cases.sql.ts';

/** Opens the case of a dispute, once; its shop takes part if the order has one only. */
export const openDisputeCase = (
  tx: Db,
  invalidate: Changed,
  params: { orderId: string; disputeId: string; dueAt: Date | null; now: Date },
): Promise<void> =>
  openSystemCase(tx, invalidate, {
    ...params,
    type: 'dispute',
    text: 'The card provider reports a dispute of this payment.',
  });

/** Opens the case of a refund that is stuck, unless it has one that is not closed. */
export const openStuckRefundCase = (
  tx: Db,
  invalidate: Changed,
  params: { orderId: string; refundId: string; now: Date },
): Promise<void> =>
  openSystemCase(tx, invalidate, {
    ...params,
    type: 'stuckRefund',
    text: 'The card provider has refused this refund for good, or ten times.',
  });

/** Opens the case of a refund that was done and has failed afterwards, or was accepted and then failed. */
export const openFailedRefundCase = (
  tx: Db,
  invalidate: Changed,
  params: { orderId: string; refundId: string; now: Date },
): Promise<void> =>
  openSystemCase(tx, invalidate, {
    ...params,
    type: 'stuckRefund',
    text: 'The card provider had accepted this refund, and the money has come back. The customer has not got it.',
  });

async function openSystemCase(
  tx: Db,
  invalidate: Changed,
  params: {
    type: 'dispute' | 'stuckRefund';
    orderId: string;
    disputeId?: string;
    refundId?: string;
    dueAt?: Date | null;
    text: string;
    now: Date;
  },
): Promise<void> {
  const { type, orderId, disputeId, refundId, dueAt, text, now } = params;
  const { number: title, vendorId } = await sql.findOrderOfCase(tx, { orderId });
  const row = await sql.insertCase(tx, {
    number: caseNumber(),
    type,
    about: 'order',
    status: 'Open',
    title,
    orderId,
    disputeId,
    refundId,
    // A refund that is stuck is between the market and the card provider.
    vendorId: type === 'dispute' ? vendorId : null,
    openerParty: 'system',
    dueAt: dueAt ?? turnEnds(now),
    lastMessageAt: now,
    createdAt: now,
  });
  if (!row) return;
  await addEntry(tx, invalidate, row, { kind: 'opened', party: 'system', authorId: null, text, now });
}

/** Closes the case of a refund or dispute that nobody has decided, because its cause is gone. */
export async function settleSystemCase(
  tx: Db,
  invalidate: Changed,
  { now, ...cause }: { refundId?: string; disputeId?: string; now: Date },
): Promise<void> {
  for (const row of await sql.lockSystemCases(tx, cause)) {
    const status = statusAfter(row.status, 'solve');
    if (!status) continue;
    const text = row.type === 'dispute' ? 'The dispute has ended.' : 'The refund is no longer stuck.';
    const set = statusColumns(status, now);
    await addEntry(tx, invalidate, row, { kind: 'closed', party: 'system', authorId: null, text, set, now });
  }
}
