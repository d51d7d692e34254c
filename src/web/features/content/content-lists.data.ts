import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { DataOf } from '#contract/contract.ts';
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
export const contentListQueryKeys = (list: ContentList): readonly QueryKey[] => [
  listKey(list),
  COMMON_DATA,
  HOME_PAGE,
];
