import { and, eq, inArray, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { writtenTransactions } from '#api/features/ledger/transactions.service.ts';
import { actorSetting } from '#db/actor.ts';
import type { Db } from '#db/client.ts';
import { claimDue } from '#db/due.ts';
import { ofVendor } from '#db/fragments/of-vendor.ts';
import { sortedBy } from '#db/fragments/order.ts';
import { isReadyAccount } from '#db/fragments/ready-account.ts';
import { preparedSql } from '#db/prepared-rows.ts';
import { rowsOf } from '#db/rows-of.ts';
import { payoutAccounts, payoutExports, payoutSchedules, payouts, users, vendors } from '#db/schema.ts';
import type { PayoutSchedule } from '#domain/money-settings.ts';
import type { PayoutStatus } from '#domain/payout.ts';
import type { Sort } from '#domain/sort.ts';
import { type BalanceScope, balances, type HoldPeriod } from './balance.sql.ts';

export type PayoutRow = typeof payouts.$inferSelect;
export type PayoutExport = typeof payoutExports.$inferSelect;

/** How long a claimed payout is left alone: longer than the calls of one attempt take. */
export const CLAIMED_MS = 5 * 60_000;
/** Statuses of payouts whose provider is asked what becomes of them. */
const OPEN: PayoutStatus[] = ['Scheduled', 'Sent'];

/**
 * Whether the vendor of a row may be paid: neither the shop nor the account of its owner is suspended. Every step between a
 * decision about a payout and its sending asks it.
 */
const isPayable: SQL = sql`(${vendors.status} <> 'Suspended' and not exists (
  select from ${users} where ${users.id} = ${vendors.userId} and ${users.suspendedAt} is not null))`;

interface PayoutFilter {
  id?: string;
  vendorId: string | null;
  status?: PayoutStatus;
  /** A tsquery from `typedQuery`, for the names of shops. */
  search?: string;
}

const matching = ({ id, vendorId, status, search }: PayoutFilter): SQL | undefined =>
  and(
    id ? eq(payouts.id, id) : undefined,
    ofVendor(payouts.vendorId, vendorId),
    status && eq(payouts.status, status),
    search
      ? sql`${payouts.vendorId} = any(array(select ${vendors.id} from ${vendors} where ${vendors.search} @@ ${search}::tsquery))`
      : undefined,
  );

const SORTS = { createdAt: payouts.createdAt, amount: payouts.amountCents };
export type PayoutSort = Sort<keyof typeof SORTS>;

/** A page of payouts, with the shops' names. */
export const findPayouts = (
  db: Db,
  params: PayoutFilter & { sort: PayoutSort; limit: number; offset: number },
) =>
  db
    .select({ payout: payouts, shopName: vendors.shopName })
    .from(payouts)
    .innerJoin(vendors, eq(vendors.id, payouts.vendorId))
    .where(matching(params))
    .orderBy(...sortedBy(params.sort, SORTS, payouts.id))
    .limit(params.limit)
    .offset(params.offset);

/** How many payouts there are. */
export const countPayouts = (db: Db, params: PayoutFilter): Promise<number> =>
  db.$count(payouts, matching(params));

/** A payout; null for an unknown id. */
export async function findPayout(db: Db, params: { id: string }): Promise<PayoutRow | null> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, params.id));
  return row ?? null;
}

/** A payout, locked until the transaction ends. */
export async function lockPayout(tx: Db, params: { id: string }): Promise<PayoutRow | null> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, params.id)).for('no key update');
  return row ?? null;
}

/** The caller must hold the payout's lock. */
export const updatePayout = (tx: Db, params: { id: string; change: Partial<typeof payouts.$inferInsert> }) =>
  tx.update(payouts).set(params.change).where(eq(payouts.id, params.id));

interface DueScope extends BalanceScope {
  minimumCents: number | Placeholder;
}

