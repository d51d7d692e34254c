/** The states of a blog post. */
export const BLOG_POST_STATUSES = ['Draft', 'Scheduled', 'Published'] as const;
export type BlogPostStatus = (typeof BLOG_POST_STATUSES)[number];

/** The state of a post at a time; `publishedAt` is null for a draft. */
export function blogPostStatus(publishedAt: Date | null, now: Date): BlogPostStatus {
  if (!publishedAt) return 'Draft';
  return publishedAt > now ? 'Scheduled' : 'Published';
}

/** The labels of a post's fields, in the form and in error messages. */
export const BLOG_POST_LABELS = {
  title: 'Title',
  slug: 'Slug',
  author: 'Author',
  image: 'Image',
  imageAltText: 'Alt Text',
  description: 'Text',
  publishedAt: 'Publish At',
} as const;

/** Fields that a scheduled or published post requires, and a draft does not. */
const NEEDED = ['author', 'image', 'imageAltText', 'description'] as const;
export type NeededField = (typeof NEEDED)[number];

/** The required fields that a post lacks for publishing, each with the message for its form. */
export const missingFields = (
  post: Readonly<Record<NeededField, unknown>>,
): { field: NeededField; message: string }[] =>
  NEEDED.filter((field) => !post[field]).map((field) => ({
    field,
    message: `Please ${field === 'image' ? 'upload' : 'enter'} ${BLOG_POST_LABELS[field]}.`,
  }));
