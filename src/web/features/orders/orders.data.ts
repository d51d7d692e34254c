import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { LIST } from '#web/kernel/failures.ts';

export const ownOrders = (api: Client, query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: ['orders', query],
    queryFn: ({ signal }) => api('GET orders', { query, signal }),
    ...LIST,
  });
