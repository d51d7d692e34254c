/** A vendor order of which lines are to go back. Money in cents. */
export interface RefundedVendorOrder {
  totalCents: number;
  /** What of it has gone back already. */
  refundedCents: number;
  /** What the lines in question were sold for. */
  linesCents: number;
}

/** What lines give back of their vendor order: no more than is left of it. Cents. */
export const linesLeftCents = (part: RefundedVendorOrder): number =>
  Math.min(part.linesCents, part.totalCents - part.refundedCents);

/** What lines give back at most, by their vendor orders. Cents. */
export const refundableCents = (vendorOrders: readonly RefundedVendorOrder[]): number =>
  vendorOrders.reduce((sum, part) => sum + linesLeftCents(part), 0);
