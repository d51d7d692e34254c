import { picturesOf, withFiles } from '#api/features/media/store-uploads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { changedElsewhere, checkOrder, conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { CATEGORY_FILES, type CategoryRow } from '#contract/categories.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { CATEGORY_SIBLINGS_MAX, type CategoryLevel, categoryLabel, levelAbove } from '#domain/categories.ts';
import { contentsInWords } from '#domain/category-contents.ts';
import * as categories from './categories.sql.ts';
import type { CategorizedProducts } from './category-moves.service.ts';
import { findRedirect } from './category-moves.sql.ts';

type Files = Readonly<Partial<Record<keyof typeof CATEGORY_FILES, readonly UploadedFile[]>>>;

const uploadsOf = (files: Files) => ({ rules: CATEGORY_FILES, files, vendorId: null });
const subject = (level: CategoryLevel): string => `This ${level} category`;

/** Categories of a level in menu order; below the main level those of a parent, or of the one it was merged into. */
export async function listCategories(
  context: AppContext,
  level: CategoryLevel,
  parentId: string | null = null,
): Promise<CategoryRow[]> {
  const rows = await categories.findCategories(context.db, { level, parentId });
  const above = levelAbove(level);
  if (rows.length > 0 || !above || parentId === null) return rows;
  const intoId = await findRedirect(context.db, { level: above, id: parentId });
  return intoId ? categories.findCategories(context.db, { level, parentId: intoId }) : rows;
}

/** The category of that level that this one was merged into; null for none. */
export const mergedInto = (
  context: AppContext,
  category: { level: CategoryLevel; id: string },
): Promise<string | null> => findRedirect(context.db, category);

/**
 * Adds a category after its siblings.
 * @throws ApiError 400 for an unknown parent, and for a name that a sibling has; 409 when the parent is full
 * @throws ApiError 400 and 415 for its pictures
 */
export async function createCategory(
  context: AppContext,
  { level, parentId, name }: { level: CategoryLevel; parentId: string | null; name: string },
  files: Files,
): Promise<{ id: string }> {
  return withFiles(context, uploadsOf(files), async (tx, invalidate, names) => {
    await categories.lockTree(tx);
    const above = levelAbove(level);
    if (above && !(await categories.lockAgainstDeletion(tx, { level: above, id: parentId ?? '' }))) {
      throw invalidField(`${above}CategoryId`, `Please select ${categoryLabel(above)}.`);
    }
    const siblings = await categories.lockSiblings(tx, { level, parentId });
    if (siblings.length >= CATEGORY_SIBLINGS_MAX) {
      throw conflict('list_full', `There are ${CATEGORY_SIBLINGS_MAX} already. Please delete one first.`);
    }
    await refuseTakenName(tx, { level, parentId, name, exceptId: null });
    const position = Math.max(-1, ...siblings.map((sibling) => sibling.position)) + 1;
    const id = newId();
    await categories.insertCategory(tx, { id, level, parentId, name, position, ...picturesOf({}, names) });
    invalidate('categories', 'catalog');
    return { id };
  });
}

/**
 * Changes the sent fields of a category.
 * @throws ApiError 404; 409 when it has a newer version; 400 for a name that a sibling has
 * @throws ApiError 400 and 415 for its pictures
 */
export async function changeCategory(
  context: AppContext,
  params: {
    level: CategoryLevel;
    id: string;
    change: { name?: string; removeImage?: boolean; removeBannerImage?: boolean; version?: number };
  },
  files: Files,
): Promise<{ id: string; version: number }> {
  const { level, id, change } = params;
  return withFiles(context, uploadsOf(files), async (tx, invalidate, names) => {
    await categories.lockTree(tx);
    if (change.name !== undefined) await categories.lockProducts(tx, { level, id });
    const row = await categories.lockCategory(tx, { level, id });
    if (!row) throw notFound(subject(level));
    if (change.version !== undefined && change.version !== row.version)
      throw changedElsewhere(subject(level));
    // One that shares its name from before keeps it when something else is changed.
    if (change.name !== undefined && change.name !== row.name) {
      const { parentId } = row;
      await refuseTakenName(tx, { level, parentId, name: change.name, exceptId: id });
    }
    const set = {
      ...(change.name !== undefined && { name: change.name }),
      ...picturesOf({ ...change }, names),
    };
    await categories.updateCategory(tx, { id, set });
    invalidate('categories', 'catalog');
    return { id, version: row.version + 1 };
  });
}

/** Two entries of one menu with the same name cannot be told apart. */
async function refuseTakenName(tx: Db, place: Parameters<typeof categories.isNameTaken>[1]): Promise<void> {
  if (!(await categories.isNameTaken(tx, place))) return;
  throw invalidField('name', `There is a ${place.level} category with this name here already.`);
}

/** @throws ApiError 404; 409 while there are products or categories in it */
export async function removeCategory(
  context: AppContext,
  { level, id }: { level: CategoryLevel; id: string },
  products: CategorizedProducts,
): Promise<null> {
  return inTransaction(context, async (tx, invalidate) => {
    await categories.lockTree(tx);
    if (!(await categories.lockForDeletion(tx, { level, id }))) throw notFound(subject(level));
    const contents = await categories.countContents(tx, { level, id });
    // Orders and downloads need deleted products, and each product needs a main category.
    const deletedProducts = level === 'main' ? contents.deletedProducts : 0;
    const held = contentsInWords({
      products: contents.products,
      deletedProducts,
      categories: contents.children,
    });
    if (held) throw conflict('category_not_empty', `${subject(level)} still has ${held}.`);
    if (level !== 'main') await products.raiseDeleted(tx, { level, id });
    await categories.deleteCategory(tx, { id });
    invalidate('categories', 'catalog');
    return null;
  });
}

/** @throws ApiError 409 when `ids` are not exactly those of one parent, or of the main level */
export async function orderCategories(
  context: AppContext,
  { level, ids }: { level: CategoryLevel; ids: readonly string[] },
): Promise<null> {
  return inTransaction(context, async (tx, invalidate) => {
    await categories.lockTree(tx);
    const [id = ''] = ids;
    const parentId = level === 'main' ? null : await categories.findParentId(tx, { level, id });
    const siblings =
      level === 'main' || parentId ? await categories.lockSiblings(tx, { level, parentId }) : [];
    checkOrder(siblings, ids);
    if (ids.length > 0) await categories.updatePositions(tx, { ids });
    invalidate('categories', 'catalog');
    return null;
  });
}
