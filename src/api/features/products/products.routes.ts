import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import * as products from './products.service.ts';

export const productsHandlers = implement({
  'GET vendor/product': ({ query }, { market, user }) =>
    products.listVendorProducts(market, { vendorId: ownVendorId(user), query }),
  'PATCH product/{id}': async ({ params, form }, { market, user }) => {
    const { status, ...fields } = form;
    const change = { ...fields, ...(status && { status: status === 'true' }) };
    await products.changeProduct(market, { id: params.id, vendorId: ownVendorId(user), change });
    return { id: params.id };
  },
  'DELETE product/{id}': async ({ params }, { market, user }) => {
    await products.removeProduct(market, { id: params.id, vendorId: ownVendorId(user) });
    return null;
  },
});
