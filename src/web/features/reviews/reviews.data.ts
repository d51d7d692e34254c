import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { REVIEWS_PAGE_SIZE } from '#domain/limits.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefix of the query keys of what everyone reads of a product's reviews. */
export const PUBLIC_REVIEWS = 'public-reviews';

/** A page of a product's reviews. */
export const publicReviews = (
  api: Client,
  slug: string,
  query: InputOf<'GET site/product/{slug}/review'>['query'],
) =>
  queryOptions({
    queryKey: [PUBLIC_REVIEWS, slug, query],
    queryFn: ({ signal }) => api('GET site/product/{slug}/review', { params: { slug }, query, signal }),
    ...listQueryDefaults,
  });

/** What the list of reviews shows first. */
export const firstReviews = (api: Client, slug: string) =>
  publicReviews(api, slug, { sort: 'helpful', page: 1, limit: REVIEWS_PAGE_SIZE });

/** Says that another customer's review helped. */
export const voteHelpful = (slug: string) => ({
  send: (api: Client, id: string) => api.full('POST product-review/{id}/helpful', { params: { id } }),
  refresh: [[PUBLIC_REVIEWS, slug]],
});
