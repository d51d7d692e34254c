import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import * as products from './products.service.ts';

export const productsHandlers = implement({
  'GET vendor/product': ({ query }, { market, user }) =>
    products.listVendorProducts(market, { vendorId: ownVendorId(user), query }),
  'DELETE product/{id}': async ({ params }, { market, user }) => {
    await products.removeProduct(market, { id: params.id, vendorId: ownVendorId(user) });
    return null;
  },
});
