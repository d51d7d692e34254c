import type { QueryClient } from '@tanstack/react-query';

/** Drops what was read while somebody was signed in; what stands around every page is the same for everyone. */
export const clearUserQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'common-data' });
