import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client, Progress } from '#client/client.ts';
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
const CATEGORY_QUERY_KEYS: readonly QueryKey[] = [
  CATEGORIES,
  COMMON_DATA,
  HOME_PAGE,
  PRODUCTS,
  PRODUCT_PAGES,
];

/** How categories of a level are deleted and ordered. */
export const categoryChanges = (level: CategoryLevel) => ({
  remove: (api: Client, id: string) => api.full(`DELETE ${level}-category/{id}`, { params: { id } }),
  order: (api: Client, ids: string[]) => api.full(`POST ${level}-category/order`, { body: { ids } }),
  refresh: CATEGORY_QUERY_KEYS,
});

/** Moves a category below another parent, or merges it into another of its level. */
export const relocateCategory = (options: { isMove: boolean; level: CategoryLevel; id: string }) => ({
  send: (api: Client, target: string) => {
    const { isMove, level, id } = options;
    return isMove && level !== 'main'
      ? api.full(`POST ${level}-category/{id}/move`, { params: { id }, body: { parentId: target } })
      : api.full(`POST ${level}-category/{id}/merge`, { params: { id }, body: { intoId: target } });
  },
  refresh: CATEGORY_QUERY_KEYS,
});

interface CategoryFields {
  name: string;
  image?: File;
  bannerImage?: File;
}

/** Each level has its own endpoint and its own name for the parent's id, which main categories lack. */
export const createCategory = (level: CategoryLevel, parentId: string) => ({
  send: (api: Client, { fields, onProgress }: { fields: CategoryFields; onProgress: Progress }) => {
    switch (level) {
      case 'main':
        return api.full('POST main-category', { form: fields, onProgress });
      case 'first':
        return api.full('POST first-category', { form: { ...fields, mainCategoryId: parentId }, onProgress });
      case 'second':
        return api.full('POST second-category', {
          form: { ...fields, firstCategoryId: parentId },
          onProgress,
        });
      case 'third':
        return api.full('POST third-category', {
          form: { ...fields, secondCategoryId: parentId },
          onProgress,
        });
    }
  },
  refresh: CATEGORY_QUERY_KEYS,
});

interface CategoryChange extends CategoryFields {
  version?: number;
  removeImage: boolean;
  removeBannerImage: boolean;
}

/** A main category keeps its image, since the home page shows it. */
export const updateCategory = (level: CategoryLevel, id: string) => ({
  send: (api: Client, { change, onProgress }: { change: CategoryChange; onProgress: Progress }) => {
    const params = { id };
    const { removeImage, removeBannerImage, ...fields } = change;
    const form = { ...fields, removeBannerImage: textOf(removeBannerImage) };
    if (level === 'main') return api.full('PATCH main-category/{id}', { params, form, onProgress });
    return api.full(`PATCH ${level}-category/{id}`, {
      params,
      form: { ...form, removeImage: textOf(removeImage) },
      onProgress,
    });
  },
  refresh: CATEGORY_QUERY_KEYS,
});

/** A boolean as a form sends it. */
const textOf = (value: boolean) => (value ? 'true' : 'false') as 'true' | 'false';
