import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefix of the query keys of the back office's reviews. */
export const REVIEWS = ['reviews'];

/** A page of the ratings of the vendor's products; for an admin, of all products. */
export const reviewList = (api: Client, query: InputOf<'GET product-review'>['query']) =>
  queryOptions({
    queryKey: [...REVIEWS, query],
    queryFn: ({ signal }) => api('GET product-review', { query, signal }),
    ...listQueryDefaults,
  });
