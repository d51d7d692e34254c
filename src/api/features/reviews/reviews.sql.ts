import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { ofVendor } from '#db/of-vendor.ts';
import { orderLines, orders, products, reviews, users, vendors } from '#db/schema.ts';

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

/** Counts a rating that is new and not one that is gone; gives the counters as they are then. */
export async function moveStars(
  tx: Db,
  params: { productId: string; from: number | null; to: number | null },
) {
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

/** Ratings of a vendor's products (null: of all), newest first. */
export function findReviews(db: Db, params: { vendorId: string | null; limit: number; offset: number }) {
  const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];
  const picked = db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(ofVendor(products.vendorId, params.vendorId))
    .orderBy(...newestFirst)
    .limit(params.limit)
    .offset(params.offset)
    .as('picked');
  const vendorUsers = alias(users, 'vendor_users');
  return db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      verified: reviews.verified,
      createdAt: reviews.createdAt,
      user: { name: users.name, email: users.email, phone: users.phone },
      product: { id: products.id, name: products.name },
      vendorName: vendorUsers.name,
    })
    .from(picked)
    .innerJoin(reviews, eq(reviews.id, picked.id))
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(users, eq(users.id, reviews.customerId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(vendorUsers, eq(vendorUsers.id, vendors.userId))
    .orderBy(...newestFirst);
}

/** How many ratings those products have: their own counters say it. */
export async function countReviews(db: Db, params: { vendorId: string | null }): Promise<number> {
  const total = sql`sum(${sql.join([...stars], sql` + `)})`;
  const [row] = await db
    .select({ total: sql<number>`coalesce(${total}, 0)::integer` })
    .from(products)
    .where(ofVendor(products.vendorId, params.vendorId));
  return row?.total ?? 0;
}

/** Makes everyone who rates the product of this rating wait their turn; null when there is no such rating. */
export async function lockReviewedProduct(
  tx: Db,
  params: { id: string; vendorId: string | null },
): Promise<string | null> {
  const [row] = await tx
    .select({ id: products.id })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, params.id), ofVendor(products.vendorId, params.vendorId)))
    .for('no key update', { of: products });
  return row?.id ?? null;
}

/** Gives the stars of the rating that is gone; null when somebody else was faster. */
export async function deleteReview(tx: Db, params: { id: string }): Promise<number | null> {
  const [row] = await tx
    .delete(reviews)
    .where(eq(reviews.id, params.id))
    .returning({ rating: reviews.rating });
  return row?.rating ?? null;
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
