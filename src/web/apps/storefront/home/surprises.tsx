import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RANDOM_MAX_TOTAL, RANDOM_PAGE_SIZE } from '#domain/limits.ts';
import { Section } from '#ui/frames/section.tsx';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { randomProducts } from '#web/features/catalog/catalog.data.ts';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { useApi } from '#web/kernel/context.ts';
import { useNear } from './use-near.ts';

const FIRST = { page: 1, limit: RANDOM_PAGE_SIZE, maxTotal: RANDOM_MAX_TOTAL };

/**
 * The pages of one random order: the first answer names its seed, which the other pages send back. Nothing is
 * read again while one pages through.
 */
function useSurprises(page: number, enabled: boolean) {
  const api = useApi();
  const forGood = { staleTime: Number.POSITIVE_INFINITY };
  const first = useQuery({ ...randomProducts(api, FIRST), ...forGood, enabled });
  const seed = first.data?.seed;
  const later = useQuery({
    ...randomProducts(api, { ...FIRST, page, seed }),
    ...forGood,
    enabled: page > 1 && seed !== undefined,
  });
  return page === 1 ? first : later;
}

/** Random products, read once the visitor comes near: the page that is the same for everyone has none. */
export function Surprises() {
  const part = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData, isFetching } = useSurprises(page, useNear(part));
  return (
    <Section
      id="surprises"
      title="Surprises You'll Love"
      subtitle="Randomly curated items to spark your interest"
      className="home-section"
    >
      <div ref={part} className="five-across" aria-busy={isFetching}>
        {data && data.data.length > 0 && <ProductGrid products={data.data} />}
        {data?.data.length === 0 && <p className="py-8">Currently there are no products available.</p>}
        {!data && !error && <ProductGridSkeleton count={RANDOM_PAGE_SIZE} />}
        {!data && error && (
          <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </div>
      {data && (
        <Pagination
          page={page}
          pageCount={data.pageCount}
          onPage={setPage}
          label="Surprises"
          className={isPlaceholderData ? 'mt-8 opacity-60' : 'mt-8'}
        />
      )}
    </Section>
  );
}
