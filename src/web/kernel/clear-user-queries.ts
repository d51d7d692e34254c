import type { QueryClient } from '@tanstack/react-query';
import { COMMON_DATA } from './query-keys.ts';

/** Removes the queries of the signed-in user. Header and footer data is the same for everyone and stays. */
export const clearUserQueries = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== COMMON_DATA[0] });
