import { CATEGORY_PARAMETER_LIST } from '#domain/categories.ts';
import type { ShopFilter } from './shop-address.ts';

/** A category of any level, as the tree of `site/common-data` holds it. */
export interface Category {
  id: string;
  name: string;
  bannerImage: string | null;
  firstCategories?: readonly Category[];
  secondCategories?: readonly Category[];
  thirdCategories?: readonly Category[];
}

const NONE: readonly Category[] = [];

export const childrenOf = (category: Category): readonly Category[] =>
  category.firstCategories ?? category.secondCategories ?? category.thirdCategories ?? NONE;

/** From the main category down to the chosen one; empty when there is no such category on that level. */
export function findCategoryPath(
  tree: readonly Category[],
  chosen: ShopFilter['category'],
): readonly Category[] {
  return chosen ? descend(tree, CATEGORY_PARAMETER_LIST.indexOf(chosen.parameter), chosen.id) : NONE;
}

function descend(categories: readonly Category[], levels: number, id: string): readonly Category[] {
  for (const category of categories) {
    if (levels === 0) {
      if (category.id === id) return [category];
      continue;
    }
    const below = descend(childrenOf(category), levels - 1, id);
    if (below.length > 0) return [category, ...below];
  }
  return NONE;
}

/** The same address with the categories that it names as they are on this way: a branch may have been moved or merged. */
export function shopAddressOn(path: readonly Category[], search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  for (const [level, { id }] of path.entries()) {
    const parameter = CATEGORY_PARAMETER_LIST[level];
    if (parameter && next.get(parameter)) next.set(parameter, id);
  }
  return `/shop?${next}`;
}
