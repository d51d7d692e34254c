import { DeletionNotice } from '#web/features/accounts/deletion-notice.tsx';
import { BackOfficeShell } from '#web/features/back-office/shell.tsx';
import { BackOfficeQueries } from '#web/kernel/queries/back-office-queries.tsx';

function BackOfficeLayout() {
  return (
    <BackOfficeQueries>
      <BackOfficeShell notice={<DeletionNotice className="mb-5 print:hidden" />} />
    </BackOfficeQueries>
  );
}

export { BackOfficeLayout as Component };
