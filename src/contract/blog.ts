import { z } from 'zod';
import { BLOG_POST_LABELS, BLOG_POST_STATUSES, type BlogPostStatus } from '#domain/blog-post.ts';
import { BACK_OFFICE_PAGE_SIZE, BLOG_PAGE_SIZE, BLOG_POST_WORDS } from '#domain/limits.ts';
import { slugOf } from '#domain/slug.ts';
import { optionalInstant, version } from './content-lists.ts';
import {
  endpoint,
  id,
  instant,
  line,
  listOf,
  named,
  nothing,
  optionalLine,
  pageQuery,
  searchKeyword,
  sortQuery,
  text,
} from './endpoint.ts';
import { optionalRichText } from './rich-text.ts';

const blogCard = named('BlogCard', {
  id,
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  image: z.string(),
  imageAltText: z.string(),
  /** When it was published, which readers see as the date of the post. */
  createdAt: instant,
});
export type BlogCard = z.infer<typeof blogCard>;

const blogArticle = blogCard
  .extend({ description: z.string(), updatedAt: instant, latestBlogList: z.array(blogCard) })
  .meta({ id: 'BlogArticle' });
export type BlogArticle = z.infer<typeof blogArticle>;

const status = z.enum(BLOG_POST_STATUSES, { error: 'Please select Status.' });

/** A post as its authors see it. The fields that a draft lacks are empty texts. */
const blogPostRow = blogCard
  .extend({
    status,
    /** From when on the public sees it; null for a draft. */
    publishedAt: instant.nullable(),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: 'BlogPostRow' });
export type BlogPostRow = z.infer<typeof blogPostRow>;

const blogPost = blogPostRow.extend({ description: z.string() }).meta({ id: 'BlogPost' });
export type BlogPost = z.infer<typeof blogPost>;

export const BLOG_FILES = { image: { kind: 'image', label: BLOG_POST_LABELS.image } } as const;

/** The part of an address: what `slugOf` leaves as it is. */
const slug = text(BLOG_POST_LABELS.slug, 80).refine((value) => slugOf(value) === value, {
  error: `${BLOG_POST_LABELS.slug} has small letters, digits and single hyphens between them.`,
});

/** `missingFields` lists the fields that publishing needs. */
const fields = z.object({
  title: line(BLOG_POST_LABELS.title),
  /** Made from the title of a new post unless it is sent. */
  slug: slug.optional(),
  author: optionalLine(BLOG_POST_LABELS.author).optional(),
  imageAltText: optionalLine(BLOG_POST_LABELS.imageAltText, 300).optional(),
  /** HTML as the editor produces it; the server removes all other elements and attributes. */
  description: optionalRichText(BLOG_POST_LABELS.description, BLOG_POST_WORDS).optional(),
  /** A new post is a draft by default. */
  status: status.optional(),
  /** For a scheduled post only. */
  publishedAt: optionalInstant(BLOG_POST_LABELS.publishedAt).optional(),
});

const SAVED: Record<BlogPostStatus, string> = {
  Draft: 'Saved as a draft.',
  Scheduled: 'Saved. The post is scheduled.',
  Published: 'Saved. The post is public.',
};
const savedMessage = (data: { status: BlogPostStatus }): string => SAVED[data.status];

const admin = { tag: 'Content', access: 'content:edit' } as const;

export const blogContract = {
  'GET site/blog': endpoint({
    operationId: 'listBlogPosts',
    summary: 'Blog posts, newest first',
    tag: 'Content',
    access: 'public',
    kept: true,
    limit: 'page',
    query: z.object(pageQuery(BLOG_PAGE_SIZE)),
    data: listOf(blogCard),
  }),
  'GET site/blog/{slug}': endpoint({
    operationId: 'getBlogPost',
    summary: 'One blog post, by its present or a former slug, and the latest others',
    tag: 'Content',
    access: 'public',
    kept: true,
    limit: 'page',
    params: z.object({ slug: z.string().min(1).max(200) }),
    data: blogArticle,
  }),
  'GET blog': endpoint({
    operationId: 'listBlogDrafts',
    summary: 'All blog posts, drafts and scheduled ones included; by status, or by words of title and author',
    ...admin,
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      searchKeyword,
      status: status.optional(),
      /** `publishedAt` of a draft is its last change. */
      sort: sortQuery(['publishedAt', 'title'], '-publishedAt'),
    }),
    data: listOf(blogPostRow),
  }),
  'GET blog/{id}': endpoint({
    operationId: 'getBlogDraft',
    summary: 'A blog post to be edited',
    ...admin,
    params: z.object({ id }),
    data: blogPost,
  }),
  'GET blog/{id}/preview': endpoint({
    operationId: 'previewBlogPost',
    summary: 'A blog post as readers see it, or would if it were public',
    ...admin,
    params: z.object({ id }),
    data: blogArticle,
  }),
  'POST blog': endpoint({
    operationId: 'createBlogPost',
    summary: 'Write a blog post; one that is scheduled or published needs every field',
    ...admin,
    limit: 'upload',
    form: fields,
    files: BLOG_FILES,
    data: z.object({ id, status }),
    status: 201,
    message: savedMessage,
    errors: ['slug_taken'],
  }),
  'PATCH blog/{id}': endpoint({
    operationId: 'updateBlogPost',
    summary: 'Change, schedule, publish or withdraw a blog post; fields that are not sent stay',
    ...admin,
    params: z.object({ id }),
    limit: 'upload',
    form: fields.partial().extend({ version }),
    files: BLOG_FILES,
    data: z.object({ id, version: z.int(), status }),
    message: savedMessage,
    errors: ['changed_elsewhere', 'slug_taken'],
  }),
  'DELETE blog/{id}': endpoint({
    operationId: 'deleteBlogPost',
    summary: 'Delete a blog post',
    ...admin,
    params: z.object({ id }),
    data: nothing,
    message: 'Post deleted.',
  }),
};
