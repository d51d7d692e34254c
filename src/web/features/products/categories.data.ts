import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { CategoryRow } from '#contract/categories.ts';
import type { CategoryLevel } from '#domain/categories.ts';
import { COMMON_DATA, HOME_PAGE, PRODUCT_PAGES, PRODUCTS } from '#web/kernel/query-keys.ts';

const READ: Record<
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

/** Main categories, or the children of a category; the list of a lower level below an empty id is empty. */
export const categoryList = (api: Client, level: CategoryLevel, parentId: string) =>
  queryOptions({
    queryKey: [...CATEGORIES, level, parentId],
    queryFn: ({ signal }) =>
      level === 'main' || parentId ? READ[level](api, parentId, signal) : Promise.resolve([]),
    staleTime: 5 * 60_000,
  });

/** What shows categories: it is read again after a change. */
export const CATEGORIES_SHOWN_BY: readonly QueryKey[] = [
  CATEGORIES,
  COMMON_DATA,
  HOME_PAGE,
  PRODUCTS,
  PRODUCT_PAGES,
];
