import type { CategoryChain } from '#domain/categories.ts';
import type { Tag } from './changes.ts';

/** Where the public finds a product. */
export interface PlacedProduct extends CategoryChain {
  id: string;
  vendorId: string;
  listed: boolean;
}

const categoriesOf = (product: CategoryChain): string[] =>
  [product.mainCategoryId, product.firstCategoryId, product.secondCategoryId, product.thirdCategoryId].filter(
    (id) => id !== null,
  );

/** The tags of the lists of these categories. */
export const categoryTags = (chains: readonly CategoryChain[]): Tag[] =>
  [...new Set(chains.flatMap(categoriesOf))].map((id) => `category:${id}` as const);

/**
 * The tags of a product that was changed; `before` is null for a new one. A product that stays where it was is on no other
 * pages than before, so only those that show it change. None for one that the public did not see and does not see.
 */
export function productTags(before: PlacedProduct | null, after: PlacedProduct): Tag[] {
  const places = [before, after].filter((product) => product?.listed) as PlacedProduct[];
  if (places.length === 0) return [];
  const tags: Tag[] = [`product:${after.id}`, 'listings'];
  const [first = after, second] = places;
  if (!second) return [...tags, 'catalog', `shop-products:${after.vendorId}`, ...categoryTags([first])];
  const [from, to] = [categoryTags([first]), categoryTags([second])];
  const moved = [...from.filter((tag) => !to.includes(tag)), ...to.filter((tag) => !from.includes(tag))];
  return moved.length > 0 ? [...tags, 'catalog', ...moved] : tags;
}
