import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type CountedReview,
  moveMarked,
  setCounters,
} from '#api/features/products/product-ratings.service.ts';
import type { Db } from '#db/client.ts';
import { ofVendor, type VendorScope } from '#db/of-vendor.ts';
import { isOneOf } from '#db/one-of.ts';
import { sortedBy } from '#db/order.ts';
import { preparedRows } from '#db/prepared-rows.ts';
import {
  orderLines,
  orders,
  products,
  productVersions,
  reviews,
  reviewVotes,
  users,
  vendors,
} from '#db/schema.ts';
import { REVIEWS_FOUND_MAX } from '#domain/limits.ts';
import type { ReviewRemover, ReviewSort } from '#domain/rating.ts';
import type { Sort } from '#domain/sort.ts';

const stars = [products.stars1, products.stars2, products.stars3, products.stars4, products.stars5] as const;

/**
 * Condition on order lines joined with orders: bought, not refunded, and paid for. A line that cost nothing, or whose larger
 * part a code of its shop has paid, verifies no rating: shops could buy their own stars (decision 0085).
 */
const isPurchase = and(
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
const isBought = sql`exists (
  select 1 from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
  where ${orderLines.productId} = ${reviews.productId} and ${orders.customerId} = ${reviews.customerId} and ${isPurchase}
)`;

/** The newest version that the customer of a review has bought; null without a purchase. */
const boughtVersion = sql<number | null>`(
  select max(${productVersions.number}) from ${orderLines}
    join ${orders} on ${orders.id} = ${orderLines.orderId}
    join ${productVersions} on ${productVersions.id} = ${orderLines.versionId}
  where ${orderLines.productId} = ${reviews.productId} and ${orders.customerId} = ${reviews.customerId} and ${isPurchase}
)`;

const isCurrent = isNull(reviews.removedAt);
const isRemoved = isNotNull(reviews.removedAt);

/**
 * Serializes what depends on a customer's purchases: a parallel rating and order must not both miss the other. Call it
 * before products are locked, which avoids deadlocks.
 */
export const lockCustomer = (tx: Db, params: { customerId: string }): Promise<unknown> =>
  lockedCustomer(tx, params);

const lockedCustomer = preparedRows('lock_customer', (db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('customerId')))
    .for('no key update'),
);

/**
 * Serializes ratings of a product; false when it is not listed. `for update` would block purchases too, so the weaker
 * lock is used.
 */
export async function lockListedProduct(tx: Db, params: { productId: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, params.productId), products.listed))
    .for('no key update');
  return rows.length > 0;
}

const ofCustomer = (params: { productId: string; customerId: string }) =>
  and(eq(reviews.productId, params.productId), eq(reviews.customerId, params.customerId));

/** The customer's current review of the product, or null. */
export async function findOwnReview(db: Db, params: { productId: string; customerId: string }) {
  const [row] = await db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      verified: reviews.verified,
      text: reviews.text,
      images: reviews.images,
    })
    .from(reviews)
    .where(and(ofCustomer(params), isCurrent));
  return row ?? null;
}

/** The roles that have removed the customer's reviews of the product. */
export async function findRemovers(
  tx: Db,
  params: { productId: string; customerId: string },
): Promise<ReviewRemover[]> {
  const rows = await tx
    .selectDistinct({ role: reviews.removedByRole })
    .from(reviews)
    .where(and(ofCustomer(params), isRemoved));
  return rows.flatMap(({ role }) => role ?? []);
}

