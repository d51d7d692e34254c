import type { Dispute, Refund } from '#contract/refunds.ts';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import { StatusBadge } from '#ui/primitives/badge.tsx';

export const OrderStatusBadge = ({ status }: Pick<VendorOrder, 'status'>) => (
  <StatusBadge tone={status === 'Completed' ? 'good' : 'bad'}>{status}</StatusBadge>
);

export const PaymentStatusBadge = ({ paymentStatus }: Pick<VendorOrder, 'paymentStatus'>) => (
  <StatusBadge tone={paymentStatus === 'Paid' ? 'good' : 'bad'}>{paymentStatus}</StatusBadge>
);

const REFUND_TONES = {
  Pending: 'neutral',
  Processing: 'neutral',
  Done: 'good',
  Stuck: 'bad',
  Failed: 'bad',
} as const;

export const RefundStatusBadge = ({ status }: Pick<Refund, 'status'>) => (
  <StatusBadge tone={REFUND_TONES[status]}>{status}</StatusBadge>
);

export const DisputeStatusBadge = ({ status }: Pick<Dispute, 'status'>) => (
  <StatusBadge tone={status === 'Won' ? 'good' : 'bad'}>{status}</StatusBadge>
);
