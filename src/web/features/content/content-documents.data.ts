import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { DataOf } from '#contract/contract.ts';
import type { ContentDocument } from '#domain/content-documents.ts';
import { COMMON_DATA } from '#web/kernel/query-keys.ts';

type Read<D extends ContentDocument> = DataOf<`GET ${D}`>;
const documentKey = (document: ContentDocument) => ['content-document', document];
const versionsKey = (document: ContentDocument) => ['content-versions', document];

/** A document as it is edited, with its version. */
export type DocumentValue<D extends ContentDocument> = (Read<D> extends (infer Item)[] ? Item : Read<D>) & {
  version: number;
};

export const contentDocument = <D extends ContentDocument>(api: Client, document: D) =>
  queryOptions({
    queryKey: documentKey(document),
    queryFn: async ({ signal }) => {
      const data: unknown = await api(`GET ${document as ContentDocument}`, { signal });
      return (Array.isArray(data) ? data[0] : data) as DocumentValue<D>;
    },
  });

export const contentVersions = (api: Client, document: ContentDocument) =>
  queryOptions({
    queryKey: versionsKey(document),
    queryFn: ({ signal }) => api(`GET ${document}/versions`, { signal }),
  });

/** What shows a document: it is read again after a change. */
export const documentShownBy = (document: ContentDocument): readonly QueryKey[] => [
  documentKey(document),
  versionsKey(document),
  COMMON_DATA,
  // The pages of the storefront are kept under the documents' own names.
  [document],
];
