import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

interface Category {
  id: string;
  name: string;
}

/** Main categories, and the children of a category of each level; the list below an empty id is empty. */
export const categoryLists = [
  (api: Client) =>
    list(['main'], async (signal) => (await api('GET main-category', { signal })).mainCategory),
  (api: Client, mainCategoryId: string) =>
    list(['first', mainCategoryId], async (signal) =>
      mainCategoryId
        ? (await api('GET first-category', { query: { mainCategoryId }, signal })).firstCategories
        : [],
    ),
  (api: Client, firstCategoryId: string) =>
    list(['second', firstCategoryId], async (signal) =>
      firstCategoryId
        ? (await api('GET second-category', { query: { firstCategoryId }, signal })).secondCategories
        : [],
    ),
  (api: Client, secondCategoryId: string) =>
    list(['third', secondCategoryId], async (signal) =>
      secondCategoryId
        ? (await api('GET third-category', { query: { secondCategoryId }, signal })).thirdCategories
        : [],
    ),
] as const;

const list = (key: string[], read: (signal: AbortSignal) => Promise<Category[]>) =>
  queryOptions({
    queryKey: ['categories', ...key],
    queryFn: ({ signal }) => read(signal),
    staleTime: 5 * 60_000,
  });
