import { formatCount } from '#lib/format-count.ts';

/** What the number of orders counts: those that were paid for, and how many more were free. */
export const ordersNote = (report: { freeOrders: number } | undefined): string =>
  report && report.freeOrders > 0 ? `paid for, and ${formatCount(report.freeOrders)} free` : 'paid for';
