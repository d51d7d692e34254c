import type { QueryClient } from '@tanstack/react-query';
import { COMMON_DATA } from './query-keys.ts';

/** Drops what was read for a signed-in user. The frame of every page is the same for everyone, so it stays. */
export const clearUserQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== COMMON_DATA[0] });
