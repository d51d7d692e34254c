import type { PayoutStatus } from '#domain/payout.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

export const PayoutStatusBadge = ({ status }: { status: PayoutStatus }) => (
  <RecordStatus kind="payout" status={status} />
);
