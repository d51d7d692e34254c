import type { AppContext } from '#api/kernel/context.ts';
import {
  type ChainStep,
  completeChain,
  lineSteps,
  payoutDetail,
  type Reversal,
  refundNotes,
  reversalSteps,
} from '#domain/statement.ts';
import * as statements from './statements.sql.ts';

/** What entries refer to, read by one statement a kind. */
interface Facts {
  lines: Map<string, Awaited<ReturnType<typeof statements.findSoldLines>>>;
  parts: Map<string, Awaited<ReturnType<typeof statements.findRefundParts>>[number]>;
  reasons: Map<string, string>;
  payouts: Map<string, Awaited<ReturnType<typeof statements.findPayoutFacts>>[number]>;
}

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

async function readFacts(
  { db }: AppContext,
  { vendorId, entries }: { vendorId: string; entries: readonly statements.PlainEntry[] },
): Promise<Facts> {
  const orderIds = unique(entries.map(({ kind, orderId }) => (kind === 'sale' ? orderId : null)));
  const refundIds = unique(entries.map(({ refundId }) => refundId));
  const disputeIds = unique(entries.map(({ disputeId }) => disputeId));
  const payoutIds = unique(entries.map(({ payoutId }) => payoutId));
  const [lines, parts, reasons, payouts] = await Promise.all([
    orderIds.length > 0 ? statements.findSoldLines(db, { vendorId, orderIds }) : [],
    refundIds.length > 0 ? statements.findRefundParts(db, { vendorId, refundIds }) : [],
    disputeIds.length > 0 ? statements.findDisputeReasons(db, { disputeIds }) : [],
    payoutIds.length > 0 ? statements.findPayoutFacts(db, { vendorId, payoutIds }) : [],
  ]);
  return {
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    parts: new Map(parts.map((part) => [part.refundId, part])),
    reasons: new Map(reasons.map(({ id, reason }) => [id, reason])),
    payouts: new Map(payouts.map((payout) => [payout.id, payout])),
  };
}

/** How the amount of each entry of a vendor's account came about; the steps of a chain add up to its entry. */
export async function chainsOf(
  context: AppContext,
  params: { vendorId: string; entries: readonly statements.PlainEntry[] },
): Promise<ChainStep[][]> {
  const facts = await readFacts(context, params);
  return params.entries.map((entry) => completeChain(entry.amountCents, stepsOf(entry, facts)));
}

/** What the entries of a transaction with a refund reverse, or bring back. */
const REVERSALS: Partial<Record<statements.PlainEntry['kind'], Reversal>> = {
  refund: 'refund',
  correction: 'refund failed',
  dispute: 'dispute',
  'dispute won': 'dispute won',
};

function stepsOf(entry: statements.PlainEntry, facts: Facts): ChainStep[] {
  const { kind, orderId, refundId, disputeId, payoutId, amountCents, note } = entry;
  if (kind === 'sale') {
    const lines = facts.lines.get(orderId ?? '') ?? [];
    return [...lines.flatMap((line) => lineSteps(line, line)), ...refundNotes(lines[0]?.refundedCents ?? 0)];
  }
  const reversal = REVERSALS[kind];
  const part = facts.parts.get(refundId ?? '');
  if (reversal && part) {
    const reason = disputeId === null ? null : facts.reasons.get(disputeId);
    return reversalSteps(
      reversal,
      part,
      reason ? `Reason: ${reason}` : (part.lines ?? 'A part of the order'),
    );
  }
  const payout = facts.payouts.get(payoutId ?? '');
  switch (kind) {
    case 'payout':
      return [{ label: 'Payout', amountCents, detail: payoutDetail(payout?.last4 ?? null) }];
    case 'payout returned': {
      const label = payout?.status === 'Cancelled' ? 'Payout that was cancelled' : 'Payout that came back';
      return [{ label, amountCents, detail: note ?? '' }];
    }
    case 'provider fee':
      return [{ label: 'Fee of a dispute', amountCents, detail: note ?? 'Borne by the shop' }];
    case 'correction':
      return [{ label: 'Correction', amountCents, detail: note ?? '' }];
    default:
      return [];
  }
}
