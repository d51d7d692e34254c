import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';

/** Every query of the market's orders begins with this: what a refund refreshes. */
export const ADMIN_ORDERS = ['admin-orders'];
/** Every query of refunds and disputes of all orders begins with this. */
export const REFUNDS = ['refunds'];

/** A page of the market's orders. */
export const adminOrders = (api: Client, query: InputOf<'GET admin/order'>['query']) =>
  queryOptions({
    queryKey: [...ADMIN_ORDERS, 'list', query],
    queryFn: ({ signal }) => api('GET admin/order', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** An order with all that became of it. */
export const adminOrder = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...ADMIN_ORDERS, 'one', id],
    queryFn: ({ signal }) => api('GET admin/order/{id}', { params: { id }, signal }),
  });

/** A page of the refunds of all orders. */
export const refundList = (api: Client, query: InputOf<'GET admin/refund'>['query']) =>
  queryOptions({
    queryKey: [...REFUNDS, query],
    queryFn: ({ signal }) => api('GET admin/refund', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the disputes of all orders. */
export const disputeList = (api: Client, query: InputOf<'GET admin/dispute'>['query']) =>
  queryOptions({
    queryKey: [...REFUNDS, 'disputes', query],
    queryFn: ({ signal }) => api('GET admin/dispute', { query, signal }),
    placeholderData: keepPreviousData,
  });
