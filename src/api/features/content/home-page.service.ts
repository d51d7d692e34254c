import { newestProducts } from '#api/features/catalog/catalog.service.ts';
import type { AppContext, ReadingCall } from '#api/kernel/context.ts';
import type { ProductCard } from '#contract/catalog.ts';
import {
  type HomeDocument,
  homeContent,
  SECTION_NAMES,
  type SectionName,
  type SectionSource,
} from '#contract/content.ts';
import { shownContent } from './content.service.ts';
import { shownItems } from './content-lists.service.ts';
import { productsFrom } from './product-source.service.ts';
import { mainCategories } from './shown-categories.service.ts';

type Sources = Pick<HomeDocument, `productSection${SectionName}Source`>;

/** The home page: slides, promotions and the products of the sections that are shown. */
export async function homePage(call: ReadingCall) {
  const { context } = call;
  call.dependsOn('categories', 'content:home-page', 'content:hero-slider', 'content:promotion');
  const document = await shownContent(context, 'home-page');
  const contentData = homeContent.parse(document);
  for (const name of SECTION_NAMES) {
    if (await isCategoryDeleted(context, document[`productSection${name}Source`])) {
      contentData[`isProductSection${name}Visible`] = false;
    }
  }
  const parts = await partsOf(call, document, (name) => contentData[`isProductSection${name}Visible`]);
  return { ...parts, contentData };
}

/** The home page's products for these sources. */
export const previewHomePage = (call: ReadingCall, sources: Sources) => partsOf(call, sources, () => true);

/** A section whose category was deleted is hidden, instead of shown empty. */
async function isCategoryDeleted(context: AppContext, source: SectionSource): Promise<boolean> {
  if (source.type !== 'category') return false;
  return !(await mainCategories(context)).some(({ id }) => id === source.mainCategoryId);
}

async function partsOf(call: ReadingCall, sources: Sources, isShown: (name: SectionName) => boolean) {
  const productsOf = async (name: SectionName): Promise<ProductCard[]> =>
    isShown(name) ? productsFrom(call, sources[`productSection${name}Source`]) : [];
  const [heroSlider, promotions, ...lists] = await Promise.all([
    shownItems(call.context, 'hero-slider'),
    shownItems(call.context, 'promotion'),
    ...SECTION_NAMES.map(productsOf),
  ]);
  const hasProducts = lists.some((cards) => cards.length > 0) || (await newestProducts(call, 1)).length > 0;
  const [one = [], two = [], three = [], four = [], five = [], six = []] = lists;
  return {
    heroSlider,
    promotions,
    hasProducts,
    sectionOneProducts: one,
    sectionTwoProducts: two,
    sectionThreeProducts: three,
    sectionFourProducts: four,
    sectionFiveProducts: five,
    sectionSixProducts: six,
  };
}
