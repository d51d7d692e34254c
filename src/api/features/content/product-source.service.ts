import {
  bestSellingProducts,
  chosenProducts,
  flaggedProducts,
  newestOfCategory,
  newestProducts,
} from '#api/features/catalog/catalog.service.ts';
import type { ReadingCall } from '#api/kernel/context.ts';
import type { ProductCard } from '#contract/catalog.ts';
import type { SectionSource } from '#contract/content.ts';

const PRODUCTS = 10;

/** The first listed products of a source. */
export async function productsFrom(call: ReadingCall, source: SectionSource): Promise<ProductCard[]> {
  switch (source.type) {
    case 'best-sellers':
      return bestSellingProducts(call, PRODUCTS);
    case 'new':
      return newestProducts(call, PRODUCTS);
    case 'recommended':
      return flaggedProducts(call, 'isRecommended', PRODUCTS);
    case 'category':
      return newestOfCategory(call, { mainCategoryId: source.mainCategoryId, limit: PRODUCTS });
    case 'hand-picked':
      // More than are shown, because unlisted ones are filtered out.
      return chosenProducts(call, { ids: source.productIds.slice(0, 100), limit: PRODUCTS });
  }
}