/** The newest version of the product that the customer has bought and kept; null without one. */
export async function findBoughtVersion(
  tx: Db,
  params: { productId: string; customerId: string },
): Promise<number | null> {
  const [row] = await tx
    .select({ number: max(productVersions.number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(productVersions, eq(productVersions.id, orderLines.versionId))
    .where(
      and(eq(orderLines.productId, params.productId), eq(orders.customerId, params.customerId), isPurchase),
    );
  return row?.number ?? null;
}

/** Inserts the customer's review of a product, or replaces the current one and what others said about it. */
export async function putReview(tx: Db, row: typeof reviews.$inferInsert): Promise<void> {
  const { rating, text, images, versionNumber, verified, createdAt } = row;
  await tx.delete(reviewVotes).where(
    inArray(
      reviewVotes.reviewId,
      tx
        .select({ id: reviews.id })
        .from(reviews)
        .where(and(ofCustomer(row), isCurrent)),
    ),
  );
  await tx
    .insert(reviews)
    .values(row)
    .onConflictDoUpdate({
      target: [reviews.productId, reviews.customerId],
      targetWhere: isCurrent,
      set: {
        rating,
        text,
        images,
        versionNumber,
        verified,
        createdAt,
        helpful: 0,
        // The shop has answered the earlier rating, and can answer this one.
        answer: null,
        answeredAt: null,
        answeredBy: null,
      },
    });
}

/** Current reviews of these products by this customer whose verified mark differs from the purchases. */
const isMismarked = and(
  eq(reviews.customerId, sql.placeholder('customerId')),
  isOneOf(reviews.productId, 'productIds'),
  isCurrent,
  sql`${reviews.verified} <> ${isBought}`,
);

/** What a customer has bought, or was given the money back for. */
export interface Purchase {
  customerId: string;
  productIds: readonly string[];
}

const mismarkedOf = ({ customerId, productIds }: Purchase) => ({
  customerId,
  productIds: JSON.stringify(productIds),
});

const lockedMismarked = preparedRows('locked_mismarked', (db) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, db.select({ id: reviews.productId }).from(reviews).where(isMismarked)))
    .orderBy(asc(products.id))
    .for('no key update'),
);

/** Locks the products with a review by the customer whose verified mark is wrong, in order of id. */
export async function lockMismarked(tx: Db, params: Purchase): Promise<string[]> {
  const rows = await lockedMismarked(tx, mismarkedOf(params));
  return rows.map(({ id }) => id);
}

/**
 * Sets the verified mark of the customer's reviews by the purchases, and updates the counters. One statement for all
 * products, so that totals of shops are locked in order. Returns the products that changed.
 */
export async function markReviews(tx: Db, params: Purchase): Promise<{ id: string; vendorId: string }[]> {
  const marked = tx.$with('marked').as(
    tx
      .update(reviews)
      .set({ verified: sql`not ${reviews.verified}`, versionNumber: boughtVersion })
      .where(isMismarked)
      .returning({
        productId: reviews.productId,
        rating: reviews.rating,
        change: sql<number>`case when ${reviews.verified} then 1 else -1 end`.as('change'),
      }),
  );
  return moveMarked(tx, marked).prepare('mark_reviews').execute(mismarkedOf(params));
}

/** Verified reviews come first. */
const READING_ORDER: Record<ReviewSort, SQL[]> = {
  helpful: [desc(reviews.verified), desc(reviews.helpful), desc(reviews.createdAt), desc(reviews.id)],
  newest: [desc(reviews.verified), desc(reviews.createdAt), desc(reviews.id)],
  lowest: [desc(reviews.verified), asc(reviews.rating), desc(reviews.createdAt), desc(reviews.id)],
};

/** The product with each review of the page; with a row of its own if there is none. */
const publicReviews = (sort: ReviewSort) =>
  preparedRows(`public_reviews_${sort}`, (db) => {
    const page = db
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.productId, products.id), isCurrent))
      .orderBy(...READING_ORDER[sort])
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .as('page');
    return db
      .select({
        productId: products.id,
        total: sql<number>`${sql.join([...stars, products.unverifiedReviews], sql` + `)}`,
        id: reviews.id,
        authorName: users.name,
        isFormer: isNotNull(users.deletedAt),
        rating: reviews.rating,
        text: reviews.text,
        images: reviews.images,
        version: reviews.versionNumber,
        verified: reviews.verified,
        helpful: reviews.helpful,
        answer: reviews.answer,
        answeredAt: reviews.answeredAt,
        createdAt: reviews.createdAt,
      })
      .from(products)
      .leftJoinLateral(page, sql`true`)
      .leftJoin(reviews, eq(reviews.id, page.id))
      .leftJoin(users, eq(users.id, reviews.customerId))
      .where(and(eq(products.slug, sql.placeholder('slug')), products.listed))
      .orderBy(...READING_ORDER[sort]);
  });
const publicReviewsBy = {
  helpful: publicReviews('helpful'),
  newest: publicReviews('newest'),
  lowest: publicReviews('lowest'),
};

/** A review with its author, as everyone reads it. */
interface PublicReview
  extends Pick<
    typeof reviews.$inferSelect,
    'id' | 'rating' | 'text' | 'images' | 'verified' | 'helpful' | 'answer' | 'answeredAt' | 'createdAt'
  > {
  authorName: string;
  isFormer: boolean;
  version: number | null;
}

