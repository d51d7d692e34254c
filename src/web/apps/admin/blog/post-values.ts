import type { FieldErrors, Resolver } from 'react-hook-form';
import { type BlogPost, blogContract } from '#contract/blog.ts';
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

/** Validates the form's values by the contract's schema and by the post's next status. */
export const postResolver =
  (target: () => BlogPostStatus, hasImage: boolean): Resolver<PostValues> =>
  (values) => {
    const errors: FieldErrors<PostValues> = {};
    const addError = (field: keyof PostValues, message: string) => {
      errors[field] ??= { type: 'contract', message };
    };
    const status = target();
    const parsed = blogContract['POST blog'].form.safeParse(toRequestForm(values, status));
    for (const { path, message } of parsed.error?.issues ?? []) {
      addError(path[0] as keyof PostValues, message);
    }
    if (status !== 'Draft') {
      const sent = parsed.data ?? values;
      const missing = missingFields({
        author: sent.author,
        image: values.image ?? hasImage,
        imageAltText: sent.imageAltText,
        description: sent.description,
      });
      for (const { field, message } of missing) addError(field, message);
    }
    if (status === 'Scheduled' && !values.publishedAt) {
      addError('publishedAt', `Please enter ${BLOG_POST_LABELS.publishedAt}.`);
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
