import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { DataOf, InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

export type LedgerQuery = NonNullable<InputOf<'GET admin/ledger'>['query']>;

/** A page of the ledger's transactions. */
export const ledgerTransactions = (api: Client, query: LedgerQuery) =>
  queryOptions({
    queryKey: ['ledger', query],
    queryFn: ({ signal }) => api('GET admin/ledger', { query, signal }),
    ...listQueryDefaults,
  });

const LEDGER_CHECK = ['ledger-check'];
const REFRESH_MS = 2000;

/** Whether a check is waited for. */
export const isUnderWay = (check: DataOf<'GET admin/ledger/check'> | undefined): boolean =>
  check?.state === 'waiting' || check?.state === 'running';

/** The last check of the whole ledger, read again every two seconds while another one is under way. */
export const ledgerCheck = (api: Client, { enabled }: { enabled: boolean }) =>
  queryOptions({
    queryKey: LEDGER_CHECK,
    queryFn: ({ signal }) => api('GET admin/ledger/check', { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? REFRESH_MS : false),
  });

/** Has the whole ledger checked in the background. */
export const startLedgerCheck = {
  send: (api: Client) => api.full('POST admin/ledger/check'),
  message: () => null,
  refresh: [LEDGER_CHECK],
};
