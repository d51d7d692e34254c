import { implement } from '#api/kernel/implement.ts';
import * as categories from './categories.service.ts';
import { mergeCategory, moveCategory } from './category-moves.service.ts';

export const categoriesHandlers = implement({
  'GET main-category': async (_, { market, shows }) => {
    // The number of products is the catalog's.
    shows('categories', 'catalog');
    return { mainCategory: await categories.listCategories(market, 'main') };
  },
  'POST main-category': ({ form, files }, { market }) =>
    categories.createCategory(market, { level: 'main', parentId: null, name: form.name }, files),
  'PATCH main-category/{id}': ({ params, form, files }, { market }) =>
    categories.changeCategory(market, { level: 'main', id: params.id, change: form }, files),
  'DELETE main-category/{id}': ({ params }, { market }) =>
    categories.removeCategory(market, { level: 'main', id: params.id }),
  'POST main-category/order': ({ body }, { market }) =>
    categories.orderCategories(market, { level: 'main', ids: body.ids }),
  'POST main-category/{id}/merge': ({ params, body }, { market }) =>
    mergeCategory(market, { level: 'main', id: params.id, ...body }),

  'GET first-category': async ({ query }, { market, shows }) => {
    // The number of products is the catalog's.
    shows('categories', 'catalog');
    return { firstCategories: await categories.listCategories(market, 'first', query.mainCategoryId) };
  },
  'POST first-category': ({ form, files }, { market }) =>
    categories.createCategory(
      market,
      { level: 'first', parentId: form.mainCategoryId, name: form.name },
      files,
    ),
  'PATCH first-category/{id}': ({ params, form, files }, { market }) =>
    categories.changeCategory(market, { level: 'first', id: params.id, change: form }, files),
  'DELETE first-category/{id}': ({ params }, { market }) =>
    categories.removeCategory(market, { level: 'first', id: params.id }),
  'POST first-category/order': ({ body }, { market }) =>
    categories.orderCategories(market, { level: 'first', ids: body.ids }),
  'POST first-category/{id}/move': ({ params, body }, { market }) =>
    moveCategory(market, { level: 'first', above: 'main', id: params.id, ...body }),
  'POST first-category/{id}/merge': ({ params, body }, { market }) =>
    mergeCategory(market, { level: 'first', id: params.id, ...body }),

  'GET second-category': async ({ query }, { market, shows }) => {
    // The number of products is the catalog's.
    shows('categories', 'catalog');
    return { secondCategories: await categories.listCategories(market, 'second', query.firstCategoryId) };
  },
  'POST second-category': ({ form, files }, { market }) =>
    categories.createCategory(
      market,
      { level: 'second', parentId: form.firstCategoryId, name: form.name },
      files,
    ),
  'PATCH second-category/{id}': ({ params, form, files }, { market }) =>
    categories.changeCategory(market, { level: 'second', id: params.id, change: form }, files),
  'DELETE second-category/{id}': ({ params }, { market }) =>
    categories.removeCategory(market, { level: 'second', id: params.id }),
  'POST second-category/order': ({ body }, { market }) =>
    categories.orderCategories(market, { level: 'second', ids: body.ids }),
  'POST second-category/{id}/move': ({ params, body }, { market }) =>
    moveCategory(market, { level: 'second', above: 'first', id: params.id, ...body }),
  'POST second-category/{id}/merge': ({ params, body }, { market }) =>
    mergeCategory(market, { level: 'second', id: params.id, ...body }),

  'GET third-category': async ({ query }, { market, shows }) => {
    // The number of products is the catalog's.
    shows('categories', 'catalog');
    return { thirdCategories: await categories.listCategories(market, 'third', query.secondCategoryId) };
  },
  'POST third-category': ({ form, files }, { market }) =>
    categories.createCategory(
      market,
      { level: 'third', parentId: form.secondCategoryId, name: form.name },
      files,
    ),
  'PATCH third-category/{id}': ({ params, form, files }, { market }) =>
    categories.changeCategory(market, { level: 'third', id: params.id, change: form }, files),
  'DELETE third-category/{id}': ({ params }, { market }) =>
    categories.removeCategory(market, { level: 'third', id: params.id }),
  'POST third-category/order': ({ body }, { market }) =>
    categories.orderCategories(market, { level: 'third', ids: body.ids }),
  'POST third-category/{id}/move': ({ params, body }, { market }) =>
    moveCategory(market, { level: 'third', above: 'second', id: params.id, ...body }),
  'POST third-category/{id}/merge': ({ params, body }, { market }) =>
    mergeCategory(market, { level: 'third', id: params.id, ...body }),
});
