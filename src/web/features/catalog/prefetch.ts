import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import type { Web } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import { PageStatus } from '#web/kernel/router/routes.ts';

/** About as long as a click still feels immediate. */
const TIMEOUT_MS = 150;

/**
 * Prefetches a query for which a screen has a skeleton. The server waits for the answer. The browser waits for
 * TIMEOUT_MS and then shows the screen without it; the screen reports any failure other than 'not found'.
 */
export async function prefetchWithTimeout<T, K extends QueryKey>(
  web: Web,
  options: QueryExecuteOptions<T, Error, T, T, K>,
): Promise<T | undefined> {
  const fetched = web.queryClient.query(options).catch((error: unknown) => {
    if (isNotFound(error)) throw new PageStatus(404);
    if (import.meta.env.SSR) throw error;
    return undefined;
  });
  if (import.meta.env.SSR) return fetched;
  // After the timeout the screen's own query reports 'not found'.
  fetched.catch(() => {});
  return Promise.race([
    fetched,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), TIMEOUT_MS)),
  ]);
}
