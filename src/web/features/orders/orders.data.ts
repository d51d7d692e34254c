import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** A page of the signed-in customer's orders. */
export const ownOrders = (api: Client, query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['orders', query],
    queryFn: ({ signal }) => api('GET orders', { query, signal }),
    ...listQueryDefaults,
  });

/** One order; the previous one stays visible while it loads, and a failure is shown as a toast. */
export const ownOrder = (api: Client, id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => api('GET orders/{id}', { params: { id }, signal }),
    ...listQueryDefaults,
  });
