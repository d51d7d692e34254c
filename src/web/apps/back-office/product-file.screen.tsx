import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { HeldBack } from '#web/features/copies/held-back.tsx';
import { vendorProduct } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { LookInsideCard } from './product-file/look-inside-card.tsx';
import { MarkingCard } from './product-file/marking-card.tsx';
import { SimilarCard } from './product-file/similar-card.tsx';
import { VersionsCard } from './product-file/versions-card.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Product File', noIndex: true }) };

/** All about the file that a product sells: one card a subject. */
function ProductFileScreen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useQuery(vendorProduct(useApi(), id));
  const back = { path: query.data ? `/product-details/${id}` : '/products', name: 'Product' };
  return (
    <>
      <PageHeading plain title="Product File" subtitle={query.data?.name} back={back} />
      {query.data?.held && <HeldBack productId={id} held={query.data.held} linksFile={false} />}
      {query.data && (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
          <VersionsCard id={id} />
          <LookInsideCard id={id} />
          <MarkingCard key={query.data.marking} product={query.data} />
          <SimilarCard id={id} />
        </div>
      )}
      {isNotFound(query.error) && (
        <EmptyState title={query.error?.message ?? ''}>It may have been deleted.</EmptyState>
      )}
      {query.isError && !isNotFound(query.error) && <QueryError query={query} />}
      {query.isPending && (
        <Loading label="Loading the product" className="mt-6 grid gap-6">
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      )}
    </>
  );
}

export { ProductFileScreen as Component };
