import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { useFileDownload } from '#web/kernel/use-file-download.ts';

/** A page of a month of a vendor's account. An admin passes the `vendorId`. */
export const vendorStatement = (api: Client, query: InputOf<'GET vendor/statement'>['query']) =>
  queryOptions({
    queryKey: ['vendor-statement', query],
    queryFn: ({ signal }) => api('GET vendor/statement', { query, signal }),
    // Another page of the same month replaces this one; another month or vendor begins empty.
    placeholderData: (previous, before) => {
      const [, asked] = (before?.queryKey ?? []) as [string, typeof query];
      return asked?.month === query?.month && asked?.vendorId === query?.vendorId ? previous : undefined;
    },
    // Sales go on while other screens are open.
    staleTime: 0,
  });

/** Downloads the statement of a month. */
export const useStatementDownload = () =>
  useFileDownload((api, body: InputOf<'POST vendor/statement/document'>['body']) =>
    api('POST vendor/statement/document', { body }),
  );
