import type { VendorOrder } from '#contract/vendor-orders.ts';
import { StatusBadge } from '#ui/primitives/badge.tsx';

export const OrderStatusBadge = ({ status }: Pick<VendorOrder, 'status'>) => (
  <StatusBadge tone={status === 'Completed' ? 'good' : 'bad'}>{status}</StatusBadge>
);

export const PaymentStatusBadge = ({ paymentStatus }: Pick<VendorOrder, 'paymentStatus'>) => (
  <StatusBadge tone={paymentStatus === 'Paid' ? 'good' : 'bad'}>{paymentStatus}</StatusBadge>
);
