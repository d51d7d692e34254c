import { useState } from 'react';
import type { ArchiveImport } from '#contract/archive.ts';
import type { DataOf } from '#contract/contract.ts';
import { isolated } from '#lib/isolated.ts';
import { CARD } from '#ui/frames/card.tsx';
import { type Column, DataTable } from '#ui/frames/data-table.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { undoImport } from '#web/features/archive/archive.data.ts';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { TitledSection } from '#web/features/back-office/titled-section.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { VENDOR_PRODUCTS } from '#web/kernel/query-keys.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

type UndoResult = DataOf<'POST vendor/archive/import/{id}/undo'>;

/** The archives that were imported; each can be undone for some days. */
export function Imports({ imports }: { imports: readonly ArchiveImport[] }) {
  const [undone, setUndone] = useState<UndoResult | null>(null);
  const { ask, dialog } = useConfirmDialog<ArchiveImport, UndoResult>({
    title: 'Undo this import?',
    text: ({ shopName }) =>
      `The products and the history that came with the archive of ${isolated(shopName)} are deleted. What was sold or changed since then stays.`,
    confirm: 'Undo the import',
    variant: 'danger',
    refresh: [...undoImport.refresh, VENDOR_PRODUCTS],
    send: async (api, { id }) => {
      const answer = await undoImport.send(api, id);
      setUndone(answer.data);
      return answer;
    },
  });
  const columns: readonly Column<ArchiveImport>[] = [
    {
      header: 'Archive',
      kind: 'lead',
      cell: ({ shopName, market }) => (
        <span className="inline-grid gap-0.5">
          <span className="font-medium">{shopName}</span>
          <span className="text-sm break-words text-muted">{market}</span>
        </span>
      ),
    },
    { header: 'Imported', cell: ({ importedAt }) => <Timestamp at={importedAt} /> },
    { header: 'Products', numeric: true, cell: ({ counts }) => counts.products },
    {
      header: 'Status',
      cell: ({ status }) => (
        <RecordStatus kind="archiveImport" status={status === 'undone' ? 'Undone' : 'Imported'} />
      ),
    },
    {
      header: 'Undo',
      cell: (row) =>
        row.undoUntil ? (
          <Button variant="secondary" size="sm" onClick={() => ask(row)}>
            Undo
          </Button>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <TitledSection title="Imported archives">
      {undone && undone.kept.length > 0 && (
        <div className={`${CARD} mb-4 p-5`} role="status">
          <p className="font-medium">These products stay:</p>
          <ul className="mt-2 list-disc ps-5">
            {undone.kept.map(({ name, reason }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DataTable
        label="Imported archives"
        columns={columns}
        rows={imports}
        nameOf={({ shopName }) => shopName}
      />
      {dialog}
    </TitledSection>
  );
}
