import type { ReactNode } from 'react';
import type { AdminOrder } from '#contract/admin-orders.ts';
import { formatDollars } from '#domain/money.ts';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { refundOrder } from '#web/features/refunds/refunds.data.ts';

interface RefundRequest {
  /** The ids of the lines; null for everything that is not refunded yet. */
  lines: string[] | null;
  /** In dollars. */
  amount: number;
}

/** Refunds an order or some of its lines, after a confirmation that names the amount. */
export function useRefund(
  order: AdminOrder,
  onSuccess: () => void,
): { ask: (request: RefundRequest) => void; dialog: ReactNode } {
  const cardOwner = order.customer ? `${order.customer.name}’s card` : 'the card that paid';
  return useConfirmDialog<RefundRequest, unknown>({
    title: `Refund ${order.orderId}`,
    text: ({ amount, lines }) =>
      `Give ${formatDollars(amount)} back to ${cardOwner}? This cannot be undone: ${
        lines === null
          ? 'the downloads of the whole order end'
          : lines.length === 1
            ? 'the download of this line ends'
            : `the downloads of these ${lines.length} lines end`
      }, and the vendors lose their share of it.`,
    confirm: ({ amount }) => `Refund ${formatDollars(amount)}`,
    ...refundOrder(order.id),
    onSuccess,
  });
}
