import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { type Web, webContext } from './context.ts';

/** The web parts of a loader's arguments. */
export const webOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>): Web =>
  (context as { get: (key: typeof webContext) => Web }).get(webContext);

/**
 * Brings queries in before a screen shows. On the server all of them are waited for; what the API does not find
 * becomes the page 'Page Not Found' with its status.
 */
export async function loadQuery<T, K extends QueryKey>(
  web: Web,
  options: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  try {
    return await web.queryClient.fetchQuery(options);
  } catch (error) {
    if (isNotFound(error)) throw data(null, { status: 404 });
    throw error;
  }
}

/** What a loader of a numbered page returns: a page past the end of its list is shown, and is not found (404). */
export const pageStatus = (page: number, list: { data: readonly unknown[] }) =>
  data(null, page > 1 && list.data.length === 0 ? { status: 404 } : undefined);

/**
 * Whether an address leads nowhere: to what is not there (404), or to what nobody can ask for (400).
 * Not by class: on the server the failure is made outside the bundle that this code is in.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 400);
