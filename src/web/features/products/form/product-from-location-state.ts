import type { VendorProduct } from '#contract/products.ts';
import { productsContract } from '#contract/products.ts';

const productSchema = productsContract['GET vendor/product/{id}'].data;

/**
 * The product in the navigation's state, as `{ product }` or the record itself; null if there is none. `record` is
 * set only if the state has all fields of a product.
 */
export function productFromLocationState(state: unknown): { id: string; record?: VendorProduct } | null {
  const candidate = (state as { product?: unknown } | null)?.product ?? state;
  const id = (candidate as { id?: unknown } | null)?.id;
  if (typeof id !== 'string' || id === '') return null;
  return { id, record: productSchema.safeParse(candidate).data };
}
