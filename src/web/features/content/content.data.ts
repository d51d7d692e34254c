import type { Client } from '#client/client.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { queryOptions } from '#web/kernel/queries/queries.ts';
import { COMMON_DATA, HOME_PAGE } from '#web/kernel/query-keys.ts';

/** Prefix of the query keys of the public lists of posts. */
export const BLOG = ['blog'];
/** Prefix of the query keys of the pages of posts. */
export const BLOG_POST_PAGES = ['blog-post'];

/** Header, footer, categories and settings, which every page of the storefront needs. */
export const commonData = (api: Client) =>
  queryOptions({
    queryKey: COMMON_DATA,
    queryFn: ({ signal }) => api('GET site/common-data', { signal }),
    staleTime: 5 * 60_000,
  });

export const homePage = (api: Client) =>
  queryOptions({ queryKey: HOME_PAGE, queryFn: ({ signal }) => api('GET site/home-page', { signal }) });

export const shopPage = (api: Client) =>
  queryOptions({ queryKey: ['shop-page'], queryFn: ({ signal }) => api('GET site/shop-page', { signal }) });

export const blogList = (api: Client, query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...BLOG, query],
    queryFn: ({ signal }) => api('GET site/blog', { query, signal }),
    ...listQueryDefaults,
  });

export const blogPost = (api: Client, slug: string) =>
  queryOptions({
    queryKey: [...BLOG_POST_PAGES, slug],
    queryFn: ({ signal }) => api('GET site/blog/{slug}', { params: { slug }, signal }),
  });

export type PolicyName = 'privacy-policy' | 'terms-conditions' | 'exchange-policy';

export const policyPage = (api: Client, name: PolicyName) =>
  queryOptions({ queryKey: [name], queryFn: ({ signal }) => api(`GET ${name}`, { signal }) });

export const contactPage = (api: Client) =>
  queryOptions({
    queryKey: ['contact-us-page'],
    queryFn: ({ signal }) => api('GET contact-us-page', { signal }),
  });
