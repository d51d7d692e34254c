import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { VendorRow } from '#contract/vendors.ts';
import { isAllowedFrom } from '#domain/vendor-status.ts';
import { Button } from '#ui/primitives/button.tsx';
import { toast } from '#ui/primitives/toast.ts';
import { VENDORS } from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';

interface BulkApproveProps {
  ids: readonly string[];
  rows: readonly VendorRow[];
  onDone: () => void;
}

/** Approves those of the selected shops whose status allows it, one after the other. A failure does not stop the others. */
export function BulkApprove({ ids, rows, onDone }: BulkApproveProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const approvable = rows.filter(({ id, status }) => ids.includes(id) && isAllowedFrom(status, 'approve'));
  const approve = useMutation({
    mutationFn: async () => {
      let count = 0;
      for (const { id } of approvable) {
        await api('POST vendor/{id}/approve', { params: { id } }).then(() => {
          count += 1;
        }, showFailure);
      }
      return count;
    },
    onSuccess: async (count) => {
      if (count > 0) toast.success(`${count} ${count === 1 ? 'shop' : 'shops'} approved.`);
      await queryClient.invalidateQueries({ queryKey: VENDORS });
      onDone();
    },
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={approve.isPending}
      disabled={approvable.length === 0}
      onClick={() => approve.mutate()}
    >
      Approve {approvable.length}
    </Button>
  );
}
