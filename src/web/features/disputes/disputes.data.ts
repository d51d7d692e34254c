import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { ADMIN_ORDERS, REFUNDS } from '#web/kernel/query-keys.ts';

const DISPUTES = [...REFUNDS, 'disputes'] as const;

/** A page of the disputes of all orders. */
export const disputeList = (api: Client, query: InputOf<'GET admin/dispute'>['query']) =>
  queryOptions({
    queryKey: [...DISPUTES, query],
    queryFn: ({ signal }) => api('GET admin/dispute', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A dispute with its evidence. */
export const disputeRecord = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...DISPUTES, 'one', id],
    queryFn: ({ signal }) => api('GET admin/dispute/{id}', { params: { id }, signal }),
  });

/** Sends the evidence of a dispute to the payer's bank. */
export const sendEvidence = (id: string) => ({
  send: (api: Client, body: InputOf<'POST admin/dispute/{id}/evidence'>['body']) =>
    api.full('POST admin/dispute/{id}/evidence', { params: { id }, body }),
  refresh: [ADMIN_ORDERS, REFUNDS],
  refreshAfterFailure: true,
});
