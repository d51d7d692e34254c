import type { RecentProduct } from '#contract/dashboard.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { Eye } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { RowActions } from '#web/features/back-office/row-actions.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { ProductName } from '#web/features/products/product-name.tsx';
import { Recent } from './recent.tsx';

interface RecentProductsProps {
  rows: readonly RecentProduct[] | undefined;
  loading: boolean;
  limit: number;
}

export function RecentProducts(props: RecentProductsProps) {
  return (
    <Recent
      title="Recent Products"
      allHref="/products"
      columns={COLUMNS}
      nameOf={(product) => product.name}
      empty={
        <EmptyState
          title="No products found. Start by adding your first product to your store!"
          action={
            <Link to="/create-product" className={buttonClass()}>
              Add Product
            </Link>
          }
        />
      }
      {...props}
    />
  );
}

const COLUMNS: readonly Column<RecentProduct>[] = [
  { header: 'Name', kind: 'lead', cell: (product) => <ProductName {...product} /> },
  { header: 'Main Category', cell: ({ mainCategoryName }) => mainCategoryName },
  { header: 'Price', numeric: true, cell: ({ price }) => formatDollars(price) },
  { header: 'Created At', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    header: 'Action',
    kind: 'actions',
    numeric: true,
    cell: ({ id, name }) => (
      <RowActions
        name={name}
        actions={[{ label: 'View', icon: <Eye className="size-4.5" />, href: `/product-details/${id}` }]}
      />
    ),
  },
];
