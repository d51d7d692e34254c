import type { UseQueryOptions } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { QueryClient, QuerySource } from './queries.ts';
import { hashOf, type QueryState, type QueryStore, type StoredOptions } from './query-store.ts';

type Options = StoredOptions & Pick<UseQueryOptions, 'enabled' | 'placeholderData'>;

const noSubscription = () => () => {};

/** The store under the type of a query client, whose methods it has. */
export const clientOf = (store: QueryStore): QueryClient => store as unknown as QueryClient;

/** The store as the source of the components below a `QueryContext`. */
export const storeSource = (store: QueryStore): QuerySource => ({
  queryClient: clientOf(store),
  useQuery: ((options: Options) => useStoredQuery(store, options)) as unknown as QuerySource['useQuery'],
  retryDelayMs: store.retryDelayMs,
});

function useStoredQuery(store: QueryStore, options: Options) {
  const isEnabled = options.enabled !== false;
  const hash = hashOf(options.queryKey);
  const observe = useEffectEvent((onChange: () => void) => store.observe(options, onChange));
  const show = useEffectEvent(() => store.show(options));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query, or another store, is observed anew
  const subscribe = useCallback((onChange: () => void) => observe(onChange), [store, hash]);
  const read = () => store.stateOf(options);
  const state = useSyncExternalStore(isEnabled ? subscribe : noSubscription, read, read);
  // Before the browser paints, or the error of an earlier attempt would flash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each query is fetched when it is shown first
  useLayoutEffect(() => {
    if (isEnabled) show();
  }, [store, hash, isEnabled]);

  const previous = useRef<{ data: unknown; queryKey: readonly unknown[] }>(undefined);
  useEffect(() => {
    if (state.data !== undefined) previous.current = { data: state.data, queryKey: options.queryKey };
  });
  const placeholder = placeholderOf(state, options, previous.current);
  const data = state.data === undefined ? placeholder : state.data;
  const isError = state.error !== null;
  return {
    data,
    error: state.error,
    isError,
    isFetching: state.isFetching,
    isPending: data === undefined && !isError,
    isSuccess: data !== undefined && !isError,
    isPlaceholderData: placeholder !== undefined,
    refetch: () => store.refetch(options).catch(() => {}),
  };
}

function placeholderOf(
  state: QueryState,
  { placeholderData }: Options,
  previous: { data: unknown; queryKey: readonly unknown[] } | undefined,
): unknown {
  if (state.data !== undefined || state.error) return undefined;
  return typeof placeholderData === 'function'
    ? placeholderData(previous?.data, previous as never)
    : placeholderData;
}
