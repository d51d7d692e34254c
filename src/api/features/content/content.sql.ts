import { and, type Column, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { categories, contentDrafts, contentSchedules, contents, contentVersions } from '#db/schema.ts';

/** The stored values of these keys; keys without a row are left out. */
export async function findContents(
  db: Db,
  params: { keys: readonly string[] },
): Promise<Map<string, { value: unknown; version: number }>> {
  const rows = await db
    .select()
    .from(contents)
    .where(inArray(contents.key, [...params.keys]));
  return new Map(rows.map(({ key, value, version }) => [key, { value, version }]));
}

/** All categories, with the fields that menus show. */
export const findCategories = (db: Db) =>
  db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      name: categories.name,
      image: categories.image,
      bannerImage: categories.bannerImage,
      position: categories.position,
    })
    .from(categories);
export type CategoryRow = Awaited<ReturnType<typeof findCategories>>[number];

/**
 * Replaces a main category as the source of products in published content, former versions, drafts and schedules. The
 * replacement works on the JSON text: unescaped quotes cannot occur within a JSON string.
 */
export async function replaceMainCategory(tx: Db, params: { id: string; intoId: string }): Promise<void> {
  const [from, to] = [params.id, params.intoId].map((id) => `"mainCategoryId": ${JSON.stringify(id)}`);
  const names = (table: { key: Column; value: Column }) =>
    and(inArray(table.key, ['home-page', 'cart-page']), sql`strpos(${table.value}::text, ${from}) > 0`);
  // Saving a form that was opened before must fail, because it holds the old category.
  await tx
    .update(contentDrafts)
    .set({ version: sql`${contentDrafts.version} + 1` })
    .where(
      or(
        names(contentDrafts),
        inArray(contentDrafts.key, tx.select({ key: contents.key }).from(contents).where(names(contents))),
      ),
    );
  for (const table of [contents, contentVersions, contentDrafts, contentSchedules]) {
    await tx
      .update(table)
      .set({ value: sql`replace(${table.value}::text, ${from}, ${to})::jsonb` })
      .where(names(table));
  }
}
