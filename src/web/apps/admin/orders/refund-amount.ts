import type { AdminOrder, AdminOrderLine } from '#contract/admin-orders.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';
import type { RefundStatus } from '#domain/order.ts';
import { refundableCents } from '#domain/refund.ts';
import { sum } from '#lib/sum.ts';

/** Neither refunded nor part of a pending refund. */
export const isRefundable = ({ refunded, refundId }: AdminOrderLine): boolean =>
  !refunded && refundId === null;

/** The amount of a refund of the given lines, in dollars, by the server's rule. */
export function amountOfLines(order: AdminOrder, lineIds: ReadonlySet<string>): number {
  const parts = order.vendorOrders.map(({ totalAmount, refundedAmount, lines }) => ({
    totalCents: centsOf(totalAmount),
    refundedCents: centsOf(refundedAmount),
    linesCents: sum(
      lines.filter((line) => lineIds.has(line.id) && isRefundable(line)).map(({ paid }) => centsOf(paid)),
    ),
  }));
  return dollarsOf(Math.min(refundableCents(parts), centsOf(order.refundableAmount)));
}

/** Why nothing of an order can be refunded now, as a sentence; null while something can. */
export function refundObstacle(order: AdminOrder): string | null {
  const { totalAmount, refundedAmount, refundableAmount, refunds, status } = order;
  if (refundableAmount > 0) return null;
  if (totalAmount === 0) return 'Nothing was paid, so there is nothing to refund.';
  const open = refunds.filter((refund) => OPEN.includes(refund.status));
  const leftCents = centsOf(totalAmount) - centsOf(refundedAmount);
  if (leftCents <= 0) return 'All of the payment has been given back.';
  // The server counts nothing as refundable while a bank holds the money.
  if (leftCents > sum(open.map(({ amount }) => centsOf(amount))))
    return 'The customer disputes this payment, and the bank holds the money: it can be refunded if the dispute is won.';
  if (open.some((refund) => refund.status === 'Stuck'))
    return 'All that is left is in a refund that is stuck. It can be tried again below.';
  if (status === 'Failed') return 'This order failed: its payment is given back without further action.';
  return 'All that is left is in a refund that is under way.';
}

const OPEN: readonly RefundStatus[] = ['Pending', 'Processing', 'Stuck'];
