import { queryOptions } from '@tanstack/react-query';
import type { Client, Progress } from '#client/client.ts';
import type { DataOf, InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';

/** Prefix of the query keys of archives. */
const ARCHIVES = ['archives'];
const REFRESH_MS = 2000;

export type Archives = DataOf<'GET vendor/archive'>;

const isUnderWay = (archives: Archives | undefined): boolean =>
  archives?.archive?.status === 'waiting' || archives?.archive?.status === 'writing';

/** The shop's archive and imports, read again every two seconds while the archive is being written. */
export const shopArchives = (api: Client) =>
  queryOptions({
    queryKey: [...ARCHIVES, 'state'],
    queryFn: ({ signal }) => api('GET vendor/archive', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? REFRESH_MS : false),
  });

/** A page of the records of other markets. */
export const importedRecords = (api: Client, query: InputOf<'GET vendor/archive/record'>['query']) =>
  queryOptions({
    queryKey: [...ARCHIVES, 'records', query],
    queryFn: ({ signal }) => api('GET vendor/archive/record', { query, signal }),
    ...listQueryDefaults,
  });

/** Asks for the archive to be written; `renew` for a new one. */
export const writeArchive = {
  send: (api: Client, body: { renew: boolean }) => api.full('POST vendor/archive', { body }),
  message: () => null,
  refresh: [ARCHIVES],
};

export const checkArchive = (
  api: Client,
  { onProgress, ...form }: { file: File; category: string; onProgress: Progress },
) => api('POST vendor/archive/import/check', { form, onProgress });

export const importArchive = {
  send: (api: Client, body: { token: string }) => api.full('POST vendor/archive/import', { body }),
  refresh: [ARCHIVES],
};

export const undoImport = {
  send: (api: Client, id: string) => api.full('POST vendor/archive/import/{id}/undo', { params: { id } }),
  refresh: [ARCHIVES],
};
