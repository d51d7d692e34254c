import { withFiles } from '#api/features/media/store-uploads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import {
  badRequest,
  changedElsewhere,
  conflict,
  invalidField,
  isUniqueViolation,
  notFound,
} from '#api/kernel/errors.ts';
import type { Input, UploadedFile } from '#api/kernel/implement.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { cleanRichText } from '#api/kernel/rich-text.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { BLOG_FILES, type BlogArticle, type BlogPost, type BlogPostRow } from '#contract/blog.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { typedQuery } from '#db/fragments/search-query.ts';
import { BLOG_POST_LABELS, type BlogPostStatus, blogPostStatus, missingFields } from '#domain/blog-post.ts';
import { BLOG_POST_WORDS } from '#domain/limits.ts';
import { slugOf } from '#domain/slug.ts';
import * as blog from './blog.sql.ts';

const LATEST_POSTS = 3;
const THIS_POST = 'This post';

type Fields = Partial<Input<'POST blog'>['form']>;
type Files = Readonly<Partial<Record<keyof typeof BLOG_FILES, readonly UploadedFile[]>>>;

const dated = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

/** A page of published posts, newest first. */
export async function listPublished(context: AppContext, query: { page: number; limit: number }) {
  const at = context.now();
  const [total, rows] = await Promise.all([
    blog.countPublished(context.db, { at }),
    blog.findPublishedPage(context.db, { at, ...rangeOf(query) }),
  ]);
  return paged(rows.map(dated), total, query.limit);
}

/** The newest published posts with their texts. */
export const latestPublished = (context: AppContext, limit: number) =>
  blog.findLatestPublished(context.db, { at: context.now(), limit });

/**
 * A published post, by its present or a former slug, and the latest others.
 * @throws ApiError 404
 */
export async function readPublished(context: AppContext, slug: string): Promise<BlogArticle> {
  const row = await blog.findPublished(context.db, { at: context.now(), slug });
  if (!row) throw notFound(THIS_POST);
  return withLatestOthers(context, row);
}

/**
 * A post as readers see it, or would if it were public now.
 * @throws ApiError 404
 */
export async function previewPost(context: AppContext, id: string): Promise<BlogArticle> {
  const row = await blog.findPost(context.db, { id });
  if (!row) throw notFound(THIS_POST);
  return withLatestOthers(context, { ...row, createdAt: row.publishedAt ?? context.now() });
}

async function withLatestOthers<T extends { id: string; createdAt: Date; updatedAt: Date }>(
  context: AppContext,
  row: T,
) {
  const latest = { at: context.now(), id: row.id, limit: LATEST_POSTS };
  const others = await blog.findLatestOthers(context.db, latest);
  return { ...dated(row), updatedAt: row.updatedAt.toISOString(), latestBlogList: others.map(dated) };
}

/** Whether a post has become public between two times; the caller then invalidates `blog`. */
export const anyBecamePublic = (
  context: AppContext,
  period: { since: Date; until: Date },
): Promise<boolean> => blog.anyBecamePublic(context.db, period);

/** A page of all posts, for admins. */
export async function listPosts(context: AppContext, query: Input<'GET blog'>['query']) {
  const { status, sort, searchKeyword } = query;
  const search = searchKeyword ? typedQuery(searchKeyword) : undefined;
  // The search text has no word in it ('!'), so it matches no post.
  if (search === null) return paged([], 0, query.limit);
  const filter = { at: context.now(), status, search };
  const [total, rows] = await Promise.all([
    blog.countPosts(context.db, filter),
    blog.findPosts(context.db, { ...filter, sort, ...rangeOf(query) }),
  ]);
  const data = rows.map((row) => toRow(row, filter.at));
  return paged(data, total, query.limit);
}

/** @throws ApiError 404 */
export async function readPost(context: AppContext, id: string): Promise<BlogPost> {
  const row = await blog.findPost(context.db, { id });
  if (!row) throw notFound(THIS_POST);
  return { ...toRow(row, context.now()), description: row.description };
}

