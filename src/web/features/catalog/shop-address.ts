import { CATEGORY_PARAMETER_LIST, type CategoryParameter } from '#domain/categories.ts';
import { FILTER_PRICE_MAX, SEARCH_LENGTH_MAX } from '#domain/limits.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';
import {
  PAGE_STEPS,
  PAPER_SIZES,
  PRODUCT_SORTS,
  type ProductFilter,
  type ProductSort,
  RATING_STEPS,
} from '#domain/product-filter.ts';
import { readPage } from '#web/kernel/read-page.ts';

/** What the shop's address asks for. */
export interface ShopFilter {
  category: { parameter: CategoryParameter; id: string } | null;
  /** '' without a search. A search covers all categories. */
  searchKeyword: string;
  filter: ProductFilter;
  sort: ProductSort;
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
    filter: readFilter(search),
    sort: readSort(search, searchKeyword),
    page: readPage(search.get('pageNumber')),
  };
}

/** The order of a list that names none: without words the newest products match best. */
export const defaultSort = (searchKeyword: string): ProductSort => (searchKeyword ? 'match' : 'newest');

function readSort(search: URLSearchParams, searchKeyword: string): ProductSort {
  const sort = PRODUCT_SORTS.find((each) => each === search.get('sort'));
  return !sort || (sort === 'match' && !searchKeyword) ? defaultSort(searchKeyword) : sort;
}

function readFilter(search: URLSearchParams): ProductFilter {
  const isOn = (name: string) => search.get(name) === 'true';
  const step = <Step extends string | number>(name: string, steps: readonly Step[]) =>
    steps.find((each) => String(each) === search.get(name));
  const minPriceCents = readPrice(search.get('minPrice'));
  const maxPriceCents = readPrice(search.get('maxPrice'));
  const minRating = step('minRating', RATING_STEPS);
  const minPages = step('minPages', PAGE_STEPS);
  const paper = step('paper', PAPER_SIZES);
  return {
    ...(minPriceCents !== null && { minPriceCents }),
    ...(maxPriceCents !== null && { maxPriceCents }),
    ...(minRating && { minRating }),
    ...(isOn('onSale') && { onSale: true }),
    ...(isOn('lookInside') && { lookInside: true }),
    ...(isOn('businessLicense') && { businessLicense: true }),
    ...(isOn('tagged') && { tagged: true }),
    ...(minPages && { minPages }),
    ...(paper && { paper }),
  };
}

/** Cents of an amount in dollars as people type it: '$4', '4.50'; null for anything else. */
function readPrice(text: string | null): number | null {
  const [, dollars] = /^\$?(\d{1,7}(?:\.\d{1,2})?)$/.exec(text?.trim() ?? '') ?? [];
  return dollars === undefined || Number(dollars) > FILTER_PRICE_MAX ? null : centsOf(Number(dollars));
}

/** The address of a page of the shop. */
export function shopHref({ category, searchKeyword, filter, sort, page }: ShopFilter): string {
  const search = new URLSearchParams();
  if (category) search.set(category.parameter, category.id);
  if (searchKeyword) search.set('searchKeyword', searchKeyword);
  for (const [name, value] of Object.entries(filterQuery(filter))) search.set(name, String(value));
  if (sort !== defaultSort(searchKeyword)) search.set('sort', sort);
  if (category || page > 1) search.set('pageNumber', String(page));
  return search.size > 0 ? `/shop?${search}` : '/shop';
}

/** A filter as parameters of the API and of the shop's address. */
export function filterQuery({ minPriceCents, maxPriceCents, minRating, minPages, ...others }: ProductFilter) {
  return {
    ...(minPriceCents !== undefined && { minPrice: dollarsOf(minPriceCents) }),
    ...(maxPriceCents !== undefined && { maxPrice: dollarsOf(maxPriceCents) }),
    ...(minRating && { minRating: String(minRating) as `${typeof minRating}` }),
    ...(minPages && { minPages: String(minPages) as `${typeof minPages}` }),
    ...(others.onSale && { onSale: 'true' as const }),
    ...(others.lookInside && { lookInside: 'true' as const }),
    ...(others.businessLicense && { businessLicense: 'true' as const }),
    ...(others.tagged && { tagged: 'true' as const }),
    ...(others.paper && { paper: others.paper }),
  };
}
