import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { LookInside } from '#contract/look-inside.ts';
import { PRODUCT_PAGES } from '#web/kernel/query-keys.ts';

/** What is known of a product's file, and the pages of it that are shown. */
export const lookInside = (api: Client, slug: string) =>
  queryOptions({
    queryKey: [...PRODUCT_PAGES, slug, 'look-inside'],
    queryFn: ({ signal }) => api('GET site/product/{slug}/look-inside', { params: { slug }, signal }),
  });

/** The words of a shown page, for those who hear it. */
export const pageText = (api: Client, { slug, page }: { slug: string; page: number }) =>
  queryOptions({
    queryKey: [...PRODUCT_PAGES, slug, 'look-inside', page],
    queryFn: ({ signal }) =>
      api('GET site/product/{slug}/look-inside/{page}', { params: { slug, page: String(page) }, signal }),
  });

/** Whether there is a page to look at. */
export const canLookInside = (look: LookInside | undefined): look is LookInside =>
  look !== undefined && look.pages.length > 0;
