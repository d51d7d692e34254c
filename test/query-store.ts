import { reportQueryFailure, retry } from '#web/kernel/failures.ts';
import { type Defaults, QueryStore } from '#web/kernel/queries/query-store.ts';

/** The storefront's store, which tries again at once. */
export const makeQueryStore = (change: Partial<Defaults> = {}): QueryStore =>
  new QueryStore({
    staleTimeMs: 30_000,
    keptMs: Number.POSITIVE_INFINITY,
    retry,
    retryDelayMs: 0,
    onError: reportQueryFailure,
    ...change,
  });
