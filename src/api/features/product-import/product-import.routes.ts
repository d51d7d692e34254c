import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { checkImport, runImport } from './product-import.service.ts';

export const productImportHandlers = implement({
  'POST product-import/check': ({ form, files }, { context, user, clientGone }) =>
    checkImport(context, { ...form, vendorId: ownVendorId(user), signal: clientGone() }, files),
  'POST product-import': ({ form, files }, { context, user, clientGone }) =>
    runImport(context, { ...form, vendorId: ownVendorId(user), signal: clientGone() }, files),
});
