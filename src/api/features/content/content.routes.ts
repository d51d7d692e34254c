import type { Call } from '#api/kernel/context.ts';
import { implement } from '#api/kernel/implement.ts';
import { COMMON_TAGS, commonData, LAYOUT_TAGS, siteLayout } from './common-data.service.ts';
import { readVersioned, shownContent } from './content.service.ts';
import type { ContentKey } from './content.values.ts';
import { shownItems } from './content-lists.service.ts';
import { homePage } from './home-page.service.ts';
import { productsFrom } from './product-source.service.ts';
import { categoryBranch, mainCategories, shownCategories } from './shown-categories.service.ts';

/** One piece of content; the answer depends on its tag. */
function readPublic<K extends ContentKey>(call: Call, key: K) {
  call.dependsOn(`content:${key}`);
  return shownContent(call.context, key);
}

/** One piece of content with its version, for its editors. */
function shownVersion<K extends ContentKey>(call: Call, key: K) {
  call.dependsOn(`content:${key}`);
  return readVersioned(call.context, key);
}

export const contentHandlers = implement({
  'GET site/common-data': (_, { context, dependsOn }) => {
    dependsOn(...COMMON_TAGS);
    return commonData(context);
  },
  'GET site/layout': (_, { context, dependsOn }) => {
    dependsOn(...LAYOUT_TAGS);
    return siteLayout(context);
  },
  'GET site/category-tree': (_, { context, dependsOn }) => {
    dependsOn('categories');
    return shownCategories(context);
  },
  'GET site/main-categories': (_, { context, dependsOn }) => {
    dependsOn('categories');
    return mainCategories(context);
  },
  'GET site/category-branch': ({ query }, { context, dependsOn }) => {
    dependsOn('categories');
    return categoryBranch(context, query);
  },
  'GET site/faq': (_, { context, dependsOn }) => {
    dependsOn('content:faq');
    return shownItems(context, 'faq');
  },
  'GET site/identity': async (_, call) => {
    const { name } = await readPublic(call, 'site-settings');
    return { name };
  },
  'GET site/home-page': (_, call) => homePage(call),
  'GET site/shop-page': async (_, call) => ({ cmsData: await readPublic(call, 'shop-page') }),
  'GET site/cart-page': async (_, call) => {
    const { recommendedSource } = await readPublic(call, 'cart-page');
    return { recommendedProducts: await productsFrom(call, recommendedSource) };
  },
  'GET privacy-policy': async (_, call) => [await shownVersion(call, 'privacy-policy')],
  'GET terms-conditions': async (_, call) => [await shownVersion(call, 'terms-conditions')],
  'GET exchange-policy': async (_, call) => [await shownVersion(call, 'exchange-policy')],
  'GET contact-us-page': async (_, call) => [await shownVersion(call, 'contact-us-page')],
});
