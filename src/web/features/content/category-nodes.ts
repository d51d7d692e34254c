import type { MainCategory } from '#contract/catalog.ts';

const LEVELS = ['mainCategoryId', 'firstCategoryId', 'secondCategoryId', 'thirdCategoryId'] as const;

/** A category of any level, with the address of its products. */
export interface CategoryNode {
  id: string;
  name: string;
  image: string | null;
  href: string;
  children: readonly CategoryNode[];
}

/** The first page of a category's products; level 0 is a main category. */
export const categoryHref = (level: number, id: string): string =>
  `/shop?${LEVELS[level] ?? LEVELS[0]}=${id}&pageNumber=1`;

/** The nested categories with their four names for 'children' made one. */
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
): CategoryNode => ({ id, name, image, href: categoryHref(level, id), children });
