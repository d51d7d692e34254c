import { desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { blogPosts, categories, contents, homeSections } from '#db/schema.ts';

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

export const findHomeSections = (db: Db) => db.select().from(homeSections);

const blogCard = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  author: blogPosts.author,
  image: blogPosts.image,
  imageAltText: blogPosts.imageAltText,
  createdAt: blogPosts.createdAt,
};
const newestFirst = [desc(blogPosts.createdAt), desc(blogPosts.id)];

export const countBlogPosts = (db: Db): Promise<number> => db.$count(blogPosts);

export const findLatestPosts = (db: Db, params: { limit: number }) =>
  db
    .select({ ...blogCard, description: blogPosts.description })
    .from(blogPosts)
    .orderBy(...newestFirst)
    .limit(params.limit);

export const findBlogPage = (db: Db, params: { limit: number; offset: number }) =>
  db
    .select(blogCard)
    .from(blogPosts)
    .orderBy(...newestFirst)
    .limit(params.limit)
    .offset(params.offset);

export async function findBlogPost(db: Db, params: { slug: string }) {
  const [row] = await db
    .select({ ...blogCard, description: blogPosts.description })
    .from(blogPosts)
    .where(eq(blogPosts.slug, params.slug));
  return row ?? null;
}

export const findLatestOthers = (db: Db, params: { id: string; limit: number }) =>
  db
    .select(blogCard)
    .from(blogPosts)
    .where(ne(blogPosts.id, params.id))
    .orderBy(...newestFirst)
    .limit(params.limit);

export const insertBlogPosts = (tx: Db, rows: (typeof blogPosts.$inferInsert)[]) =>
  tx.insert(blogPosts).values(rows);

export const upsertHomeSections = (tx: Db, rows: (typeof homeSections.$inferInsert)[]) =>
  tx
    .insert(homeSections)
    .values(rows)
    .onConflictDoUpdate({ target: homeSections.number, set: { source: sql`excluded.source` } });
