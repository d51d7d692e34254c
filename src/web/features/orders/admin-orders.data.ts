import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { ADMIN_ORDERS } from '#web/kernel/query-keys.ts';

/** A page of the market's orders. */
export const adminOrders = (api: Client, query: InputOf<'GET admin/order'>['query']) =>
  queryOptions({
    queryKey: [...ADMIN_ORDERS, 'list', query],
    queryFn: ({ signal }) => api('GET admin/order', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** An order with its vendor orders, refunds and disputes. */
export const adminOrder = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...ADMIN_ORDERS, 'one', id],
    queryFn: ({ signal }) => api('GET admin/order/{id}', { params: { id }, signal }),
  });
