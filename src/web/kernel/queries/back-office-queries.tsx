import { QueryCache, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reportQueryFailure, retry } from '../failures.ts';
import { QueryContext, type QuerySource, useQuerySource } from './queries.ts';

/**
 * Gives the back office TanStack Query. What it changes or removes is stale or removed in the storefront's store too;
 * its own data goes with it, for example when the session ends.
 */
export function BackOfficeQueries({ children }: { children: ReactNode }) {
  const storefront = useQuerySource();
  const [{ client, source }] = useState(() => create(storefront));
  return (
    <QueryClientProvider client={client}>
      <QueryContext value={source}>{children}</QueryContext>
    </QueryClientProvider>
  );
}

function create({ queryClient: storefront, retryDelayMs }: QuerySource) {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => reportQueryFailure(error, meta) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry,
        retryDelay: (failures) => Math.min(retryDelayMs * 2 ** failures, 30_000),
      },
    },
  });
  const { invalidateQueries, removeQueries } = client;
  client.invalidateQueries = async (...args) => {
    void storefront.invalidateQueries(...args);
    return invalidateQueries.apply(client, args);
  };
  client.removeQueries = (...args) => {
    storefront.removeQueries(...args);
    removeQueries.apply(client, args);
  };
  const source: QuerySource = { queryClient: client, useQuery, retryDelayMs };
  return { client, source };
}
