import { COUNTER } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { adminOrdersHandlers } from './admin-orders.routes.ts';
import { compactOrderCounts } from './admin-orders.service.ts';
import { flushDownloads, pruneDownloads } from './download-log.service.ts';
import { downloadRoute } from './downloads.routes.ts';
import { ordersRules } from './integrity.sql.ts';
import { orderReceiptMail, refundFailedMail, refundMail, vendorOrderMail } from './order-mails.ts';
import { ordersHandlers } from './orders.routes.ts';
import { ordersPersonalData } from './personal-data.sql.ts';

export const orders = defineFeature({
  handlers: { ...ordersHandlers, ...adminOrdersHandlers },
  routes: downloadRoute,
  mails: {
    'order-receipt': orderReceiptMail,
    'order-refunded': refundMail,
    'refund-failed': refundFailedMail,
    'vendor-order': vendorOrderMail,
  },
  jobs: (context) => [
    dailyJob('prune downloads', () => pruneDownloads(context)),
    dailyJob('prune order counts', () => compactOrderCounts(context)),
  ],
  buffers: { downloads: flushDownloads },
  audited: {
    orders: 'audited',
    orderCounts: COUNTER,
    orderLines: 'audited',
    downloads: { not: 'customers make them' },
  },
  personalData: ordersPersonalData,
  integrity: ordersRules,
});
