import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { type HomeDocument, SECTION_NAMES, type SectionName } from '#contract/content.ts';

export const HOME_DRAFT = ['home-draft'];

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
