import type { UseQueryResult } from '@tanstack/react-query';
import { Loading, SkeletonText } from '#ui/primitives/skeleton.tsx';
import { QueryError } from '#web/kernel/query-error.tsx';

/** In place of a menu's categories: that they are being loaded, or why they could not be. */
export function PendingCategories({ query }: { query: UseQueryResult }) {
  if (query.isError) return <QueryError query={query} title="The categories could not be loaded" />;
  if (!query.isPending) return null;
  return (
    <Loading label="Loading the categories" className="px-3 py-4">
      <SkeletonText lines={6} />
    </Loading>
  );
}
