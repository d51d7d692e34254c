import type { VendorProductRow } from '#contract/products.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

/** Whether a product is for sale, and if not, whether the market holds it back. */
export const ProductStatus = ({ status, held }: Pick<VendorProductRow, 'status' | 'held'>) => (
  <RecordStatus kind="product" status={held ? 'Held back' : status ? 'Active' : 'Inactive'} />
);
