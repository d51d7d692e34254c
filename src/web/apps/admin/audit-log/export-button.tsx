import { useMutation } from '@tanstack/react-query';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import type { AuditQuery } from '#web/features/audit-log/audit-log.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';

/** Downloads the entries that match, on all pages, as CSV. */
export function ExportButton({ query: { page: _, limit: __, ...filter } }: { query: AuditQuery }) {
  const api = useApi();
  const exportEntries = useMutation({
    mutationFn: () => api('POST audit-log/export', { body: filter }),
    // The answer is an attachment, so the browser does not leave the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });
  return (
    <Button variant="secondary" busy={exportEntries.isPending} onClick={() => exportEntries.mutate()}>
      <Download className="size-4.5" /> Export
    </Button>
  );
}