/**
 * The CTEs of vendors that a run pays: they may be paid, their account is ready, and what is available is enough. A shop that
 * is closed gets its rest, however little.
 */
const due = (scope: DueScope): SQL => sql`
  ${balances(scope)},
  due as materialized (
    select b.vendor_id, ${vendors.shopName} as shop_name, ${payoutAccounts.method} as method, b.available,
      ${payoutAccounts.bookedPayouts} as booked_payouts
    from balances b
    join ${payoutAccounts} on ${payoutAccounts.vendorId} = b.vendor_id
    join ${vendors} on ${vendors.id} = b.vendor_id
    where ${isReadyAccount} and ${isPayable}
      and b.available > 0 and (b.available >= ${scope.minimumCents}::bigint or ${vendors.status} = 'Closed')
  )`;

/** All vendors that a run pays, in the order of their ids. */
export const findDueVendors = async (db: Db, scope: DueScope): Promise<string[]> => {
  const rows = await rowsOf<{ vendorId: string }>(
    db.execute(sql`with ${due(scope)} select vendor_id as "vendorId" from due order by vendor_id`),
  );
  return rows.map(({ vendorId }) => vendorId);
};

export type DueRow = {
  vendorId: string;
  shopName: string;
  method: 'connect' | 'byHand';
  availableCents: number;
};

/** A page of what a run would pay, the most first. */
export const findDue = (db: Db, scope: DueScope & { limit: number; offset: number }): Promise<DueRow[]> =>
  rowsOf<DueRow>(
    db.execute(sql`
      with ${due(scope)}
      select vendor_id as "vendorId", shop_name as "shopName", method, available::float8 as "availableCents"
      from due order by available desc, vendor_id limit ${scope.limit} offset ${scope.offset}`),
  );

/** How many vendors a run would pay, and how many cents. */
export async function countDue(db: Db, scope: DueScope): Promise<{ count: number; cents: number }> {
  const [row] = await rowsOf<{ count: number; cents: number }>(
    db.execute(sql`
      with ${due(scope)}
      select count(*)::int as count, coalesce(sum(available), 0)::float8 as cents from due`),
  );
  return row ?? { count: 0, cents: 0 };
}

const value = (name: keyof BookingValues) => sql.placeholder(name);

/** What is booked is the statement's to find: what is available now, unless another run has just booked it. */
const booking = preparedSql<{ amountCents: number }>(
  'book_payout',
  () => sql`
    with actor as materialized (select ${actorSetting(sql`${value('actor')}::text`)}),
    ${due({
      vendorId: value('vendorId'),
      hold: { days: value('days'), newVendorDays: value('newVendorDays'), newFor: value('newFor') },
      now: value('now'),
      minimumCents: value('minimumCents'),
    })},
    taken as (
      update ${payoutAccounts} set booked_payouts = ${payoutAccounts.bookedPayouts} + 1
      from due, actor
      where ${payoutAccounts.vendorId} = due.vendor_id and ${payoutAccounts.bookedPayouts} = due.booked_payouts
        and ${isReadyAccount}
      returning due.vendor_id, due.available::bigint as cents, ${payoutAccounts.method} as method,
        case ${payoutAccounts.method} when 'connect' then ${payoutAccounts.accountId} end as account_id
    ),
    payout as (
      insert into ${payouts} (id, vendor_id, amount_cents, method, account_id, next_attempt_at, decided_by,
        created_at)
      select ${value('id')}::text, vendor_id, cents, method, account_id,
        case method when 'connect' then ${value('now')}::timestamptz end, ${value('decidedBy')}::text,
        ${value('now')}::timestamptz
      from taken
    ),
    wanted as (
      select 'payout' as kind, ${value('key')}::text as key, null::text as order_id, null::text as refund_id,
        null::text as dispute_id, ${value('id')}::text as payout_id, null::timestamptz as sold_at, null::text as note,
        ${value('now')}::timestamptz as at, 1 as place,
        jsonb_build_array(
          jsonb_build_object('account', 'vendor', 'vendorId', vendor_id, 'amountCents', cents),
          jsonb_build_object('account', 'bank', 'amountCents', -cents)
        ) as entries
      from taken
    ),
    ${writtenTransactions}
    select cents::float8 as "amountCents" from taken`,
);

