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

/** Categories and shops with the words in their names. */
export const searchSuggestions = (api: Client, searchKeyword: string) =>
  queryOptions({
    queryKey: ['search-suggestions', searchKeyword],
    queryFn: ({ signal }) => api('GET site/search-suggestion', { query: { searchKeyword }, signal }),
  });
