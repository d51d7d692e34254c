import {
  hashKey,
  QueryClient,
  type QueryFunction,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';

/**
 * The data of one page that the server renders; never shared between requests, since all of it is sent with the page.
 * Loaders fetch each query once, and a failure fails the page. They bypass the fetching of TanStack Query, whose retries,
 * cancellation and events are not needed here. It takes three times as long as storing an answer (decision 0112).
 */
export function createPageQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const { signal } = new AbortController();
  const loading = new Map<string, Promise<unknown>>();
  const load = async (queryKey: QueryKey, fetchData: QueryFunction, meta: QueryMeta | undefined) => {
    const data = await fetchData({ client, queryKey, meta, signal });
    client.setQueryData(queryKey, data);
    return data;
  };
  client.query = ({ queryKey, queryFn, meta }) => {
    const hash = hashKey(queryKey);
    const loaded = loading.get(hash) ?? load(queryKey, queryFn as QueryFunction, meta);
    loading.set(hash, loaded);
    return loaded as Promise<never>;
  };
  return client;
}
