import type { Market } from '#api/kernel/market.ts';
import type { ProductCard } from '#contract/catalog.ts';
import { type HomeDocument, SECTION_NAMES, type SectionName, type SectionSource } from '#contract/content.ts';
import { commonData } from './common-data.service.ts';
import { readContent } from './content.service.ts';
import { shownItems } from './content-lists.service.ts';
import { productsFrom } from './product-source.service.ts';

type Sources = Pick<HomeDocument, `productSection${SectionName}Source`>;

/** The home page: slides, promotions and the products of the sections that are shown. */
export async function homePage(market: Market) {
  const contentData = { ...(await readContent(market, 'home-page'))['home-page'] };
  for (const name of SECTION_NAMES) {
    if (await isCategoryGone(market, contentData[`productSection${name}Source`])) {
      contentData[`isProductSection${name}Visible`] = false;
    }
  }
  const parts = await partsOf(market, contentData, (name) => contentData[`isProductSection${name}Visible`]);
  return { ...parts, contentData };
}

/** What the home page would show with these sources. */
export const previewHomePage = (market: Market, sources: Sources) => partsOf(market, sources, () => true);

/** A section of a category that has been deleted is no empty one: it is not shown. */
async function isCategoryGone(market: Market, source: SectionSource): Promise<boolean> {
  if (source.type !== 'category') return false;
  const { mainCategory } = await commonData(market);
  return !mainCategory.some(({ id }) => id === source.mainCategoryId);
}

async function partsOf(market: Market, sources: Sources, isShown: (name: SectionName) => boolean) {
  const productsOf = async (name: SectionName): Promise<ProductCard[]> =>
    isShown(name) ? productsFrom(market, sources[`productSection${name}Source`]) : [];
  const [heroSlider, promotions, ...lists] = await Promise.all([
    shownItems(market, 'hero-slider'),
    shownItems(market, 'promotion'),
    ...SECTION_NAMES.map(productsOf),
  ]);
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
  };
}
