import { flaggedProducts, listProducts } from '#api/features/catalog/catalog.service.ts';
import type { Market } from '#api/kernel/market.ts';
import type { ProductCard } from '#contract/catalog.ts';
import { SECTION_NAMES, type SectionName, type SectionSource, sectionSource } from '#contract/content.ts';
import { DEFAULT_SOURCES } from './content.defaults.ts';
import { readContent } from './content.service.ts';
import { findHomeSections } from './content.sql.ts';
import { shownItems } from './content-lists.service.ts';

const SECTION_PRODUCTS = 10;

/** The home page: slides, promotions and the products of the sections that are shown. */
export async function homePage(market: Market) {
  const [heroSlider, promotions, sources, texts] = await Promise.all([
    shownItems(market, 'hero-slider'),
    shownItems(market, 'promotion'),
    findHomeSections(market.db),
    readContent(market, 'home-page'),
  ]);
  const contentData = texts['home-page'];
  const productsOf = async (name: SectionName, index: number): Promise<ProductCard[]> => {
    if (!contentData[`isProductSection${name}Visible`]) return [];
    const stored = sectionSource.safeParse(sources.find((row) => row.number === index + 1)?.source);
    const source = stored.success ? stored.data : DEFAULT_SOURCES[index];
    return source ? productsFrom(market, source) : [];
  };
  const lists = await Promise.all(SECTION_NAMES.map(productsOf));
  const [one = [], two = [], three = [], four = [], five = [], six = []] = lists;
  return {
    heroSlider,
    promotions,
    sectionOneProducts: one,
    sectionTwoProducts: two,
    sectionThreeProducts: three,
    sectionFourProducts: four,
    sectionFiveProducts: five,
    sectionSixProducts: six,
    contentData,
  };
}

async function productsFrom(market: Market, source: SectionSource): Promise<ProductCard[]> {
  const page = { page: 1, limit: SECTION_PRODUCTS };
  switch (source.type) {
    case 'best-sellers':
      return flaggedProducts(market, 'isBestSeller', SECTION_PRODUCTS);
    case 'new':
      return flaggedProducts(market, 'isNew', SECTION_PRODUCTS);
    case 'recommended':
      return flaggedProducts(market, 'isRecommended', SECTION_PRODUCTS);
    case 'category':
      return (await listProducts(market, { ...page, mainCategoryId: source.mainCategoryId })).data;
    case 'hand-picked': {
      // More than are shown, because those that are not listed fall out.
      const ids = source.productIds.slice(0, 100).join(',');
      return (await listProducts(market, { ...page, ids })).data;
    }
  }
}
