import { countEmptySearch } from '#api/features/searches/searches.service.ts';
import { implement } from '#api/kernel/implement.ts';
import * as catalog from './catalog.service.ts';

export const catalogHandlers = implement({
  'GET site/product': async ({ query }, { market, user, isRendering, shows }) => {
    shows('catalog');
    const list = await catalog.listProducts(market, query);
    const { searchKeyword, ids, page } = query;
    // A page that is rendered may be a robot's, and its second visitor would not be counted anyway.
    const isShopper = !isRendering && (user === null || user.role === 'customer');
    if (isShopper && searchKeyword && ids === undefined && page === 1 && list.total === 0) {
      countEmptySearch(market, searchKeyword);
    }
    return list;
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
});
