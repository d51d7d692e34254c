import { SHOP_PAGE_SIZE } from '#domain/limits.ts';
import type { ShopFilter } from '#web/features/catalog/shop-address.ts';

/** The query parameters of the API for what the shop's address asks for. */
export const shopQuery = ({ sort, page, ...scope }: ShopFilter) => ({
  page,
  limit: SHOP_PAGE_SIZE,
  ...facetQuery(scope),
  sort,
});

/** The same for the counts of filters, which depend on neither page nor order. */
export const facetQuery = ({ category, searchKeyword, filter }: Omit<ShopFilter, 'page' | 'sort'>) => ({
  ...(searchKeyword && { searchKeyword }),
  ...(category && { [category.parameter]: category.id }),
  ...filter,
});
