import { flaggedProducts, listProducts } from '#api/features/catalog/catalog.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { ProductCard } from '#contract/catalog.ts';
import type { SectionSource } from '#contract/content.ts';

const PRODUCTS = 10;

/** The first listed products of a source. */
export async function productsFrom(context: AppContext, source: SectionSource): Promise<ProductCard[]> {
  const page = { page: 1, limit: PRODUCTS };
  switch (source.type) {
    case 'best-sellers':
      return flaggedProducts(context, 'isBestSeller', PRODUCTS);
    case 'new':
      return flaggedProducts(context, 'isNew', PRODUCTS);
    case 'recommended':
      return flaggedProducts(context, 'isRecommended', PRODUCTS);
    case 'category':
      return (await listProducts(context, { ...page, mainCategoryId: source.mainCategoryId })).data;
    case 'hand-picked': {
      // More than are shown, because unlisted ones are filtered out.
      const ids = source.productIds.slice(0, 100).join(',');
      return (await listProducts(context, { ...page, ids })).data;
    }
  }
}
