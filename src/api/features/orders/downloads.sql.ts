import { and, eq, isNull, not } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderLines, orders, secrets } from '#db/schema.ts';
import { isDisputed } from './disputes.sql.ts';

/** A line of a completed order that was neither refunded nor disputed, with its file; `owner` narrows it to one customer's order. Null: no such line. */
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

/** A secret of the market; the value given is kept only if there is none yet, on whichever node. */
export async function keepSecret(db: Db, params: { name: string; value: string }): Promise<string> {
  await db.insert(secrets).values(params).onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, params.name));
  if (!row) throw new Error(`The secret ${params.name} was not kept.`);
  return row.value;
}
