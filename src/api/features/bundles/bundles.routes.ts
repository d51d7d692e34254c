import { invalidField } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { ownProducts, ownVendorId } from '#api/kernel/ownership.ts';
import * as bundles from './bundles.service.ts';

export const bundlesHandlers = implement({
  'POST bundle': ({ form, files }, { context, user }) => {
    const { vendorId: formVendorId, productIds, ...fields } = form;
    const vendorId = ownVendorId(user) ?? formVendorId;
    if (!vendorId) throw invalidField('vendorId', 'Please select Vendor.');
    const scope = ownProducts(user);
    return bundles.createBundle(context, { vendorId, createdBy: user.id, scope, fields, productIds }, files);
  },
  'GET bundle/{id}': ({ params }, { context, user }) =>
    bundles.readBundle(context, { id: params.id, ...ownProducts(user) }),
  'PATCH bundle/{id}': ({ params, form, files }, { context, user }) =>
    bundles.changeBundle(context, { id: params.id, ...ownProducts(user), change: form }, files),
  'DELETE bundle/{id}': async ({ params }, { context, user }) => {
    await bundles.deleteBundle(context, { id: params.id, ...ownProducts(user) });
    return null;
  },
});
