import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { PAGE_LENGTH_MAX } from '#domain/limits.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { PRODUCT_PAGES, PRODUCTS } from '#web/kernel/query-keys.ts';

type ListQuery = NonNullable<InputOf<'GET site/product'>['query']>;

/** A page of products: all, of one category, of a search, or by their ids. */
export const productList = (api: Client, query: ListQuery) =>
  queryOptions({
    queryKey: [...PRODUCTS, query],
    queryFn: ({ signal }) => api('GET site/product', { query, signal }),
    ...listQueryDefaults,
  });

type FacetQuery = NonNullable<InputOf<'GET site/product-facets'>['query']>;

/** How many products of a list each filter would leave. */
export const productFacets = (api: Client, query: FacetQuery) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'facets', query],
    queryFn: ({ signal }) => api('GET site/product-facets', { query, signal }),
    ...listQueryDefaults,
  });

/** Products by their ids, in as many requests as it takes. */
export const productsById = (api: Client, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'by-id', ids],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / PAGE_LENGTH_MAX) }, (_, part) =>
        ids.slice(part * PAGE_LENGTH_MAX, (part + 1) * PAGE_LENGTH_MAX),
      );
      const answers = await Promise.all(
        parts.map((part) =>
          api('GET site/product', { query: { ids: part.join(), limit: PAGE_LENGTH_MAX }, signal }),
        ),
      );
      return answers.flatMap(({ data }) => data);
    },
    ...listQueryDefaults,
  });

export const productDetail = (api: Client, slug: string) =>
  queryOptions({
    queryKey: [...PRODUCT_PAGES, slug],
    queryFn: ({ signal }) => api('GET site/product/{slug}', { params: { slug }, signal }),
    meta: { logOnError: true },
  });

/** A page of random products. Pages with the same seed continue the same shuffled list. */
export const randomProducts = (
  api: Client,
  query: { page: number; limit: number; maxTotal: number; seed?: number },
) =>
  queryOptions({
    queryKey: ['random-products', query],
    queryFn: ({ signal }) => api('GET site/product-list-with-hard-limit', { query, signal }),
    ...listQueryDefaults,
  });

export const recommendedProducts = (api: Client) =>
  queryOptions({
    queryKey: ['cart-page'],
    queryFn: ({ signal }) => api('GET site/cart-page', { signal }),
  });
