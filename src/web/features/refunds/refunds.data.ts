import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { keepPreviousData, queryOptions } from '#web/kernel/queries/queries.ts';
import { ADMIN_ORDERS, REFUNDS } from '#web/kernel/query-keys.ts';

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

/** Retries a stuck refund. */
export const retryRefund = {
  send: (api: Client, { id }: { id: string }) => api.full('POST admin/refund/{id}/retry', { params: { id } }),
  refresh: [ADMIN_ORDERS, REFUNDS],
  refreshAfterFailure: true,
};

/** Refunds lines of an order; null: everything that is not refunded yet. */
export const refundOrder = (id: string) => ({
  send: (api: Client, { lines }: { lines: string[] | null }) =>
    api.full('POST admin/order/{id}/refund', {
      params: { id },
      body: lines === null ? {} : { lines },
    }),
  refresh: [ADMIN_ORDERS, REFUNDS],
  refreshAfterFailure: true,
});
