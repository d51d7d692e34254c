import type { AppContext } from '#api/kernel/context.ts';
import { changedElsewhere, conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { isDeadlock } from '#db/unavailable.ts';
import {
  CATEGORY_LEVELS,
  CATEGORY_SIBLINGS_MAX,
  type CategoryLevel,
  categoryLabel,
} from '#domain/categories.ts';
import * as categories from './categories.sql.ts';
import * as moves from './category-moves.sql.ts';

/** The contents that moved with a category: products that are not deleted, and direct children. */
interface Contents {
  products: number;
  categories: number;
}

interface CategoryRef {
  level: CategoryLevel;
  id: string;
  /** The version that the change is based on; undefined skips the check. */
  version?: number;
}

const subject = (level: CategoryLevel): string => `This ${level} category`;

/**
 * Moves a category with its products and descendants below another parent, after its children.
 * @throws ApiError 404 for an unknown category or parent
 * @throws ApiError 400 for a parent of another level, or the present one
 * @throws ApiError 409 when the category has a newer version, or the parent is full
 */
export async function moveCategory(
  context: AppContext,
  params: CategoryRef & { above: CategoryLevel; parentId: string },
  products: CategorizedProducts,
): Promise<Contents & { id: string; version: number }> {
  const { level, id, above, parentId } = params;
  return withRetries(level, () =>
    inTransaction(context, async (tx, invalidate) => {
      const category = await lockBranch(tx, params);
      const path = await requirePath(tx, above, { field: 'parentId', id: parentId });
      if (category.parentId === parentId) throw chooseAnother(above, 'parentId');
      await checkRoom(tx, { id: parentId, more: 1 });
      const version = await moves.updateParent(tx, { id, parentId });
      await products.updatePaths(tx, { level, id, path: [...path, id] });
      invalidate('categories', 'catalog');
      return { id, version, ...category.contents };
    }),
  );
}

/** What catalog has done to products when their category moves, is merged or goes. */
export interface CategorizedProducts {
  /** Sets the categories of all products of a category to `path`, from the main one down to that level. */
  updatePaths: (
    tx: Db,
    params: { level: CategoryLevel; id: string; path: readonly string[] },
  ) => PromiseLike<unknown>;
  /** Moves the deleted products of a category without children to its parent. */
  raiseDeleted: (
    tx: Db,
    params: { level: Exclude<CategoryLevel, 'main'>; id: string },
  ) => PromiseLike<unknown>;
}

/** Who follows a change of a category. */
export interface CategoryFollowers {
  products: CategorizedProducts;
  /** What has to follow when a category is merged into another. */
  references: readonly ReplaceCategory[];
}

/** A category that goes into another one of its level. */
export interface MergedCategory {
  level: CategoryLevel;
  id: string;
  intoId: string;
}

/**
 * Lets what names a category name the one that it was merged into. Features that store ids of categories have one each;
 * all run in the transaction of the merge.
 */
export type ReplaceCategory = (tx: Db, invalidate: Invalidate, merged: MergedCategory) => Promise<unknown>;

/**
 * Moves the products and children of a category into another one of its level, and deletes it. Children keep their names
 * and come after those that are there. Addresses of the deleted category redirect to the other one, and `references`
 * follow.
 * @throws ApiError 404 for an unknown category; 400 for one of another level, or itself
 * @throws ApiError 409 when the category has a newer version, or the other one has no room for its children
 */
export async function mergeCategory(
  context: AppContext,
  params: CategoryRef & { intoId: string },
  { products, references }: CategoryFollowers,
): Promise<Contents & { id: string }> {
  const { level, id, intoId } = params;
  return withRetries(level, () =>
    inTransaction(context, async (tx, invalidate) => {
      const { contents } = await lockBranch(tx, params);
      if (intoId === id) throw chooseAnother(level, 'intoId');
      const path = await requirePath(tx, level, { field: 'intoId', id: intoId });
      await checkRoom(tx, { id: intoId, more: contents.categories });
      await moves.updateParentOfChildren(tx, { id, intoId });
      await products.updatePaths(tx, { level, id, path });
      for (const replace of references) await replace(tx, invalidate, { level, id, intoId });
      await moves.insertRedirect(tx, { id, intoId });
      await categories.deleteCategory(tx, { id });
      invalidate('categories', 'catalog');
      return { id: intoId, ...contents };
    }),
  );
}

/**
 * Locks all products of a category, then the category, in the order that changes of a product use. A product added in
 * between is not locked, and locking it now could deadlock, so the caller retries.
 */
async function lockBranch(tx: Db, { level, id, version }: CategoryRef) {
  await categories.lockTree(tx);
  const locked = await categories.lockProducts(tx, { level, id });
  if (!(await categories.lockForDeletion(tx, { level, id }))) throw notFound(subject(level));
  if ((await moves.countProducts(tx, { level, id })) > locked.length) throw new BranchChanged();
  const category = await categories.lockCategory(tx, { level, id });
  if (!category) throw notFound(subject(level));
  if (version !== undefined && version !== category.version) throw changedElsewhere(subject(level));
  const { products, children } = await categories.countContents(tx, { level, id });
  return { ...category, contents: { products, categories: children } };
}

/** @throws ApiError 404 when there is no such category, 400 when it is of another level */
async function requirePath(
  tx: Db,
  level: CategoryLevel,
  { field, id }: { field: string; id: string },
): Promise<string[]> {
  const path = await moves.findPath(tx, { id });
  if (path.length === 0) throw notFound(subject(level));
  if (path.length !== CATEGORY_LEVELS.indexOf(level) + 1) {
    throw invalidField(field, `Please select ${categoryLabel(level)}.`);
  }
  return path;
}

const chooseAnother = (level: CategoryLevel, field: string) =>
  invalidField(field, `Please select another ${categoryLabel(level)}.`);

async function checkRoom(tx: Db, { id, more }: { id: string; more: number }): Promise<void> {
  const children = await moves.countChildren(tx, { id });
  if (more > 0 && children + more > CATEGORY_SIBLINGS_MAX) {
    throw conflict(
      'list_full',
      `There would be more than ${CATEGORY_SIBLINGS_MAX} categories in one. Please delete some first.`,
    );
  }
}

/** A product was added to the category while its products were being locked. */
class BranchChanged extends Error {}

const ATTEMPTS = 5;

/** Retries when a parallel change added a product to the category. */
async function withRetries<T>(level: CategoryLevel, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BranchChanged || isDeadlock(error))) throw error;
    }
  }
  throw conflict('category_busy', `${subject(level)} is being filled right now. Please try again.`);
}
