import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDownloadable } from '#db/fragments/downloadable.ts';
import { orderLines, orders } from '#db/schema.ts';

/** Those of the products that a customer has bought and can download. */
export async function findOwnedProducts(
  db: Db,
  params: { customerId: string; productIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ productId: orderLines.productId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.customerId, params.customerId),
        inArray(orderLines.productId, [...params.productIds]),
        isDownloadable,
      ),
    );
  return new Set(rows.map(({ productId }) => productId));
}
