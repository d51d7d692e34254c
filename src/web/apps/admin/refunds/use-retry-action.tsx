import type { Refund } from '#contract/refunds.ts';
import { RotateCw } from '#ui/icons/lucide.tsx';
import type { RowAction } from '#web/features/back-office/row-actions.tsx';
import { retryRefund } from '#web/features/refunds/refunds.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** Returns the row actions of a refund: 'Try again' if it is stuck, otherwise none. */
export function useRetryAction(): (refund: Refund) => readonly RowAction[] {
  const retry = useApiMutation(retryRefund);
  const isTrying = ({ id }: Refund) => retry.isPending && retry.variables.id === id;
  return (refund) =>
    refund.status === 'Stuck'
      ? [
          {
            label: 'Try again',
            icon: <RotateCw className={`size-4.5 ${isTrying(refund) ? 'animate-spin' : ''}`} />,
            onSelect: () => {
              if (!retry.isPending) retry.mutate(refund);
            },
          },
        ]
      : [];
}
