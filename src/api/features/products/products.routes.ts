import { previewProduct } from '#api/features/catalog/catalog.service.ts';
import { readGoodsLimits } from '#api/features/uploads/goods-limits.service.ts';
import { ownUploads } from '#api/features/uploads/uploads.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { invalidField } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownProducts, ownVendorId } from '#api/kernel/ownership.ts';
import { may } from '#domain/permissions.ts';
import { bulkUpdate, duplicateProduct } from './product-bulk.service.ts';
import { changeProduct, createProduct, freeSku } from './product-form.service.ts';
import * as products from './products.service.ts';

/** Whose uploads a caller may take into a product, in whose name, and how large they may be. */
const uploadersOf = async (context: AppContext, user: SessionUser) => ({
  userId: ownUploads(user).userId ?? null,
  by: user.id,
  limits: await readGoodsLimits(context),
});

export const productsHandlers = implement({
  'GET product/unique-code': (_, { context }) => freeSku(context),
  'POST product': async ({ form, files }, { context, user }) => {
    const { vendorId: formVendorId, mainFileName, uploads, ...fields } = form;
    const vendorId = ownVendorId(user) ?? formVendorId;
    if (!vendorId) throw invalidField('vendorId', 'Please select Vendor.');
    const mayFlag = may(user, 'product-flags:edit');
    const further = { mainFileName, uploads, ...(await uploadersOf(context, user)) };
    return createProduct(context, { vendorId, authorId: user.id, fields, mayFlag, files: further }, files);
  },
  'PATCH product/{id}': async ({ params, form, files }, { context, user }) => {
    const { mainFileName, uploads, ...change } = form;
    return changeProduct(
      context,
      {
        id: params.id,
        ...ownProducts(user),
        change,
        changedBy: user.id,
        mayFlag: may(user, 'product-flags:edit'),
        files: { mainFileName, uploads, ...(await uploadersOf(context, user)) },
      },
      files,
    );
  },
  'GET vendor/product': ({ query }, { context, user }) => {
    const { vendorId, authorId } = ownProducts(user);
    return products.listVendorProducts(context, {
      vendorId: vendorId ?? query.vendorId ?? null,
      authorId,
      query,
    });
  },
  'GET vendor/product/{id}': ({ params }, { context, user }) =>
    products.readVendorProduct(context, { id: params.id, ...ownProducts(user) }),
  'GET vendor/product/{id}/preview': ({ params }, call) =>
    previewProduct(call, { id: params.id, ...ownProducts(call.user) }),
  'POST vendor/product/{id}/duplicate': ({ params }, { context, user }) =>
    duplicateProduct(context, { id: params.id, ...ownProducts(user), createdBy: user.id }),
  'POST vendor/product/bulk': ({ body }, { context, user }) =>
    bulkUpdate(context, { ...body, ...ownProducts(user) }),
  'DELETE product/{id}': async ({ params }, { context, user }) => {
    await bulkUpdate(context, { ids: [params.id], action: 'delete', ...ownProducts(user) });
    return null;
  },
});
