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
});
