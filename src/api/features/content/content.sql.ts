import { and, type Column, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { categories, contentDrafts, contentSchedules, contents, contentVersions } from '#db/schema.ts';

/** What is stored under these keys, as far as there is anything. */
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
 * Names another main category wherever this one is the source of products: published, in former versions, in a draft or
 * for later. Replaced in the text of the JSON: these quotes cannot stand within a string.
 */
export async function replaceMainCategory(tx: Db, params: { id: string; intoId: string }): Promise<void> {
  const [from, to] = [params.id, params.intoId].map((id) => `"mainCategoryId": ${JSON.stringify(id)}`);
  const names = (table: { key: Column; value: Column }) =>
    and(inArray(table.key, ['home-page', 'cart-page']), sql`strpos(${table.value}::text, ${from}) > 0`);
  // A form that was opened before would bring the old one back.
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
