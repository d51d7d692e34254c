import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

export const REHEARSAL = ['payment-simulator'];

/** The trouble that the payment simulator makes now; 404 where the cards are real. */
export const rehearsal = (api: Client) =>
  queryOptions({
    queryKey: REHEARSAL,
    queryFn: ({ signal }) => api('GET admin/payment-simulator', { signal }),
  });
