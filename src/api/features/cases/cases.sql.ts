import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { attachedKind } from '#db/fragments/attached-kind.ts';
import { sortedBy } from '#db/fragments/order.ts';
import {
  caseCounts,
  caseDecisions,
  caseEntries,
  caseFiles,
  cases,
  copyHolds,
  media,
  orders,
  refunds,
  users,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import type { CaseStatus, CaseType } from '#domain/case.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { STAFF_ROLES } from '#domain/roles.ts';
import type { Sort } from '#domain/sort.ts';

export type CaseRow = typeof cases.$inferSelect;
export type NewCase = typeof cases.$inferInsert;
export type EntryRow = typeof caseEntries.$inferSelect;
export type DecisionRow = typeof caseDecisions.$inferSelect;

/** Who reads: staff see every case, others those that they or their shop take part in. */
export interface Viewer {
  userId: string;
  isStaff: boolean;
  /** The shop for which they may act in cases. */
  vendorId: string | null;
}

/** Restricts a statement to the cases of a viewer, so that a foreign one is not found. */
const seenBy = ({ isStaff, userId, vendorId }: Viewer): SQL | undefined =>
  isStaff
    ? undefined
    : or(
        eq(cases.openedBy, userId),
        eq(cases.reviewAuthorId, userId),
        vendorId ? eq(cases.vendorId, vendorId) : undefined,
      );

/** Undefined fields match every case. */
export interface CaseFilter {
  viewer: Viewer;
  status?: CaseStatus;
  type?: CaseType;
  mine?: boolean;
  /** The time by which the turn of an overdue case has ended. */
  overdueAt?: Date;
  /** A tsquery from `namesQuery`. */
  search?: string;
}

/**
 * The cases with the words of a search. They are an array, so that PostgreSQL reads them first. Otherwise the planner
 * reads all cases in the order of the list, because it expects ten matches early.
 */
const hasWords = (db: Db, search: string): SQL => {
  const found = db.select({ id: cases.id }).from(cases).where(sql`${cases.search} @@ ${search}::tsquery`);
  return sql`${cases.id} = any(array(${found}))`;
};

const matches = (db: Db, { viewer, status, type, mine, overdueAt, search }: CaseFilter): SQL | undefined =>
  and(
    seenBy(viewer),
    status && eq(cases.status, status),
    type && eq(cases.type, type),
    mine ? eq(viewer.isStaff ? cases.assigneeId : cases.openedBy, viewer.userId) : undefined,
    overdueAt && lt(cases.dueAt, overdueAt),
    search ? hasWords(db, search) : undefined,
  );

const SORTS = { createdAt: cases.createdAt, dueAt: cases.dueAt };
export type CaseSort = Sort<keyof typeof SORTS>;

const openers = alias(users, 'openers');
const assignees = alias(users, 'assignees');

/** One page of cases. */
export function findCases(db: Db, params: CaseFilter & { sort: CaseSort; limit: number; offset: number }) {
  const order = sortedBy(params.sort, SORTS, cases.id);
  const page = db
    .select({ id: cases.id })
    .from(cases)
    .where(matches(db, params))
    .orderBy(...order)
    .limit(params.limit)
    .offset(params.offset)
    .as('page');
  return db
    .select({ case: cases, shopName: vendors.shopName, opener: openers.name, assignee: assignees.name })
    .from(page)
    .innerJoin(cases, eq(cases.id, page.id))
    .leftJoin(vendors, eq(vendors.id, cases.vendorId))
    .leftJoin(openers, eq(openers.id, cases.openedBy))
    .leftJoin(assignees, eq(assignees.id, cases.assigneeId))
    .orderBy(...order);
}

/**
 * Number of matching cases: for staff without a search from the counts that a trigger keeps, otherwise counted up to
 * `atMost`.
 */
export async function countCases(db: Db, params: CaseFilter & { atMost: number }): Promise<number> {
  const { viewer, status, type, mine, overdueAt, search, atMost } = params;
  if (viewer.isStaff && !mine && !overdueAt && !search) {
    const [row] = await db
      .select({ count: sum(caseCounts.cases).mapWith(Number) })
      .from(caseCounts)
      .where(and(status && eq(caseCounts.status, status), type ? eq(caseCounts.type, type) : undefined));
    return row?.count ?? 0;
  }
  const found = db.select({ id: cases.id }).from(cases).where(matches(db, params)).limit(atMost).as('found');
  const [row] = await db.select({ count: count() }).from(found);
  return row?.count ?? 0;
}

/** Replaces the appended changes of counts by their sums. Rows that are appended meanwhile stay. */
export const compactCaseCounts = (db: Db) =>
  db.execute(sql`
    with deleted as (delete from ${caseCounts} returning status, type, cases)
    insert into ${caseCounts} (status, type, cases)
    select status, type, sum(cases) from deleted group by 1, 2 having sum(cases) <> 0`);

/** A case that the viewer takes part in; null for an unknown or foreign one. */
export async function findCase(db: Db, params: { id: string; viewer: Viewer }) {
  const [row] = await db
    .select({
      case: cases,
      shop: { id: vendors.id, shopName: vendors.shopName, shopSlug: vendors.shopSlug },
      opener: { name: openers.name, email: openers.email },
      assignee: { id: assignees.id, name: assignees.name },
    })
    .from(cases)
    .leftJoin(vendors, eq(vendors.id, cases.vendorId))
    .leftJoin(openers, eq(openers.id, cases.openedBy))
    .leftJoin(assignees, eq(assignees.id, cases.assigneeId))
    .where(and(eq(cases.id, params.id), seenBy(params.viewer)));
  return row ?? null;
}

/** Locks a case that the viewer takes part in until the transaction ends, so that its steps follow one another. */
export async function lockCase(tx: Db, params: { id: string; viewer: Viewer }): Promise<CaseRow | null> {
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.id, params.id), seenBy(params.viewer)))
    .for('update');
  return row ?? null;
}

