import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client, Progress } from '#client/client.ts';
import type { DataOf, InputOf } from '#contract/contract.ts';
import type { ContentList } from '#domain/content-lists.ts';
import { COMMON_DATA, HOME_PAGE } from '#web/kernel/query-keys.ts';

export type ContentRow<L extends ContentList> = DataOf<`GET ${L}`>[number];

const listKey = (list: ContentList) => ['content-list', list];

/** All records of a list, including those that visitors do not see. */
export const contentList = <L extends ContentList>(api: Client, list: L) =>
  queryOptions({
    queryKey: listKey(list),
    queryFn: ({ signal }) =>
      api(`GET ${list as ContentList}`, { signal }) as Promise<unknown> as Promise<ContentRow<L>[]>,
  });

/** The queries to invalidate after a change of the list. */
const contentListQueryKeys = (list: ContentList): readonly QueryKey[] => [
  listKey(list),
  COMMON_DATA,
  HOME_PAGE,
];

/** How records of a list are deleted and ordered. */
export const contentListChanges = (list: ContentList) => ({
  remove: (api: Client, id: string) => api.full(`DELETE ${list}/{id}`, { params: { id } }),
  order: (api: Client, ids: string[]) => api.full(`POST ${list}/order`, { body: { ids } }),
  refresh: contentListQueryKeys(list),
});

/** What a form of a list saves; `version` as in useSaveRecord. */
interface Save<L extends ContentList> {
  values: InputOf<`POST ${L}`> extends { form: infer Form } ? Form : never;
  version?: number;
  onProgress: Progress;
}

/** Saves a question; without an id as a new one. */
export const saveQuestion = (id?: string) => ({
  send: (api: Client, { values, version }: Save<'faq'>) =>
    id === undefined
      ? api.full('POST faq', { form: values })
      : api.full('PATCH faq/{id}', { params: { id }, form: { ...values, version } }),
  refresh: contentListQueryKeys('faq'),
});

/** Saves a link of the footer; without an id as a new one. */
export const saveSocialLink = (id?: string) => ({
  send: (api: Client, { values, version }: Save<'social-link'>) =>
    id === undefined
      ? api.full('POST social-link', { form: values })
      : api.full('PATCH social-link/{id}', { params: { id }, form: { ...values, version } }),
  refresh: contentListQueryKeys('social-link'),
});

/** Saves an item of the vendors' checklist; without an id as a new one. */
export const saveChecklistItem = (id?: string) => ({
  send: (api: Client, { values, version }: Save<'checklist-item'>) =>
    id === undefined
      ? api.full('POST checklist-item', { form: values })
      : api.full('PATCH checklist-item/{id}', { params: { id }, form: { ...values, version } }),
  refresh: contentListQueryKeys('checklist-item'),
});

/** Saves a group of synonyms; without an id as a new one. */
export const saveSynonyms = (id?: string) => ({
  send: (api: Client, { values, version }: Save<'search-synonym'>) =>
    id === undefined
      ? api.full('POST search-synonym', { form: values })
      : api.full('PATCH search-synonym/{id}', { params: { id }, form: { ...values, version } }),
  refresh: contentListQueryKeys('search-synonym'),
});

/** Saves a slide; without an id as a new one. */
export const saveSlide = (list: 'hero-slider' | 'promotion', id?: string) => ({
  send: (api: Client, { values, version, onProgress }: Save<'hero-slider' | 'promotion'>) =>
    id === undefined
      ? api.full(`POST ${list}`, { form: values, onProgress })
      : api.full(`PATCH ${list}/{id}`, { params: { id }, form: { ...values, version }, onProgress }),
  refresh: contentListQueryKeys(list),
});
