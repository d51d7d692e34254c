import type { VendorProductRow } from '#contract/products.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

type Product = Pick<VendorProductRow, 'status' | 'held' | 'listed' | 'hidden' | 'salePrice'>;

/** Whether a product is for sale, and if not, whether the market holds it back, or has no free products at present. */
export const ProductStatus = (product: Product) => <RecordStatus kind="product" status={statusOf(product)} />;

function statusOf(product: Product) {
  if (product.held) return 'Held back';
  if (isUnlistedFree(product)) return 'Not listed now';
  return product.status ? 'Active' : 'Inactive';
}

/** Whether an active product is not listed because it costs nothing, or its shop is not public. */
export const isUnlistedFree = ({ status, listed, hidden, salePrice }: Product): boolean =>
  status && !listed && !hidden && salePrice === 0;
