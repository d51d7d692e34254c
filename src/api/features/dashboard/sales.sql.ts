import { and, count, desc, eq, gt, gte, inArray, isNull, sql, sum } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ofVendor, type VendorScope } from '#db/fragments/of-vendor.ts';
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
      // An order that a code made free has nothing to refund.
      orders: sql<number>`count(*) filter (where ${vendorOrders.refundedCents} < ${vendorOrders.totalCents}
        or (${vendorOrders.totalCents} = 0 and ${vendorOrders.codeDiscountCents} > 0))`.mapWith(Number),
      freeOrders: sql<number>`count(*) filter (where ${vendorOrders.totalCents} = 0
        and ${vendorOrders.codeDiscountCents} = 0)`.mapWith(Number),
      salesCents: sum(sql`${vendorOrders.totalCents} - ${vendorOrders.refundedCents}`).mapWith(Number),
      earningsCents: sum(remainingShare).mapWith(Number),
    })
    .from(vendorOrders)
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .where(completed(params))
    .groupBy(day);

/** Product views per day (UTC) of a vendor or one of its products, from the first day of the range. */
export const findViewsByDay = (db: Db, { vendorId, productId, first }: Range & { productId?: string }) =>
  db
    .select({ day: productViews.day, views: sum(productViews.views).mapWith(Number) })
    .from(productViews)
    .where(
      and(
        eq(productViews.vendorId, vendorId),
        gte(productViews.day, first),
        productId ? eq(productViews.productId, productId) : undefined,
      ),
    )
    .groupBy(productViews.day);

/** The products with the highest revenue from lines that had a price and were not refunded, with their current names. Money in cents. */
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
    .where(and(completed(params), isNull(orderLines.refundedAt), gt(orderLines.priceCents, 0)))
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

/** The vendor of a product that the caller may access; null without one. */
export async function findProductVendor(db: Db, { id, vendorId }: VendorScope & { id: string }) {
  const [product] = await db
    .select({ vendorId: products.vendorId })
    .from(products)
    .where(and(eq(products.id, id), ofVendor(products.vendorId, vendorId), isNull(products.deletedAt)));
  return product ?? null;
}

/** The vendor's share of a line, in cents. */
const lineShare = sql`${orderLines.paidCents} - ${orderLines.taxCents} + ${orderLines.codesCents}
  - ${orderLines.commissionCents}`;

/** A product's lines that were not refunded, by day of the order; days without a sale are left out. Money in cents. */
export const findProductSalesByDay = (db: Db, params: Range & { productId: string }) =>
  db
    .select({
      day,
      orders: sql<number>`count(distinct ${orderLines.vendorOrderId})
        filter (where ${orderLines.priceCents} > 0)`.mapWith(Number),
      freeOrders: sql<number>`count(distinct ${orderLines.vendorOrderId})
        filter (where ${orderLines.priceCents} = 0)`.mapWith(Number),
      salesCents: paidCents,
      earningsCents: sum(lineShare).mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .where(and(eq(orderLines.productId, params.productId), completed(params), isNull(orderLines.refundedAt)))
    .groupBy(day);

/** The last sales of a product, without those that its vendor has deleted. Money in cents. */
export const findLatestSales = (db: Db, params: { productId: string; limit: number }) =>
  db
    .select({
      id: vendorOrders.id,
      orderId: orders.orderNumber,
      createdAt: vendorOrders.createdAt,
      quantity: orderLines.quantity,
      paidCents: orderLines.paidCents,
      earnedCents: sql<number>`${lineShare}`.mapWith(Number),
      refundedAt: orderLines.refundedAt,
      free: sql<boolean>`${orderLines.priceCents} = 0`,
    })
    .from(orderLines)
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .innerJoin(orders, eq(orders.id, vendorOrders.orderId))
    .where(
      and(
        eq(orderLines.productId, params.productId),
        eq(orders.status, 'Completed'),
        isNull(vendorOrders.deletedAt),
      ),
    )
    .orderBy(desc(vendorOrders.createdAt), desc(orderLines.id))
    .limit(params.limit);
