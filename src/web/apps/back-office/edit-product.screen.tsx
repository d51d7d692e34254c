import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VendorProduct } from '#contract/products.ts';
import { useLocation } from '#ui/navigation.ts';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { toast } from '#ui/primitives/toast.ts';
import { ProductForm } from '#web/features/products/form/product-form.tsx';
import { productFromLocationState } from '#web/features/products/form/product-from-location-state.ts';
import { bundlePath } from '#web/features/products/product-name.tsx';
import { productToEdit } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { Navigate, useRouterState } from '#web/kernel/router/router-view.tsx';
import { useSession } from '#web/kernel/session.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { ProductHead } from './product/product-head.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Edit Product', noIndex: true }) };

/** Edits the product in the location state or of the `id` parameter; without either, redirects to the list. */
function EditProductScreen() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  // After reload, back or forward the record in the location state may be outdated.
  const isHistoryNavigation = useRouterState().navigationType === 'POP';
  const fromState = productFromLocationState(state);
  const id = fromState?.id ?? search.get('id');
  if (!id) return <RedirectToList />;
  return <EditProduct key={id} id={id} passed={isHistoryNavigation ? undefined : fromState?.record} />;
}

function RedirectToList({ message = 'Please choose the product to edit.' }: { message?: string }) {
  useEffect(() => toast.error(message), [message]);
  return <Navigate to="/products" replace />;
}

function EditProduct({ id, passed }: { id: string; passed?: VendorProduct }) {
  const { user } = useSession();
  const query = useQuery(productToEdit(useApi(), id, passed));
  if (isNotFound(query.error)) return <RedirectToList message={query.error?.message} />;
  if (query.isLoadingError) return <QueryError query={query} />;
  if (!query.data) return <FormSkeleton />;
  if (query.data.kind === 'bundle') return <Navigate to={bundlePath(id)} replace />;
  return (
    <ProductForm
      // A new key remounts the form, since it reads its initial values only once.
      key={query.dataUpdatedAt}
      head={
        <>
          <ProductHead product={query.data} editing />
          <h1 className="mt-6 text-lg font-semibold tracking-tight">Edit Product</h1>
          <p className="mt-1 text-muted">Edit an existing product</p>
        </>
      }
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
