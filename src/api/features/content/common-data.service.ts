import { concerns, type Tag } from '#api/kernel/changes.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { DataOf } from '#contract/contract.ts';
import { categoryTree } from './category-tree.ts';
import { readContent } from './content.service.ts';
import * as content from './content.sql.ts';
import { shownItems } from './content-lists.service.ts';

type CommonData = DataOf<'GET site/common-data'>;

/** What common data shows. */
export const COMMON_TAGS: readonly Tag[] = [
  'categories',
  'content:site-settings',
  'content:header-footer',
  'content:faq',
  'content:social-link',
];

const kept = new WeakMap<AppContext, { reading: Promise<CommonData> | null }>();

/**
 * What every page shows, kept in memory until it changes. It is the reading that is kept, not what it will have
 * read: a change drops it even while it is still under way, and who asks after the change reads anew.
 */
export function commonData(context: AppContext): Promise<CommonData> {
  const place = placeOf(context);
  if (place.reading) return place.reading;
  const reading = read(context);
  place.reading = reading;
  reading.catch(() => {
    if (place.reading === reading) place.reading = null;
  });
  return reading;
}

function placeOf(context: AppContext) {
  const known = kept.get(context);
  if (known) return known;
  const place: { reading: Promise<CommonData> | null } = { reading: null };
  context.changes.onChange((tags) => {
    if (concerns(tags, 'categories') || tags.some((tag) => tag.startsWith('content:'))) {
      place.reading = null;
    }
  });
  kept.set(context, place);
  return place;
}

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
