import { defineFeature } from '#api/kernel/feature.ts';
import { invoiceRoute } from './invoices.routes.ts';
import { vendorOrdersPersonalData } from './personal-data.sql.ts';
import { vendorOrdersHandlers } from './vendor-orders.routes.ts';

export const vendorOrders = defineFeature({
  handlers: vendorOrdersHandlers,
  routes: invoiceRoute,
  audited: {
    vendorOrders: 'audited',
  },
  personalData: vendorOrdersPersonalData,
});
