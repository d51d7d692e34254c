import { badRequest } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import * as products from './product-form.service.ts';

export const productFormHandlers = implement({
  'GET product/unique-code': (_, { market }) => products.freeSku(market),
  'POST product': ({ form, files }, { market, user }) => {
    const { vendorId: chosen, ...fields } = form;
    const vendorId = ownVendorId(user) ?? chosen;
    if (!vendorId) throw badRequest('Please select Vendor.');
    return products.createProduct(market, { vendorId, fields }, files);
  },
  'PATCH product/{id}': ({ params, form, files }, { market, user }) =>
    products.changeProduct(market, { id: params.id, vendorId: ownVendorId(user), change: form }, files),
});
