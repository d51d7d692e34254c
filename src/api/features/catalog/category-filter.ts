import { CATEGORY_LEVELS, CATEGORY_PARAMETERS, type CategoryParameter } from '#domain/categories.ts';
import type { CategoryFilter } from './cards.sql.ts';

/** The category that a query names; null for none. */
export function categoryOf(query: Partial<Record<CategoryParameter, string>>): CategoryFilter | null {
  const level = CATEGORY_LEVELS.find((one) => query[CATEGORY_PARAMETERS[one]]);
  const categoryId = level && query[CATEGORY_PARAMETERS[level]];
  return level && categoryId ? { level, categoryId } : null;
}
