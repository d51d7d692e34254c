import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { queryOptions } from '#web/kernel/queries/queries.ts';
import { useFileDownload } from '#web/kernel/use-file-download.ts';

const LIBRARY = ['library'];

/** A page of the files that the signed-in customer has bought. */
export const ownLibrary = (api: Client, query: InputOf<'GET library'>['query']) =>
  queryOptions({
    queryKey: [...LIBRARY, query],
    queryFn: ({ signal }) => api('GET library', { query, signal }),
    ...listQueryDefaults,
  });

/** Pages of own files that have all words of the text. */
export const pagesFound = (api: Client, text: string) =>
  queryOptions({
    queryKey: [...LIBRARY, 'search', text],
    queryFn: ({ signal }) => api('GET library/search', { query: { text }, signal }),
  });

/** When and with which devices a file was downloaded. */
export const downloadsOf = (api: Client, orderLineId: string) =>
  queryOptions({
    queryKey: [...LIBRARY, 'downloads', orderLineId],
    queryFn: ({ signal }) => api('GET library/{orderLineId}/download', { params: { orderLineId }, signal }),
  });

/** Downloads a ZIP with these files; without them, with all. */
export const useArchive = () =>
  useFileDownload((api, orderLineIds: string[] | undefined) =>
    api('POST library/archive', { body: { orderLineIds } }),
  );
