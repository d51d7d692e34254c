import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { useLocation } from '#ui/navigation.ts';
import { vendorNames } from '#web/features/dashboard/dashboard.data.ts';
import { ProductForm } from '#web/features/products/form/product-form.tsx';
import { productFromLocationState } from '#web/features/products/form/product-from-location-state.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { Navigate } from '#web/kernel/router/router-view.tsx';
import { useSession } from '#web/kernel/session.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Create Product', noIndex: true }) };

/** Creates a product. If the location state holds a product, redirects to its edit screen. */
function CreateProductScreen() {
  const { state } = useLocation();
  const { user } = useSession();
  const api = useApi();
  const admin = user?.role === 'admin';
  const { data: vendors } = useQuery({ ...vendorNames(api), enabled: admin });
  const product = productFromLocationState(state);
  if (product) return <Navigate to={`/edit-product?id=${product.id}`} state={state} replace />;
  const options = (vendors?.data ?? []).map(({ id, shopName }) => ({ value: id, label: shopName }));
  return (
    <ProductForm
      head={
        <PageHeading
          plain
          title="Create Product"
          subtitle="Create a new product"
          back={{ path: '/products', name: 'Product' }}
        />
      }
      vendors={admin ? options : undefined}
    />
  );
}

export { CreateProductScreen as Component };
