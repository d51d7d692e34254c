import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts';

/** The first products that match; an outdated search is cancelled. */
export const searchProducts = (api: Client, searchKeyword: string) =>
  queryOptions({
    queryKey: ['search', searchKeyword],
    queryFn: ({ signal }) =>
      api('GET site/product', { query: { page: 1, limit: SEARCH_PAGE_SIZE, searchKeyword }, signal }),
  });
