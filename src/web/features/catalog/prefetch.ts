import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { data } from 'react-router';
import type { Web } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';

/** Milliseconds: about as long as a click still feels answered at once. */
const PATIENCE = 150;

/**
 * Prefetches a query for which a screen has a skeleton. The server waits for it. The browser waits a moment and
 * then shows the screen without it; the screen reports any failure other than 'not found'.
 */
export async function prefetchWithTimeout<T, K extends QueryKey>(
  web: Web,
  options: FetchQueryOptions<T, Error, T, K>,
): Promise<T | undefined> {
  const fetched = web.queryClient.fetchQuery(options).catch((error: unknown) => {
    if (isNotFound(error)) throw data(null, { status: 404 });
    if (import.meta.env.SSR) throw error;
    return undefined;
  });
  if (import.meta.env.SSR) return fetched;
  // A later 'not found' is reported by the screen's own query.
  fetched.catch(() => {});
  return Promise.race([
    fetched,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE)),
  ]);
}
