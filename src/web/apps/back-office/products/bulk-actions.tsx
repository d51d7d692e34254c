import type { BulkAction } from '#contract/products.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { changeProducts } from '#web/features/products/products.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

const PAST_TENSE: Record<BulkAction, string> = {
  activate: 'activated',
  deactivate: 'deactivated',
  delete: 'deleted',
};

interface BulkChange {
  action: BulkAction;
  ids: readonly string[];
}

/** Buttons that activate, deactivate or delete the selected products in one call. */
export function BulkActions({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const options = {
    ...changeProducts,
    message: ({ count }: { count: number }, { action }: BulkChange) =>
      `${count} ${count === 1 ? 'product' : 'products'} ${PAST_TENSE[action]}.`,
    onSuccess: onDone,
  };
  const change = useApiMutation(options);
  const removal = useConfirmDialog({
    title: 'Confirm Delete',
    text: 'Are you sure you want to delete?',
    ...options,
  });
  const busy = (action: BulkAction) => change.isPending && change.variables.action === action;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={busy('activate')}
        onClick={() => change.mutate({ action: 'activate', ids })}
      >
        Activate
      </Button>
      <Button
        variant="secondary"
        size="sm"
        busy={busy('deactivate')}
        onClick={() => change.mutate({ action: 'deactivate', ids })}
      >
        Deactivate
      </Button>
      <Button variant="danger" size="sm" onClick={() => removal.ask({ action: 'delete', ids })}>
        Delete
      </Button>
      {removal.dialog}
    </>
  );
}
