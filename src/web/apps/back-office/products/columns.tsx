import type { VendorProductRow } from '#contract/products.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { priceText } from '#web/features/products/price-text.ts';
import { ProductName } from '#web/features/products/product-name.tsx';
import { ProductStatus } from '#web/features/products/product-status.tsx';

export const COLUMNS: readonly Column<VendorProductRow>[] = [
  {
    header: 'Product Name',
    sort: 'name',
    kind: 'lead',
    cell: (product) => <ProductName {...product} />,
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
