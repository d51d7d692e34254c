import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt, lte, min, or, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { dailyFigures, disputes, orders, outbox, refunds, vendorCounts, vendors } from '#db/schema.ts';

const total = (column: PgColumn) => sum(column).mapWith(Number);

/** The stored figures of each day from first to last; days without any are left out. Money in cents. */
export const findDailyFigures = (db: Db, params: { first: string; last: string }) =>
  db
    .select({
      day: dailyFigures.day,
      orders: total(dailyFigures.orders),
      salesCents: total(dailyFigures.salesCents),
      commissionCents: total(dailyFigures.commissionCents),
      refundedCents: total(dailyFigures.refundedCents),
      newCustomers: total(dailyFigures.newCustomers),
      newVendors: total(dailyFigures.newVendors),
      views: total(dailyFigures.views),
      failedPayments: total(dailyFigures.failedPayments),
      failedMails: total(dailyFigures.failedMails),
    })
    .from(dailyFigures)
    .where(and(gte(dailyFigures.day, params.first), lte(dailyFigures.day, params.last)))
    .groupBy(dailyFigures.day);

/** Replaces the rows of each day by their sums. Rows that are appended meanwhile stay. */
export const compactDailyFigures = (db: Db) =>
  db.execute(sql`
    with gone as (
      delete from ${dailyFigures} where day in (select day from ${dailyFigures} group by day having count(*) > 1)
      returning *
    )
    insert into ${dailyFigures} (day, orders, sales_cents, commission_cents, refunded_cents, new_customers, new_vendors,
      views, failed_payments, failed_mails)
    select day, sum(orders), sum(sales_cents), sum(commission_cents), sum(refunded_cents), sum(new_customers),
      sum(new_vendors), sum(views), sum(failed_payments), sum(failed_mails)
    from gone group by day`);

/** Disputes that were open at a time in the past. */
export const countDisputesOpenAt = (db: Db, params: { at: Date }): Promise<number> =>
  db.$count(
    disputes,
    and(lt(disputes.createdAt, params.at), or(eq(disputes.status, 'Open'), gte(disputes.endedAt, params.at))),
  );

/** Number of open disputes. */
export const countOpenDisputes = (db: Db): Promise<number> =>
  db.$count(disputes, eq(disputes.status, 'Open'));

const mails = { count: count(), oldest: min(outbox.createdAt) };

/** Mails queued before a time and not sent yet. */
export async function findLateMails(db: Db, params: { before: Date }) {
  const [row] = await db
    .select(mails)
    .from(outbox)
    .where(and(isNotNull(outbox.nextAttemptAt), lt(outbox.createdAt, params.before)));
  return row ?? { count: 0, oldest: null };
}

/** Mails queued after a time and given up. */
export async function findFailedMails(db: Db, params: { after: Date }) {
  const [row] = await db
    .select(mails)
    .from(outbox)
    .where(and(isNull(outbox.nextAttemptAt), isNull(outbox.sentAt), gt(outbox.createdAt, params.after)));
  return row ?? { count: 0, oldest: null };
}

/** Shops that wait for approval, oldest first. */
export const findApplied = (db: Db, params: { limit: number }) =>
  db
    .select({ id: vendors.id, shopName: vendors.shopName, since: vendors.appliedAt })
    .from(vendors)
    .where(eq(vendors.status, 'Applied'))
    .orderBy(asc(vendors.appliedAt), asc(vendors.id))
    .limit(params.limit);

/** Number of shops that wait for a decision, from the maintained counts. */
export async function countApplied(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: vendorCounts.count })
    .from(vendorCounts)
    .where(eq(vendorCounts.status, 'Applied'));
  return row?.count ?? 0;
}

/** Stuck refunds, oldest first. Money in cents. */
export const findStuckRefunds = (db: Db, params: { limit: number }) =>
  db
    .select({
      id: refunds.id,
      orderNumber: orders.orderNumber,
      amountCents: refunds.amountCents,
      since: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.status, 'Stuck'))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(params.limit);

/** Number of refunds that need an admin. */
export const countStuckRefunds = (db: Db): Promise<number> => db.$count(refunds, eq(refunds.status, 'Stuck'));

/** Open disputes, oldest first. Money in cents. */
export const findOpenDisputes = (db: Db, params: { limit: number }) =>
  db
    .select({
      id: disputes.id,
      orderNumber: orders.orderNumber,
      amountCents: disputes.amountCents,
      dueAt: disputes.dueAt,
      since: disputes.createdAt,
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(eq(disputes.status, 'Open'))
    .orderBy(asc(disputes.createdAt), asc(disputes.id))
    .limit(params.limit);
