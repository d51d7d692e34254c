import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { productPreview } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { ProductSkeleton } from './product/product-skeleton.tsx';
import { ProductView } from './product/product-view.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Preview', noIndex: true }) };

/** A product as shoppers see it, or would if it were active: for its vendor and admins. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(productPreview(useApi(), id));
  if (isNotFound(error)) throw error;
  return (
    <>
      <section aria-label="Preview" className="border-b border-hairline bg-accent-soft text-accent-strong">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <p className="text-[0.9375rem]">
            <strong className="font-semibold">Preview.</strong> Only you see this page. Nothing can be bought
            here.
          </p>
          <Link
            to={`/product-details/${id}`}
            className="inline-flex min-h-9 items-center font-medium underline underline-offset-3"
          >
            Back to Product
          </Link>
        </div>
      </section>
      {data ? (
        <ProductView key={data.id} product={data} preview />
      ) : (
        <main id="content">
          {error ? (
            <ErrorState
              title="The product could not be loaded"
              message={error.message}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <ProductSkeleton />
          )}
        </main>
      )}
    </>
  );
}
