import type { MainCategory } from '#contract/catalog.ts';
import type { DataOf } from '#contract/contract.ts';
import { CATEGORY_LEVELS, type CategoryLevel } from '#domain/categories.ts';
import type { CategoryRow } from './content.sql.ts';

/** The categories as a tree of four levels; siblings by position, then by name. */
export function categoryTree(rows: readonly CategoryRow[]): MainCategory[] {
  const sorted = rows.toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name, 'en'));
  const byParent = Map.groupBy(sorted, (row) => row.parentId);
  const below = <T>(parentId: string | null, more: (id: string) => T) =>
    (byParent.get(parentId) ?? []).map(({ id, name, image, bannerImage }) => ({
      id,
      name,
      image,
      bannerImage,
      ...more(id),
    }));
  return below(null, (main) => ({
    firstCategories: below(main, (first) => ({
      secondCategories: below(first, (second) => ({
        thirdCategories: below(second, () => ({})),
      })),
    })),
  }));
}

/** A category of any level in the tree. */
export interface TreeCategory {
  id: string;
  name: string;
  bannerImage: string | null;
  firstCategories?: readonly TreeCategory[];
  secondCategories?: readonly TreeCategory[];
  thirdCategories?: readonly TreeCategory[];
}

const NONE: readonly TreeCategory[] = [];

const treeChildren = (category: TreeCategory): readonly TreeCategory[] =>
  category.firstCategories ?? category.secondCategories ?? category.thirdCategories ?? NONE;

/** The path from the main category down to the given one; empty if that level has no such category. */
export const findCategoryPath = (
  tree: readonly TreeCategory[],
  { level, id }: { level: CategoryLevel; id: string },
): readonly TreeCategory[] => findBelow(tree, CATEGORY_LEVELS.indexOf(level), id);

function findBelow(categories: readonly TreeCategory[], levels: number, id: string): readonly TreeCategory[] {
  for (const category of categories) {
    if (levels === 0) {
      if (category.id === id) return [category];
      continue;
    }
    const below = findBelow(treeChildren(category), levels - 1, id);
    if (below.length > 0) return [category, ...below];
  }
  return NONE;
}

/** A path of the tree, with the categories beside those on it and below the last one. */
export function branchOf(
  tree: readonly TreeCategory[],
  path: readonly TreeCategory[],
): DataOf<'GET site/category-branch'> {
  const levels = [tree, ...path.map(treeChildren)].filter((level) => level.length > 0);
  return {
    path: path.map(({ id, name, bannerImage }) => ({ id, name, bannerImage })),
    levels: levels.map((level) =>
      level.map((category) => ({
        id: category.id,
        name: category.name,
        hasChildren: treeChildren(category).length > 0,
      })),
    ),
  };
}
