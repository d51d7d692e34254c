import type { Invalidate } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { statusAfter, turnEnds } from '#domain/case.ts';
import { addEntry, caseNumber, statusColumns } from './case-thread.service.ts';
import * as cases from './cases.sql.ts';

/** Opens the case of a dispute, once; its shop takes part if the order has one only. */
export const openDisputeCase = (
  tx: Db,
  invalidate: Invalidate,
  params: { orderId: string; disputeId: string; dueAt: Date | null; now: Date },
): Promise<void> =>
  openSystemCase(tx, invalidate, {
    ...params,
    type: 'dispute',
    text: 'The card provider reports a dispute of this payment.',
  });

/** Opens the case of a refund that is stuck, or refused for good, unless it has one that is not closed. */
export const openStuckRefundCase = (
  tx: Db,
  invalidate: Invalidate,
  { status, ...params }: { orderId: string; refundId: string; status: 'Stuck' | 'Refused'; now: Date },
): Promise<void> =>
  openSystemCase(tx, invalidate, {
    ...params,
    type: 'stuckRefund',
    text:
      status === 'Stuck'
        ? 'The card provider has refused this refund ten times. Try it again, or decide this case to give it up.'
        : 'The card provider refuses this refund for good, so it is not tried again. If the customer is to have the money, decide on a new one when that is possible.',
  });

/** Opens the case of a refund that was done and has failed afterwards, or was accepted and then failed. */
export const openFailedRefundCase = (
  tx: Db,
  invalidate: Invalidate,
  params: { orderId: string; refundId: string; now: Date },
): Promise<void> =>
  openSystemCase(tx, invalidate, {
    ...params,
    type: 'stuckRefund',
    text: 'The card provider had accepted this refund, and the money has come back. The customer has not got it.',
  });

async function openSystemCase(
  tx: Db,
  invalidate: Invalidate,
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
  const { number: title, vendorId } = await cases.findOrderOfCase(tx, { orderId });
  const row = await cases.insertCase(tx, {
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

/** Opens the case of a product that is held back as a copy, and returns its id; its shop takes part. */
export async function openCopyCase(
  tx: Db,
  invalidate: Invalidate,
  params: { productId: string; vendorId: string; title: string; text: string; now: Date },
): Promise<string> {
  const { text, now, ...subject } = params;
  const row = await cases.insertCase(tx, {
    ...subject,
    number: caseNumber(),
    type: 'copyFound',
    about: 'product',
    status: 'Open',
    openerParty: 'system',
    dueAt: turnEnds(now),
    lastMessageAt: now,
    createdAt: now,
  });
  if (!row) throw new Error('The number of the case is taken.');
  await addEntry(tx, invalidate, row, { kind: 'opened', party: 'system', authorId: null, text, now });
  return row.id;
}

export { lockSystemCase } from './cases.sql.ts';

/** Adds a message of the system to a case. False: it is closed. */
export async function writeToCopyCase(
  tx: Db,
  invalidate: Invalidate,
  { caseId, text, now }: { caseId: string; text: string; now: Date },
): Promise<boolean> {
  const row = await cases.lockSystemCase(tx, { caseId });
  if (!row || row.status === 'Closed') return false;
  await addEntry(tx, invalidate, row, { kind: 'message', party: 'system', authorId: null, text, now });
  return true;
}

/** Closes the case of a product that is no longer held back, unless it was decided. */
export async function closeCopyCase(
  tx: Db,
  invalidate: Invalidate,
  { caseId, text, now }: { caseId: string; text: string; now: Date },
): Promise<void> {
  const row = await cases.lockSystemCase(tx, { caseId });
  const status = row && statusAfter(row.status, 'solve');
  if (!row || !status) return;
  const set = statusColumns(status, now);
  await addEntry(tx, invalidate, row, { kind: 'closed', party: 'system', authorId: null, text, set, now });
}

/** Closes the case of a refund or dispute that nobody has decided, because its cause is gone. */
export async function settleSystemCase(
  tx: Db,
  invalidate: Invalidate,
  { now, ...cause }: { refundId?: string; disputeId?: string; now: Date },
): Promise<void> {
  for (const row of await cases.lockSystemCases(tx, cause)) {
    const status = statusAfter(row.status, 'solve');
    if (!status) continue;
    const text = row.type === 'dispute' ? 'The dispute has ended.' : 'The refund is no longer stuck.';
    const set = statusColumns(status, now);
    await addEntry(tx, invalidate, row, { kind: 'closed', party: 'system', authorId: null, text, set, now });
  }
}
