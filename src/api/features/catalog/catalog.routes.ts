import { countEmptySearch } from '#api/features/searches/searches.service.ts';
import { implement } from '#api/kernel/implement.ts';
import { isUsual, partsOf } from '#domain/product-filter.ts';
import * as catalog from './catalog.service.ts';
import { facetsOf, filterOf } from './facets.service.ts';
import { suggestionsFor } from './suggestions.service.ts';

export const catalogHandlers = implement({
  'GET site/product': async ({ query }, call) => {
    const { context, user, isRendering } = call;
    const list = await catalog.listProducts(call, query);
    const { searchKeyword, ids, page } = query;
    // Server rendering is not counted: the page may be for a robot, and later visitors get it from the cache.
    const isShopper = !isRendering && (user === null || user.role === 'customer');
    const filter = filterOf(query);
    const isEmpty = page === 1 && list.total === 0 && partsOf(filter).length === 0;
    if (isShopper && searchKeyword && ids === undefined && isEmpty) {
      countEmptySearch(context, searchKeyword);
      call.doNotKeep();
    }
    // The cart of one shopper, or one of many filters.
    if (ids !== undefined || !isUsual(filter)) call.doNotKeep();
    return list;
  },
  'GET site/product-facets': ({ query }, call) => {
    const filter = filterOf(query);
    if (!isUsual(filter)) call.doNotKeep();
    return facetsOf(call, { ...query, filter });
  },
  'GET site/search-suggestion': ({ query }, call) => suggestionsFor(call, query.searchKeyword ?? ''),
  'GET site/product/{slug}': ({ params }, call) => catalog.productBySlug(call, params.slug),
  'GET site/product-list-with-hard-limit': ({ query }, call) => catalog.randomProducts(call, query),
});
