import { mergedInto } from '#api/features/catalog/categories.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { remembered } from '#api/kernel/remembered.ts';
import type { MainCategory } from '#contract/catalog.ts';
import type { DataOf } from '#contract/contract.ts';
import { CATEGORY_LEVELS, CATEGORY_PARAMETERS, type CategoryParameter } from '#domain/categories.ts';
import { branchOf, categoryTree, findCategoryPath, type TreeCategory } from './category-tree.ts';
import * as content from './content.sql.ts';

/** All categories as a tree, remembered until one changes. */
export const shownCategories = (context: AppContext): Promise<MainCategory[]> =>
  remembered(context, { key: 'category-tree', tags: ['categories'] }, async () =>
    categoryTree(await content.findCategories(context.db)),
  );

/** The main categories with their pictures. */
export const mainCategories = async (context: AppContext) =>
  (await shownCategories(context)).map(({ id, name, image }) => ({ id, name, image }));

/**
 * The path of a category, the deepest of those that are given, and the categories beside it on each level.
 * @throws ApiError 404 for one that does not exist and was not merged into another
 */
export async function categoryBranch(
  context: AppContext,
  query: Partial<Record<CategoryParameter, string>>,
): Promise<DataOf<'GET site/category-branch'>> {
  const tree = await shownCategories(context);
  return branchOf(tree, await pathIn(context, tree, query));
}

async function pathIn(
  context: AppContext,
  tree: readonly TreeCategory[],
  query: Partial<Record<CategoryParameter, string>>,
): Promise<readonly TreeCategory[]> {
  const level = CATEGORY_LEVELS.findLast((one) => query[CATEGORY_PARAMETERS[one]]);
  const id = level && query[CATEGORY_PARAMETERS[level]];
  if (!level || !id) return [];
  const path = findCategoryPath(tree, { level, id });
  if (path.length > 0) return path;
  const intoId = await mergedInto(context, { level, id });
  const merged = intoId ? findCategoryPath(tree, { level, id: intoId }) : [];
  if (merged.length === 0) throw notFound('The category');
  return merged;
}
