/** Where a post of the blog is in its life. */
export const BLOG_POST_STATUSES = ['Draft', 'Scheduled', 'Published'] as const;
export type BlogPostStatus = (typeof BLOG_POST_STATUSES)[number];

/** `publishedAt` is from when on the public sees the post, null for a draft. */
export function blogPostStatus(publishedAt: Date | null, now: Date): BlogPostStatus {
  if (!publishedAt) return 'Draft';
  return publishedAt > now ? 'Scheduled' : 'Published';
}

/** How each field of a post is called, in its form and in what the server says of it. */
export const BLOG_POST_LABELS = {
  title: 'Title',
  slug: 'Slug',
  author: 'Author',
  image: 'Image',
  imageAltText: 'Alt Text',
  description: 'Text',
  publishedAt: 'Publish At',
} as const;

/** What a post must have before it is scheduled or published; a draft may be without. */
const NEEDED = ['author', 'image', 'imageAltText', 'description'] as const;
export type NeededField = (typeof NEEDED)[number];

/** What a post still lacks to be published, field by field, each with a sentence that says so. */
export const missingFields = (
  post: Readonly<Record<NeededField, unknown>>,
): { field: NeededField; message: string }[] =>
  NEEDED.filter((field) => !post[field]).map((field) => ({
    field,
    message: `Please ${field === 'image' ? 'upload' : 'enter'} ${BLOG_POST_LABELS[field]}.`,
  }));