type BookingValues = HoldPeriod & {
  id: string;
  /** Of its transaction in the ledger. */
  key: string;
  vendorId: string;
  minimumCents: number;
  decidedBy: string | null;
  /** As JSON; null if it is not audited. */
  actor: string | null;
  now: string;
};

/**
 * Books and schedules a payout of what is available to a vendor. One statement, which is its own transaction, so that no
 * row stays locked while this process is busy. A run that books and a suspension at the same time both change the number
 * of booked payouts. PostgreSQL compares it once more when it gets the lock.
 * @returns the cents; null if the vendor is not due, was just suspended, or another run has just paid it
 */
export async function bookPayout(db: Db, values: BookingValues): Promise<number | null> {
  const [row] = await booking(db, values);
  return row?.amountCents ?? null;
}

/** Whether a vendor may be paid; null for an unknown one. */
export async function findPayable(db: Db, params: { vendorId: string }): Promise<boolean | null> {
  const [row] = await db
    .select({ payable: sql<boolean>`${isPayable}` })
    .from(vendors)
    .where(eq(vendors.id, params.vendorId));
  return row?.payable ?? null;
}

/** The pause after a failed attempt: two minutes at first, doubled each time, a day at most. */
const pauseAfter = (now: Date, attempts: SQL): SQL =>
  sql`${now.toISOString()}::timestamptz + least(interval '1 minute' * power(2, least(${attempts}, 20)), interval '1 day')`;

/**
 * Claims payouts whose provider is to be asked, and counts the attempt: all that are due, or those of them with `ids`. What is
 * under way is asked for whatever became of the vendor; nothing is sent to one who may not be paid.
 */
