import type { Tag } from '#api/kernel/changes.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { remembered } from '#api/kernel/remembered.ts';
import type { DataOf } from '#contract/contract.ts';
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

/** The data on every page, remembered until it changes. */
export const commonData = (context: AppContext): Promise<CommonData> =>
  remembered(context, { key: 'common-data', tags: COMMON_TAGS }, () => read(context));

async function read(context: AppContext): Promise<CommonData> {
  const [texts, categories, faqData, socialLinkData] = await Promise.all([
    readContent(context, 'header-footer', 'site-settings'),
    content.findCategories(context.db),
    shownItems(context, 'faq'),
    shownItems(context, 'social-link'),
  ]);
  const nestedCategories = categoryTree(categories);
  const { name, bannerText, contactPhone, helplinePhone, taxesOn, pricesIncludeTax } = texts['site-settings'];
  const headerFooterData = texts['header-footer'];
  return {
    mainCategory: nestedCategories.map(({ id, name, image }) => ({ id, name, image })),
    nestedCategories,
    faqData,
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
      passwordReset: context.config.mail.smtpUrl !== null,
    },
  };
}
