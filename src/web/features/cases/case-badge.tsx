import type { CaseStatus } from '#domain/case.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useSession } from '#web/kernel/session.ts';
import { STATUS_WORDS } from './case-words.ts';

/** The status of a case in words; a customer reads of a case that waits for the customer that it waits for them. */
export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  const { user } = useSession();
  const waitsForReader = status === 'WaitingForCustomer' && user?.role === 'customer';
  return (
    <RecordStatus kind="case" status={status}>
      {waitsForReader ? 'Waiting for you' : STATUS_WORDS[status]}
    </RecordStatus>
  );
}
