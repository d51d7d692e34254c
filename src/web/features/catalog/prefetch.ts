import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { data } from 'react-router';
import type { Web } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';

/** Milliseconds: about as long as a click still feels answered at once. */
const PATIENCE = 150;

/**
 * Like `ensure`, for what a screen has a skeleton for. The server waits for it. The browser gives it a moment and
 * then shows the screen without it; a failure other than 'not found' is then the screen's to tell.
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
  // Not found after the moment has passed: the screen's own query tells.
  fetched.catch(() => {});
  return Promise.race([
    fetched,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE)),
  ]);
}
