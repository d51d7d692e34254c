import { inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { categories, contents } from '#db/schema.ts';

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
