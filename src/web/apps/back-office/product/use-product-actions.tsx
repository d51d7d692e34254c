import type { BulkAction, VendorProductRow } from '#contract/products.ts';
import { Copy, Eye, EyeOff, Trash2 } from '#ui/icons/lucide.tsx';
import type { RowAction } from '#web/features/back-office/row-actions.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { changeProducts, deleteProduct, duplicateProduct } from '#web/features/products/products.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

type Product = Pick<VendorProductRow, 'id' | 'status'>;

const ICON = 'size-4.5';

/**
 * What is done to a product from its list and from its head: hide or show, duplicate, delete. The caller renders `dialog`,
 * which asks before a deletion.
 */
export function useProductActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const removal = useConfirmDialog<Product>({
    title: 'Confirm Delete',
    text: 'Are you sure you want to delete?',
    ...deleteProduct,
    onSuccess: onDeleted,
  });
  const duplicate = useApiMutation(duplicateProduct);
  const change = useApiMutation({
    ...changeProducts,
    message: (_: { count: number }, { action }: { action: BulkAction; ids: readonly string[] }) =>
      action === 'activate' ? 'Product shown.' : 'Product hidden.',
  });
  return {
    hideOrShow: ({ id, status }: Product): RowAction => ({
      label: status ? 'Hide' : 'Show',
      icon: status ? <EyeOff className={ICON} /> : <Eye className={ICON} />,
      onSelect: () => change.mutate({ action: status ? 'deactivate' : 'activate', ids: [id] }),
      more: true,
    }),
    duplicate: (product: Product): RowAction => ({
      label: 'Duplicate',
      icon: <Copy className={ICON} />,
      onSelect: () => duplicate.mutate(product),
      more: true,
    }),
    remove: (product: Product): RowAction => ({
      label: 'Delete',
      icon: <Trash2 className={ICON} />,
      onSelect: () => removal.ask(product),
      more: true,
    }),
    dialog: removal.dialog,
  };
}
