import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { CategoryRow } from '#contract/categories.ts';
import type { CategoryLevel } from '#domain/categories.ts';
import { COMMON_DATA, HOME_PAGE, PRODUCT_PAGES, PRODUCTS } from '#web/kernel/query-keys.ts';

const FETCH_BY_LEVEL: Record<
  CategoryLevel,
  (api: Client, parentId: string, signal: AbortSignal) => Promise<CategoryRow[]>
> = {
  main: async (api, _, signal) => (await api('GET main-category', { signal })).mainCategory,
  first: async (api, mainCategoryId, signal) =>
    (await api('GET first-category', { query: { mainCategoryId }, signal })).firstCategories,
  second: async (api, firstCategoryId, signal) =>
    (await api('GET second-category', { query: { firstCategoryId }, signal })).secondCategories,
  third: async (api, secondCategoryId, signal) =>
    (await api('GET third-category', { query: { secondCategoryId }, signal })).thirdCategories,
};

const CATEGORIES = ['categories'];

/** Main categories, or the children of a category. Below the main level an empty `parentId` yields an empty list. */
export const categoryList = (api: Client, level: CategoryLevel, parentId: string) =>
  queryOptions({
    queryKey: [...CATEGORIES, level, parentId],
    queryFn: ({ signal }) =>
      level === 'main' || parentId ? FETCH_BY_LEVEL[level](api, parentId, signal) : Promise.resolve([]),
    staleTime: 5 * 60_000,
  });

/** The queries to invalidate after a change of a category. */
export const CATEGORY_QUERY_KEYS: readonly QueryKey[] = [
  CATEGORIES,
  COMMON_DATA,
  HOME_PAGE,
  PRODUCTS,
  PRODUCT_PAGES,
];
