import { badRequest } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import * as products from './product-form.service.ts';

export const productFormHandlers = implement({
  'GET product/unique-code': (_, { context }) => products.freeSku(context),
  'POST product': ({ form, files }, { context, user }) => {
    const { vendorId: chosen, ...fields } = form;
    const vendorId = ownVendorId(user) ?? chosen;
    if (!vendorId) throw badRequest('Please select Vendor.');
    return products.createProduct(context, { vendorId, fields }, files);
  },
  'PATCH product/{id}': ({ params, form, files }, { context, user }) =>
    products.changeProduct(context, { id: params.id, vendorId: ownVendorId(user), change: form }, files),
});
