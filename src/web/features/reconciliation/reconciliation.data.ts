import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';

/** A page of differences between the ledger and the card provider. */
export const differenceList = (api: Client, query: InputOf<'GET admin/reconciliation'>['query']) =>
  queryOptions({
    queryKey: ['reconciliation', query],
    queryFn: ({ signal }) => api('GET admin/reconciliation', { query, signal }),
    placeholderData: keepPreviousData,
  });
