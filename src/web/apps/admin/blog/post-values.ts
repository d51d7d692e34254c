import type { FieldErrors, Resolver } from 'react-hook-form';
import { type BlogPost, blogContract } from '#contract/blog.ts';
import { BLOG_POST_LABELS, type BlogPostStatus, lackingFields } from '#domain/blog-post.ts';

/** What the form holds while it is filled in. */
export interface PostValues {
  title: string;
  slug: string;
  author: string;
  image: File | null;
  imageAltText: string;
  /** HTML. */
  description: string;
  /** ISO 8601; '' is none. */
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

/** A post that there is, as the form shows it. */
export const valuesOf = (post: BlogPost): PostValues => ({
  title: post.title,
  slug: post.slug,
  author: post.author,
  image: null,
  imageAltText: post.imageAltText,
  description: post.description,
  publishedAt: post.publishedAt ?? '',
});

/** The fields as they are sent, for what the post is to become. */
export function formOf({ image, publishedAt, ...fields }: PostValues, status: BlogPostStatus) {
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
    const complain = (field: keyof PostValues, message: string) => {
      errors[field] ??= { type: 'contract', message };
    };
    const status = target();
    const parsed = blogContract['POST blog'].form.safeParse(formOf(values, status));
    for (const { path, message } of parsed.error?.issues ?? []) {
      complain(path[0] as keyof PostValues, message);
    }
    if (status !== 'Draft') {
      const sent = parsed.data ?? values;
      const lacking = lackingFields({
        author: sent.author,
        image: values.image ?? hasImage,
        imageAltText: sent.imageAltText,
        description: sent.description,
      });
      for (const { field, message } of lacking) complain(field, message);
    }
    if (status === 'Scheduled' && !values.publishedAt) {
      complain('publishedAt', `Please enter ${BLOG_POST_LABELS.publishedAt}.`);
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
