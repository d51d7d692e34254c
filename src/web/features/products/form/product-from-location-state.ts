import type { VendorProduct } from '#contract/products.ts';
import { productsContract } from '#contract/products.ts';

const whole = productsContract['GET vendor/product/{id}'].data;

/**
 * The product that came along with the navigation, as `{ product }` or the record itself. `record` is there if the
 * record has all of a product's fields; another one only says which product is meant.
 */
export function productFromLocationState(state: unknown): { id: string; record?: VendorProduct } | null {
  const passed = (state as { product?: unknown } | null)?.product ?? state;
  const id = (passed as { id?: unknown } | null)?.id;
  if (typeof id !== 'string' || id === '') return null;
  return { id, record: whole.safeParse(passed).data };
}
