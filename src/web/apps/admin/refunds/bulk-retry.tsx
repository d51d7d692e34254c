import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Refund } from '#contract/refunds.ts';
import { Button } from '#ui/primitives/button.tsx';
import { toast } from '#ui/primitives/toast.ts';
import { retryRefund } from '#web/features/refunds/refunds.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';

interface BulkRetryProps {
  ids: readonly string[];
  rows: readonly Refund[];
  onDone: () => void;
}

/** Retries the stuck ones of the selected refunds, one after the other. A refusal does not stop the others. */
export function BulkRetry({ ids, rows, onDone }: BulkRetryProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const stuck = rows.filter(({ id, status }) => ids.includes(id) && status === 'Stuck');
  const retry = useMutation({
    mutationFn: async () => {
      let count = 0;
      for (const { id } of stuck) {
        await retryRefund.send(api, { id }).then(() => {
          count += 1;
        }, showFailure);
      }
      return count;
    },
    onSuccess: async (count) => {
      if (count > 0) toast.success(`${count} ${count === 1 ? 'refund' : 'refunds'} accepted.`);
      for (const queryKey of retryRefund.refresh) await queryClient.invalidateQueries({ queryKey });
      onDone();
    },
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={retry.isPending}
      disabled={stuck.length === 0}
      onClick={() => retry.mutate()}
    >
      Try {stuck.length} again
    </Button>
  );
}
