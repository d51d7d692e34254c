import { Loading, Skeleton, SkeletonText } from '#ui/primitives/skeleton.tsx';

/** Placeholder of the product page while it loads. */
export function ProductSkeleton() {
  return (
    <Loading label="Loading the product" className="page-width py-4 sm:py-6">
      <Skeleton className="h-5 w-64 max-w-full" />
      <div className="product-frame mt-6">
        <Skeleton className="aspect-[4/5] w-full rounded-card" />
        <div>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-3 h-10 w-4/5" />
          <Skeleton className="mt-4 h-5 w-40" />
          <Skeleton className="mt-6 h-9 w-28" />
          <Skeleton className="mt-8 h-11 w-60" />
          <Skeleton className="mt-3 h-13 w-full" />
          <SkeletonText lines={5} className="mt-10" />
        </div>
      </div>
    </Loading>
  );
}
