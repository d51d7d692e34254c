import type { AppContext } from '#api/kernel/context.ts';
import type { ProductCard } from '#contract/catalog.ts';
import { type HomeDocument, SECTION_NAMES, type SectionName, type SectionSource } from '#contract/content.ts';
import { commonData } from './common-data.service.ts';
import { readContent } from './content.service.ts';
import { shownItems } from './content-lists.service.ts';
import { productsFrom } from './product-source.service.ts';

type Sources = Pick<HomeDocument, `productSection${SectionName}Source`>;

/** The home page: slides, promotions and the products of the sections that are shown. */
export async function homePage(context: AppContext) {
  const contentData = { ...(await readContent(context, 'home-page'))['home-page'] };
  for (const name of SECTION_NAMES) {
    if (await isCategoryDeleted(context, contentData[`productSection${name}Source`])) {
      contentData[`isProductSection${name}Visible`] = false;
    }
  }
  const parts = await partsOf(context, contentData, (name) => contentData[`isProductSection${name}Visible`]);
  return { ...parts, contentData };
}

/** The home page's products for these sources. */
export const previewHomePage = (context: AppContext, sources: Sources) =>
  partsOf(context, sources, () => true);

/** A section whose category was deleted is hidden, instead of shown empty. */
async function isCategoryDeleted(context: AppContext, source: SectionSource): Promise<boolean> {
  if (source.type !== 'category') return false;
  const { mainCategory } = await commonData(context);
  return !mainCategory.some(({ id }) => id === source.mainCategoryId);
}

async function partsOf(context: AppContext, sources: Sources, isShown: (name: SectionName) => boolean) {
  const productsOf = async (name: SectionName): Promise<ProductCard[]> =>
    isShown(name) ? productsFrom(context, sources[`productSection${name}Source`]) : [];
  const [heroSlider, promotions, ...lists] = await Promise.all([
    shownItems(context, 'hero-slider'),
    shownItems(context, 'promotion'),
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
