import { keepPreviousData, type QueryMeta } from '@tanstack/react-query';
import { ApiFailure } from '#client/client.ts';
import { toast } from '#ui/primitives/toast.ts';
import { isNotFound } from './load.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { toastOnError?: boolean; logOnError?: boolean };
  }
}

/**
 * Query options for a page of a list. The previous page stays visible while the next one loads, and a failure is shown as
 * a toast. A list that shows failures itself omits `meta`.
 */
export const listQueryDefaults = { placeholderData: keepPreviousData, meta: { toastOnError: true } } as const;

/** Reports a failed query as its `meta` says. */
export function reportQueryFailure(error: Error, meta: QueryMeta | undefined): void {
  // A list is refused by field for what is in its address alone, which its screen corrects.
  const isOfAddress = error instanceof ApiFailure && error.fields.length > 0;
  if (meta?.toastOnError && !isOfAddress) showFailure(error);
  // biome-ignore lint/suspicious/noConsole: the failure is reported nowhere else
  if (meta?.logOnError && !isNotFound(error)) console.error(error);
}

/**
 * The `retry` of a query: `count` times at most, never after a 4xx answer, which would only repeat itself. A number as
 * `retry` would also repeat refusals.
 */
export const retryUpTo =
  (count: number) =>
  (failures: number, error: Error): boolean =>
    failures < count && !(error instanceof ApiFailure && error.status >= 400 && error.status < 500);

/** Of queries that say nothing else. */
export const retry = retryUpTo(1);

/** Shows a red toast for each message of a failure. */
export function showFailure(error: unknown): void {
  toast.error(
    error instanceof ApiFailure
      ? [...error.messages]
      : String(error instanceof Error ? error.message : error),
  );
}
