import { eq, inArray, type SQL, type SQLWrapper, sql, type WithSubquery } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema.ts';

const stars = [products.stars1, products.stars2, products.stars3, products.stars4, products.stars5] as const;

/** How a review is counted. */
export interface CountedReview {
  rating: number;
  verified: boolean;
}

/** Adds the new rating to the counters, subtracts the replaced one, and returns the counters. */
export async function moveCounters(
  tx: Db,
  params: { productId: string; from: CountedReview | null; to: CountedReview | null },
) {
  const { from, to } = params;
  const isStars = (counted: CountedReview | null, number: number) =>
    Number(counted?.verified === true && counted.rating === number);
  const isUnverified = (counted: CountedReview | null) => Number(counted?.verified === false);
  const moved = stars.map((column, index) => {
    const change = isStars(to, index + 1) - isStars(from, index + 1);
    return [`stars${index + 1}`, sql`${column} + ${change}::integer`];
  });
  const [row] = await tx
    .update(products)
    .set({
      ...Object.fromEntries(moved),
      unverifiedReviews: sql`${products.unverifiedReviews} + ${isUnverified(to) - isUnverified(from)}::integer`,
    })
    .where(eq(products.id, params.productId))
    .returning({
      vendorId: products.vendorId,
      stars1: products.stars1,
      stars2: products.stars2,
      stars3: products.stars3,
      stars4: products.stars4,
      stars5: products.stars5,
      unverifiedReviews: products.unverifiedReviews,
    });
  if (!row) throw new Error('The product of a review does not exist.');
  return row;
}

/** A CTE of reviews whose verified mark changes: `change` is 1 for one that is verified now, -1 for one that is not. */
type MarkedReviews = WithSubquery & { productId: SQLWrapper; rating: SQLWrapper; change: SQLWrapper };

/** Moves what a CTE has marked between the counters of verified and other ratings, in the statement that marks it. */
export const moveMarked = (tx: Db, marked: MarkedReviews) => {
  const moved = stars.map((column, index) => [
    `stars${index + 1}`,
    sql`${column} + case ${marked.rating} when ${index + 1} then ${marked.change} else 0 end`,
  ]);
  return tx
    .with(marked)
    .update(products)
    .set({
      ...Object.fromEntries(moved),
      unverifiedReviews: sql`${products.unverifiedReviews} - ${marked.change}`,
    })
    .from(marked)
    .where(eq(products.id, marked.productId))
    .returning({ id: products.id, vendorId: products.vendorId });
};

/** Sets the counters of products: of each number of stars, the lowest first, and of ratings that are not verified. */
export const setCounters = (
  tx: Db,
  params: { ids: readonly string[]; stars: readonly SQL[]; unverified: SQL },
) =>
  tx
    .update(products)
    .set({
      ...Object.fromEntries(params.stars.map((counted, index) => [`stars${index + 1}`, counted])),
      unverifiedReviews: params.unverified,
    })
    .where(inArray(products.id, [...params.ids]));
