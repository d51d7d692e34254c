import { commissionCents } from './commission.ts';
import { splitCents } from './money.ts';
import { linesByVendor, lineTotalCents, type PricedLine } from './order.ts';
import { linesLeftCents, refundableCents } from './refund.ts';
import { sum } from './sum.ts';

export type Account = 'card' | 'market' | 'vendor';

/** One fact of the ledger, in cents; see `saleEntries` for the sign. */
export interface Entry {
  account: Account;
  vendorId: string | null;
  amountCents: number;
}

interface VendorShare {
  vendorId: string;
  totalCents: number;
  commissionCents: number;
}

/**
 * The vendor orders and lines of an order, from the lines as they were priced. Totals of the vendor orders add up
 * to the order's, and of each total the commission is the market's and the rest the vendor's.
 */
export function splitByVendor(lines: readonly PricedLine[]) {
  const positions = new Map(lines.map((line, position) => [line, position]));
  return [...linesByVendor(lines)].map(([vendorId, own]) => {
    const orderLines = own.map((line) => ({
      productId: line.productId,
      position: positions.get(line) ?? 0,
      productName: line.name,
      productImage: line.image,
      listPriceCents: line.listPriceCents,
      priceCents: line.priceCents,
      quantity: line.quantity,
      commissionCents: commissionCents(lineTotalCents(line)),
      fileId: line.fileId,
    }));
    return {
      vendorId,
      totalCents: sum(own.map(lineTotalCents)),
      discountCents: sum(own.map((line) => (line.listPriceCents - line.priceCents) * line.quantity)),
      commissionCents: sum(orderLines.map((line) => line.commissionCents)),
      lines: orderLines,
    };
  });
}

/**
 * The sale in the ledger, in cents. Sign: what came in by card is positive, and what is owed for it negative, so
 * the entries of an order add up to nothing: card +total, market -commission, each vendor -(total - commission).
 */
export function saleEntries(totalCents: number, shares: readonly VendorShare[]): Entry[] {
  return [
    { account: 'card', vendorId: null, amountCents: totalCents },
    { account: 'market', vendorId: null, amountCents: -sum(shares.map((share) => share.commissionCents)) },
    ...shares.map((share) => ({
      account: 'vendor' as const,
      vendorId: share.vendorId,
      amountCents: share.commissionCents - share.totalCents,
    })),
  ];
}

/** The payment of an order that failed: no vendor has earned it, the market holds it until the refund. */
export const unearnedEntries = (totalCents: number): Entry[] => [
  { account: 'card', vendorId: null, amountCents: totalCents },
  { account: 'market', vendorId: null, amountCents: -totalCents },
];

/** The entries with the opposite sign, which reverse them. */
export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, amountCents: 0 - entry.amountCents }));

/** The part of a refund that one vendor order bears, in cents; the vendor's share is the rest after the commission. */
export interface RefundPart {
  vendorOrderId: string;
  vendorId: string;
  totalCents: number;
  commissionCents: number;
}

/** A vendor order that a refund may concern, with the amounts of the refund's lines. In cents. */
export interface RefundableVendorOrder {
  id: string;
  vendorId: string;
  totalCents: number;
  commissionCents: number;
  refundedCents: number;
  refundedCommissionCents: number;
  linesCents: number;
  linesCommissionCents: number;
}

/**
 * Which vendor orders bear a refund: those of its lines if these make up the amount, or else all of them in
 * proportion to what is left of each. No part is more than what is left, and the last one takes the odd cents.
 */
export function splitRefund(
  amountCents: number,
  vendorOrders: readonly RefundableVendorOrder[],
): RefundPart[] {
  const leftCents = vendorOrders.map((part) => part.totalCents - part.refundedCents);
  const byLines = refundableCents(vendorOrders) === amountCents;
  const totals = byLines
    ? vendorOrders.map(linesLeftCents)
    : splitCents(Math.min(amountCents, sum(leftCents)), leftCents);
  return vendorOrders.flatMap((part, index) => {
    const [totalCents, left] = [totals[index] ?? 0, leftCents[index] ?? 0];
    if (totalCents === 0) return [];
    const leftCommission = part.commissionCents - part.refundedCommissionCents;
    const shareOfCommission = byLines
      ? part.linesCommissionCents
      : Math.round((leftCommission * totalCents) / left);
    const minimum = Math.max(0, totalCents - (left - leftCommission));
    const maximum = Math.min(totalCents, leftCommission);
    const commissionCents = Math.min(Math.max(shareOfCommission, minimum), maximum);
    return [{ vendorOrderId: part.id, vendorId: part.vendorId, totalCents, commissionCents }];
  });
}

/** The entries of a refund, in cents. The market bears what the vendors do not. */
export function refundEntries(amountCents: number, parts: readonly RefundPart[]): Entry[] {
  const vendors = parts.map((part) => ({
    account: 'vendor' as const,
    vendorId: part.vendorId,
    amountCents: part.totalCents - part.commissionCents,
  }));
  const marketCents = amountCents - sum(vendors.map((entry) => entry.amountCents));
  return [
    { account: 'card', vendorId: null, amountCents: -amountCents },
    { account: 'market', vendorId: null, amountCents: marketCents },
    ...vendors,
  ];
}
