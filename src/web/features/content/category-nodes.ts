import type { MainCategory } from '#contract/catalog.ts';
import { categoryHref } from '#domain/categories.ts';

/** A category of any level, with the address of its products. */
export interface CategoryNode {
  id: string;
  name: string;
  image: string | null;
  href: string;
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
): CategoryNode => ({ id, name, image, href: categoryHref(level, id), children });
