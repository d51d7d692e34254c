import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client, Progress } from '#client/client.ts';
import type { DataOf } from '#contract/contract.ts';
import type { ContentDocument } from '#domain/content-documents.ts';
import { COMMON_DATA } from '#web/kernel/query-keys.ts';

type DocumentAnswer<D extends ContentDocument> = DataOf<`GET ${D}`>;
const documentKey = (document: ContentDocument) => ['content-document', document];
const versionsKey = (document: ContentDocument) => ['content-versions', document];

/** The editable fields of a document, with its version. */
export type DocumentValue<D extends ContentDocument> = (DocumentAnswer<D> extends (infer Item)[]
  ? Item
  : DocumentAnswer<D>) & {
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

/** The queries to invalidate after a change of the document. */
export const documentQueryKeys = (document: ContentDocument): readonly QueryKey[] => [
  documentKey(document),
  versionsKey(document),
  COMMON_DATA,
  // The storefront's queries use the document's name as their key.
  [document],
];

/** Restores an earlier version of a document as its newest. */
export const restoreVersion = (document: ContentDocument) => ({
  send: (api: Client, version: number) =>
    api.full(`POST ${document}/versions/{version}/restore`, { params: { version } }),
  refresh: documentQueryKeys(document),
});

/** Saves a document; `form` holds the version that it was made from. */
export const saveDocument = (document: ContentDocument) => ({
  send: (api: Client, { form, onProgress }: { form: object; onProgress: Progress }) =>
    api.full(`PATCH ${document}`, { form, onProgress }),
  refresh: documentQueryKeys(document),
});
