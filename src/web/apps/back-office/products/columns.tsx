import type { VendorProductRow } from '#contract/products.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { priceText } from '#web/features/products/price-text.ts';
import { ProductName } from '#web/features/products/product-name.tsx';
import { ProductStatus } from '#web/features/products/product-status.tsx';

export const COLUMNS: readonly Column<VendorProductRow>[] = [
  {
    header: 'Product Name',
    sort: 'name',
    kind: 'lead',
    cell: (product) => <NameCell product={product} />,
  },
  { header: 'SKU', cell: ({ sku }) => <span className="whitespace-nowrap tabular-nums">{sku}</span> },
  { header: 'Main Category', cell: ({ mainCategoryName }) => mainCategoryName },
  { header: 'Price', sort: 'price', numeric: true, cell: (product) => <PriceCell product={product} /> },
  {
    header: 'Status',
    cell: (product) => <ProductStatus {...product} />,
  },
];

const [lead, ...others] = COLUMNS;
/** The columns for an admin, with each product's vendor. */
export const ADMIN_COLUMNS: readonly Column<VendorProductRow>[] = [
  ...(lead ? [lead] : []),
  { header: 'Vendor', cell: ({ vendorName }) => vendorName },
  ...others,
];

function NameCell({ product }: { product: VendorProductRow }) {
  if (product.kind === 'single') return <ProductName {...product} />;
  const unsold = product.unsoldParts.map((name) => `“${isolated(name)}”`).join(', ');
  return (
    <span className="grid gap-1">
      <ProductName {...product} />
      <span className="flex flex-wrap items-center gap-x-2 ps-13 text-sm">
        <span className="rounded-pill bg-accent-soft px-2">Bundle</span>
        {unsold && <span className="font-medium text-danger">Not sold without {unsold}</span>}
      </span>
    </span>
  );
}

/** The price, and below it the sale price if there is a discount. */
function PriceCell({ product }: { product: VendorProductRow }) {
  const { price, salePrice } = product;
  if (salePrice === price) return priceText(product);
  return (
    <span className="inline-grid">
      {formatDollars(price)}
      <span className="text-sm text-muted">{formatDollars(salePrice)} now</span>
    </span>
  );
}
