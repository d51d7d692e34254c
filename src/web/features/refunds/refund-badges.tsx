import type { Refund } from '#contract/refunds.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

export const RefundStatusBadge = ({ status }: Pick<Refund, 'status'>) => (
  <RecordStatus kind="refund" status={status} />
);
