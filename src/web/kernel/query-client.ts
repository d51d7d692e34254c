import { type DefaultOptions, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { reportQueryFailure, retry } from './failures.ts';

// With the default, a timer, a second click could come before a button shows that the first one is being carried out.
notifyManager.setScheduler(queueMicrotask);

/** Without a network a request fails, and the failure is shown. By default it would wait for the network and say nothing. */
const ALWAYS_SENT = { networkMode: 'always' } as const;

/** The data of a browser's tab, of the storefront and of the back office. `queries` replaces defaults of queries. */
export const createQueryClient = (queries: DefaultOptions['queries'] = {}): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => reportQueryFailure(error, meta) }),
    defaultOptions: {
      queries: { ...ALWAYS_SENT, staleTime: 30_000, retry, refetchOnReconnect: true, ...queries },
      // What was sent, such as a password or a file, is forgotten as soon as no component shows it.
      mutations: { ...ALWAYS_SENT, gcTime: 0 },
    },
  });
