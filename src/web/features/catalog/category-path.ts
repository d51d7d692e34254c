import { CATEGORY_PARAMETER_LIST } from '#domain/categories.ts';
import type { ShopFilter } from './shop-address.ts';

/** A category of any level in the tree of `site/common-data`. */
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

/** The path from the main category down to the given one; empty if that level has no such category. */
export function findCategoryPath(
  tree: readonly Category[],
  category: ShopFilter['category'],
): readonly Category[] {
  return category ? findBelow(tree, CATEGORY_PARAMETER_LIST.indexOf(category.parameter), category.id) : NONE;
}

function findBelow(categories: readonly Category[], levels: number, id: string): readonly Category[] {
  for (const category of categories) {
    if (levels === 0) {
      if (category.id === id) return [category];
      continue;
    }
    const below = findBelow(childrenOf(category), levels - 1, id);
    if (below.length > 0) return [category, ...below];
  }
  return NONE;
}

/** The address with its category parameters replaced by those of `path`, since a branch may have been moved or merged. */
export function shopAddressOn(path: readonly Category[], search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  for (const [level, { id }] of path.entries()) {
    const parameter = CATEGORY_PARAMETER_LIST[level];
    if (parameter && next.get(parameter)) next.set(parameter, id);
  }
  return `/shop?${next}`;
}
