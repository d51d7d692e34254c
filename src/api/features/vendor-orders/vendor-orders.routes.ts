import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { createInvoiceLink } from './invoices.service.ts';
import * as orders from './vendor-orders.service.ts';

export const vendorOrdersHandlers = implement({
  'GET vendor/order': ({ query }, { context, user }) =>
    orders.listVendorOrders(context, { ...query, vendorId: ownVendorId(user) }),
  'DELETE vendor/order/{id}': async ({ params }, { context, user }) => {
    await orders.removeVendorOrder(context, { id: params.id, vendorId: ownVendorId(user) });
    return null;
  },
  'POST vendor/order/{id}/invoice': ({ params }, { context, user }) =>
    createInvoiceLink(context, { id: params.id, vendorId: ownVendorId(user) }),
});
