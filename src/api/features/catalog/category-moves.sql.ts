import { and, count, eq, max, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productsOf } from '#db/fragments/product-scope.ts';
import { rowsOf } from '#db/rows-of.ts';
import { categories, categoryRedirects, products } from '#db/schema.ts';
import { CATEGORY_LEVELS, type CategoryLevel } from '#domain/categories.ts';

interface CategoryRef {
  level: CategoryLevel;
  id: string;
}

/** Ids from the main category down to this one; empty for an unknown category. */
export async function findPath(db: Db, params: { id: string }): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db.execute(sql`
    with recursive ancestors as (
      select id, parent_id, level from ${categories} where id = ${params.id}
      union all
      select above.id, above.parent_id, above.level from ${categories} above join ancestors on above.id = ancestors.parent_id
    )
    select id from ancestors order by level`),
  );
  return rows.map(({ id }) => id);
}

/** Number of products in a category, deleted ones included. */
export const countProducts = (tx: Db, params: CategoryRef): Promise<number> =>
  tx.$count(products, productsOf(params));

/** Moves a category below another parent, after its children. @returns its new version */
export async function updateParent(tx: Db, params: { id: string; parentId: string }): Promise<number> {
  const { id, parentId } = params;
  const [last] = await tx
    .select({ position: max(categories.position) })
    .from(categories)
    .where(eq(categories.parentId, parentId));
  const position = (last?.position ?? -1) + 1;
  const [row] = await tx
    .update(categories)
    .set({ parentId, position, version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
    .returning({ version: categories.version });
  if (!row) throw new Error(`The category ${id} does not exist.`);
  return row.version;
}

/** Moves all children of a category below another one, after its own and in their order. */
export async function updateParentOfChildren(tx: Db, params: { id: string; intoId: string }): Promise<void> {
  const { id, intoId } = params;
  await tx.execute(sql`
    update ${categories} set parent_id = ${intoId}, position = placed.position
    from (
      select id, row_number() over (order by position, name) - 1 + (
        select coalesce(max(position), -1) + 1 from ${categories} where parent_id = ${intoId}
      ) as position
      from ${categories} where parent_id = ${id}
    ) placed
    where ${categories.id} = placed.id`);
}

/** Number of direct children of a category. */
export async function countChildren(tx: Db, params: { id: string }): Promise<number> {
  const [row] = await tx
    .select({ children: count() })
    .from(categories)
    .where(eq(categories.parentId, params.id));
  return row?.children ?? 0;
}

/** Redirects a category that is to be deleted to another one, with the redirects that led to it. */
export async function insertRedirect(tx: Db, params: { id: string; intoId: string }): Promise<void> {
  const { id, intoId } = params;
  await tx.update(categoryRedirects).set({ intoId }).where(eq(categoryRedirects.intoId, id));
  await tx.insert(categoryRedirects).values({ id, intoId });
}

/** The category of that level that this one was merged into; null for none. */
export async function findRedirect(db: Db, { level, id }: CategoryRef): Promise<string | null> {
  const [row] = await db
    .select({ intoId: categoryRedirects.intoId })
    .from(categoryRedirects)
    .innerJoin(
      categories,
      and(
        eq(categories.id, categoryRedirects.intoId),
        eq(categories.level, CATEGORY_LEVELS.indexOf(level) + 1),
      ),
    )
    .where(eq(categoryRedirects.id, id));
  return row?.intoId ?? null;
}
