import { DeletionNotice } from '#web/features/accounts/deletion-notice.tsx';
import { BackOfficeShell } from '#web/features/back-office/shell.tsx';

function BackOfficeLayout() {
  return <BackOfficeShell notice={<DeletionNotice className="mb-5 print:hidden" />} />;
}

export { BackOfficeLayout as Component };
