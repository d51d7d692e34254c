import { withFiles } from '#api/features/media/media.service.ts';
import { badRequest, changedElsewhere, conflict, notFound, violates } from '#api/kernel/errors.ts';
import type { Input, UploadedFile } from '#api/kernel/implement.ts';
import type { Market } from '#api/kernel/market.ts';
import { cleanRichText } from '#api/kernel/rich-text.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { BLOG_FILES, type BlogArticle, type BlogPost, type BlogPostRow } from '#contract/blog.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { namesQuery, searchWord, searchWords } from '#db/search-query.ts';
import { BLOG_POST_LABELS, type BlogPostStatus, blogPostStatus, lackingFields } from '#domain/blog-post.ts';
import { BLOG_POST_WORDS } from '#domain/limits.ts';
import { slugOf } from '#domain/slug.ts';
import * as blog from './blog.sql.ts';

const LATEST_POSTS = 3;
const THIS_POST = 'This post';

type Fields = Partial<Input<'POST blog'>['form']>;
type Files = Readonly<Partial<Record<keyof typeof BLOG_FILES, readonly UploadedFile[]>>>;

const dated = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

/** A page of what is published, newest first. */
export async function listPublished(market: Market, query: { page: number; limit: number }) {
  const { page, limit } = query;
  const at = market.now();
  const [total, rows] = await Promise.all([
    blog.countPublished(market.db, { at }),
    blog.findPublishedPage(market.db, { at, limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map(dated), total, pageCount: Math.ceil(total / limit) };
}

/** The newest published posts, whole. */
export const latestPublished = (market: Market, limit: number) =>
  blog.findLatestPublished(market.db, { at: market.now(), limit });

/**
 * A published post, by its present or a former slug, and the latest others.
 * @throws ApiError 404
 */
export async function readPublished(market: Market, slug: string): Promise<BlogArticle> {
  const row = await blog.findPublished(market.db, { at: market.now(), slug });
  if (!row) throw notFound(THIS_POST);
  return withLatestOthers(market, row);
}

/**
 * A post as readers see it, or would if it were public now.
 * @throws ApiError 404
 */
export async function previewPost(market: Market, id: string): Promise<BlogArticle> {
  const row = await blog.findPost(market.db, { id });
  if (!row) throw notFound(THIS_POST);
  return withLatestOthers(market, { ...row, createdAt: row.publishedAt ?? market.now() });
}

async function withLatestOthers<T extends { id: string; createdAt: Date }>(market: Market, row: T) {
  const latest = { at: market.now(), id: row.id, limit: LATEST_POSTS };
  const others = await blog.findLatestOthers(market.db, latest);
  return { ...dated(row), latestBlogList: others.map(dated) };
}

/** Whether a post has become public between two times: what shows posts is tagged `blog`. */
export const anyBecamePublic = (market: Market, period: { since: Date; until: Date }): Promise<boolean> =>
  blog.anyBecamePublic(market.db, period);

/** A page of all posts, for those who write them. */
export async function listPosts(market: Market, query: Input<'GET blog'>['query']) {
  const { page, limit, status, sort, searchKeyword } = query;
  const words = searchKeyword && searchWords(searchKeyword);
  // What was typed holds no word, '!' say: no post has it in its title.
  if (words && words.length === 0) return { data: [], total: 0, pageCount: 0 };
  const search = words ? namesQuery(words.map((word) => searchWord(word))) : undefined;
  const filter = { at: market.now(), status, search };
  const [total, rows] = await Promise.all([
    blog.countPosts(market.db, filter),
    blog.findPosts(market.db, { ...filter, sort, limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map((row) => shown(row, filter.at)), total, pageCount: Math.ceil(total / limit) };
}

/** @throws ApiError 404 */
export async function readPost(market: Market, id: string): Promise<BlogPost> {
  const row = await blog.findPost(market.db, { id });
  if (!row) throw notFound(THIS_POST);
  return { ...shown(row, market.now()), description: row.description };
}

const shown = (row: blog.BlogPostSummary, now: Date): BlogPostRow => ({
  ...dated(row),
  status: blogPostStatus(row.publishedAt, now),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/**
 * Writes a new post, a draft unless `fields` say otherwise.
 * @throws ApiError 409 when the slug belongs to another post; 400 for what the post lacks; 400 and 415 for its picture
 */
export async function createPost(
  market: Market,
  fields: Fields & { title: string },
  files: Files,
): Promise<{ id: string; status: BlogPostStatus }> {
  return withFiles(market, uploadsOf(files), async (tx, changed, names) => {
    const post = merged(market, null, { ...fields, ...pictures(names) });
    const row = { ...post, id: newId(), createdAt: market.now() };
    await blog.insertPosts(tx, [row]).catch(slugTaken);
    await blog.deleteFormerSlug(tx, row);
    if (row.publishedAt) changed('blog');
    return { id: row.id, status: blogPostStatus(row.publishedAt, market.now()) };
  });
}

/**
 * Changes what was sent of a post. Its former slug goes on leading to it.
 * @throws ApiError 404; 409 when it has a newer version, or the slug belongs to another post; 400 for what the post
 * lacks; 400 and 415 for its picture
 */
export async function changePost(
  market: Market,
  { id, change }: { id: string; change: Fields & { version?: number } },
  files: Files,
): Promise<{ id: string; version: number; status: BlogPostStatus }> {
  const { version, ...fields } = change;
  return withFiles(market, uploadsOf(files), async (tx, changed, names) => {
    const row = await blog.lockPost(tx, { id });
    if (!row) throw notFound(THIS_POST);
    if (version !== undefined && version !== row.version) throw changedElsewhere(THIS_POST);
    const set = merged(market, row, { ...fields, ...pictures(names) });
    await blog.updatePost(tx, { id, set }).catch(slugTaken);
    if (set.slug !== row.slug) {
      await blog.deleteFormerSlug(tx, set);
      await blog.keepFormerSlug(tx, { slug: row.slug, postId: id });
    }
    // A scheduled one as well: its time may come while this is being written.
    if (row.publishedAt || set.publishedAt) changed('blog');
    return { id, version: row.version + 1, status: blogPostStatus(set.publishedAt, market.now()) };
  });
}

/** @throws ApiError 404 */
export async function removePost(market: Market, id: string): Promise<null> {
  return inTransaction(market, async (tx, changed) => {
    const row = await blog.deletePost(tx, { id });
    if (!row) throw notFound(THIS_POST);
    if (row.publishedAt) changed('blog');
    return null;
  });
}

function slugTaken(error: unknown): never {
  if (!violates(error, 'blog_posts_slug_key')) throw error;
  throw conflict(`This ${BLOG_POST_LABELS.slug} belongs to another post. Please choose another one.`);
}

const uploadsOf = (files: Files) => ({ rules: BLOG_FILES, files, vendorId: null });
const pictures = ({ image = [] }: { image?: string[] }) => (image[0] ? { image: image[0] } : {});

/** What a post is after a change: `row` is what it was, null for a new one. */
function merged(
  market: Market,
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
      fields.description === undefined ? (row?.description ?? '') : cleanText(market, fields.description),
    publishedAt: publicationOf(row?.publishedAt ?? null, { status, publishedAt, now: market.now() }),
    updatedAt: market.now(),
  };
  const lacking = post.publishedAt ? lackingFields(post) : [];
  if (lacking.length > 0) throw badRequest(lacking.map(({ message }) => message));
  return post;
}

function cleanText(market: Market, html: string): string {
  if (html === '') return '';
  const origin = market.config.publicUrl;
  return cleanRichText(html, { label: BLOG_POST_LABELS.description, words: BLOG_POST_WORDS, origin }).html;
}

/** From when on the public sees a post; `before` is from when on it did until now. */
function publicationOf(
  before: Date | null,
  sent: { status?: BlogPostStatus; publishedAt?: string | null; now: Date },
): Date | null {
  const { status, now } = sent;
  const at = sent.publishedAt ? new Date(sent.publishedAt) : null;
  const label = BLOG_POST_LABELS.publishedAt;
  if (at && status !== 'Scheduled') throw badRequest(`${label} is for the status Scheduled alone.`);
  switch (status) {
    case undefined:
      return before;
    case 'Draft':
      return null;
    case 'Published':
      return before && before <= now ? before : now;
    case 'Scheduled':
      if (!at) throw badRequest(`Please enter ${label}.`);
      if (at <= now) throw badRequest(`${label} must be a time that is yet to come.`);
      return at;
  }
}

/** A post for filling a market; what shows it is tagged `blog`. */
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

/** Adds posts that were written when they were published, or `now`. */
export async function addPosts(tx: Db, posts: readonly NewPost[], now: Date): Promise<void> {
  const rows = posts.map((post) => {
    const writtenAt = post.publishedAt && post.publishedAt < now ? post.publishedAt : now;
    return { ...post, createdAt: writtenAt, updatedAt: writtenAt };
  });
  if (rows.length > 0) await blog.insertPosts(tx, rows);
}
