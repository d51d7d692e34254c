import { implement } from '#api/kernel/implement.ts';
import { ownProducts } from '#api/kernel/ownership.ts';
import { lookInside, previewSettings, textOfPage } from './look-inside.service.ts';

export const lookInsideHandlers = implement({
  'GET site/product/{slug}/look-inside': ({ params }, call) => lookInside(call, params.slug),
  'GET site/product/{slug}/look-inside/{page}': ({ params }, call) =>
    textOfPage(call, { slug: params.slug, page: Number(params.page) }),
  'GET vendor/product/{id}/look-inside': ({ params, query }, { context, user }) =>
    previewSettings(context, { ...query, id: params.id, ...ownProducts(user) }),
});
