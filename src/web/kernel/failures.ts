import { keepPreviousData, QueryCache } from '@tanstack/react-query';
import { ApiFailure } from '#client/client.ts';
import { toast } from '#ui/primitives/toast.ts';
import { isNotFound } from './load.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { toastOnError?: boolean; logOnError?: boolean };
  }
}

/**
 * Spread into the options of a query for a page of a list: the page before stays while the next is on its way, and
 * a failure is shown as a toast. A list that tells of it in another way goes without `meta`.
 */
export const listQueryDefaults = { placeholderData: keepPreviousData, meta: { toastOnError: true } } as const;

export const queryCache = new QueryCache({
  onError: (error, query) => {
    if (query.meta?.toastOnError) showFailure(error);
    // biome-ignore lint/suspicious/noConsole: all that is told of this failure
    if (query.meta?.logOnError && !isNotFound(error)) console.error(error);
  },
});

/** Once more after a failure, unless the server has said that the question itself is wrong. */
export const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiFailure && error.status >= 400 && error.status < 500);

/** A red toast for each thing that a failure has to say. */
export function showFailure(error: unknown): void {
  toast.error(
    error instanceof ApiFailure
      ? [...error.messages]
      : String(error instanceof Error ? error.message : error),
  );
}
