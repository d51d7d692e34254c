import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

/** The products of other shops that are like one's own; a handful at most. */
export const similarProducts = (api: Client, id: string) =>
  queryOptions({
    queryKey: ['similar-products', id],
    queryFn: ({ signal }) => api('GET vendor/product/{id}/similar', { params: { id }, query: {}, signal }),
  });

/** The addresses of pictures in the answer expire after ten minutes. */
const LINKS_LIVE_MS = 8 * 60_000;

/** The products that the product of a case is held back for. */
export const caseCopies = (api: Client, id: string) =>
  queryOptions({
    queryKey: ['case-copies', id],
    queryFn: ({ signal }) => api('GET case/{id}/copies', { params: { id }, signal }),
    staleTime: LINKS_LIVE_MS,
    refetchInterval: LINKS_LIVE_MS,
  });
