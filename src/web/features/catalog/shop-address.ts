import { CATEGORY_PARAMETER_LIST, type CategoryParameter } from '#domain/categories.ts';
import { SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import { readPage } from '#web/kernel/read-page.ts';

/** The filter that the shop's address contains. */
export interface ShopFilter {
  category: { parameter: CategoryParameter; id: string } | null;
  /** '' without a search. A search covers all categories. */
  searchKeyword: string;
  /** Starts at 1. */
  page: number;
}

/** Parses the shop's address. Invalid parameters are ignored; of several categories the deepest is used. */
export function readShopFilter(search: URLSearchParams): ShopFilter {
  const searchKeyword = (search.get('searchKeyword') ?? '').trim().slice(0, SEARCH_LENGTH_MAX);
  const parameter = CATEGORY_PARAMETER_LIST.findLast((name) => search.get(name));
  const id = parameter && search.get(parameter)?.slice(0, 64);
  return {
    category: parameter && id && !searchKeyword ? { parameter, id } : null,
    searchKeyword,
    page: readPage(search.get('pageNumber')),
  };
}

/** The address of a page of the shop. */
export function shopHref({ category, searchKeyword, page }: ShopFilter): string {
  const search = new URLSearchParams();
  if (category) search.set(category.parameter, category.id);
  if (searchKeyword) search.set('searchKeyword', searchKeyword);
  if (category || page > 1) search.set('pageNumber', String(page));
  return search.size > 0 ? `/shop?${search}` : '/shop';
}