/** A page of the current reviews of a listed product, and how many there are in all; null for any other product. */
export async function findPublicReviews(
  db: Db,
  { sort, ...params }: { slug: string; sort: ReviewSort; limit: number; offset: number },
) {
  const rows = await publicReviewsBy[sort](db, params);
  const [first] = rows;
  if (!first) return null;
  const page = rows.flatMap(({ productId, total, ...review }) =>
    review.id === null ? [] : [review as PublicReview],
  );
  return { productId: first.productId, total: first.total, page };
}

/** Locks a current review of a listed product; null when there is none. */
export async function lockPublicReview(tx: Db, params: { id: string }) {
  const [row] = await tx
    .select({ customerId: reviews.customerId, productId: reviews.productId })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, params.id), isCurrent, products.listed))
    .for('no key update', { of: reviews });
  return row ?? null;
}

/** Counts a customer's vote for a review, once, and returns the number of votes. The review is locked. */
export async function addVote(
  tx: Db,
  params: { reviewId: string; customerId: string; createdAt: Date },
): Promise<number> {
  const added = await tx
    .insert(reviewVotes)
    .values(params)
    .onConflictDoNothing()
    .returning({ id: reviewVotes.reviewId });
  const [row] = await tx
    .update(reviews)
    .set({ helpful: sql`${reviews.helpful} + ${added.length}::integer` })
    .where(eq(reviews.id, params.reviewId))
    .returning({ helpful: reviews.helpful });
  return row?.helpful ?? 0;
}

export type VendorReviewSort = Sort<'createdAt' | 'rating'>;

interface VendorReviewFilter extends VendorScope {
  removed: boolean;
  /** A tsquery from `typedQuery`. */
  search?: string;
}

const inVendorList = ({ vendorId, removed }: VendorReviewFilter) =>
  and(removed ? isRemoved : isCurrent, ofVendor(products.vendorId, vendorId));

/**
 * The newest of those reviews whose product or customer matches. Each kind of match is read by its own index; one condition
 * with `or` would use none.
 */
function matchesSearch(filter: VendorReviewFilter, search: string): SQL {
  const ofProducts = sql`select ${reviews.id} from ${reviews} join ${products} on ${products.id} = ${reviews.productId}`;
  const newest = sql`${inVendorList(filter)} order by ${reviews.createdAt} desc limit ${REVIEWS_FOUND_MAX}`;
  return sql`${reviews.id} = any(array(
    (${ofProducts} where ${products.search} @@ ${search}::tsquery and ${newest})
    union (${ofProducts} join ${users} on ${users.id} = ${reviews.customerId}
      where ${users.search} @@ ${search}::tsquery and ${newest})))`;
}

/** Ratings of a vendor's products (null: of all). The time of removed ones is that of their removal. */
export function findReviews(
  db: Db,
  params: VendorReviewFilter & { sort: VendorReviewSort; limit: number; offset: number },
) {
  const sorts = { createdAt: params.removed ? reviews.removedAt : reviews.createdAt, rating: reviews.rating };
  const order = sortedBy(params.sort, sorts, reviews.id);
  const page = db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(inVendorList(params), params.search ? matchesSearch(params, params.search) : undefined))
    .orderBy(...order)
    .limit(params.limit)
    .offset(params.offset)
    .as('picked');
  const vendorUsers = alias(users, 'vendor_users');
  return db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      text: reviews.text,
      images: reviews.images,
      verified: reviews.verified,
      createdAt: reviews.createdAt,
      removedAt: reviews.removedAt,
      removedByRole: reviews.removedByRole,
      removalReason: reviews.removalReason,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
      user: { name: users.name, email: users.email, phone: users.phone },
      product: { id: products.id, name: products.name },
      vendorName: vendorUsers.name,
    })
    .from(page)
    .innerJoin(reviews, eq(reviews.id, page.id))
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(users, eq(users.id, reviews.customerId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(vendorUsers, eq(vendorUsers.id, vendors.userId))
    .orderBy(...order);
}

/** The number of reviews that a search finds. */
export const countFoundReviews = (
  db: Db,
  { search, ...filter }: VendorReviewFilter & { search: string },
): Promise<number> => db.$count(reviews, matchesSearch(filter, search));

/** The number of ratings of those products, from their counters. */
export async function countReviews(db: Db, params: { vendorId: string | null }): Promise<number> {
  const total = sql`sum(${sql.join([...stars, products.unverifiedReviews], sql` + `)})`;
  const [row] = await db
    .select({ total: sql<number>`coalesce(${total}, 0)::integer` })
    .from(products)
    .where(ofVendor(products.vendorId, params.vendorId));
  return row?.total ?? 0;
}

/** Number of removed reviews of a vendor's products (null: of all). */
export async function countRemovedReviews(db: Db, params: { vendorId: string | null }): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(isRemoved, ofVendor(products.vendorId, params.vendorId)));
  return row?.total ?? 0;
}

