import type { VendorStatus } from '#domain/vendor-status.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

export const VendorStatusBadge = ({ status }: { status: VendorStatus }) => (
  <RecordStatus kind="vendor" status={status} />
);
