import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** What a change of the back office's reviews refreshes. */
export const REVIEWS = ['reviews'];

/** A page of the ratings of one's own products; an admin's: of all. */
export const reviewList = (api: Client, query: InputOf<'GET product-review'>['query']) =>
  queryOptions({
    queryKey: [...REVIEWS, query],
    queryFn: ({ signal }) => api('GET product-review', { query, signal }),
    ...listQueryDefaults,
  });
