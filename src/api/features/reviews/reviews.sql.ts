import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderLines, orders, products, reviews } from '#db/schema.ts';

const stars = [products.stars1, products.stars2, products.stars3, products.stars4, products.stars5] as const;

/**
 * Makes everyone who rates this product wait their turn; false when it is not listed.
 * Not the stronger `for update`: that would make those who are buying it wait as well.
 */
export async function lockListedProduct(tx: Db, params: { productId: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, params.productId), products.listed))
    .for('no key update');
  return rows.length > 0;
}

/** What the customer gave the product before, or null. */
export async function findRating(
  tx: Db,
  params: { productId: string; customerId: string },
): Promise<number | null> {
  const [row] = await tx
    .select({ rating: reviews.rating })
    .from(reviews)
    .where(and(eq(reviews.productId, params.productId), eq(reviews.customerId, params.customerId)));
  return row?.rating ?? null;
}

export async function hasBought(tx: Db, params: { productId: string; customerId: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.productId, params.productId),
        eq(orders.customerId, params.customerId),
        eq(orders.status, 'Completed'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export const putReview = (tx: Db, row: typeof reviews.$inferInsert) =>
  tx
    .insert(reviews)
    .values(row)
    .onConflictDoUpdate({
      target: [reviews.productId, reviews.customerId],
      set: { rating: row.rating, verified: row.verified, createdAt: row.createdAt },
    });

/** Counts one rating more and, if there was one before, that one less; gives the counters as they are then. */
export async function moveStars(tx: Db, params: { productId: string; from: number | null; to: number }) {
  const [row] = await tx
    .update(products)
    .set(
      Object.fromEntries(
        stars.map((column, index) => {
          const change = Number(params.to === index + 1) - Number(params.from === index + 1);
          return [`stars${index + 1}`, sql`${column} + ${change}::integer`];
        }),
      ),
    )
    .where(eq(products.id, params.productId))
    .returning({
      stars1: products.stars1,
      stars2: products.stars2,
      stars3: products.stars3,
      stars4: products.stars4,
      stars5: products.stars5,
    });
  if (!row) throw new Error('The product of a review is gone.');
  return row;
}

const ROWS_AT_ONCE = 1000;

/** Many reviews of customers who have none of these products yet. */
export async function insertReviews(tx: Db, rows: (typeof reviews.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx.insert(reviews).values(rows.slice(start, start + ROWS_AT_ONCE));
  }
}

/** Marks the reviews of those who bought what they rate, and counts the stars anew. */
export async function recountReviews(tx: Db, params: { productIds: string[] }): Promise<void> {
  await tx
    .update(reviews)
    .set({
      verified: sql`exists (
        select 1 from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
        where ${orderLines.productId} = ${reviews.productId}
          and ${orders.customerId} = ${reviews.customerId} and ${orders.status} = 'Completed'
      )`,
    })
    .where(inArray(reviews.productId, params.productIds));
  await tx
    .update(products)
    .set(
      Object.fromEntries(
        stars.map((_, index) => [
          `stars${index + 1}`,
          sql`(select count(*) from ${reviews}
            where ${reviews.productId} = ${products.id} and ${reviews.rating} = ${index + 1})`,
        ]),
      ),
    )
    .where(inArray(products.id, params.productIds));
}
