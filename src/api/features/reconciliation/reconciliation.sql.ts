import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isActiveAdmin } from '#db/fragments/active-admin.ts';
import { rowsOf } from '#db/rows-of.ts';
import {
  disputes,
  ledgerEntries,
  ledgerTransactions,
  orders,
  payments,
  providerTransactions,
  reconciliationBookmarks,
  reconciliationDifferences,
  refunds,
  users,
} from '#db/schema.ts';
import type { Comparison, DifferenceKind } from '#domain/reconciliation.ts';

export type StoredTransaction = typeof providerTransactions.$inferSelect;
export type ProviderRow = typeof providerTransactions.$inferInsert;
export type Bookmark = typeof reconciliationBookmarks.$inferSelect;

/** Up to when provider and ledger were read; null before the first run. */
export async function findBookmark(
  db: Db,
  params: { provider: Bookmark['provider'] },
): Promise<Bookmark | null> {
  const [row] = await db
    .select()
    .from(reconciliationBookmarks)
    .where(eq(reconciliationBookmarks.provider, params.provider));
  return row ?? null;
}

/** When ledger and provider were last compared to the end; null: never. */
export async function findComparedAt(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: reconciliationBookmarks.comparedAt })
    .from(reconciliationBookmarks)
    .where(isNotNull(reconciliationBookmarks.comparedAt))
    .orderBy(desc(reconciliationBookmarks.comparedAt))
    .limit(1);
  return row?.at ?? null;
}

/** Moves a bookmark. Of two nodes that run at once, neither moves it back. */
export function saveBookmark(tx: Db, row: Bookmark) {
  const latest = (column: keyof Omit<Bookmark, 'provider'>, name: string) =>
    sql`greatest(${reconciliationBookmarks[column]}, excluded.${sql.identifier(name)})`;
  return tx
    .insert(reconciliationBookmarks)
    .values(row)
    .onConflictDoUpdate({
      target: reconciliationBookmarks.provider,
      set: {
        providerReadUntil: latest('providerReadUntil', 'provider_read_until'),
        ledgerReadUntil: latest('ledgerReadUntil', 'ledger_read_until'),
        comparedAt: latest('comparedAt', 'compared_at'),
      },
    });
}

/** When the first transaction of the ledger with the card provider was written; null for none. */
export async function findFirstCardEntry(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: ledgerEntries.at })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, 'card'))
    .orderBy(asc(ledgerEntries.at))
    .limit(1);
  return row?.at ?? null;
}

/** Which of these payments are this market's. */
export async function findOwnPayments(db: Db, params: { ids: string[] }): Promise<Set<string>> {
  const rows = await db.select({ id: payments.id }).from(payments).where(inArray(payments.id, params.ids));
  return new Set(rows.map(({ id }) => id));
}

/** Stores what the provider lists. What is known stays, so that a part that is read again changes nothing. */
export const insertProviderTransactions = (tx: Db, rows: ProviderRow[]) =>
  tx.insert(providerTransactions).values(rows).onConflictDoNothing();

/** Transactions of the provider that were not compared yet. */
export const findNewTransactions = (db: Db, params: { limit: number }) =>
  db
    .select()
    .from(providerTransactions)
    .where(isNull(providerTransactions.comparedAt))
    .orderBy(asc(providerTransactions.id))
    .limit(params.limit);

/** Marks transactions of the provider as compared. */
export const markCompared = (tx: Db, params: { ids: string[]; now: Date }) =>
  tx
    .update(providerTransactions)
    .set({ comparedAt: params.now })
    .where(inArray(providerTransactions.id, params.ids));

/** What the provider knows a transaction of the ledger by, as in `provider_transactions`; a fee by its key. */
const subjectOfLedger = sql<string>`case
  when ${ledgerTransactions.kind} = 'provider fee' then ${ledgerTransactions.key}
  when ${ledgerTransactions.refundId} is not null then coalesce(${refunds.providerId}, ${ledgerTransactions.key})
  when ${ledgerTransactions.orderId} is not null then ${orders.paymentId}
  else ${ledgerTransactions.key} end`;

