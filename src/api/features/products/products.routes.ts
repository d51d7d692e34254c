import { previewProduct } from '#api/features/catalog/catalog.service.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { changeTogether, duplicateProduct } from './product-bulk.service.ts';
import * as products from './products.service.ts';

export const productsHandlers = implement({
  'GET vendor/product': ({ query }, { market, user }) =>
    products.listVendorProducts(market, { vendorId: ownVendorId(user) ?? query.vendorId ?? null, query }),
  'GET vendor/product/{id}': ({ params }, { market, user }) =>
    products.readVendorProduct(market, { id: params.id, vendorId: ownVendorId(user) }),
  'GET vendor/product/{id}/preview': ({ params }, { market, user }) =>
    previewProduct(market, { id: params.id, vendorId: ownVendorId(user) }),
  'POST vendor/product/{id}/duplicate': ({ params }, { market, user }) =>
    duplicateProduct(market, { id: params.id, vendorId: ownVendorId(user) }),
  'POST vendor/product/bulk': ({ body }, { market, user }) =>
    changeTogether(market, { ...body, vendorId: ownVendorId(user) }),
  'DELETE product/{id}': async ({ params }, { market, user }) => {
    await changeTogether(market, { ids: [params.id], action: 'delete', vendorId: ownVendorId(user) });
    return null;
  },
});
