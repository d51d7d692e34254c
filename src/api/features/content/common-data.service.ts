import { concerns, type Tag } from '#api/kernel/changes.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { DataOf } from '#contract/contract.ts';
import { memoizeByObject } from '#domain/memoize.ts';
import { categoryTree } from './category-tree.ts';
import { readContent } from './content.service.ts';
import * as content from './content.sql.ts';
import { shownItems } from './content-lists.service.ts';

type CommonData = DataOf<'GET site/common-data'>;

/** The tags that common data depends on. */
export const COMMON_TAGS: readonly Tag[] = [
  'categories',
  'content:site-settings',
  'content:header-footer',
  'content:faq',
  'content:social-link',
];

/**
 * The data on every page, cached in memory until it changes. The cache holds the promise, not its result: a change
 * drops it while the query is still in flight, so a request after the change never gets older data.
 */
export function commonData(context: AppContext): Promise<CommonData> {
  const cache = cacheOf(context);
  if (cache.promise) return cache.promise;
  const promise = read(context);
  cache.promise = promise;
  promise.catch(() => {
    if (cache.promise === promise) cache.promise = null;
  });
  return promise;
}

const cacheOf = memoizeByObject((context: AppContext) => {
  const cache: { promise: Promise<CommonData> | null } = { promise: null };
  context.changes.onChange((tags) => {
    if (concerns(tags, 'categories') || tags.some((tag) => tag.startsWith('content:'))) {
      cache.promise = null;
    }
  });
  return cache;
});

async function read(context: AppContext): Promise<CommonData> {
  const [texts, categories, faqData, socialLinkData] = await Promise.all([
    readContent(context, 'header-footer', 'site-settings'),
    content.findCategories(context.db),
    shownItems(context, 'faq'),
    shownItems(context, 'social-link'),
  ]);
  const nestedCategories = categoryTree(categories);
  return {
    mainCategory: nestedCategories.map(({ id, name, image }) => ({ id, name, image })),
    nestedCategories,
    faqData,
    headerFooterData: texts['header-footer'],
    socialLinkData,
    siteSettings: { ...texts['site-settings'], passwordReset: context.config.mail.smtpUrl !== null },
  };
}
