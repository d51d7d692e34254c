import { sum } from '#lib/sum.ts';

/** A vendor order of which lines are to be refunded. Money in cents. */
export interface RefundedVendorOrder {
  totalCents: number;
  /** The amount refunded before. */
  refundedCents: number;
  /** The price paid for the lines in question. */
  linesCents: number;
}

/** The amount that refunding lines returns of their vendor order, at most what is left of it. Cents. */
export const linesLeftCents = (part: RefundedVendorOrder): number =>
  Math.min(part.linesCents, part.totalCents - part.refundedCents);

/** The maximum amount that a refund of lines can return, over all their vendor orders. In cents. */
export const refundableCents = (vendorOrders: readonly RefundedVendorOrder[]): number =>
  sum(vendorOrders.map(linesLeftCents));
