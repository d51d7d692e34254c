import type { Tag } from '#api/kernel/changes.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { remembered } from '#api/kernel/remembered.ts';
import type { DataOf } from '#contract/contract.ts';
import { readContent } from './content.service.ts';
import { shownItems } from './content-lists.service.ts';
import { mainCategories, shownCategories } from './shown-categories.service.ts';

type SiteLayout = DataOf<'GET site/layout'>;

/** The tags that the layout depends on. */
export const LAYOUT_TAGS: readonly Tag[] = [
  'content:site-settings',
  'content:header-footer',
  'content:social-link',
];

/** The tags that common data depends on. */
export const COMMON_TAGS: readonly Tag[] = ['categories', ...LAYOUT_TAGS, 'content:faq'];

/** What every page shows, remembered until it changes. */
export const siteLayout = (context: AppContext): Promise<SiteLayout> =>
  remembered(context, { key: 'layout', tags: LAYOUT_TAGS }, () => readLayout(context));

async function readLayout(context: AppContext): Promise<SiteLayout> {
  const [texts, socialLinkData] = await Promise.all([
    readContent(context, 'header-footer', 'site-settings'),
    shownItems(context, 'social-link'),
  ]);
  const { name, bannerText, contactPhone, helplinePhone, taxesOn, pricesIncludeTax, freeProducts } =
    texts['site-settings'];
  const headerFooterData = texts['header-footer'];
  return {
    headerFooterData: {
      ...headerFooterData,
      copyrightText: headerFooterData.copyrightText.replaceAll('{name}', name),
    },
    socialLinkData,
    siteSettings: {
      bannerText,
      contactPhone,
      helplinePhone,
      taxesOn,
      pricesIncludeTax,
      freeProducts,
      passwordReset: context.config.mail.smtpUrl !== null,
    },
  };
}

/** Layout, categories and questions together. */
export async function commonData(context: AppContext): Promise<DataOf<'GET site/common-data'>> {
  const [layout, mainCategory, nestedCategories, faqData] = await Promise.all([
    siteLayout(context),
    mainCategories(context),
    shownCategories(context),
    shownItems(context, 'faq'),
  ]);
  return { mainCategory, nestedCategories, faqData, ...layout };
}
