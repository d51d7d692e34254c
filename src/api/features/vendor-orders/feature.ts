import { defineFeature } from '#api/kernel/feature.ts';
import { invoiceRoute } from './invoices.routes.ts';
import { vendorOrdersHandlers } from './vendor-orders.routes.ts';

export const vendorOrders = defineFeature({
  handlers: vendorOrdersHandlers,
  routes: invoiceRoute,
  audited: {
    vendorOrders: 'audited',
  },
});
