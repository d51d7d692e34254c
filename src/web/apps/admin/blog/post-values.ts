import type { BlogPost } from '#contract/blog.ts';
import { BLOG_POST_LABELS, type BlogPostStatus, missingFields } from '#domain/blog-post.ts';

/** The values of the form. */
export interface PostValues {
  title: string;
  slug: string;
  author: string;
  image: File | null;
  imageAltText: string;
  /** HTML. */
  description: string;
  /** ISO 8601; '' if not set. */
  publishedAt: string;
}

export const EMPTY_POST: PostValues = {
  title: '',
  slug: '',
  author: '',
  image: null,
  imageAltText: '',
  description: '',
  publishedAt: '',
};

/** The form values of a stored post. */
export const toFormValues = (post: BlogPost): PostValues => ({
  title: post.title,
  slug: post.slug,
  author: post.author,
  image: null,
  imageAltText: post.imageAltText,
  description: post.description,
  publishedAt: post.publishedAt ?? '',
});

/** Converts form values to the form data of the request, for the given next status. */
export function toRequestForm({ image, publishedAt, ...fields }: PostValues, status: BlogPostStatus) {
  return {
    ...fields,
    status,
    ...(status === 'Scheduled' && { publishedAt }),
    ...(image && { image }),
  };
}

interface Problem {
  field: keyof PostValues;
  message: string;
}

/** The fields that a post of this status needs beyond the contract, and that are empty. */
export function findProblems(values: PostValues, status: BlogPostStatus, hasImage: boolean): Problem[] {
  const { author, imageAltText, description } = values;
  const missing =
    status === 'Draft'
      ? []
      : missingFields({
          author: author.trim(),
          image: values.image ?? hasImage,
          imageAltText: imageAltText.trim(),
          description,
        });
  if (status !== 'Scheduled' || values.publishedAt) return [...missing];
  return [...missing, { field: 'publishedAt', message: `Please enter ${BLOG_POST_LABELS.publishedAt}.` }];
}
