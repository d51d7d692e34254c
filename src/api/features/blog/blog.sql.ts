import { and, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { byName, sortedBy } from '#db/fragments/order.ts';
import { blogPostFormerSlugs, blogPosts } from '#db/schema.ts';
import type { BlogPostStatus } from '#domain/blog-post.ts';
import type { Sort } from '#domain/sort.ts';

const isPublishedAt = (at: Date): SQL => lte(blogPosts.publishedAt, at);

const card = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  author: blogPosts.author,
  image: blogPosts.image,
  imageAltText: blogPosts.imageAltText,
};
/** The columns of a published post's card. */
const publicCard = { ...card, createdAt: sql<Date>`${blogPosts.publishedAt}`.mapWith(blogPosts.publishedAt) };
const newestFirst = [desc(blogPosts.publishedAt), desc(blogPosts.id)];

/** Number of posts published at a time. */
export const countPublished = (db: Db, params: { at: Date }): Promise<number> =>
  db.$count(blogPosts, isPublishedAt(params.at));

/** One page of the posts published at a time, newest first. */
export const findPublishedPage = (db: Db, params: { at: Date; limit: number; offset: number }) =>
  db
    .select(publicCard)
    .from(blogPosts)
    .where(isPublishedAt(params.at))
    .orderBy(...newestFirst)
    .limit(params.limit)
    .offset(params.offset);

/** The newest published posts with their texts. */
export const findLatestPublished = (db: Db, params: { at: Date; limit: number }) =>
  db
    .select({ ...publicCard, description: blogPosts.description })
    .from(blogPosts)
    .where(isPublishedAt(params.at))
    .orderBy(...newestFirst)
    .limit(params.limit);

/** A published post by its current slug or a former one. */
export async function findPublished(db: Db, params: { at: Date; slug: string }) {
  const formerly = db
    .select({ id: blogPostFormerSlugs.postId })
    .from(blogPostFormerSlugs)
    .where(eq(blogPostFormerSlugs.slug, params.slug));
  const [row] = await db
    .select({ ...publicCard, description: blogPosts.description, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(
      and(isPublishedAt(params.at), or(eq(blogPosts.slug, params.slug), inArray(blogPosts.id, formerly))),
    );
  return row ?? null;
}

/** The newest posts published at a time, without one of them. */
export const findLatestOthers = (db: Db, params: { at: Date; id: string; limit: number }) =>
  db
    .select(publicCard)
    .from(blogPosts)
    .where(and(isPublishedAt(params.at), ne(blogPosts.id, params.id)))
    .orderBy(...newestFirst)
    .limit(params.limit);

/** Whether a post has become public after `since`, up to and including `until`. */
export const anyBecamePublic = async (db: Db, params: { since: Date; until: Date }): Promise<boolean> =>
  (await db.$count(
    blogPosts,
    and(gt(blogPosts.publishedAt, params.since), lte(blogPosts.publishedAt, params.until)),
  )) > 0;

interface Filter {
  /** The current time, which separates published from scheduled posts. */
  at: Date;
  status?: BlogPostStatus;
  /** Result of `namesQuery`. */
  search?: string;
}

const hasStatus = (status: BlogPostStatus, at: Date): SQL => {
  if (status === 'Draft') return isNull(blogPosts.publishedAt);
  return status === 'Scheduled' ? gt(blogPosts.publishedAt, at) : isPublishedAt(at);
};

const matchesFilter = ({ at, status, search }: Filter): SQL | undefined =>
  and(status && hasStatus(status, at), search ? sql`${blogPosts.search} @@ ${search}::tsquery` : undefined);

/** Number of posts that match the filter. */
export const countPosts = (db: Db, params: Filter): Promise<number> =>
  db.$count(blogPosts, matchesFilter(params));

const post = {
  ...card,
  publishedAt: blogPosts.publishedAt,
  createdAt: blogPosts.createdAt,
  updatedAt: blogPosts.updatedAt,
  version: blogPosts.version,
};

/** The time of a draft is that of its last change. */
const SORTS = {
  publishedAt: sql`coalesce(${blogPosts.publishedAt}, ${blogPosts.updatedAt})`,
  title: byName(blogPosts.title),
};
export type PostSort = Sort<keyof typeof SORTS>;

/** A page of posts, published or not. */
export function findPosts(db: Db, params: Filter & { sort: PostSort; limit: number; offset: number }) {
  return db
    .select(post)
    .from(blogPosts)
    .where(matchesFilter(params))
    .orderBy(...sortedBy(params.sort, SORTS, blogPosts.id))
    .limit(params.limit)
    .offset(params.offset);
}
export type BlogPostSummary = Awaited<ReturnType<typeof findPosts>>[number];

const wholePost = { ...post, description: blogPosts.description };

/** A post with its text; null for an unknown one. */
export async function findPost(db: Db, params: { id: string }) {
  const [row] = await db.select(wholePost).from(blogPosts).where(eq(blogPosts.id, params.id));
  return row ?? null;
}

/** Locks a post until the transaction ends; null for an unknown one. */
export async function lockPost(tx: Db, params: { id: string }) {
  const [row] = await tx
    .select(wholePost)
    .from(blogPosts)
    .where(eq(blogPosts.id, params.id))
    .for('no key update');
  return row ?? null;
}

type Row = typeof blogPosts.$inferInsert;

/** Inserts posts. */
export const insertPosts = (tx: Db, rows: Row[]) => tx.insert(blogPosts).values(rows);

/** Sets the given columns and increments the version. */
export const updatePost = (
  tx: Db,
  params: {
    id: string;
    set: Pick<
      Row,
      'slug' | 'title' | 'author' | 'image' | 'imageAltText' | 'description' | 'publishedAt' | 'updatedAt'
    >;
  },
) =>
  tx
    .update(blogPosts)
    .set({ ...params.set, version: sql`${blogPosts.version} + 1` })
    .where(eq(blogPosts.id, params.id));

/** Returns the deleted post; null if there is none. */
export async function deletePost(tx: Db, params: { id: string }) {
  const [row] = await tx
    .delete(blogPosts)
    .where(eq(blogPosts.id, params.id))
    .returning({ publishedAt: blogPosts.publishedAt });
  return row ?? null;
}

/** Redirects a former slug to its post; replaces an earlier redirect of the slug. */
export const putFormerSlug = (tx: Db, row: { slug: string; postId: string }) =>
  tx
    .insert(blogPostFormerSlugs)
    .values(row)
    .onConflictDoUpdate({ target: blogPostFormerSlugs.slug, set: { postId: row.postId } });

/** Deletes the redirect of a slug that a post now has. */
export const deleteFormerSlug = (tx: Db, params: { slug: string }) =>
  tx.delete(blogPostFormerSlugs).where(eq(blogPostFormerSlugs.slug, params.slug));
