import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';

/** Prefix of the query keys of refunds and disputes of all orders. */
export const REFUNDS = ['refunds'];

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
