import { and, asc, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { hasDeclined } from '#api/features/mail-choices/mail-choices.service.ts';
import type { Db } from '#db/client.ts';
import { orderLines, orders, outbox, products, reviews, users } from '#db/schema.ts';

/** Condition on lines, with their products and orders: kept, still sold, and not reviewed by the customer. */
const isToReview = (db: Db) =>
  and(
    isNull(orderLines.refundedAt),
    products.listed,
    notExists(
      db
        .select()
        .from(reviews)
        .where(and(eq(reviews.productId, orderLines.productId), eq(reviews.customerId, orders.customerId))),
    ),
  );

/**
 * Completed orders of a time whose customers can be asked for reviews and were not, oldest first. Whether they were is
 * known from the mail's key, which is kept for longer than the time between `after` and `until`.
 */
export const findOrdersToAsk = (
  db: Db,
  params: { after: Date; until: Date; keyPrefix: string; limit: number },
) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(
      and(
        eq(orders.status, 'Completed'),
        gt(orders.createdAt, params.after),
        lte(orders.createdAt, params.until),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        sql`not ${hasDeclined('review-request')}`,
        notExists(
          db
            .select()
            .from(outbox)
            .where(eq(outbox.key, sql`${params.keyPrefix} || ${orders.id}`)),
        ),
        sql`exists ${db
          .select({ id: orderLines.id })
          .from(orderLines)
          .innerJoin(products, eq(products.id, orderLines.productId))
          .where(and(eq(orderLines.orderId, orders.id), isToReview(db)))}`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(params.limit);

/** The customer of an order and what of it can be reviewed; null without a customer. */
export async function findReviewRequest(db: Db, params: { orderId: string }) {
  const [customer] = await db
    .select({ id: users.id, name: users.name, email: users.email, orderNumber: orders.orderNumber })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(and(eq(orders.id, params.orderId), sql`not ${hasDeclined('review-request')}`));
  if (!customer) return null;
  const lines = await db
    .selectDistinctOn([products.id], {
      name: products.name,
      slug: products.slug,
      image: products.featuredImage,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, params.orderId), isToReview(db)))
    .orderBy(asc(products.id));
  return { ...customer, lines };
}
