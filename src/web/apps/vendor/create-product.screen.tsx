import { Navigate, useLocation } from 'react-router';
import { passedProductId } from '#web/features/product-form/passed-product.ts';
import { ProductForm } from '#web/features/product-form/product-form.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Create Product', noIndex: true }) };

/** A new product; with a product's record in the navigation state it is that one's edit. */
export function Component() {
  const { state } = useLocation();
  const { user } = useSession();
  const id = passedProductId(state);
  if (id) return <Navigate to={`/edit-product?id=${id}`} replace />;
  return <ProductForm namesVendor={user?.role === 'admin'} />;
}
