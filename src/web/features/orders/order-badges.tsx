import type { VendorOrder } from '#contract/vendor-orders.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

export const OrderStatusBadge = ({ status }: Pick<VendorOrder, 'status'>) => (
  <RecordStatus kind="order" status={status} />
);

export const PaymentStatusBadge = ({ paymentStatus }: Pick<VendorOrder, 'paymentStatus'>) => (
  <RecordStatus kind="payment" status={paymentStatus} />
);
