import { sum } from '#lib/sum.ts';
import type { LicenseKind } from './license.ts';
import type { PriceKind } from './price-kind.ts';

export const ORDER_STATUSES = ['Completed', 'Failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Free: nothing in the order had a price. An order that a discount code made free is Paid. */
export const PAYMENT_STATUSES = ['Paid', 'Partially refunded', 'Refunded', 'Free'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Pending: decided, and sent to the card provider until it accepts.
 * Processing: accepted by the provider, but the money is not there yet.
 * Done: the money has gone back.
 * Stuck: refused so often that only an admin can retry it.
 * Failed: accepted and then failed, also after it was Done. Final; a new refund is an admin's decision.
 * Refused: refused for good, or given up by a decision while it was Stuck. No longer attempted; a new one can be decided.
 */
export const REFUND_STATUSES = ['Pending', 'Processing', 'Done', 'Stuck', 'Failed', 'Refused'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Who decided it: the market (an admin, or the server for a Failed order), an operator in the provider's dashboard, or a bank. */
export const REFUND_ORIGINS = ['market', 'provider', 'dispute'] as const;
export type RefundOrigin = (typeof REFUND_ORIGINS)[number];

/** An inquiry that ended without a dispute counts as won. */
export const DISPUTE_STATUSES = ['Open', 'Won', 'Lost'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** What of an order, or of one vendor's part of it, decides the status of its payment. */
interface PaidAmounts {
  totalCents: number;
  codeDiscountCents: number;
  refundedCents: number;
}

/** The status of the payment of a completed order, or of one vendor's part of it. */
export function paymentStatusOf({
  totalCents,
  codeDiscountCents,
  refundedCents,
}: PaidAmounts): PaymentStatus {
  if (totalCents === 0 && codeDiscountCents === 0) return 'Free';
  if (refundedCents === 0) return 'Paid';
  return refundedCents < totalCents ? 'Partially refunded' : 'Refunded';
}

/** Who pays for a discount code: the market, so that the vendor's share is that of the full price, or the vendor. */
export const CODE_FUNDERS = ['market', 'vendor'] as const;
export type CodeFunder = (typeof CODE_FUNDERS)[number];

/** A line of a priced cart, as it is stored with the payment intent and copied onto the order. Money in cents. */
export interface PricedLine {
  productId: string;
  vendorId: string;
  name: string;
  image: string;
  fileId: string;
  listPriceCents: number;
  /** Of one. What the buyer gives, if the price is chosen; 0 if it is free. */
  priceCents: number;
  quantity: number;
  /** Not there for a fixed price. */
  priceKind?: Exclude<PriceKind, 'fixed'>;
  /** The licence that it is bought with, and its text as it was then; not there for a product without licences. */
  licenseKind?: LicenseKind;
  licenseText?: string;
  /** The bundle that it is bought with, of whose price its price is a share. */
  bundleId?: string;
  bundleName?: string;
  /** How many parts of the bundle the buyer had before, and did not pay for again. */
  bundleOwnedParts?: number;
  // The rest is not in payments that were stored before it existed; `lineAmounts` reads it.
  /** What a discount code takes off the line, and who pays for that. */
  codeDiscountCents?: number;
  codeFunder?: CodeFunder | null;
  /** What the market adds for its own discount code. */
  codesCents?: number;
  /** The tax in what is paid, and its rate: 1900 is 19 %. */
  taxCents?: number;
  taxBasisPoints?: number;
  /** What the customer pays for the line: price times quantity less the code, tax included. */
  paidCents?: number;
}

/** Price times quantity, in cents: before a discount code, and before tax if prices do not contain it. */
export const lineFullCents = (line: Pick<PricedLine, 'priceCents' | 'quantity'>): number =>
  line.priceCents * line.quantity;

/** The amounts of a line that codes and taxes make, in cents. */
export const lineAmounts = (line: PricedLine) => ({
  codeDiscountCents: line.codeDiscountCents ?? 0,
  codeFunder: line.codeFunder ?? null,
  codesCents: line.codesCents ?? 0,
  taxCents: line.taxCents ?? 0,
  taxBasisPoints: line.taxBasisPoints ?? 0,
  paidCents: line.paidCents ?? lineFullCents(line),
});

/** What is paid for an order's lines, in cents. */
export const orderTotalCents = (lines: readonly PricedLine[]): number =>
  sum(lines.map((line) => lineAmounts(line).paidCents));

/**
 * What was paid for lines beyond their prices less the code, in cents: the tax that was added to them. Below 0: the tax
 * that prices contain and this buyer was not charged.
 */
export const addedTaxCents = (
  lines: readonly Required<Pick<PricedLine, 'priceCents' | 'quantity' | 'codeDiscountCents' | 'paidCents'>>[],
): number => sum(lines.map((line) => line.paidCents + line.codeDiscountCents - lineFullCents(line)));

/** The lines of one order by vendor: each group becomes a vendor order. */
export function linesByVendor(lines: readonly PricedLine[]): Map<string, PricedLine[]> {
  return Map.groupBy(lines, (line) => line.vendorId);
}

/** Whether a payment costs nothing: then the card provider knows nothing of it. */
export const isFree = ({ amountCents }: { amountCents: number }): boolean => amountCents === 0;