/**
 * Inserts a case. Null if the same opener has an undecided case about the same thing, or if the dispute has a case.
 * Waits for a parallel insert.
 */
export async function insertCase(tx: Db, row: NewCase): Promise<CaseRow | null> {
  const [inserted] = await tx.insert(cases).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** The number of the opener's case about the same thing that is not decided. */
export async function findOpenNumber(
  tx: Db,
  params: Pick<
    NewCase,
    'openedBy' | 'visitorEmail' | 'orderLineId' | 'reviewId' | 'messageId' | 'productId' | 'vendorId'
  >,
): Promise<string | null> {
  const { openedBy, visitorEmail, orderLineId, reviewId, messageId, productId, vendorId } = params;
  const [row] = await tx
    .select({ number: cases.number })
    .from(cases)
    .where(
      and(
        sql`coalesce(opened_by, visitor_email, '') = ${openedBy ?? visitorEmail ?? ''}`,
        sql`coalesce(order_line_id, dispute_id, refund_id, review_id, message_id, product_id, vendor_id) = ${orderLineId ?? reviewId ?? messageId ?? productId ?? vendorId}`,
        notInArray(cases.status, ['Decided', 'Appealed', 'Closed']),
        ne(cases.type, 'copyFound'),
      ),
    );
  return row?.number ?? null;
}

/** Changes a locked case. */
export const updateCase = (tx: Db, params: { id: string; set: Partial<NewCase> }) =>
  tx.update(cases).set(params.set).where(eq(cases.id, params.id));

/** The cases of the system about a refund or a dispute that are not decided, locked. */
export const lockSystemCases = (tx: Db, params: { refundId?: string; disputeId?: string }) =>
  tx
    .select()
    .from(cases)
    .where(
      and(
        params.refundId ? eq(cases.refundId, params.refundId) : eq(cases.disputeId, params.disputeId ?? ''),
        isNull(cases.settledAt),
      ),
    )
    .for('update');

/** A case of the system, locked. */
export async function lockSystemCase(tx: Db, params: { caseId: string }): Promise<CaseRow | null> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, params.caseId)).for('update');
  return row ?? null;
}

/** The decided cases that wait for a new file of a product, locked. */
export const lockReplacements = (tx: Db, params: { productId: string }) =>
  tx
    .select({ case: cases, decisionId: caseDecisions.id })
    .from(caseDecisions)
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .where(
      and(
        eq(caseDecisions.productId, params.productId),
        eq(caseDecisions.decision, 'replaceFile'),
        isNull(caseDecisions.undoneAt),
        isNull(caseDecisions.replacedAt),
        eq(cases.status, 'Decided'),
      ),
    )
    .orderBy(asc(cases.id))
    .for('update', { of: cases });

/** Decided cases from before a time, of which the file is not awaited; `limit` at most. */
export const findExpired = (db: Db, params: { before: Date; limit: number }) =>
  db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.status, 'Decided'), lt(cases.settledAt, params.before), isNull(cases.dueAt)))
    .limit(params.limit);

