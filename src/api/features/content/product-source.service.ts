import { flaggedProducts, listProducts } from '#api/features/catalog/catalog.service.ts';
import type { Market } from '#api/kernel/market.ts';
import type { ProductCard } from '#contract/catalog.ts';
import type { SectionSource } from '#contract/content.ts';

const PRODUCTS = 10;

/** The first products of a source, of those that are listed. */
export async function productsFrom(market: Market, source: SectionSource): Promise<ProductCard[]> {
  const page = { page: 1, limit: PRODUCTS };
  switch (source.type) {
    case 'best-sellers':
      return flaggedProducts(market, 'isBestSeller', PRODUCTS);
    case 'new':
      return flaggedProducts(market, 'isNew', PRODUCTS);
    case 'recommended':
      return flaggedProducts(market, 'isRecommended', PRODUCTS);
    case 'category':
      return (await listProducts(market, { ...page, mainCategoryId: source.mainCategoryId })).data;
    case 'hand-picked': {
      // More than are shown, because those that are not listed fall out.
      const ids = source.productIds.slice(0, 100).join(',');
      return (await listProducts(market, { ...page, ids })).data;
    }
  }
}
