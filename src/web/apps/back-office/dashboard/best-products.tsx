import type { SalesReport } from '#contract/dashboard.ts';
import { DASHBOARD_ROWS } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { formatCount } from '#lib/format-count.ts';
import { type Column, DataTable, DataTableSkeleton } from '#ui/frames/data-table.tsx';
import { Eye } from '#ui/icons/lucide.tsx';
import { RowActions } from '#web/features/back-office/row-actions.tsx';
import { conversionOf } from '#web/features/dashboard/conversion.ts';
import { ProductName } from '#web/features/products/product-name.tsx';

type BestProduct = SalesReport['bestProducts'][number];

/** The products with the highest sales in the range; undefined while they load. */
export function BestProducts({ products }: { products: readonly BestProduct[] | undefined }) {
  return (
    <div>
      <h3 className="mb-3 font-semibold">Best products</h3>
      {products ? (
        <DataTable
          label="Best products"
          columns={COLUMNS}
          rows={products}
          nameOf={(product) => product.name}
        />
      ) : (
        <DataTableSkeleton columns={COLUMNS} rows={DASHBOARD_ROWS} />
      )}
    </div>
  );
}

const COLUMNS: readonly Column<BestProduct>[] = [
  { header: 'Name', kind: 'lead', cell: (product) => <ProductName {...product} /> },
  { header: 'Sold', numeric: true, cell: ({ sold }) => formatCount(sold) },
  { header: 'Sales', numeric: true, cell: ({ sales }) => formatDollars(sales) },
  { header: 'Views', numeric: true, cell: ({ views }) => formatCount(views) },
  { header: 'Conversion', numeric: true, cell: conversionOf },
  {
    header: 'Action',
    kind: 'actions',
    numeric: true,
    cell: ({ id, name, deleted }) =>
      deleted ? (
        <span className="text-sm text-muted">Deleted</span>
      ) : (
        <RowActions
          name={name}
          actions={[{ label: 'View', icon: <Eye className="size-4.5" />, href: `/product-details/${id}` }]}
        />
      ),
  },
];
