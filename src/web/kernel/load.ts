import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { ApiFailure } from '#client/client.ts';
import { type Web, webContext } from './context.ts';

/** The web parts of a loader's arguments. */
export const webOf = ({ context }: Pick<LoaderFunctionArgs, 'context'>): Web =>
  (context as { get: (key: typeof webContext) => Web }).get(webContext);

/**
 * Brings queries in before a screen shows. On the server all of them are waited for; what the API does not find
 * becomes the page 'Page Not Found' with its status.
 */
export async function ensure<T, K extends QueryKey>(
  web: Web,
  options: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  try {
    return await web.queryClient.fetchQuery(options);
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
