import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { ADMIN_ORDERS, REFUNDS } from '#web/kernel/query-keys.ts';

/** A page of the refunds of all orders. */
export const refundList = (api: Client, query: InputOf<'GET admin/refund'>['query']) =>
  queryOptions({
    queryKey: [...REFUNDS, query],
    queryFn: ({ signal }) => api('GET admin/refund', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Retries a stuck refund. */
export const retryRefund = {
  send: (api: Client, { id }: { id: string }) => api.full('POST admin/refund/{id}/retry', { params: { id } }),
  refresh: [ADMIN_ORDERS, REFUNDS],
  refreshAfterFailure: true,
};

/** What of an order is given back; without amount and lines, all that is left. */
export type RefundRequest = Omit<InputOf<'POST admin/order/{id}/refund'>['body'], 'refundableAmount'>;

/** Who would bear a refund of an order. */
export const refundPreview = (api: Client, id: string, body: RefundRequest) =>
  queryOptions({
    queryKey: ['refund-preview', id, body],
    queryFn: ({ signal }) => api('POST admin/order/{id}/refund/preview', { params: { id }, body, signal }),
    // Asked each time, since another refund may have been made meanwhile.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** Refunds an order, if as much can be given back as was shown. */
export const refundOrder = (id: string) => ({
  send: (api: Client, body: InputOf<'POST admin/order/{id}/refund'>['body']) =>
    api.full('POST admin/order/{id}/refund', { params: { id }, body }),
  refresh: [ADMIN_ORDERS, REFUNDS],
  refreshAfterFailure: true,
});
