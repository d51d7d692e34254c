import { previewProduct } from '#api/features/catalog/catalog.service.ts';
import { invalidField } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { bulkUpdate, duplicateProduct } from './product-bulk.service.ts';
import { changeProduct, createProduct, freeSku } from './product-form.service.ts';
import * as products from './products.service.ts';

export const productsHandlers = implement({
  'GET product/unique-code': (_, { context }) => freeSku(context),
  'POST product': ({ form, files }, { context, user }) => {
    const { vendorId: formVendorId, ...fields } = form;
    const vendorId = ownVendorId(user) ?? formVendorId;
    if (!vendorId) throw invalidField('vendorId', 'Please select Vendor.');
    return createProduct(context, { vendorId, fields }, files);
  },
  'PATCH product/{id}': ({ params, form, files }, { context, user }) =>
    changeProduct(context, { id: params.id, vendorId: ownVendorId(user), change: form }, files),
  'GET vendor/product': ({ query }, { context, user }) =>
    products.listVendorProducts(context, { vendorId: ownVendorId(user) ?? query.vendorId ?? null, query }),
  'GET vendor/product/{id}': ({ params }, { context, user }) =>
    products.readVendorProduct(context, { id: params.id, vendorId: ownVendorId(user) }),
  'GET vendor/product/{id}/preview': ({ params }, { context, user }) =>
    previewProduct(context, { id: params.id, vendorId: ownVendorId(user) }),
  'POST vendor/product/{id}/duplicate': ({ params }, { context, user }) =>
    duplicateProduct(context, { id: params.id, vendorId: ownVendorId(user) }),
  'POST vendor/product/bulk': ({ body }, { context, user }) =>
    bulkUpdate(context, { ...body, vendorId: ownVendorId(user) }),
  'DELETE product/{id}': async ({ params }, { context, user }) => {
    await bulkUpdate(context, { ids: [params.id], action: 'delete', vendorId: ownVendorId(user) });
    return null;
  },
});
