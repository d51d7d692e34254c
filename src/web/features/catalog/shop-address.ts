import { CATEGORY_PARAMETER_LIST, type CategoryParameter } from '#domain/categories.ts';
import { FILTER_PRICE_MAX, SEARCH_LENGTH_MAX } from '#domain/limits.ts';
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

const step = <Step extends string | number>(steps: readonly Step[]) => {
  return (text: string) => steps.find((each) => String(each) === text);
};
const flag = step(['true']);

/** Dollars as people type them: '$4', '4.50'. */
function price(text: string): number | undefined {
  const [, dollars] = /^\$?(\d{1,7}(?:\.\d{1,2})?)$/.exec(text.trim()) ?? [];
  return dollars && Number(dollars) <= FILTER_PRICE_MAX ? Number(dollars) : undefined;
}

/** How each parameter of a filter is read; undefined for what is none. */
const READERS: Record<keyof ProductFilter, (text: string) => unknown> = {
  minPrice: price,
  maxPrice: price,
  minRating: step(RATING_STEPS),
  onSale: flag,
  lookInside: flag,
  businessLicense: flag,
  tagged: flag,
  minPages: step(PAGE_STEPS),
  paper: step(PAPER_SIZES),
};

function readFilter(search: URLSearchParams): ProductFilter {
  const read = Object.entries(READERS).map(([name, reader]) => [name, reader(search.get(name) ?? '')]);
  const filter: ProductFilter = Object.fromEntries(
    // From $0 on is every price; up to $0 is what is free.
    read
      .filter(([name, value]) => value || (name === 'maxPrice' && value === 0))
      .map(([name, value]) => [name, value === 'true' || value]),
  );
  const { minPrice = 0, maxPrice = minPrice } = filter;
  // The lowest price is above the highest: both were meant the other way round.
  return minPrice > maxPrice ? { ...filter, minPrice: maxPrice, maxPrice: minPrice } : filter;
}

/** The address of a page of the shop. */
export function shopHref({ category, searchKeyword, filter, sort, page }: ShopFilter): string {
  const search = new URLSearchParams();
  if (category) search.set(category.parameter, category.id);
  if (searchKeyword) search.set('searchKeyword', searchKeyword);
  for (const [name, value] of Object.entries(filter)) search.set(name, String(value));
  if (sort !== defaultSort(searchKeyword)) search.set('sort', sort);
  if (category || page > 1) search.set('pageNumber', String(page));
  return search.size > 0 ? `/shop?${search}` : '/shop';
}
