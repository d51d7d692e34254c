import type {
  QueryClient as TanstackClient,
  queryOptions as tanstackOptions,
  useQuery as tanstackQuery,
} from '@tanstack/react-query';
import { createContext, use } from 'react';

export type { FetchQueryOptions, QueryKey, QueryMeta, UseQueryResult } from '@tanstack/react-query';
export { useMutation } from './use-mutation.ts';

/** What screens and features use of a query client. The store of the storefront and TanStack Query both have it. */
export type QueryClient = Pick<
  TanstackClient,
  'fetchQuery' | 'getQueryData' | 'setQueryData' | 'invalidateQueries' | 'resetQueries' | 'removeQueries'
>;

/** Where the components below get their data: of the store on the storefront, of TanStack Query in the back office. */
export interface QuerySource {
  queryClient: QueryClient;
  useQuery: typeof tanstackQuery;
  /** The pause before a failed query is tried again. */
  retryDelayMs: number;
}

export const QueryContext = createContext<QuerySource | null>(null);

/** The source of the nearest `QueryContext`. */
export function useQuerySource(): QuerySource {
  const source = use(QueryContext);
  if (!source) throw new Error('There is no QueryContext around this component.');
  return source;
}

/** The result of a query, which follows its changes. */
// biome-ignore lint/suspicious/noExplicitAny: one signature for the overloads of TanStack Query
export const useQuery = ((options: any) => useQuerySource().useQuery(options)) as typeof tanstackQuery;

export const useQueryClient = (): QueryClient => useQuerySource().queryClient;

/** Options of a query, with the type of its data in its key. */
export const queryOptions = ((options: unknown) => options) as typeof tanstackOptions;

/** As `placeholderData`: the data of the query before, until that of this one is there. */
export const keepPreviousData = <Data>(previous: Data | undefined): Data | undefined => previous;
