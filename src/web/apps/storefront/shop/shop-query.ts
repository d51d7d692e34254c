import { SHOP_PAGE_SIZE } from '#domain/limits.ts';
import type { ShopFilter } from '#web/features/catalog/shop-address.ts';

/** What the API is asked for, for an address of the shop. */
export const shopQuery = ({ category, searchKeyword, page }: ShopFilter) => ({
  page,
  limit: SHOP_PAGE_SIZE,
  ...(searchKeyword && { searchKeyword }),
  ...(category && { [category.parameter]: category.id }),
});
