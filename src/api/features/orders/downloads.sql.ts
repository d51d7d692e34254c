import { and, asc, eq, isNull, not } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { media, orderLines, orders } from '#db/schema.ts';
import { isDisputed } from './orders.sql.ts';

/** An order line whose file can be downloaded. */
const isDownloadable = and(eq(orders.status, 'Completed'), not(isDisputed), isNull(orderLines.refundedAt));

/** The files that a customer has bought and can download, each once, with their sizes in bytes. */
export const findBoughtFiles = (db: Db, params: { customerId: string }) =>
  db
    .selectDistinctOn([orderLines.fileId], {
      fileId: orderLines.fileId,
      name: orderLines.productName,
      orderNumber: orders.orderNumber,
      bytes: media.bytes,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(media, eq(media.id, orderLines.fileId))
    .where(and(eq(orders.customerId, params.customerId), isDownloadable))
    .orderBy(asc(orderLines.fileId), asc(orders.createdAt));

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
        isDownloadable,
        owner && and(eq(orders.id, owner.orderId), eq(orders.customerId, owner.customerId)),
      ),
    );
  return row ?? null;
}
