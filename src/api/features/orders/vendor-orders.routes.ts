import { implement } from '#api/kernel/implement.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { createInvoiceLink } from './invoices.service.ts';
import * as orders from './vendor-orders.service.ts';

export const vendorOrdersHandlers = implement({
  'GET vendor/order': ({ query }, { market, user }) =>
    orders.listVendorOrders(market, { ...query, vendorId: ownVendorId(user) }),
  'DELETE vendor/order/{id}': async ({ params }, { market, user }) => {
    await orders.removeVendorOrder(market, { id: params.id, vendorId: ownVendorId(user) });
    return null;
  },
  'POST vendor/order/{id}/invoice': ({ params }, { market, user }) =>
    createInvoiceLink(market, { id: params.id, vendorId: ownVendorId(user) }),
});
