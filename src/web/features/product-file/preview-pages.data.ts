import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { PRODUCT_PAGES, PRODUCTS, VENDOR_PRODUCTS } from '#web/kernel/query-keys.ts';

const PREVIEW_PAGES = ['preview-pages'];
export const PAGES_LISTED = 12;

/** Which pages of a product's file are shown, and a page of the list of those that can be. */
export const previewPages = (api: Client, id: string, page: number) =>
  queryOptions({
    queryKey: [...PREVIEW_PAGES, id, page],
    queryFn: ({ signal }) =>
      api('GET vendor/product/{id}/look-inside', {
        params: { id },
        query: { page, limit: PAGES_LISTED },
        signal,
      }),
    ...listQueryDefaults,
  });

export const showPages = {
  /** `pages` null: the default. */
  send: (api: Client, { id, pages }: { id: string; pages: readonly number[] | null }) =>
    api.full('PATCH product/{id}', { params: { id }, form: { previewPages: JSON.stringify(pages) } }),
  refresh: [PREVIEW_PAGES, VENDOR_PRODUCTS, PRODUCTS, PRODUCT_PAGES],
};
