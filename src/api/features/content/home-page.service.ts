import type { Market } from '#api/kernel/market.ts';
import type { ProductCard } from '#contract/catalog.ts';
import { SECTION_NAMES, type SectionName, sectionSource } from '#contract/content.ts';
import { DEFAULT_SOURCES } from './content.defaults.ts';
import { readContent } from './content.service.ts';
import { findHomeSections } from './content.sql.ts';
import { shownItems } from './content-lists.service.ts';
import { productsFrom } from './product-source.service.ts';

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
