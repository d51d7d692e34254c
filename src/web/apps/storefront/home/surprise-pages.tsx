import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RANDOM_MAX_TOTAL, RANDOM_PAGE_SIZE } from '#domain/limits.ts';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { randomProducts } from '#web/features/catalog/catalog.data.ts';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';

/** Five columns on a desktop. */
const SIZES = '(min-width: 80rem) 232px, (min-width: 64rem) 18vw, (min-width: 48rem) 30vw, calc(46vw - 8px)';
const FIRST = { page: 1, limit: RANDOM_PAGE_SIZE, maxTotal: RANDOM_MAX_TOTAL };

/**
 * The pages of one shuffled list: the first answer contains its seed, which requests for further pages send back.
 * Pages are never refetched, so paging back shows the same products.
 */
function useSurprises(page: number) {
  const api = useApi();
  const neverStale = { staleTime: Number.POSITIVE_INFINITY };
  const first = useQuery({ ...randomProducts(api, FIRST), ...neverStale });
  const seed = first.data?.seed;
  const later = useQuery({
    ...randomProducts(api, { ...FIRST, page: Math.max(2, page), seed }),
    ...neverStale,
    enabled: page > 1 && seed !== undefined,
    placeholderData: (previous) => previous ?? first.data,
  });
  return page === 1 ? first : later;
}

/** Random products with pagination, loaded when the section is near the viewport. */
export default function SurprisePages() {
  const [page, setPage] = useState(1);
  const query = useSurprises(page);
  const { data, error, isPlaceholderData } = query;
  if (!data) return error ? <QueryError query={query} /> : <ProductGridSkeleton count={RANDOM_PAGE_SIZE} />;
  if (data.data.length === 0) return <p className="py-8">Currently there are no products available.</p>;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      <ProductGrid products={data.data} sizes={SIZES} />
      <Pagination
        page={page}
        pageCount={data.pageCount}
        onPage={setPage}
        label="Surprises"
        className="mt-8"
      />
    </div>
  );
}
