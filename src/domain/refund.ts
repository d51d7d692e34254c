import { sum } from './sum.ts';

/** A vendor order of which lines are to go back. Money in cents. */
export interface RefundedVendorOrder {
  totalCents: number;
  /** Refunded already. */
  refundedCents: number;
  /** What the lines in question were sold for. */
  linesCents: number;
}

/** The amount that refunding lines returns of their vendor order, at most what is left of it. Cents. */
export const linesLeftCents = (part: RefundedVendorOrder): number =>
  Math.min(part.linesCents, part.totalCents - part.refundedCents);

/** The most that refunding lines returns, over their vendor orders. Cents. */
export const refundableCents = (vendorOrders: readonly RefundedVendorOrder[]): number =>
  sum(vendorOrders.map(linesLeftCents));
