import { implement } from '#api/kernel/implement.ts';
import * as catalog from './catalog.service.ts';

export const catalogHandlers = implement({
  'GET site/product': ({ query }, { market, shows }) => {
    shows('catalog');
    return catalog.listProducts(market, query);
  },
  'GET site/product/{slug}': ({ params }, call) => {
    // Its related products are a list.
    call.shows('catalog');
    return catalog.productBySlug(call, params.slug);
  },
  'GET site/product-list-with-hard-limit': ({ query }, { market, shows }) => {
    shows('catalog');
    return catalog.randomProducts(market, query);
  },
  'GET main-category': async (_, { market, shows }) => {
    shows('categories');
    return { mainCategory: await catalog.categoriesOf(market, 1) };
  },
  'GET first-category': async ({ query }, { market, shows }) => {
    shows('categories');
    return { firstCategories: await catalog.categoriesOf(market, 2, query.mainCategoryId) };
  },
  'GET second-category': async ({ query }, { market, shows }) => {
    shows('categories');
    return { secondCategories: await catalog.categoriesOf(market, 3, query.firstCategoryId) };
  },
  'GET third-category': async ({ query }, { market, shows }) => {
    shows('categories');
    return { thirdCategories: await catalog.categoriesOf(market, 4, query.secondCategoryId) };
  },
});
