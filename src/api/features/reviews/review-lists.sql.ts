import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { ofVendor, type VendorScope } from '#db/fragments/of-vendor.ts';
import { sortedBy } from '#db/fragments/order.ts';
import { products, reviews, users, vendors } from '#db/schema.ts';
import { REVIEWS_FOUND_MAX } from '#domain/limits.ts';
import type { Sort } from '#domain/sort.ts';
import { isCurrent, isRemoved, stars } from './review-conditions.sql.ts';

export type VendorReviewSort = Sort<'createdAt' | 'rating'>;

/** Of which products: a vendor's (null: all), or one of them. */
interface ReviewedProducts extends VendorScope {
  productId?: string | undefined;
}

interface VendorReviewFilter extends ReviewedProducts {
  removed: boolean;
  /** A tsquery from `typedQuery`. */
  search?: string;
}

const ofReviewed = ({ vendorId, productId }: ReviewedProducts) =>
  and(ofVendor(products.vendorId, vendorId), productId ? eq(products.id, productId) : undefined);

const inVendorList = ({ removed, ...reviewed }: VendorReviewFilter) =>
  and(removed ? isRemoved : isCurrent, ofReviewed(reviewed));

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
export async function countReviews(db: Db, params: ReviewedProducts): Promise<number> {
  const total = sql`sum(${sql.join([...stars, products.unverifiedReviews], sql` + `)})`;
  const [row] = await db
    .select({ total: sql<number>`coalesce(${total}, 0)::integer` })
    .from(products)
    .where(ofReviewed(params));
  return row?.total ?? 0;
}

/** Number of removed reviews of those products. */
export async function countRemovedReviews(db: Db, params: ReviewedProducts): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(isRemoved, ofReviewed(params)));
  return row?.total ?? 0;
}
