import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Client, Progress } from '#client/client.ts';
import type { InputOf } from '#contract/contract.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { BLOG, BLOG_POST_PAGES } from './content.data.ts';

/** Prefix of the query keys of the admin's posts. */
const BLOG_POSTS = ['blog-posts'];

/** A page of all posts, drafts and scheduled ones included. */
export const blogPosts = (api: Client, query: InputOf<'GET blog'>['query']) =>
  queryOptions({
    queryKey: [...BLOG_POSTS, 'list', query],
    queryFn: ({ signal }) => api('GET blog', { query, signal }),
    ...listQueryDefaults,
  });

/** A post as readers see it, or would if it were public. */
export const blogPostPreview = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...BLOG_POSTS, 'preview', id],
    queryFn: ({ signal }) => api('GET blog/{id}/preview', { params: { id }, signal }),
  });

/**
 * The initial values of a post's form. Never refetched: the form would otherwise save its old values under the
 * version of a newer record and overwrite the changes in between.
 */
export const blogPostToEdit = (api: Client, id: string) =>
  queryOptions({
    queryKey: ['blog-post-to-edit', id],
    queryFn: ({ signal }) => api('GET blog/{id}', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The queries to invalidate after a change of a post. */
const BLOG_QUERY_KEYS: readonly QueryKey[] = [BLOG_POSTS, BLOG, BLOG_POST_PAGES];

export const deleteBlogPost = {
  send: (api: Client, { id }: { id: string }) => api.full('DELETE blog/{id}', { params: { id } }),
  refresh: BLOG_QUERY_KEYS,
};

export const createBlogPost = {
  send: (api: Client, { form, onProgress }: { form: InputOf<'POST blog'>['form']; onProgress: Progress }) =>
    api.full('POST blog', { form, onProgress }),
  refresh: BLOG_QUERY_KEYS,
};

export const updateBlogPost = (id: string) => ({
  send: (
    api: Client,
    { form, onProgress }: { form: InputOf<'PATCH blog/{id}'>['form']; onProgress: Progress },
  ) => api.full('PATCH blog/{id}', { params: { id }, form, onProgress }),
  refresh: BLOG_QUERY_KEYS,
});
