import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  or,
  sql,
  sum,
} from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import {
  caseCounts,
  caseDecisions,
  cases,
  dailyFigures,
  disputes,
  orders,
  outbox,
  refunds,
  vendorCounts,
  vendors,
} from '#db/schema.ts';
import { OPEN_STATUSES } from '#domain/case.ts';

const total = (column: PgColumn) => sum(column).mapWith(Number);

/** The stored figures of each day from first to last; days without any are left out. Money in cents. */
export const findDailyFigures = (db: Db, params: { first: string; last: string }) =>
  db
    .select({
      day: dailyFigures.day,
      orders: total(dailyFigures.orders),
      freeOrders: total(dailyFigures.freeOrders),
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

/** The day of the market's first sale, null before one. */
export async function findFirstSale(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ day: min(dailyFigures.day) })
    .from(dailyFigures)
    .where(gt(dailyFigures.orders, 0));
  return row?.day ?? null;
}

/** Cases that waited for somebody at a time in the past. */
export const countCasesOpenAt = (db: Db, params: { at: Date }): Promise<number> =>
  db.$count(
    cases,
    and(
      lt(cases.createdAt, params.at),
      or(inArray(cases.status, [...OPEN_STATUSES]), gte(cases.settledAt, params.at)),
    ),
  );

/** Cases that wait for somebody, from the maintained counts. */
export async function countOpenCases(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sum(caseCounts.cases).mapWith(Number) })
    .from(caseCounts)
    .where(inArray(caseCounts.status, [...OPEN_STATUSES]));
  return row?.count ?? 0;
}

/** Cases of which the turn has ended. */
export const countOverdueCases = (db: Db, params: { now: Date }): Promise<number> =>
  db.$count(cases, lt(cases.dueAt, params.now));

/**
 * Cases that wait for support: its turn has come, or nobody has answered in time. Disputes and stuck refunds are
 * decisions of their own; a refund that has failed or was refused for good is only its case.
 */
export const waitsForSupport = (now: Date) =>
  and(
    ne(cases.type, 'dispute'),
    sql`not exists (select 1 from ${refunds} where ${refunds.id} = ${cases.refundId} and ${refunds.status} = 'Stuck')`,
    or(inArray(cases.status, ['Open', 'Appealed']), lt(cases.dueAt, now)),
  );

/** What is overdue before what is not. */
const overdueFirst = (dueAt: PgColumn, now: Date) => sql`coalesce(${lt(dueAt, now)}, false) desc`;

/** Cases that wait for support, the overdue ones first, each part from the oldest on. */
export const findCasesForSupport = (db: Db, params: { now: Date; limit: number }) =>
  db
    .select({
      id: cases.id,
      number: cases.number,
      title: cases.title,
      since: cases.createdAt,
      dueAt: cases.dueAt,
    })
    .from(cases)
    .where(waitsForSupport(params.now))
    .orderBy(overdueFirst(cases.dueAt, params.now), asc(cases.createdAt), asc(cases.id))
    .limit(params.limit);

/** Number of cases that wait for support. */
export const countCasesForSupport = (db: Db, params: { now: Date }): Promise<number> =>
  db.$count(cases, waitsForSupport(params.now));

/** How the cases were decided of which the first decision was made from `from` to before `to`. */
export async function findCaseDecisions(db: Db, params: { from: Date; to: Date }) {
  const later = alias(caseDecisions, 'later');
  const [row] = await db
    .select({
      decided: count(),
      medianHours: sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from ${caseDecisions.createdAt} - ${cases.createdAt}) / 3600)`.mapWith(Number),
      appealed: count(cases.appealedAt),
      appealsDecided: count(later.id),
      overturned: sql<number>`count(*) filter (where not ${later.upheld})`.mapWith(Number),
    })
    .from(caseDecisions)
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .leftJoin(later, and(eq(later.caseId, cases.id), later.isAppeal))
    .where(
      and(
        eq(caseDecisions.round, 1),
        gte(caseDecisions.createdAt, params.from),
        lt(caseDecisions.createdAt, params.to),
      ),
    );
  return row ?? { decided: 0, medianHours: null, appealed: 0, appealsDecided: 0, overturned: 0 };
}

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

/** Open disputes, the overdue ones first, each part from the oldest on. Money in cents. */
export const findOpenDisputes = (db: Db, params: { now: Date; limit: number }) =>
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
    .orderBy(overdueFirst(disputes.dueAt, params.now), asc(disputes.createdAt), asc(disputes.id))
    .limit(params.limit);
