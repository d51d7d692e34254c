import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { vendorNames } from '#web/features/dashboard/dashboard.data.ts';
import { ProductForm } from '#web/features/products/form/product-form.tsx';
import { productFromLocationState } from '#web/features/products/form/product-from-location-state.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Create Product', noIndex: true }) };

/** A new product; with a product's record in the navigation state it is that one's edit. */
function CreateProductScreen() {
  const { state } = useLocation();
  const { user } = useSession();
  const api = useApi();
  const admin = user?.role === 'admin';
  const { data: vendors } = useQuery({ ...vendorNames(api), enabled: admin });
  const passed = productFromLocationState(state);
  if (passed) return <Navigate to={`/edit-product?id=${passed.id}`} state={state} replace />;
  const options = (vendors?.data ?? []).map(({ id, shopName }) => ({ value: id, label: shopName }));
  return <ProductForm vendors={admin ? options : undefined} />;
}

export { CreateProductScreen as Component };
