import { useState } from 'react';
import { DeletionNotice } from '#web/features/accounts/deletion-notice.tsx';
import { useSearchKeys } from '#web/features/back-office/search-keys.ts';
import { BackOfficeShell } from '#web/features/back-office/shell.tsx';
import { CommandPalette } from './palette/command-palette.tsx';

function BackOfficeLayout() {
  const [isSearching, setSearching] = useState(false);
  const search = () => setSearching(true);
  useSearchKeys(search);
  return (
    <>
      <BackOfficeShell notice={<DeletionNotice className="mb-5 print:hidden" />} onSearch={search} />
      <CommandPalette open={isSearching} onOpenChange={setSearching} />
    </>
  );
}

export { BackOfficeLayout as Component };
