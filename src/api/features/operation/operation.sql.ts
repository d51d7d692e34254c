import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { copyChecks, jobs, outbox, payments, products, refunds, uploads, webhookEvents } from '#db/schema.ts';

/** The rows that are counted at most, so that a long queue does not make a scrape slow. */
const LIMIT = 10_000;

/** What waits in the market's queues, from partial indexes of what is open; each count is 10,000 at most. */
export interface QueueFigures {
  mails: number;
  /** The age of the oldest row in seconds; 0 if there is none. */
  oldestMailSeconds: number;
  givenUpMails: number;
  pendingRefunds: number;
  processingRefunds: number;
  stuckRefunds: number;
  /** Paid payments whose order could not be written so far. */
  unfulfilledPayments: number;
  oldestUnfulfilledSeconds: number;
  /** Unpaid payments that the card provider has not ended for a day after their price had expired. */
  unendedPayments: number;
  /** Products that could not be compared with those of other shops. */
  failedCopyChecks: number;
  /** Events of the card provider that failed and wait for another attempt. */
  events: number;
  /** Uploads of files for sale that wait for their check. */
  uncheckedUploads: number;
}

/** Reads the figures of all queues in one statement. */
export async function readQueues(db: Db, params: { now: Date }): Promise<QueueFigures> {
  const age = (column: string) =>
    sql`coalesce(greatest(0, extract(epoch from ${params.now.toISOString()}::timestamptz - min(${sql.raw(column)}))), 0)::float8`;
  const [row] = await rowsOf<QueueFigures & Record<string, unknown>>(
    db.execute(sql`
      with mails as (
        select created_at as at from ${outbox} where next_attempt_at is not null limit ${LIMIT}
      ), given_up as (
        select 1 from ${outbox} where next_attempt_at is null and sent_at is null limit ${LIMIT}
      ), open_refunds as (
        select status from ${refunds} where status in ('Pending', 'Processing') limit ${LIMIT}
      ), stuck_refunds as (
        select 1 from ${refunds} where status = 'Stuck' limit ${LIMIT}
      ), unfulfilled as (
        select order_failed_at as at from ${payments}
        where order_failed_at is not null limit ${LIMIT}
      ), unended as (
        select 1 from ${payments}
        where end_failed_at < ${params.now.toISOString()}::timestamptz - interval '1 day'
          and settled_at is null and order_failed_at is null limit ${LIMIT}
      ), failed_checks as (
        select 1 from ${copyChecks} join ${products} on ${products.id} = ${copyChecks.productId}
        where ${copyChecks.status} = 'failed' and ${products.deletedAt} is null limit ${LIMIT}
      ), events as (
        select 1 from ${webhookEvents} where next_attempt_at is not null limit ${LIMIT}
      ), unchecked_uploads as (
        select 1 from ${uploads} where state = 'checking' limit ${LIMIT}
      )
      select
        (select count(*)::int from mails) as "mails",
        (select ${age('at')} from mails) as "oldestMailSeconds",
        (select count(*)::int from given_up) as "givenUpMails",
        (select count(*)::int from open_refunds where status = 'Pending') as "pendingRefunds",
        (select count(*)::int from open_refunds where status = 'Processing') as "processingRefunds",
        (select count(*)::int from stuck_refunds) as "stuckRefunds",
        (select count(*)::int from unfulfilled) as "unfulfilledPayments",
        (select ${age('at')} from unfulfilled) as "oldestUnfulfilledSeconds",
        (select count(*)::int from unended) as "unendedPayments",
        (select count(*)::int from failed_checks) as "failedCopyChecks",
        (select count(*)::int from events) as "events",
        (select count(*)::int from unchecked_uploads) as "uncheckedUploads"`),
  );
  if (!row) throw new Error('The statement has no row.');
  return row;
}

/** For how many seconds each of the jobs has been due; 0 if it is not due yet. */
export async function readOverdueJobs(
  db: Db,
  params: { names: readonly string[]; now: Date },
): Promise<{ name: string; seconds: number }[]> {
  const rows = await db
    .select({ name: jobs.name, nextRunAt: jobs.nextRunAt })
    .from(jobs)
    .where(inArray(jobs.name, [...params.names]));
  return rows.map(({ name, nextRunAt }) => ({
    name,
    seconds: Math.max(0, params.now.getTime() - nextRunAt.getTime()) / 1000,
  }));
}

/** Every job of every node, those that are due first. */
export const findJobs = (db: Db) =>
  db
    .select({
      name: jobs.name,
      lastRunAt: jobs.lastRunAt,
      lastOutcome: jobs.lastOutcome,
      nextRunAt: jobs.nextRunAt,
    })
    .from(jobs)
    .orderBy(asc(jobs.nextRunAt), asc(jobs.name));

/** The bytes that the database takes on its disk. */
export async function readDatabaseSize(db: Db): Promise<number> {
  const [row] = await rowsOf<{ bytes: number }>(
    db.execute(sql`select pg_database_size(current_database())::float8 as bytes`),
  );
  return row?.bytes ?? 0;
}
