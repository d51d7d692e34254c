import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { BulkAction, VendorProductRow } from '#contract/products.ts';
import { isolated } from '#lib/isolated.ts';
import { Copy, Eye, EyeOff, KeyRound, Pencil, Plus, ScanEye, Trash2, Upload } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { mainCategories } from '#web/features/content/content.data.ts';
import {
  changeProducts,
  deleteProduct,
  duplicateProduct,
  vendorProducts,
} from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useMay, useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { BulkActions } from './products/bulk-actions.tsx';
import { ADMIN_COLUMNS, COLUMNS } from './products/columns.tsx';
import { TransferActions } from './products/transfer-actions.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Product List', noIndex: true }) };

const ICON = 'size-4.5';

/** A vendor's products; for an admin, all products with their vendors. */
function ProductsScreen() {
  const api = useApi();
  const { user } = useSession();
  const may = useMay();
  // The list of vendors links here with a `vendorId`.
  const list = useListAddress('mainCategoryId', 'vendorId');
  const query = useQuery(vendorProducts(api, list.query as InputOf<'GET vendor/product'>['query']));
  const shop = list.filters.vendorId && query.data?.data[0]?.shopName;
  const { data: categories } = useQuery(mainCategories(api));
  const removal = useConfirmDialog<VendorProductRow>({
    title: 'Confirm Delete',
    text: 'Are you sure you want to delete?',
    ...deleteProduct,
  });
  const duplicate = useApiMutation(duplicateProduct);
  const change = useApiMutation({
    ...changeProducts,
    message: (_: { count: number }, { action }: { action: BulkAction; ids: readonly string[] }) =>
      action === 'activate' ? 'Product shown.' : 'Product hidden.',
  });
  const add = (
    <Link to="/create-product" className={buttonClass()}>
      <Plus className="size-4.5" /> Add Product
    </Link>
  );
  return (
    <>
      <ListScreen
        title="Product List"
        subtitle={shop && `Of ${isolated(shop)}`}
        serial="SL"
        actions={
          <>
            {may('products:transfer') && <TransferActions />}
            {add}
          </>
        }
        list={list}
        query={query}
        search="Search by name or SKU"
        filters={
          <ListFilter
            list={list}
            name="mainCategoryId"
            label="Main Category"
            placeholder="All main categories"
            fieldClassName="grow basis-52 sm:max-w-64"
            options={(categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        }
        columns={user?.role === 'admin' ? ADMIN_COLUMNS : COLUMNS}
        nameOf={(product) => product.name}
        rowActions={(product) => [
          { label: 'View', icon: <Eye className={ICON} />, href: `/product-details/${product.id}` },
          { label: 'Edit', icon: <Pencil className={ICON} />, href: `/edit-product?id=${product.id}` },
          product.status
            ? {
                label: 'Hide',
                icon: <EyeOff className={ICON} />,
                onSelect: () => change.mutate({ action: 'deactivate', ids: [product.id] }),
                more: true,
              }
            : {
                label: 'Show',
                icon: <Eye className={ICON} />,
                onSelect: () => change.mutate({ action: 'activate', ids: [product.id] }),
                more: true,
              },
          {
            label: 'New version',
            icon: <Upload className={ICON} />,
            href: `/product-file?id=${product.id}`,
            more: true,
          },
          {
            label: 'Licences and keys',
            icon: <KeyRound className={ICON} />,
            href: `/product-licenses?id=${product.id}`,
            more: true,
          },
          {
            label: 'Preview',
            icon: <ScanEye className={ICON} />,
            href: `/product-preview/${product.id}`,
            more: true,
          },
          {
            label: 'Duplicate',
            icon: <Copy className={ICON} />,
            onSelect: () => duplicate.mutate(product),
            more: true,
          },
          {
            label: 'Delete',
            icon: <Trash2 className={ICON} />,
            onSelect: () => removal.ask(product),
            more: true,
          },
        ]}
        bulk={(ids, clear) => <BulkActions ids={ids} onDone={clear} />}
        empty={{
          title: 'No products found. Start by adding your first product to your store!',
          action: add,
        }}
      />
      {removal.dialog}
    </>
  );
}

export { ProductsScreen as Component };
