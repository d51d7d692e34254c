import { SHOP_PAGE_SIZE } from '#domain/limits.ts';
import type { ShopFilter } from '#web/features/catalog/shop-address.ts';

/** The query parameters of the API for a filter of the shop. */
export const shopQuery = ({ category, searchKeyword, page }: ShopFilter) => ({
  page,
  limit: SHOP_PAGE_SIZE,
  ...(searchKeyword && { searchKeyword }),
  ...(category && { [category.parameter]: category.id }),
});
