import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
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

/** Addresses of pages are valid for ten minutes; they are fetched anew before. */
export const ADDRESSES_FRESH_MS = 8 * 60_000;

interface ReadVersion {
  orderLineId: string;
  /** By default the newest. */
  version?: number;
}

/** All pages of a bought file. */
export const pagesToRead = (api: Client, { orderLineId, version }: ReadVersion) =>
  queryOptions({
    queryKey: [...LIBRARY, 'pages', orderLineId, version],
    queryFn: ({ signal }) =>
      api('GET library/{orderLineId}/page', { params: { orderLineId }, query: { version }, signal }),
    staleTime: ADDRESSES_FRESH_MS,
    // The reader stays open while another version is loaded.
    placeholderData: keepPreviousData,
    // Kept no longer than its addresses are valid.
    gcTime: 60_000,
  });

/** The words of a page of a bought file. */
export const wordsToRead = (
  api: Client,
  { orderLineId, version, page }: { orderLineId: string; version: number; page: number },
) =>
  queryOptions({
    queryKey: [...LIBRARY, 'pages', orderLineId, version, page],
    queryFn: ({ signal }) =>
      api('GET library/{orderLineId}/page/{page}', {
        params: { orderLineId, page: String(page) },
        query: { version },
        signal,
      }),
  });

/** Where one was in the files of a purchase. */
export const placesOf = (api: Client, orderLineId: string) =>
  queryOptions({
    queryKey: [...LIBRARY, 'places', orderLineId],
    queryFn: ({ signal }) => api('GET library/{orderLineId}/place', { params: { orderLineId }, signal }),
    // Another device may have gone on meanwhile.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** When and with which devices a file was downloaded. */
export const downloadsOf = (api: Client, orderLineId: string) =>
  queryOptions({
    queryKey: [...LIBRARY, 'downloads', orderLineId],
    queryFn: ({ signal }) => api('GET library/{orderLineId}/download', { params: { orderLineId }, signal }),
  });

/** Downloads one of the files of a purchase. */
export const useFileOfLine = () =>
  useFileDownload((api, params: { orderLineId: string; fileId: string }) =>
    api('POST library/{orderLineId}/file/{fileId}/link', { params }),
  );

/** Downloads a ZIP with these files; without them, with all, or with a part of them if they are too many for one. */
export const useArchive = () =>
  useFileDownload((api, { orderLineIds, part }: { orderLineIds?: string[]; part?: number }) =>
    api('POST library/archive', { body: { orderLineIds, part } }),
  );
