import { and, count, desc, eq, gte, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderLines, orders, products, productViews, vendorOrders } from '#db/schema.ts';

interface Range {
  vendorId: string;
  /** The first day, YYYY-MM-DD in UTC. */
  first: string;
}

/** Completed vendor orders since the first day, UTC. */
const completed = ({ vendorId, first }: Range) =>
  and(
    eq(vendorOrders.vendorId, vendorId),
    gte(vendorOrders.createdAt, sql`${first}::timestamp at time zone 'UTC'`),
    eq(orders.status, 'Completed'),
  );

const day = sql<string>`to_char(${vendorOrders.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
const paidCents = sum(orderLines.paidCents).mapWith(Number);

/** What is left of the vendor's share, in cents. */
const remainingShare = sql`(${vendorOrders.totalCents} - ${vendorOrders.refundedCents})
  - (${vendorOrders.taxCents} - ${vendorOrders.refundedTaxCents})
  + (${vendorOrders.codesCents} - ${vendorOrders.refundedCodesCents})
  - (${vendorOrders.commissionCents} - ${vendorOrders.refundedCommissionCents})`;

/** Sales less refunds by day of the order; days without a sale are left out. Money in cents. */
export const findSalesByDay = (db: Db, params: Range) =>
  db
    .select({
      day,
      // A free order has nothing to refund.
      orders: sql<number>`count(*) filter (where ${vendorOrders.refundedCents} < ${vendorOrders.totalCents}
        or ${vendorOrders.totalCents} = 0)`.mapWith(Number),
      salesCents: sum(sql`${vendorOrders.totalCents} - ${vendorOrders.refundedCents}`).mapWith(Number),
      earningsCents: sum(remainingShare).mapWith(Number),
    })
    .from(vendorOrders)
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .where(completed(params))
    .groupBy(day);

/** Product views of a vendor per day (UTC), from the first day of the range. */
export const findViewsByDay = (db: Db, { vendorId, first }: Range) =>
  db
    .select({ day: productViews.day, views: sum(productViews.views).mapWith(Number) })
    .from(productViews)
    .where(and(eq(productViews.vendorId, vendorId), gte(productViews.day, first)))
    .groupBy(productViews.day);

/** The products with the highest revenue from lines that were not refunded, with their current names. Money in cents. */
export const findBestProducts = (db: Db, params: Range & { limit: number }) =>
  db
    .select({
      id: products.id,
      name: products.name,
      featuredImage: products.featuredImage,
      deletedAt: products.deletedAt,
      sold: sum(orderLines.quantity).mapWith(Number),
      orders: count(),
      salesCents: paidCents,
    })
    .from(vendorOrders)
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .innerJoin(orderLines, eq(orderLines.vendorOrderId, vendorOrders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(completed(params), isNull(orderLines.refundedAt)))
    .groupBy(products.id)
    .orderBy(desc(paidCents), desc(count()), products.id)
    .limit(params.limit);

/** Views of these products, from the first day of the range. */
export const findViewsOf = (db: Db, params: Range & { productIds: string[] }) =>
  db
    .select({ productId: productViews.productId, views: sum(productViews.views).mapWith(Number) })
    .from(productViews)
    .where(
      and(
        eq(productViews.vendorId, params.vendorId),
        gte(productViews.day, params.first),
        inArray(productViews.productId, params.productIds),
      ),
    )
    .groupBy(productViews.productId);