/** Whether a current review is of a product of this vendor. */
export async function isReviewOf(db: Db, params: { id: string; vendorId: string }): Promise<boolean> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, params.id), isCurrent, eq(products.vendorId, params.vendorId)));
  return rows.length > 0;
}

/** Locks the product of a review against ratings; null when there is no such review. */
export async function lockReviewedProduct(tx: Db, params: { id: string; vendorId: string | null }) {
  const [row] = await tx
    .select({ id: products.id, vendorId: products.vendorId })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.id, params.id), isCurrent, ofVendor(products.vendorId, params.vendorId)))
    .for('no key update', { of: products });
  return row ?? null;
}

/** Marks a review as removed and returns how it was counted; null when it was already removed. */
export async function markRemoved(
  tx: Db,
  params: { id: string; by: { id: string; role: ReviewRemover }; reason: string | null; now: Date },
): Promise<CountedReview | null> {
  const { id, by, reason, now } = params;
  const [row] = await tx
    .update(reviews)
    .set({ removedAt: now, removedBy: by.id, removedByRole: by.role, removalReason: reason })
    .where(and(eq(reviews.id, id), isCurrent))
    .returning({ rating: reviews.rating, verified: reviews.verified });
  return row ?? null;
}

/**
 * Locks the customer and the product of a review that an admin has removed; null when there is none. The customer
 * first, as for every change that depends on purchases.
 */
export async function lockRemovedReview(tx: Db, params: { id: string }) {
  const removed = and(eq(reviews.id, params.id), isRemoved, eq(reviews.removedByRole, 'admin'));
  const [review] = await tx.select().from(reviews).where(removed);
  if (!review) return null;
  const { productId, customerId } = review;
  await lockCustomer(tx, { customerId });
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update');
  const [locked] = await tx
    .select({ productId: reviews.productId, customerId: reviews.customerId, rating: reviews.rating })
    .from(reviews)
    .where(removed);
  return locked ?? null;
}

/** Marks a removed review as current; false when its author has another current one. The product is locked. */
export async function markRestored(
  tx: Db,
  params: { id: string; versionNumber: number | null },
): Promise<boolean> {
  const { id, versionNumber } = params;
  const other = alias(reviews, 'other_review');
  const rows = await tx
    .update(reviews)
    .set({
      removedAt: null,
      removedBy: null,
      removedByRole: null,
      removalReason: null,
      versionNumber,
      verified: versionNumber !== null,
    })
    .where(
      and(
        eq(reviews.id, id),
        notExists(
          tx
            .select()
            .from(other)
            .where(
              and(
                eq(other.productId, reviews.productId),
                eq(other.customerId, reviews.customerId),
                isNull(other.removedAt),
              ),
            ),
        ),
      ),
    )
    .returning({ id: reviews.id });
  return rows.length > 0;
}

/** Stores the answer to a review; false when it has one. */
export async function putAnswer(
  tx: Db,
  params: { id: string; userId: string; text: string; now: Date },
): Promise<boolean> {
  const { id, userId, text, now } = params;
  const rows = await tx
    .update(reviews)
    .set({ answer: text, answeredAt: now, answeredBy: userId })
    .where(and(eq(reviews.id, id), isCurrent, isNull(reviews.answer)))
    .returning({ id: reviews.id });
  return rows.length > 0;
}

const BATCH_SIZE = 1000;

/** Inserts reviews of customers who have not rated these products yet. */
export async function insertReviews(tx: Db, rows: (typeof reviews.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx.insert(reviews).values(rows.slice(start, start + BATCH_SIZE));
  }
}

/** Marks reviews by buyers as verified and recomputes the counters of these products. */
export async function recountReviews(tx: Db, params: { productIds: string[] }): Promise<void> {
  const { productIds } = params;
  await tx
    .update(reviews)
    .set({ verified: isBought, versionNumber: boughtVersion })
    .where(inArray(reviews.productId, productIds));
  const countOf = (condition: SQL | undefined) =>
    sql`(select count(*) from ${reviews} where ${and(eq(reviews.productId, products.id), isCurrent, condition)})`;
  await setCounters(tx, {
    ids: productIds,
    stars: stars.map((_, index) => countOf(and(eq(reviews.verified, true), eq(reviews.rating, index + 1)))),
    unverified: countOf(eq(reviews.verified, false)),
  });
}
