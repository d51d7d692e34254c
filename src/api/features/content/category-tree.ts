import type { MainCategory } from '#contract/catalog.ts';
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
