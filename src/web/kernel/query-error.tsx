import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '#ui/primitives/error-state.tsx';

export interface QueryErrorProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  title?: string;
}

/** Why a query failed, with a button that sends it again. */
export function QueryError({ query: { error, isFetching, refetch }, title }: QueryErrorProps) {
  return (
    <ErrorState title={title} message={error?.message} onRetry={() => void refetch()} retrying={isFetching} />
  );
}
