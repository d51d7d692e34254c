import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { toast } from '#ui/primitives/toast.ts';
import { passedProductId } from '#web/features/products/form/passed-product.ts';
import { ProductForm } from '#web/features/products/form/product-form.tsx';
import { vendorProduct } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Edit Product', noIndex: true }) };

/** The product of the navigation state or of `?id=`; with neither, back to the list. */
export function Component() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const id = passedProductId(state) ?? search.get('id');
  if (!id) return <ToTheList />;
  return <EditProduct key={id} id={id} />;
}

function ToTheList({ because = 'Please choose the product to edit.' }: { because?: string }) {
  useEffect(() => toast.error(because), [because]);
  return <Navigate to="/products" replace />;
}

function EditProduct({ id }: { id: string }) {
  const api = useApi();
  const { user } = useSession();
  // Always the newest: a version that was kept would be told of as changed.
  const query = useQuery({ ...vendorProduct(api, id), gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  const [round, setRound] = useState(0);
  if (query.isError && isNotFound(query.error)) return <ToTheList because={query.error.message} />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  return (
    <ProductForm
      // A form begins again from what it is given only as a new one.
      key={round}
      product={query.data}
      namedVendor={user?.role === 'admin' ? query.data.shopName : undefined}
      onReload={async () => {
        await query.refetch();
        setRound(round + 1);
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
