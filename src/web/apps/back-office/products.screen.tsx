import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { VendorProductRow } from '#contract/products.ts';
import { isolated } from '#lib/isolated.ts';
import { Eye, KeyRound, Pencil, Plus, ScanEye, Upload } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import type { RowAction } from '#web/features/back-office/row-actions.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { mainCategories } from '#web/features/content/content.data.ts';
import { bundlePath } from '#web/features/products/product-name.tsx';
import { vendorProducts } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { newVersionPath } from './product/product-head.tsx';
import { useProductActions } from './product/use-product-actions.tsx';
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
  const productActions = useProductActions();
  const add = (
    <Link to="/create-product" className={buttonClass()}>
      <Plus className="size-4.5" /> Add Product
    </Link>
  );
  const preview = ({ id }: VendorProductRow): RowAction => ({
    label: 'Preview',
    icon: <ScanEye className={ICON} />,
    href: `/product-preview/${id}`,
    more: true,
  });
  const always = (product: VendorProductRow) => [
    preview(product),
    productActions.duplicate(product),
    productActions.remove(product),
  ];
  return (
    <>
      <ListScreen
        title="Product List"
        subtitle={shop && `Of ${isolated(shop)}`}
        serial="SL"
        actions={
          <>
            {may('products:transfer') && <TransferActions />}
            <Link to="/bundle" className={buttonClass({ variant: 'secondary' })}>
              <Plus className="size-4.5" /> Add Bundle
            </Link>
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
        rowActions={(product) =>
          product.kind === 'bundle'
            ? [
                { label: 'Edit', icon: <Pencil className={ICON} />, href: bundlePath(product.id) },
                productActions.hideOrShow(product),
                ...always(product),
              ]
            : [
                { label: 'View', icon: <Eye className={ICON} />, href: `/product-details/${product.id}` },
                { label: 'Edit', icon: <Pencil className={ICON} />, href: `/edit-product?id=${product.id}` },
                productActions.hideOrShow(product),
                {
                  label: 'New version',
                  icon: <Upload className={ICON} />,
                  href: newVersionPath(product.id),
                  more: true,
                },
                {
                  label: 'Licences and keys',
                  icon: <KeyRound className={ICON} />,
                  href: `/product-licenses?id=${product.id}`,
                  more: true,
                },
                ...always(product),
              ]
        }
        bulk={(ids, clear) => <BulkActions ids={ids} onDone={clear} />}
        empty={{
          title: 'No products found. Start by adding your first product to your store!',
          action: add,
        }}
      />
      {productActions.dialog}
    </>
  );
}

export { ProductsScreen as Component };
