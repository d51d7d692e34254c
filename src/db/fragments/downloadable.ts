import { and, eq, isNull, not, sql } from 'drizzle-orm';
import { disputes, orderLines, orders } from '../tables/orders.ts';

/** SQL condition on `orders`: the order has a dispute that is open or lost. */
export const isDisputed = sql<boolean>`exists (
  select 1 from ${disputes} where ${disputes.orderId} = ${orders}.id and ${disputes.status} <> 'Won')`;

/** SQL condition on `order_lines` and `orders`: the line's files can be downloaded. */
export const isDownloadable = and(
  eq(orders.status, 'Completed'),
  not(isDisputed),
  isNull(orderLines.refundedAt),
);
