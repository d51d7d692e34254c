import { readContent } from '#api/features/content/content.service.ts';
import { writeTransaction } from '#api/features/ledger/transactions.service.ts';
import type { Db } from '#db/client.ts';
import { ledgerKey } from '#domain/ledger.ts';
import { splitCents } from '#domain/money.ts';
import type { DisputeFeePayer } from '#domain/money-settings.ts';
import { sum } from '#lib/sum.ts';
import * as disputeFees from './dispute-fees.sql.ts';

/** Who bears the fee of a lost dispute, by the market's settings. */
export const disputeFeePayer = async (context: Parameters<typeof readContent>[0]): Promise<DisputeFeePayer> =>
  (await readContent(context, 'site-settings'))['site-settings'].disputeFeePaidBy;

/** A fee that the provider took with a transaction, in cents; negative if it was given back. */
export interface DisputeFee {
  /** The provider's id of the transaction. */
  id: string;
  feeCents: number;
}

/**
 * Books the provider's fees of a dispute that has ended, each once. The market bears them, unless the dispute is lost
 * and the market's rule charges the vendors. Then the vendors of the order bear them in proportion to their parts.
 */
export async function bookDisputeFees(
  tx: Db,
  params: { disputeId: string; fees: readonly DisputeFee[]; paidBy: DisputeFeePayer; now: Date },
): Promise<void> {
  const { disputeId, fees, paidBy, now: at } = params;
  const dispute = await disputeFees.findDisputedOrder(tx, { disputeId });
  if (!dispute || dispute.status === 'Open') return;
  const { orderId, soldAt } = dispute;
  const parts =
    dispute.status === 'Lost' && paidBy === 'vendor' ? await disputeFees.findParts(tx, { orderId }) : [];
  for (const { id, feeCents } of fees) {
    if (feeCents === 0) continue;
    const shares = splitCents(
      feeCents,
      parts.map(({ totalCents }) => totalCents),
    );
    const vendors = parts.flatMap(({ vendorId }, index) => {
      const amountCents = shares[index] ?? 0;
      return amountCents === 0 ? [] : [{ account: 'vendor' as const, vendorId, amountCents }];
    });
    await writeTransaction(tx, {
      kind: 'provider fee',
      key: ledgerKey.fee(id),
      orderId,
      disputeId,
      soldAt,
      entries: [
        ...(vendors.length > 0 ? vendors : [{ account: 'fees' as const, amountCents: feeCents }]),
        { account: 'card', amountCents: 0 - feeCents },
      ],
      at,
    });
  }
}

/** Gives vendors back what they bore of the fees of a dispute that was lost and is won after all. */
export async function returnDisputeFees(
  tx: Db,
  { disputeId, now: at }: { disputeId: string; now: Date },
): Promise<void> {
  const borne = await disputeFees.findFeesOfVendors(tx, { disputeId });
  const dispute = await disputeFees.findDisputedOrder(tx, { disputeId });
  if (borne.length === 0 || !dispute) return;
  const { orderId, soldAt } = dispute;
  await writeTransaction(tx, {
    kind: 'correction',
    key: ledgerKey.correction(`dispute-fee:${disputeId}`),
    orderId,
    disputeId,
    soldAt,
    note: 'The dispute was lost at first and won after all: the market bears its fee.',
    entries: [
      ...borne.map(({ vendorId, amountCents }) => ({
        account: 'vendor' as const,
        vendorId,
        amountCents: 0 - amountCents,
      })),
      { account: 'fees', amountCents: sum(borne.map(({ amountCents }) => amountCents)) },
    ],
    at,
  });
}
