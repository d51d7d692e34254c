import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { VendorProduct } from '#contract/products.ts';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { toast } from '#ui/primitives/toast.ts';
import { ProductForm } from '#web/features/products/form/product-form.tsx';
import { productFromLocationState } from '#web/features/products/form/product-from-location-state.ts';
import { productToEdit } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Edit Product', noIndex: true }) };

/** The product of the navigation state or of `?id=`; with neither, back to the list. */
function EditProductScreen() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  // After reload, back or forward the record in the navigation state may be outdated.
  const again = useNavigationType() === 'POP';
  const passed = productFromLocationState(state);
  const id = passed?.id ?? search.get('id');
  if (!id) return <ToTheList />;
  return <EditProduct key={id} id={id} passed={again ? undefined : passed?.record} />;
}

function ToTheList({ because = 'Please choose the product to edit.' }: { because?: string }) {
  useEffect(() => toast.error(because), [because]);
  return <Navigate to="/products" replace />;
}

function EditProduct({ id, passed }: { id: string; passed?: VendorProduct }) {
  const { user } = useSession();
  const query = useQuery(productToEdit(useApi(), id, passed));
  if (isNotFound(query.error)) return <ToTheList because={query.error?.message} />;
  if (query.isLoadingError)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  return (
    <ProductForm
      // A form begins again from what it is given only as a new one.
      key={query.dataUpdatedAt}
      product={query.data}
      vendorName={user?.role === 'admin' ? query.data.shopName : undefined}
      onReload={async () => {
        const { error } = await query.refetch();
        if (error) showFailure(error);
      }}
    />
  );
}

const FormSkeleton = () => (
  <Loading label="Loading the product" className="grid gap-6">
    <Skeleton className="h-16 w-64" />
    <Skeleton className="h-[60rem] rounded-card" />
  </Loading>
);

export { EditProductScreen as Component };
