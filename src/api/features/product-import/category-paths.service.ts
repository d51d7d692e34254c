import type { Db } from '#db/client.ts';
import type { CategoryChain } from '#domain/categories.ts';
import { findAllCategories } from './product-import.sql.ts';

/** Normalizes a path of category names: ' E-Books>Fiction ' and 'E-books > Fiction' give the same key. */
export const categoryKey = (path: string): string =>
  path
    .split('>')
    .map((name) => name.trim().toLowerCase())
    .join(' > ');

/** The category of each path of names, by `categoryKey`. */
export const readCategoryPaths = async (db: Db): Promise<Map<string, CategoryChain>> =>
  chainsByPath(await findAllCategories(db));

/** Maps each path of names to its category; of two categories with the same path, the first in display order. */
function chainsByPath(all: Awaited<ReturnType<typeof findAllCategories>>): Map<string, CategoryChain> {
  const paths = new Map<string, { key: string; ids: string[] }>();
  const chains = new Map<string, CategoryChain>();
  for (const { id, parentId, name } of all) {
    const parent = parentId ? paths.get(parentId) : { key: '', ids: [] };
    if (!parent) continue;
    const ids = [...parent.ids, id];
    const key = parent.key ? `${parent.key} > ${name.trim().toLowerCase()}` : name.trim().toLowerCase();
    paths.set(id, { key, ids });
    const [mainCategoryId = id, firstCategoryId = null, secondCategoryId = null, thirdCategoryId = null] =
      ids;
    if (!chains.has(key))
      chains.set(key, { mainCategoryId, firstCategoryId, secondCategoryId, thirdCategoryId });
  }
  return chains;
}
