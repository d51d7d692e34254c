import type { MainCategory } from '#contract/catalog.ts';
import type { DataOf } from '#contract/contract.ts';
import { categoryHref } from '#domain/categories.ts';

type CategoryBranch = DataOf<'GET site/category-branch'>;

/** A category of any level, with the address of its products. */
export interface CategoryNode {
  id: string;
  name: string;
  image: string | null;
  href: string;
  hasChildren: boolean;
  /** Empty while they are not loaded. */
  children: readonly CategoryNode[];
}

/** Converts the nested categories to nodes: each level of the API names its children differently. */
export function categoryNodes(categories: readonly MainCategory[]): CategoryNode[] {
  return categories.map((main) =>
    node(
      0,
      main,
      main.firstCategories.map((first) =>
        node(
          1,
          first,
          first.secondCategories.map((second) =>
            node(
              2,
              second,
              second.thirdCategories.map((third) => node(3, third, [])),
            ),
          ),
        ),
      ),
    ),
  );
}

const node = (
  level: number,
  { id, name, image }: { id: string; name: string; image: string | null },
  children: readonly CategoryNode[],
): CategoryNode => ({
  id,
  name,
  image,
  href: categoryHref(level, id),
  hasChildren: children.length > 0,
  children,
});

/** Converts the way to a category to nodes: the children of those on the way are there, those of others are not. */
export function branchNodes({ path, levels }: CategoryBranch): CategoryNode[] {
  const nodesAt = (level: number): CategoryNode[] =>
    (levels[level] ?? []).map(({ id, name, hasChildren }) => ({
      id,
      name,
      image: null,
      href: categoryHref(level, id),
      hasChildren,
      children: path[level]?.id === id ? nodesAt(level + 1) : [],
    }));
  return nodesAt(0);
}
