import { CATEGORY_PARAMETER_LIST, type CategoryParameter } from '#domain/categories.ts';
import { readPage } from '#web/kernel/read-page.ts';

/** What the address of the shop asks for. */
export interface ShopFilter {
  category: { parameter: CategoryParameter; id: string } | null;
  /** '' without a search; a search goes over all categories. */
  searchKeyword: string;
  /** From 1. */
  page: number;
}

/** Reads the shop's address; what makes no sense in it counts as left out. Of several categories the deepest counts. */
export function readShopFilter(search: URLSearchParams): ShopFilter {
  const searchKeyword = (search.get('searchKeyword') ?? '').trim().slice(0, 100);
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
