import { implement } from '#api/kernel/implement.ts';
import * as categories from './categories.service.ts';
import { type CategoryFollowers, mergeCategory, moveCategory } from './category-moves.service.ts';

/** @param followers who follows a change of a category */
export const categoriesHandlers = (followers: CategoryFollowers) =>
  implement({
    'GET main-category': async (_, { context, dependsOn }) => {
      // Answers contain numbers of listed products.
      dependsOn('categories', 'catalog');
      return { mainCategory: await categories.listCategories(context, 'main') };
    },
    'POST main-category': ({ form, files }, { context }) =>
      categories.createCategory(context, { level: 'main', parentId: null, name: form.name }, files),
    'PATCH main-category/{id}': ({ params, form, files }, { context }) =>
      categories.changeCategory(context, { level: 'main', id: params.id, change: form }, files),
    'DELETE main-category/{id}': ({ params }, { context }) =>
      categories.removeCategory(context, { level: 'main', id: params.id }, followers.products),
    'POST main-category/order': ({ body }, { context }) =>
      categories.orderCategories(context, { level: 'main', ids: body.ids }),
    'POST main-category/{id}/merge': ({ params, body }, { context }) =>
      mergeCategory(context, { level: 'main', id: params.id, ...body }, followers),

    'GET first-category': async ({ query }, { context, dependsOn }) => {
      // Answers contain numbers of listed products.
      dependsOn('categories', 'catalog');
      return { firstCategories: await categories.listCategories(context, 'first', query.mainCategoryId) };
    },
    'POST first-category': ({ form, files }, { context }) =>
      categories.createCategory(
        context,
        { level: 'first', parentId: form.mainCategoryId, name: form.name },
        files,
      ),
    'PATCH first-category/{id}': ({ params, form, files }, { context }) =>
      categories.changeCategory(context, { level: 'first', id: params.id, change: form }, files),
    'DELETE first-category/{id}': ({ params }, { context }) =>
      categories.removeCategory(context, { level: 'first', id: params.id }, followers.products),
    'POST first-category/order': ({ body }, { context }) =>
      categories.orderCategories(context, { level: 'first', ids: body.ids }),
    'POST first-category/{id}/move': ({ params, body }, { context }) =>
      moveCategory(context, { level: 'first', above: 'main', id: params.id, ...body }, followers.products),
    'POST first-category/{id}/merge': ({ params, body }, { context }) =>
      mergeCategory(context, { level: 'first', id: params.id, ...body }, followers),

    'GET second-category': async ({ query }, { context, dependsOn }) => {
      // Answers contain numbers of listed products.
      dependsOn('categories', 'catalog');
      return { secondCategories: await categories.listCategories(context, 'second', query.firstCategoryId) };
    },
    'POST second-category': ({ form, files }, { context }) =>
      categories.createCategory(
        context,
        { level: 'second', parentId: form.firstCategoryId, name: form.name },
        files,
      ),
    'PATCH second-category/{id}': ({ params, form, files }, { context }) =>
      categories.changeCategory(context, { level: 'second', id: params.id, change: form }, files),
    'DELETE second-category/{id}': ({ params }, { context }) =>
      categories.removeCategory(context, { level: 'second', id: params.id }, followers.products),
    'POST second-category/order': ({ body }, { context }) =>
      categories.orderCategories(context, { level: 'second', ids: body.ids }),
    'POST second-category/{id}/move': ({ params, body }, { context }) =>
      moveCategory(context, { level: 'second', above: 'first', id: params.id, ...body }, followers.products),
    'POST second-category/{id}/merge': ({ params, body }, { context }) =>
      mergeCategory(context, { level: 'second', id: params.id, ...body }, followers),

    'GET third-category': async ({ query }, { context, dependsOn }) => {
      // Answers contain numbers of listed products.
      dependsOn('categories', 'catalog');
      return { thirdCategories: await categories.listCategories(context, 'third', query.secondCategoryId) };
    },
    'POST third-category': ({ form, files }, { context }) =>
      categories.createCategory(
        context,
        { level: 'third', parentId: form.secondCategoryId, name: form.name },
        files,
      ),
    'PATCH third-category/{id}': ({ params, form, files }, { context }) =>
      categories.changeCategory(context, { level: 'third', id: params.id, change: form }, files),
    'DELETE third-category/{id}': ({ params }, { context }) =>
      categories.removeCategory(context, { level: 'third', id: params.id }, followers.products),
    'POST third-category/order': ({ body }, { context }) =>
      categories.orderCategories(context, { level: 'third', ids: body.ids }),
    'POST third-category/{id}/move': ({ params, body }, { context }) =>
      moveCategory(context, { level: 'third', above: 'second', id: params.id, ...body }, followers.products),
    'POST third-category/{id}/merge': ({ params, body }, { context }) =>
      mergeCategory(context, { level: 'third', id: params.id, ...body }, followers),
  });
