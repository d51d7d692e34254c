import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { queryOptions } from '#web/kernel/queries/queries.ts';

export type LedgerQuery = NonNullable<InputOf<'GET admin/ledger'>['query']>;

/** A page of the ledger's transactions. */
export const ledgerTransactions = (api: Client, query: LedgerQuery) =>
  queryOptions({
    queryKey: ['ledger', query],
    queryFn: ({ signal }) => api('GET admin/ledger', { query, signal }),
    ...listQueryDefaults,
  });

/** A check of the whole ledger, made when it is asked for. */
export const ledgerCheck = (api: Client) =>
  queryOptions({
    queryKey: ['ledger-check'],
    queryFn: ({ signal }) => api('GET admin/ledger/check', { signal }),
    enabled: false,
    staleTime: 0,
  });