export async function claimPayouts(
  db: Db,
  params: { limit: number; now: Date; ids?: readonly string[] },
): Promise<PayoutRow[]> {
  const { now, ids, limit } = params;
  const ofPayable = sql`exists (select from ${vendors} where ${vendors.id} = ${payouts.vendorId} and ${isPayable})`;
  return claimDue(db, {
    queue: payouts,
    key: payouts.id,
    dueAt: payouts.nextAttemptAt,
    where: and(
      inArray(payouts.status, OPEN),
      or(ne(payouts.status, 'Scheduled'), ofPayable),
      ids && inArray(payouts.id, [...ids]),
    ),
    set: {
      attempts: sql`${payouts.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + CLAIMED_MS),
    },
    limit,
    now,
  }).returning();
}

/** Records why an attempt failed, and when the next one is. */
export const recordFailure = (
  db: Db,
  params: { id: string; lastError: string; refused: boolean; now: Date },
) =>
  db
    .update(payouts)
    .set({
      lastError: params.lastError,
      nextAttemptAt: pauseAfter(params.now, sql`${payouts.attempts}`),
      ...(params.refused && { refusals: sql`${payouts.refusals} + 1` }),
    })
    .where(and(eq(payouts.id, params.id), inArray(payouts.status, OPEN)));

/** Of a payout under way: the provider is asked again after a pause. */
export const scheduleLook = (db: Db, params: { id: string; now: Date }) =>
  db
    .update(payouts)
    .set({ nextAttemptAt: pauseAfter(params.now, sql`${payouts.attempts}`) })
    .where(and(eq(payouts.id, params.id), inArray(payouts.status, OPEN)));

/** Starts a file for the bank. */
export async function insertExport(tx: Db, row: typeof payoutExports.$inferInsert): Promise<PayoutExport> {
  const [inserted] = await tx.insert(payoutExports).values(row).returning();
  if (!inserted) throw new Error('The export was not stored.');
  return inserted;
}

/**
 * Takes the payouts by hand that wait into a file, oldest first. They are Sent, to the account that the vendor has now,
 * which is kept with them. Those of vendors who may not be paid stay out. Parallel files share none.
 */
export async function takeIntoExport(
  tx: Db,
  params: { exportId: string; limit: number; now: Date },
): Promise<string[]> {
  const { exportId, limit, now } = params;
  const waiting = tx.$with('waiting').as(
    tx
      .select({ id: payouts.id })
      .from(payouts)
      .innerJoin(vendors, eq(vendors.id, payouts.vendorId))
      .where(and(eq(payouts.method, 'byHand'), eq(payouts.status, 'Scheduled'), isPayable))
      .orderBy(payouts.createdAt, payouts.id)
      .limit(limit)
      .for('update', { of: payouts, skipLocked: true }),
  );
  const ofAccount = (column: PgColumn) =>
    sql`(select ${column} from ${payoutAccounts} where ${payoutAccounts.vendorId} = ${payouts.vendorId})`;
  const rows = await tx
    .with(waiting)
    .update(payouts)
    .set({
      status: 'Sent',
      exportId,
      sentAt: now,
      sealedDetails: ofAccount(payoutAccounts.sealedDetails),
      accountLast4: ofAccount(payoutAccounts.detailsLast4),
    })
    .where(inArray(payouts.id, tx.select({ id: waiting.id }).from(waiting)))
    .returning({ id: payouts.id });
  return rows.map(({ id }) => id);
}

/**
 * The vendor's payouts that have not been sent, locked until the transaction ends. Runs that have read the balance already
 * book none from then on. The caller has suspended the shop, or the account of its owner, in this transaction.
 */
export async function lockUnsent(tx: Db, { vendorId }: { vendorId: string }): Promise<PayoutRow[]> {
  await tx
    .update(payoutAccounts)
    .set({ bookedPayouts: sql`${payoutAccounts.bookedPayouts} + 1` })
    .where(eq(payoutAccounts.vendorId, vendorId));
  return tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.vendorId, vendorId), inArray(payouts.status, ['Scheduled', 'Held'])))
    .orderBy(payouts.id)
    .for('no key update');
}

/** The last characters of a vendor's account at the provider. */
export async function findAccountLast4(tx: Db, params: { vendorId: string }): Promise<string | null> {
  const [row] = await tx
    .select({ last4: payoutAccounts.accountLast4 })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.vendorId, params.vendorId));
  return row?.last4 ?? null;
}

/** A file for the bank; null for an unknown one. */
export async function findExport(db: Db, params: { id: string }): Promise<PayoutExport | null> {
  const [row] = await db.select().from(payoutExports).where(eq(payoutExports.id, params.id));
  return row ?? null;
}

/** The payouts of a file with the encrypted details that are in it, in a fixed order. */
export const findExported = (db: Db, params: { exportId: string }) =>
  db
    .select({
      id: payouts.id,
      vendorId: payouts.vendorId,
      shopName: vendors.shopName,
      amountCents: payouts.amountCents,
      sealedDetails: payouts.sealedDetails,
    })
    .from(payouts)
    .innerJoin(vendors, eq(vendors.id, payouts.vendorId))
    .where(eq(payouts.exportId, params.exportId))
    .orderBy(payouts.createdAt, payouts.id);

/** The schedule that the market had, and the period that it has paid. */
export async function findSchedule(db: Db) {
  const [row] = await db.select().from(payoutSchedules).where(eq(payoutSchedules.id, 'market'));
  return row ?? null;
}

/** Stores which period was paid under which schedule. */
export const saveSchedule = (db: Db, params: { schedule: PayoutSchedule; paidPeriod: Date }) =>
  db
    .insert(payoutSchedules)
    .values({ id: 'market', ...params })
    .onConflictDoUpdate({ target: payoutSchedules.id, set: params });
