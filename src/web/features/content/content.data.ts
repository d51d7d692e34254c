import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { CategoryParameter } from '#domain/categories.ts';
import { listQueryDefaults } from '#web/kernel/failures.ts';
import { COMMON_DATA, HOME_PAGE } from '#web/kernel/query-keys.ts';
import { RARELY_CHANGED } from '#web/kernel/site-layout.ts';

/** Prefix of the query keys of the public lists of posts. */
export const BLOG = ['blog'];
/** Prefix of the query keys of the pages of posts. */
export const BLOG_POST_PAGES = ['blog-post'];

/** All categories: some 100 kB in a large market, so a page loads them only for a menu that was opened. */
export const categoryTree = (api: Client) =>
  queryOptions({
    queryKey: [...COMMON_DATA, 'category-tree'],
    queryFn: ({ signal }) => api('GET site/category-tree', { signal }),
    ...RARELY_CHANGED,
  });

export const mainCategories = (api: Client) =>
  queryOptions({
    queryKey: [...COMMON_DATA, 'main-categories'],
    queryFn: ({ signal }) => api('GET site/main-categories', { signal }),
    ...RARELY_CHANGED,
  });

/** The way to a category, with the categories beside it. */
export const categoryBranch = (api: Client, category: { parameter: CategoryParameter; id: string } | null) =>
  queryOptions({
    queryKey: [...COMMON_DATA, 'category-branch', category],
    queryFn: ({ signal }) => {
      const query = category ? { [category.parameter]: category.id } : {};
      return api('GET site/category-branch', { query, signal });
    },
    ...RARELY_CHANGED,
  });

export const questions = (api: Client) =>
  queryOptions({
    queryKey: [...COMMON_DATA, 'faq'],
    queryFn: ({ signal }) => api('GET site/faq', { signal }),
    ...RARELY_CHANGED,
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
