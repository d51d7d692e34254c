import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { disputes, orders } from '#db/schema.ts';
import type { DisputeStatus } from '#domain/order.ts';

const listFilter = (params: { status?: DisputeStatus; orderId?: string }) =>
  and(
    params.status && eq(disputes.status, params.status),
    params.orderId ? eq(disputes.orderId, params.orderId) : undefined,
  );

/** Disputes with their orders, newest first. */
export const findDisputes = (
  db: Db,
  params: { status?: DisputeStatus; orderId?: string; limit: number; offset: number },
) =>
  db
    .select({
      id: disputes.id,
      orderId: orders.orderNumber,
      orderRecordId: disputes.orderId,
      amountCents: disputes.amountCents,
      reason: disputes.reason,
      status: disputes.status,
      dueAt: disputes.dueAt,
      createdAt: disputes.createdAt,
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(listFilter(params))
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
    .limit(params.limit)
    .offset(params.offset);

/** Number of disputes with a status, or of all. */
export const countDisputes = (db: Db, params: { status?: DisputeStatus }): Promise<number> =>
  db.$count(disputes, listFilter(params));
