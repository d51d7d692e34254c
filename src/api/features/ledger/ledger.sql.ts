import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import {
  ledgerBalances,
  ledgerChecks,
  ledgerEntries,
  ledgerTransactions,
  orders,
  vendors,
} from '#db/schema.ts';
import type { Account } from '#domain/ledger.ts';

/** Of what transactions a list is. */
export interface LedgerFilter {
  /** An account, or one vendor's or country's part of it. */
  account?: { account: Account; owner: string | null };
  from?: Date;
  /** The first moment that is not included. */
  to?: Date;
  /** A key, or the id or number of an order. */
  key?: string;
}

const { id, kind, key, orderId, note, at } = ledgerTransactions;

/** The ids of the newest transactions that match, as many as `limit` after `offset`. */
const matching = (db: Db, filter: LedgerFilter) => {
  const { account, from, to } = filter;
  // Only an account has its own index by time; a key or an order has few transactions.
  if (!account || filter.key) {
    return db
      .select({ id })
      .from(ledgerTransactions)
      .where(
        and(from && gte(at, from), to && lt(at, to), keyIs(db, filter.key), account && hasEntry(db, account)),
      )
      .orderBy(desc(at), desc(id))
      .$dynamic();
  }
  return db
    .selectDistinct({ id: ledgerEntries.transactionId, at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(and(ofAccount(account), from && gte(ledgerEntries.at, from), to && lt(ledgerEntries.at, to)))
    .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.transactionId))
    .$dynamic();
};

const keyIs = (db: Db, wanted: string | undefined): SQL | undefined =>
  wanted === undefined
    ? undefined
    : or(
        eq(key, wanted),
        eq(orderId, wanted),
        inArray(orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, wanted))),
      );

const ofAccount = ({ account, owner }: NonNullable<LedgerFilter['account']>): SQL | undefined => {
  const column = account === 'vendor' ? ledgerEntries.vendorId : ledgerEntries.country;
  return and(eq(ledgerEntries.account, account), owner === null ? undefined : eq(column, owner));
};

const hasEntry = (db: Db, account: NonNullable<LedgerFilter['account']>): SQL =>
  inArray(id, db.select({ id: ledgerEntries.transactionId }).from(ledgerEntries).where(ofAccount(account)));

/** The ids of a page of transactions, newest first. */
export async function findIds(
  db: Db,
  { limit, offset, ...filter }: LedgerFilter & { limit: number; offset: number },
): Promise<number[]> {
  const rows = await matching(db, filter).limit(limit).offset(offset);
  return rows.map((row) => row.id);
}

/** How many transactions match, up to `max`. */
export async function countMatching(
  db: Db,
  { max, ...filter }: LedgerFilter & { max: number },
): Promise<number> {
  const found = matching(db, filter).limit(max).as('found');
  const [row] = await db.select({ count: count() }).from(found);
  return row?.count ?? 0;
}

/** Transactions with the numbers of their orders, newest first. */
export const findTransactions = (db: Db, params: { ids: readonly number[] }) =>
  db
    .select({ id, kind, key, orderId, orderNumber: orders.orderNumber, note, at })
    .from(ledgerTransactions)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(inArray(id, [...params.ids]))
    .orderBy(desc(at), desc(id));

/** The entries of transactions with the names of shops, in their order. Money in cents. */
export const findEntries = (db: Db, params: { ids: readonly number[] }) =>
  db
    .select({ ...getTableColumns(ledgerEntries), shopName: vendors.shopName })
    .from(ledgerEntries)
    .leftJoin(vendors, eq(vendors.id, ledgerEntries.vendorId))
    .where(inArray(ledgerEntries.transactionId, [...params.ids]))
    .orderBy(asc(ledgerEntries.transactionId), asc(ledgerEntries.position));

/** The number of all transactions. */
export const countTransactions = (db: Db): Promise<number> => db.$count(ledgerTransactions);

/** Keeps the outcome of a check. */
export const insertCheck = (db: Db, row: typeof ledgerChecks.$inferInsert) =>
  db.insert(ledgerChecks).values(row);

/** Deletes outcomes of checks before a time. */
export const deleteChecks = (db: Db, params: { before: Date }) =>
  db.delete(ledgerChecks).where(lt(ledgerChecks.at, params.before));

/** The outcome of the last check; null before the first. */
export async function findLastCheck(db: Db) {
  const [row] = await db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.id)).limit(1);
  return row ?? null;
}

/** Replaces the rows of each account and month by their sum. Rows that are appended meanwhile stay. */
export const compactBalances = (db: Db) =>
  db.execute(sql`
    with gone as (
      delete from ${ledgerBalances} where id in (
        select unnest(ids) from (
          select array_agg(id) as ids from ${ledgerBalances}
          group by account, vendor_id, country, month having count(*) > 1
        ) several
      )
      returning *
    )
    insert into ${ledgerBalances} (account, vendor_id, country, month, amount_cents)
    select account, vendor_id, country, month, sum(amount_cents) from gone group by 1, 2, 3, 4`);
