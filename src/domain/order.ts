export const ORDER_STATUSES = ['Completed', 'Failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['Paid', 'Partially refunded', 'Refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Stuck: the provider has refused so often that nobody asks again until an admin does. */
export const REFUND_STATUSES = ['Pending', 'Done', 'Stuck'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** What became of a payment, or of one vendor's part of it, when `refundedCents` of `totalCents` have gone back. */
export function paymentStatusOf(totalCents: number, refundedCents: number): PaymentStatus {
  if (refundedCents === 0) return 'Paid';
  return refundedCents < totalCents ? 'Partially refunded' : 'Refunded';
}

/** A line of a priced cart, as it is stored with the payment intent and copied onto the order. Money in cents. */
export interface PricedLine {
  productId: string;
  vendorId: string;
  name: string;
  image: string;
  fileId: string;
  listPriceCents: number;
  priceCents: number;
  quantity: number;
}

export const lineTotalCents = (line: PricedLine): number => line.priceCents * line.quantity;

export const orderTotalCents = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + lineTotalCents(line), 0);

/** The lines of one order by vendor: each group becomes a vendor order. */
export function linesByVendor(lines: readonly PricedLine[]): Map<string, PricedLine[]> {
  return Map.groupBy(lines, (line) => line.vendorId);
}
