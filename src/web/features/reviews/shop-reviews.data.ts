import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefix of the query keys of the back office's reviews. */
const REVIEWS = ['reviews'];

/** A page of the ratings of the vendor's products; for an admin, of all products. */
export const reviewList = (api: Client, query: InputOf<'GET product-review'>['query']) =>
  queryOptions({
    queryKey: [...REVIEWS, query],
    queryFn: ({ signal }) => api('GET product-review', { query, signal }),
    ...listQueryDefaults,
  });

export const deleteReview = (id: string) => ({
  send: (api: Client, body: InputOf<'DELETE product-review/{id}'>['body']) =>
    api.full('DELETE product-review/{id}', { params: { id }, body }),
  refresh: [REVIEWS],
});

/** Publishes the shop's answer to a review. */
export const answerReview = (id: string) => ({
  send: (api: Client, text: string) =>
    api.full('POST product-review/{id}/answer', { params: { id }, body: { text } }),
  refresh: [REVIEWS],
});

/** Reports a review of the own shop to support. */
export const reportReview = (id: string) => ({
  send: (api: Client, text: string) =>
    api.full('POST product-review/{id}/report', { params: { id }, body: { text } }),
  refresh: [REVIEWS],
});
