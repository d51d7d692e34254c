import { concerns, type Tag } from '#api/kernel/changes.ts';
import type { Market } from '#api/kernel/market.ts';
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

const kept = new WeakMap<Market, { reading: Promise<CommonData> | null }>();

/**
 * What every page shows, kept in memory until it changes. It is the reading that is kept, not what it will have
 * read: a change drops it even while it is still under way, and who asks after the change reads anew.
 */
export function commonData(market: Market): Promise<CommonData> {
  const place = placeOf(market);
  if (place.reading) return place.reading;
  const reading = read(market);
  place.reading = reading;
  reading.catch(() => {
    if (place.reading === reading) place.reading = null;
  });
  return reading;
}

function placeOf(market: Market) {
  const known = kept.get(market);
  if (known) return known;
  const place: { reading: Promise<CommonData> | null } = { reading: null };
  market.changes.onChange((tags) => {
    if (concerns(tags, 'categories') || tags.some((tag) => tag.startsWith('content:'))) {
      place.reading = null;
    }
  });
  kept.set(market, place);
  return place;
}

async function read(market: Market): Promise<CommonData> {
  const [texts, categories, faqData, socialLinkData] = await Promise.all([
    readContent(market, 'header-footer', 'site-settings'),
    content.findCategories(market.db),
    shownItems(market, 'faq'),
    shownItems(market, 'social-link'),
  ]);
  const nestedCategories = categoryTree(categories);
  return {
    mainCategory: nestedCategories.map(({ id, name, image }) => ({ id, name, image })),
    nestedCategories,
    faqData,
    headerFooterData: texts['header-footer'],
    socialLinkData,
    siteSettings: { ...texts['site-settings'], passwordReset: market.config.mail.smtpUrl !== null },
  };
}
