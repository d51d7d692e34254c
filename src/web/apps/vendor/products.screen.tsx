import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { VendorProductRow } from '#contract/products.ts';
import { formatDollars } from '#domain/money.ts';
import { Select } from '#ui/form/select.tsx';
import type { Column } from '#ui/frames/data-table.tsx';
import { StatusBadge } from '#ui/primitives/badge.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { useConfirmed } from '#web/features/back-office/use-confirmed.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { commonData } from '#web/features/content/content.data.ts';
import { ProductName } from '#web/features/products/product-name.tsx';
import { VENDOR_PRODUCTS, vendorProducts } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Product List', noIndex: true }) };

/** A vendor's own products; an admin's view of all, with their vendors. */
export function Component() {
  const api = useApi();
  const { user } = useSession();
  const list = useListAddress('mainCategoryId');
  const query = useQuery(vendorProducts(api, list.query));
  const { data: common } = useQuery(commonData(api));
  const removal = useConfirmed<VendorProductRow>({
    title: 'Confirm Delete',
    text: 'Are you sure you want to delete?',
    send: (api, { id }) => api.full('DELETE product/{id}', { params: { id } }),
    refresh: [VENDOR_PRODUCTS],
  });
  const add = (
    <Link to="/create-product" className={buttonClass()}>
      <Plus className="size-4.5" aria-hidden="true" /> Add Product
    </Link>
  );
  return (
    <>
      <ListScreen
        title="Product List"
        serial="SL"
        actions={add}
        {...{ list, query }}
        search="Search by name or SKU"
        filters={
          <Select
            label="Main Category"
            hideLabel
            clearable
            placeholder="All main categories"
            fieldClassName="grow basis-52 sm:max-w-64"
            options={(common?.mainCategory ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={list.filters.mainCategoryId}
            onChange={(id) => list.filter('mainCategoryId', id)}
          />
        }
        columns={user?.role === 'admin' ? ADMIN_COLUMNS : COLUMNS}
        nameOf={(product) => product.name}
        rowActions={(product) => [
          { label: 'View', icon: <Eye className="size-4.5" />, href: `/product-details/${product.id}` },
          { label: 'Edit', icon: <Pencil className="size-4.5" />, href: `/edit-product?id=${product.id}` },
          { label: 'Delete', icon: <Trash2 className="size-4.5" />, onSelect: () => removal.ask(product) },
        ]}
        empty={{
          title: 'No products found. Start by adding your first product to your store!',
          action: add,
        }}
      />
      {removal.dialog}
    </>
  );
}

const COLUMNS: readonly Column<VendorProductRow>[] = [
  {
    header: 'Product Name',
    kind: 'lead',
    cell: (product) => <ProductName {...product} />,
  },
  { header: 'SKU', cell: ({ sku }) => <span className="whitespace-nowrap tabular-nums">{sku}</span> },
  { header: 'Main Category', cell: ({ mainCategoryName }) => mainCategoryName },
  { header: 'Price', numeric: true, cell: (product) => <PriceCell product={product} /> },
  {
    header: 'Status',
    cell: ({ status }) => (
      <StatusBadge tone={status ? 'good' : 'neutral'}>{status ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
];

const [lead, ...others] = COLUMNS;
const ADMIN_COLUMNS: readonly Column<VendorProductRow>[] = [
  ...(lead ? [lead] : []),
  { header: 'Vendor', cell: ({ vendorName }) => vendorName },
  ...others,
];

/** The vendor's own price, and under it what shoppers pay while it is discounted. */
function PriceCell({ product: { price, salePrice } }: { product: VendorProductRow }) {
  if (salePrice === price) return formatDollars(price);
  return (
    <span className="inline-grid">
      {formatDollars(price)}
      <span className="text-sm text-muted">{formatDollars(salePrice)} now</span>
    </span>
  );
}
