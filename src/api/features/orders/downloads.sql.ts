import { and, eq, isNull, not } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderLines, orders } from '#db/schema.ts';
import { isDisputed } from './orders.sql.ts';

/**
 * The file of an order line, if the order is completed and not disputed and the line is not refunded; else null.
 * `owner` limits it to one customer's order.
 */
export async function findBoughtFile(
  db: Db,
  params: { lineId: string; owner?: { orderId: string; customerId: string } },
) {
  const { lineId, owner } = params;
  const [row] = await db
    .select({ fileId: orderLines.fileId, name: orderLines.productName })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.id, lineId),
        eq(orders.status, 'Completed'),
        not(isDisputed),
        isNull(orderLines.refundedAt),
        owner && and(eq(orders.id, owner.orderId), eq(orders.customerId, owner.customerId)),
      ),
    );
  return row ?? null;
}
