import { and, count, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { cases, disputes, payouts, products, refunds, reviews, vendors } from '#db/schema.ts';
import { WAITING_COUNT_MAX } from '#domain/limits.ts';
import { waitsForSupport } from './market-dashboard.sql.ts';

export interface Waiting {
  count: number;
  /** Whether the time for one of the counted has passed. */
  overdue: boolean;
}

/** Counts rows up to WAITING_COUNT_MAX, those first of which the time ends first. */
async function countRows(
  db: Db,
  rows: { of: PgTable; where: SQL | undefined; dueAt?: PgColumn; now?: Date },
): Promise<Waiting> {
  const { of, where, dueAt, now } = rows;
  const isOverdue = dueAt && now ? sql<boolean>`coalesce(${lt(dueAt, now)}, false)` : sql<boolean>`false`;
  const found = db
    .select({ overdue: isOverdue.as('overdue') })
    .from(of)
    .where(where)
    .$dynamic();
  const limited = (dueAt ? found.orderBy(dueAt) : found).limit(WAITING_COUNT_MAX).as('waiting');
  const [row] = await db
    .select({ count: count(), overdue: sql<boolean>`coalesce(bool_or(${limited.overdue}), false)` })
    .from(limited);
  return row ?? { count: 0, overdue: false };
}

/** Cases that wait for support. */
export const countCasesOfSupport = (db: Db, params: { now: Date }): Promise<Waiting> =>
  countRows(db, { of: cases, where: waitsForSupport(params.now), dueAt: cases.dueAt, now: params.now });

/** Cases in which it is a shop's turn. */
export const countCasesOfShop = (db: Db, params: { vendorId: string; now: Date }): Promise<Waiting> =>
  countRows(db, {
    of: cases,
    where: and(eq(cases.vendorId, params.vendorId), eq(cases.status, 'WaitingForVendor')),
    dueAt: cases.dueAt,
    now: params.now,
  });

/** Open disputes, which end without evidence when their time has passed. */
export const countDisputes = (db: Db, params: { now: Date }): Promise<Waiting> =>
  countRows(db, {
    of: disputes,
    where: eq(disputes.status, 'Open'),
    dueAt: disputes.dueAt,
    now: params.now,
  });

/** Payouts whose next step is an admin's: those that are held, and those by hand. */
export const countPayouts = (db: Db): Promise<Waiting> =>
  countRows(db, {
    of: payouts,
    where: or(
      eq(payouts.status, 'Held'),
      and(eq(payouts.method, 'byHand'), inArray(payouts.status, ['Scheduled', 'Sent'])),
    ),
  });

/** Refunds that the card provider has not made although it was asked several times. */
export const countRefunds = (db: Db): Promise<Waiting> =>
  countRows(db, { of: refunds, where: eq(refunds.status, 'Stuck') });

/** Shops that wait for approval. */
export const countVendors = (db: Db): Promise<Waiting> =>
  countRows(db, { of: vendors, where: eq(vendors.status, 'Applied') });

const ofShop = ({ vendorId }: { vendorId: string }) =>
  and(eq(products.vendorId, vendorId), isNull(products.deletedAt));

/** Products of a shop. */
export const countProducts = (db: Db, params: { vendorId: string }): Promise<Waiting> =>
  countRows(db, { of: products, where: ofShop(params) });

/** Products of a shop that cannot be sold, since they have no file yet, as after an import. */
export const countProductsWithoutFile = (db: Db, params: { vendorId: string }): Promise<Waiting> =>
  countRows(db, { of: products, where: and(ofShop(params), isNull(products.fileId)) });

/** Reviews of a shop's products since a time that say something and have no answer. */
export const countUnansweredReviews = (db: Db, params: { vendorId: string; since: Date }): Promise<Waiting> =>
  countRows(db, {
    of: reviews,
    where: and(
      inArray(reviews.productId, db.select({ id: products.id }).from(products).where(ofShop(params))),
      gte(reviews.createdAt, params.since),
      isNull(reviews.removedAt),
      isNull(reviews.answer),
      isNotNull(reviews.text),
    ),
  });
