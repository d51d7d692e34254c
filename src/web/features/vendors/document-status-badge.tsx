import type { DocumentStatus } from '#domain/vendor-checklist.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

/** `status` null: nothing was uploaded. */
export const DocumentStatusBadge = ({ status }: { status: DocumentStatus | null }) => (
  <RecordStatus kind="document" status={status ?? 'Missing'} />
);
