import type { AdminOrder, AdminOrderLine } from '#contract/admin-orders.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';
import { refundableCents } from '#domain/refund.ts';
import { sum } from '#domain/sum.ts';

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
