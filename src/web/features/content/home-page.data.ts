import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client, Progress } from '#client/client.ts';
import { type HomeDocument, SECTION_NAMES, type SectionName } from '#contract/content.ts';
import type { InputOf } from '#contract/contract.ts';
import { documentQueryKeys } from './content-documents.data.ts';

const HOME_DRAFT = ['home-draft'];

/** The saved draft of the home page. */
export const homeDraft = (api: Client) =>
  queryOptions({ queryKey: HOME_DRAFT, queryFn: ({ signal }) => api('GET home-page/draft', { signal }) });

/** The slides, promotions and products of the home page for the section sources of a draft. */
export function homePreview(api: Client, draft: HomeDocument) {
  const fields = SECTION_NAMES.map((name) => `productSection${name}Source` as const);
  const body = Object.fromEntries(fields.map((field) => [field, draft[field]])) as Pick<
    HomeDocument,
    `productSection${SectionName}Source`
  >;
  return queryOptions({
    queryKey: ['home-preview', body],
    queryFn: ({ signal }) => api('POST home-page/preview', { body, signal }),
  });
}

/** The queries to invalidate after a change of the home page or its draft. */
const HOME_QUERY_KEYS: readonly QueryKey[] = [...documentQueryKeys('home-page'), HOME_DRAFT];

export const discardHomeDraft = {
  send: (api: Client, version: number) => api.full('DELETE home-page/draft', { query: { version } }),
  refresh: HOME_QUERY_KEYS,
};

export const cancelHomePublishing = {
  send: (api: Client) => api.full('POST home-page/publish/cancel'),
  refresh: HOME_QUERY_KEYS,
};

/** Publishes the draft, if it still has this version: now, or at a time. */
export const publishHomeDraft = (version: number) => ({
  send: (api: Client, at: string | undefined) =>
    api.full('POST home-page/publish', { body: { at, version } }),
  refresh: HOME_QUERY_KEYS,
});

export const saveHomeDraft = {
  send: (
    api: Client,
    { form, onProgress }: { form: InputOf<'PATCH home-page/draft'>['form']; onProgress: Progress },
  ) => api.full('PATCH home-page/draft', { form, onProgress }),
  refresh: HOME_QUERY_KEYS,
};
