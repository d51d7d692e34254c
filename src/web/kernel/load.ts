import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import type { Web } from './context.ts';
import { PageStatus } from './router/routes.ts';

/**
 * Loads queries before a screen renders. The server waits for all of them; a query that is not found
 * becomes the page 'Page Not Found' with its status.
 */
export async function loadQuery<T, K extends QueryKey>(
  web: Web,
  options: QueryExecuteOptions<T, Error, T, T, K>,
): Promise<T> {
  try {
    return await web.queryClient.query(options);
  } catch (error) {
    if (isNotFound(error)) throw new PageStatus(404);
    throw error;
  }
}

/** The result of a paginated loader: a page past the end of its list is rendered with status 404. */
export const pageStatus = (page: number, list: { data: readonly unknown[] }): PageStatus | null =>
  page > 1 && list.data.length === 0 ? new PageStatus(404) : null;

/**
 * Whether a failure means that the address does not exist: 404, or 400 for invalid parameters.
 * Not by `instanceof`: on the server the failure's class comes from outside this bundle.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 400);
