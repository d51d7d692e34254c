import { readGoodsLimits } from '#api/features/uploads/goods-limits.service.ts';
import { ownUploads } from '#api/features/uploads/uploads.service.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownProducts } from '#api/kernel/ownership.ts';
import * as versions from './product-versions.service.ts';

export const productVersionsHandlers = implement({
  'GET vendor/product/{id}/version': ({ params, query }, { context, user }) =>
    versions.listVersions(context, { ...query, ...params, ...ownProducts(user) }),
  'POST vendor/product/{id}/version': async ({ params, form, files }, { context, user }) => {
    const { note, isAnotherProduct = false, uploads = [], removed = [] } = form;
    const limits = await readGoodsLimits(context);
    const set = { uploads, removed, userId: ownUploads(user).userId ?? null, limits };
    const version = { ...params, ...ownProducts(user), note, isAnotherProduct, createdBy: user.id, set };
    return versions.addProductVersion(context, version, files);
  },
  'POST vendor/product/{id}/version/{version}/withdraw': async ({ params, body }, { context, user }) => {
    const { id, version: number } = params;
    const { reason } = body;
    await versions.withdrawProductVersion(context, {
      id,
      ...ownProducts(user),
      number: Number(number),
      by: user.id,
      reason,
    });
    return null;
  },
  'GET vendor/product/{id}/version/{version}/changes': ({ params }, { context, user }) =>
    versions.readVersionChanges(context, {
      id: params.id,
      ...ownProducts(user),
      number: Number(params.version),
    }),
});
