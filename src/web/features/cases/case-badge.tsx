import type { CaseStatus } from '#domain/case.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { STATUS_WORDS } from './case-words.ts';

export const CaseStatusBadge = ({ status }: { status: CaseStatus }) => (
  <RecordStatus kind="case" status={status}>
    {STATUS_WORDS[status]}
  </RecordStatus>
);
