import { newId } from '#db/columns.ts';
import { commissionCents } from '#domain/commission.ts';
import { linesByVendor, lineTotalCents, type PricedLine } from '#domain/order.ts';

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
export function partsOf(lines: readonly PricedLine[]) {
  const positions = new Map(lines.map((line, position) => [line, position]));
  return [...linesByVendor(lines)].map(([vendorId, own]) => {
    const orderLines = own.map((line) => ({
      id: newId(),
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
      id: newId(),
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

/** Money that came in for an order that failed: nobody has earned it, the market only holds it. */
export const heldEntries = (totalCents: number): Entry[] => [
  { account: 'card', vendorId: null, amountCents: totalCents },
  { account: 'market', vendorId: null, amountCents: -totalCents },
];

/** The same entries the other way round: what a whole refund undoes. */
export const undone = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, amountCents: 0 - entry.amountCents }));

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