/** Removes name and e-mail of visitors from cases that were closed before a time. */
export const forgetVisitors = (db: Db, params: { before: Date }) =>
  db
    .update(cases)
    .set({ visitorName: null, visitorEmail: null })
    .where(
      and(isNotNull(cases.visitorEmail), eq(cases.status, 'Closed'), lt(cases.settledAt, params.before)),
    );

/** Adds an entry to the thread of a case. */
export async function insertEntry(tx: Db, row: typeof caseEntries.$inferInsert): Promise<EntryRow> {
  const [entry] = await tx.insert(caseEntries).values(row).returning();
  if (!entry) throw new Error('The entry was not written.');
  return entry;
}

export const insertFiles = (tx: Db, rows: (typeof caseFiles.$inferInsert)[]) =>
  tx.insert(caseFiles).values(rows);

/** Numbers of entries and files of a case. */
export async function countThread(tx: Db, params: { caseId: string }) {
  const ofCase = eq(caseEntries.caseId, params.caseId);
  const entries = await tx.$count(caseEntries, ofCase);
  const [files] = await tx
    .select({ count: count() })
    .from(caseFiles)
    .innerJoin(caseEntries, eq(caseEntries.id, caseFiles.entryId))
    .where(ofCase);
  return { entries, files: files?.count ?? 0 };
}

/** The entries of a case, oldest first: those that everyone sees, or the private ones of staff. */
export const findEntries = (db: Db, params: { caseId: string; isPrivate: boolean }) =>
  db
    .select({ entry: caseEntries, author: users.name })
    .from(caseEntries)
    .leftJoin(users, eq(users.id, caseEntries.authorId))
    .where(and(eq(caseEntries.caseId, params.caseId), eq(caseEntries.isPrivate, params.isPrivate)))
    .orderBy(asc(caseEntries.position));

/** The files of these entries, in their order. */
/** What customer, shops and support wrote to one another about an order, oldest first, without private notes. */
export const findMessagesAboutOrder = (db: Db, params: { orderId: string; limit: number }) =>
  db
    .select({ party: caseEntries.party, text: caseEntries.text, createdAt: caseEntries.createdAt })
    .from(caseEntries)
    .innerJoin(cases, eq(cases.id, caseEntries.caseId))
    .where(
      and(
        eq(cases.orderId, params.orderId),
        // Cases of the system are between the market and the shop.
        ne(cases.openerParty, 'system'),
        inArray(caseEntries.kind, ['opened', 'message', 'decided', 'appealed']),
        eq(caseEntries.isPrivate, false),
        ne(caseEntries.text, ''),
      ),
    )
    .orderBy(asc(caseEntries.position))
    .limit(params.limit);

export const findFiles = (db: Db, params: { entryIds: string[] }) =>
  db
    .select({ id: caseFiles.id, entryId: caseFiles.entryId, name: caseFiles.name, kind: attachedKind })
    .from(caseFiles)
    .innerJoin(media, eq(media.id, caseFiles.fileId))
    .where(inArray(caseFiles.entryId, params.entryIds))
    .orderBy(asc(caseFiles.entryId), asc(caseFiles.position));

/** The stored file of an attachment; null for an unknown id. */
export async function findFile(db: Db, params: { id: string }) {
  const [row] = await db
    .select({ name: caseFiles.name, fileId: caseFiles.fileId })
    .from(caseFiles)
    .where(eq(caseFiles.id, params.id));
  return row ?? null;
}

/** The decisions of a case with what was refunded, the first one first. Money in cents. */
export const findDecisions = (db: Db, params: { caseId: string }) =>
  db
    .select({ decision: caseDecisions, refundCents: refunds.amountCents, refundStatus: refunds.status })
    .from(caseDecisions)
    .leftJoin(refunds, eq(refunds.id, caseDecisions.refundId))
    .where(eq(caseDecisions.caseId, params.caseId))
    .orderBy(asc(caseDecisions.round));

/** The latest decision of a case; null before the first. */
export async function findLatestDecision(tx: Db, params: { caseId: string }): Promise<DecisionRow | null> {
  const [row] = await tx
    .select()
    .from(caseDecisions)
    .where(eq(caseDecisions.caseId, params.caseId))
    .orderBy(desc(caseDecisions.round))
    .limit(1);
  return row ?? null;
}

export async function insertDecision(tx: Db, row: typeof caseDecisions.$inferInsert): Promise<DecisionRow> {
  const [decision] = await tx.insert(caseDecisions).values(row).returning();
  if (!decision) throw new Error('The decision was not written.');
  return decision;
}