const toRow = (row: blog.BlogPostSummary, now: Date): BlogPostRow => ({
  ...dated(row),
  status: blogPostStatus(row.publishedAt, now),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/**
 * Creates a post; it is a draft unless `fields` set another status.
 * @throws ApiError 409 when the slug belongs to another post; 400 for what the post lacks; 400 and 415 for its picture
 */
export async function createPost(
  context: AppContext,
  fields: Fields & { title: string },
  files: Files,
): Promise<{ id: string; status: BlogPostStatus }> {
  return withFiles(context, uploadsOf(files), async (tx, invalidate, names) => {
    const post = mergeChange(context, null, { ...fields, ...pictures(names) });
    const row = { ...post, id: newId(), createdAt: context.now() };
    await blog.insertPosts(tx, [row]).catch(slugTaken);
    await blog.deleteFormerSlug(tx, row);
    if (row.publishedAt) invalidate('blog');
    return { id: row.id, status: blogPostStatus(row.publishedAt, context.now()) };
  });
}

/**
 * Changes the sent fields of a post. Its former slugs still lead to it.
 * @throws ApiError 404; 409 when the post has a newer version, or the slug belongs to another post
 * @throws ApiError 400 for what the post lacks; 400 and 415 for its picture
 */
export async function changePost(
  context: AppContext,
  { id, change }: { id: string; change: Fields & { version?: number } },
  files: Files,
): Promise<{ id: string; version: number; status: BlogPostStatus }> {
  const { version, ...fields } = change;
  return withFiles(context, uploadsOf(files), async (tx, invalidate, names) => {
    const row = await blog.lockPost(tx, { id });
    if (!row) throw notFound(THIS_POST);
    if (version !== undefined && version !== row.version) throw changedElsewhere(THIS_POST);
    const set = mergeChange(context, row, { ...fields, ...pictures(names) });
    await blog.updatePost(tx, { id, set }).catch(slugTaken);
    if (set.slug !== row.slug) {
      await blog.deleteFormerSlug(tx, set);
      await blog.putFormerSlug(tx, { slug: row.slug, postId: id });
    }
    // Also for a scheduled post, which may become public during this transaction.
    if (row.publishedAt || set.publishedAt) invalidate('blog');
    return { id, version: row.version + 1, status: blogPostStatus(set.publishedAt, context.now()) };
  });
}

/** @throws ApiError 404 */
export async function removePost(context: AppContext, id: string): Promise<null> {
  return inTransaction(context, async (tx, invalidate) => {
    const row = await blog.deletePost(tx, { id });
    if (!row) throw notFound(THIS_POST);
    if (row.publishedAt) invalidate('blog');
    return null;
  });
}

function slugTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'blog_posts_slug_key')) throw error;
  const message = `This ${BLOG_POST_LABELS.slug} belongs to another post. Please choose another one.`;
  throw conflict('slug_taken', message, 'slug');
}

const uploadsOf = (files: Files) => ({ rules: BLOG_FILES, files, vendorId: null });
const pictures = ({ image = [] }: { image?: string[] }) => (image[0] ? { image: image[0] } : {});

/** A post after a change; `row` is the stored one, null for a new post. */
function mergeChange(
  context: AppContext,
  row: (blog.BlogPostSummary & { description: string }) | null,
  { status, publishedAt, ...fields }: Fields & { image?: string },
) {
  const title = fields.title ?? row?.title ?? '';
  const post = {
    title,
    slug: fields.slug ?? row?.slug ?? slugOf(title),
    author: fields.author ?? row?.author ?? '',
    image: fields.image ?? row?.image ?? '',
    imageAltText: fields.imageAltText ?? row?.imageAltText ?? '',
    description:
      fields.description === undefined ? (row?.description ?? '') : cleanText(context, fields.description),
    publishedAt: publicationOf(row?.publishedAt ?? null, { status, publishedAt, now: context.now() }),
    updatedAt: context.now(),
  };
  const missing = post.publishedAt ? missingFields(post) : [];
  if (missing.length > 0)
    throw badRequest(
      missing.map(({ message }) => message),
      missing.map(({ field, message }) => ({ path: field, message })),
    );
  return post;
}

function cleanText(context: AppContext, html: string): string {
  if (html === '') return '';
  const origin = context.config.publicUrl;
  return cleanRichText(html, {
    field: 'description',
    label: BLOG_POST_LABELS.description,
    words: BLOG_POST_WORDS,
    origin,
  }).html;
}

/** When a post becomes public, or null; `before` is the stored time. */
function publicationOf(
  before: Date | null,
  sent: { status?: BlogPostStatus; publishedAt?: string | null; now: Date },
): Date | null {
  const { status, now } = sent;
  const at = sent.publishedAt ? new Date(sent.publishedAt) : null;
  const label = BLOG_POST_LABELS.publishedAt;
  if (at && status !== 'Scheduled')
    throw invalidField('publishedAt', `${label} is for the status Scheduled alone.`);
  switch (status) {
    case undefined:
      return before;
    case 'Draft':
      return null;
    case 'Published':
      return before && before <= now ? before : now;
    case 'Scheduled':
      if (!at) throw invalidField('publishedAt', `Please enter ${label}.`);
      if (at <= now) throw invalidField('publishedAt', `${label} must be a time that is yet to come.`);
      return at;
  }
}

/** A post of the demo data. The caller invalidates `blog`. */
interface NewPost {
  id?: string;
  slug: string;
  title: string;
  author: string;
  image: string;
  imageAltText: string;
  /** Sanitised HTML. */
  description: string;
  /** Null: a draft. */
  publishedAt: Date | null;
}

/** Adds posts, created at their time of publication, or `now` for drafts. */
export async function addPosts(tx: Db, posts: readonly NewPost[], now: Date): Promise<void> {
  const rows = posts.map((post) => {
    const writtenAt = post.publishedAt && post.publishedAt < now ? post.publishedAt : now;
    return { ...post, createdAt: writtenAt, updatedAt: writtenAt };
  });
  if (rows.length > 0) await blog.insertPosts(tx, rows);
}
