import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { orderLines, orders, products, productVersions, reviews } from '#db/schema.ts';

export const stars = [
  products.stars1,
  products.stars2,
  products.stars3,
  products.stars4,
  products.stars5,
] as const;

/**
 * Condition on order lines joined with orders: bought, not refunded, and paid for. A line verifies no rating if it cost
 * nothing, or if a code of its shop took off at least what was paid. Otherwise shops could buy their own stars (decision
 * 0085).
 */
export const isPurchase = and(
  eq(orders.status, 'Completed'),
  isNull(orderLines.refundedAt),
  gt(orderLines.paidCents, 0),
  or(
    isNull(orderLines.codeFunder),
    ne(orderLines.codeFunder, 'vendor'),
    gt(orderLines.paidCents, orderLines.codeDiscountCents),
  ),
);

/** Whether the customer of a review has bought its product. */
export const isBought = sql`exists (
  select 1 from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
  where ${orderLines.productId} = ${reviews.productId} and ${orders.customerId} = ${reviews.customerId} and ${isPurchase}
)`;

/** The newest version that the customer of a review has bought; null without a purchase. */
export const boughtVersion = sql<number | null>`(
  select max(${productVersions.number}) from ${orderLines}
    join ${orders} on ${orders.id} = ${orderLines.orderId}
    join ${productVersions} on ${productVersions.id} = ${orderLines.versionId}
  where ${orderLines.productId} = ${reviews.productId} and ${orders.customerId} = ${reviews.customerId} and ${isPurchase}
)`;

export const isCurrent = isNull(reviews.removedAt);

export const isRemoved = isNotNull(reviews.removedAt);