export const updateDecision = (
  tx: Db,
  params: { id: string; set: Partial<typeof caseDecisions.$inferInsert> },
) => tx.update(caseDecisions).set(params.set).where(eq(caseDecisions.id, params.id));

/** Warnings of a shop since a time that were not taken back. */
export const countStrikes = (db: Db, params: { vendorId: string; since: Date }): Promise<number> =>
  db.$count(
    caseDecisions,
    and(
      eq(caseDecisions.vendorId, params.vendorId),
      eq(caseDecisions.decision, 'warn'),
      isNull(caseDecisions.undoneAt),
      sql`${caseDecisions.createdAt} > ${params.since.toISOString()}::timestamptz`,
    ),
  );

/** The warnings of a shop since a time that were not taken back, latest first. */
export const findStrikes = (db: Db, params: { vendorId: string; since: Date }) =>
  db
    .select({
      caseId: cases.id,
      number: cases.number,
      reason: caseDecisions.reason,
      at: caseDecisions.createdAt,
    })
    .from(caseDecisions)
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .where(
      and(
        eq(caseDecisions.vendorId, params.vendorId),
        eq(caseDecisions.decision, 'warn'),
        isNull(caseDecisions.undoneAt),
        sql`${caseDecisions.createdAt} > ${params.since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(caseDecisions.createdAt))
    .limit(100);

/** The number of an order, and its shop if it has one only. */
export async function findOrderOfCase(db: Db, params: { orderId: string }) {
  const rows = await db
    .select({ number: orders.orderNumber, vendorId: vendorOrders.vendorId })
    .from(orders)
    .leftJoin(vendorOrders, eq(vendorOrders.orderId, orders.id))
    .where(eq(orders.id, params.orderId));
  const [first] = rows;
  if (!first) throw new Error('The order of a case does not exist.');
  return { number: first.number, vendorId: rows.length === 1 ? first.vendorId : null };
}

/** The roles of accounts that handle cases. */
const HANDLERS = STAFF_ROLES.filter((role) =>
  (PERMISSIONS['cases:handle'] as readonly string[]).includes(role),
);

const staffColumns = { id: users.id, name: users.name };

/** Staff who handle cases, by name. */
export const findHandlers = (db: Db) =>
  db
    .select(staffColumns)
    .from(users)
    .where(and(inArray(users.role, HANDLERS), isNull(users.suspendedAt)))
    .orderBy(asc(users.name), asc(users.id))
    .limit(200);

/** A member of staff who handles cases; null for anyone else. */
export async function findHandler(db: Db, params: { id: string }) {
  const [row] = await db
    .select(staffColumns)
    .from(users)
    .where(and(eq(users.id, params.id), inArray(users.role, HANDLERS), isNull(users.suspendedAt)));
  return row ?? null;
}

/** An entry that everyone sees, with its case and the people concerned, for a mail; null for a private one. */
export async function findEntryForMail(db: Db, params: { id: string }) {
  const reviewAuthors = alias(users, 'review_authors');
  const owners = alias(users, 'owners');
  const [row] = await db
    .select({
      entry: caseEntries,
      case: cases,
      decision: caseDecisions,
      refundCents: refunds.amountCents,
      opener: { name: openers.name, email: openers.email, role: openers.role },
      reviewAuthor: { name: reviewAuthors.name, email: reviewAuthors.email },
      owner: { name: owners.name, email: owners.email, shopName: vendors.shopName },
      assignee: { name: assignees.name, email: assignees.email },
      staysOnSale: sql<boolean>`exists (
        select from ${copyHolds} where ${copyHolds.caseId} = ${cases.id} and not ${copyHolds.hidesProduct})`,
    })
    .from(caseEntries)
    .innerJoin(cases, eq(cases.id, caseEntries.caseId))
    .leftJoin(caseDecisions, eq(caseDecisions.id, caseEntries.decisionId))
    .leftJoin(refunds, eq(refunds.id, caseDecisions.refundId))
    .leftJoin(openers, eq(openers.id, cases.openedBy))
    .leftJoin(reviewAuthors, eq(reviewAuthors.id, cases.reviewAuthorId))
    .leftJoin(vendors, eq(vendors.id, cases.vendorId))
    .leftJoin(owners, eq(owners.id, vendors.userId))
    .leftJoin(assignees, eq(assignees.id, cases.assigneeId))
    .where(and(eq(caseEntries.id, params.id), eq(caseEntries.isPrivate, false)));
  return row ?? null;
}