/** The subjects of a page of the ledger's card entries, and where the next page starts. */
export async function findLedgerSubjects(
  db: Db,
  params: { from: Date; until: Date; after: { at: Date; id: number } | null; limit: number },
) {
  const { from, until, after, limit } = params;
  const rows = await db
    .select({ subject: subjectOfLedger, at: ledgerEntries.at, id: ledgerEntries.transactionId })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .leftJoin(refunds, eq(refunds.id, ledgerTransactions.refundId))
    .leftJoin(orders, eq(orders.id, ledgerTransactions.orderId))
    .where(
      and(
        eq(ledgerEntries.account, 'card'),
        sql`${ledgerEntries.at} >= ${from.toISOString()}::timestamptz`,
        lt(ledgerEntries.at, until),
        after
          ? sql`(${ledgerEntries.at}, ${ledgerEntries.transactionId}) > (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.transactionId))
    .limit(limit);
  const last = rows.at(-1);
  return {
    subjects: [...new Set(rows.map(({ subject }) => subject))],
    next: last && rows.length === limit ? { at: last.at, id: last.id } : null,
  };
}

/** The subjects of differences that are not explained, in parts. */
export async function findOpenSubjects(db: Db, params: { after: string; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ subject: reconciliationDifferences.subject })
    .from(reconciliationDifferences)
    .where(
      and(
        isNull(reconciliationDifferences.endedAt),
        sql`${reconciliationDifferences.subject} > ${params.after}`,
      ),
    )
    .orderBy(asc(reconciliationDifferences.subject))
    .limit(params.limit);
  return rows.map(({ subject }) => subject);
}

/** A list of ids as an array of the database. */
const arrayOf = (ids: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

/**
 * What the ledger's card account and the provider's balance have of each subject, and whether a difference between them
 * is explained. An open dispute or a refund on its way explains it.
 */
export const compare = (tx: Db, params: { subjects: readonly string[] }): Promise<Comparison[]> =>
  rowsOf<Comparison>(
    tx.execute(sql`
      with subjects as (select distinct unnest(${arrayOf(params.subjects)}) as subject),
      written as (
        select s.subject, t.id from subjects s join ${ledgerTransactions} t on t.key = s.subject
        union
        select s.subject, t.id from subjects s join ${refunds} r on r.provider_id = s.subject
          join ${ledgerTransactions} t on t.order_id = r.order_id and t.refund_id = r.id
        where t.kind <> 'provider fee'
        union
        select s.subject, t.id from subjects s join ${orders} o on o.payment_id = s.subject
          join ${ledgerTransactions} t on t.order_id = o.id and t.refund_id is null
        where t.kind <> 'provider fee'
      ),
      ours as (
        select w.subject, sum(e.amount_cents) as cents
        from written w join ${ledgerEntries} e on e.transaction_id = w.id and e.account = 'card' group by 1
      ),
      theirs as (
        select s.subject, sum(p.amount_cents) as cents
        from subjects s join ${providerTransactions} p on p.subject = s.subject group by 1
        union all
        select s.subject, -p.fee_cents
        from subjects s join ${providerTransactions} p on p.id = substr(s.subject, 5)
        where s.subject like 'fee:%' and p.fee_cents <> 0
      )
      select s.subject, ours.cents::float8 as "oursCents", theirs.cents::float8 as "theirsCents",
        exists (select from ${disputes} d where d.id = s.subject and d.status = 'Open')
          or exists (select from ${refunds} r where r.provider_id = s.subject and r.status = 'Processing')
          or exists (
            select from ${providerTransactions} p join ${disputes} d on d.id = p.subject
            where p.id = substr(s.subject, 5) and s.subject like 'fee:%' and d.status = 'Open'
          ) as explained
      from subjects s left join ours using (subject) left join theirs using (subject)`),
  );

/** Writes a difference, or what has become of the open one of its subject. */
export async function saveDifference(
  tx: Db,
  row: {
    subject: string;
    kind: DifferenceKind;
    oursCents: number | null;
    theirsCents: number | null;
    now: Date;
  },
): Promise<void> {
  const { now, ...rest } = row;
  const { kind, oursCents, theirsCents } = rest;
  await tx
    .insert(reconciliationDifferences)
    .values({ ...rest, since: now })
    .onConflictDoUpdate({
      target: reconciliationDifferences.subject,
      targetWhere: isNull(reconciliationDifferences.endedAt),
      set: { kind, oursCents, theirsCents },
    });
}

/** Ends the open differences of subjects that no longer differ. */
export const endDifferences = (tx: Db, params: { subjects: string[]; now: Date }) =>
  tx
    .update(reconciliationDifferences)
    .set({ endedAt: params.now })
    .where(
      and(
        inArray(reconciliationDifferences.subject, params.subjects),
        isNull(reconciliationDifferences.endedAt),
      ),
    );

const listFilter = ({ kind, ended }: { kind?: DifferenceKind; ended: boolean }): SQL | undefined =>
  and(
    kind && eq(reconciliationDifferences.kind, kind),
    ended ? isNotNull(reconciliationDifferences.endedAt) : isNull(reconciliationDifferences.endedAt),
  );

/** A page of differences, newest first, with the orders that they belong to. */
export function findDifferences(
  db: Db,
  params: { kind?: DifferenceKind; ended: boolean; limit: number; offset: number },
) {
  const { subject } = reconciliationDifferences;
  const paymentOfFee = db
    .select({ subject: providerTransactions.subject })
    .from(providerTransactions)
    .where(eq(providerTransactions.id, sql`substr(${subject}, 5)`));
  const orderOf = sql<string | null>`coalesce(
    (select ${orders.id} from ${orders} where ${orders.paymentId} = ${subject}),
    (select ${refunds.orderId} from ${refunds} where ${refunds.providerId} = ${subject}),
    (select ${disputes.orderId} from ${disputes} where ${disputes.id} = ${subject}),
    (select ${orders.id} from ${orders} where ${orders.paymentId} = ${paymentOfFee}))`;
  return db
    .select({
      difference: reconciliationDifferences,
      order: { id: orders.id, number: orders.orderNumber },
    })
    .from(reconciliationDifferences)
    .leftJoin(orders, eq(orders.id, orderOf))
    .where(listFilter(params))
    .orderBy(desc(reconciliationDifferences.since), desc(reconciliationDifferences.id))
    .limit(params.limit)
    .offset(params.offset);
}

/** Number of differences. */
export async function countDifferences(
  db: Db,
  params: { kind?: DifferenceKind; ended: boolean },
): Promise<number> {
  const [row] = await db.select({ count: count() }).from(reconciliationDifferences).where(listFilter(params));
  return row?.count ?? 0;
}

/** Marks the differences that no mail was sent about yet. @returns whether there are any */
export async function markReported(tx: Db, params: { now: Date }): Promise<boolean> {
  const rows = await tx
    .update(reconciliationDifferences)
    .set({ reportedAt: params.now })
    .where(and(isNull(reconciliationDifferences.reportedAt), isNull(reconciliationDifferences.endedAt)))
    .returning({ id: reconciliationDifferences.id });
  return rows.length > 0;
}

/** The differences that were reported at a time, in their order, and how many they are. */
export async function findReported(db: Db, params: { at: Date; limit: number }) {
  const ofMail = eq(reconciliationDifferences.reportedAt, params.at);
  const [total, rows] = await Promise.all([
    db.$count(reconciliationDifferences, ofMail),
    db
      .select()
      .from(reconciliationDifferences)
      .where(ofMail)
      .orderBy(asc(reconciliationDifferences.subject))
      .limit(params.limit),
  ]);
  return { total, rows };
}

/** The ids of the admins who can sign in. */
export async function findAdminIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isActiveAdmin);
  return rows.map(({ id }) => id);
}

/** Name and address of an admin; null for one who no longer is. */
export async function findAdmin(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, params.id), isActiveAdmin));
  return row ?? null;
}
