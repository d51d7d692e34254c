import { CATEGORY_LEVELS, type CategoryLevel } from '#domain/categories.ts';
import { isolated } from '#lib/isolated.ts';
import type { SelectOption } from '#ui/form/select.tsx';
import type { CategoryNode } from './category-nodes.ts';

/** Categories of a level, or of all levels, labelled with their paths: 'Books › Novels'. */
export function categoryOptions(nodes: readonly CategoryNode[], level?: CategoryLevel): SelectOption[] {
  const optionsFrom = (siblings: readonly CategoryNode[], depth: number, prefix: string): SelectOption[] =>
    siblings.flatMap(({ id, name, children }) => {
      const label = prefix + isolated(name);
      const below = optionsFrom(children, depth + 1, `${label} › `);
      return !level || CATEGORY_LEVELS[depth] === level ? [{ value: id, label }, ...below] : below;
    });
  return optionsFrom(nodes, 0, '');
}
