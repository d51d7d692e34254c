import type { DefaultOptions, QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '#web/kernel/query-client.ts';

/** The browser's query client, which tries again at once and leaves no timers behind. */
export const makeQueryClient = (queries: DefaultOptions['queries'] = {}): QueryClient =>
  createQueryClient({ retryDelay: 0, gcTime: Number.POSITIVE_INFINITY, ...queries });
