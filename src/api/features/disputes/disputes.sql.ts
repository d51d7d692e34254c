import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sortedBy } from '#db/fragments/order.ts';
import { isOfOrder, type OrderSearch } from '#db/fragments/order-search.ts';
import {
  cases,
  disputeEvidence,
  disputes,
  downloads,
  media,
  orderLines,
  orders,
  users,
  vendorOrders,
  vendors,
} from '#db/schema.ts';
import type { DisputeStatus } from '#domain/order.ts';
import type { Sort } from '#domain/sort.ts';

interface Filter {
  status?: DisputeStatus;
  orderId?: string;
  search?: OrderSearch;
}

const listFilter = ({ status, orderId, search }: Filter) =>
  and(
    status && eq(disputes.status, status),
    orderId ? eq(disputes.orderId, orderId) : undefined,
    search &&
      isOfOrder(
        { table: disputes, id: disputes.id, orderId: disputes.orderId, at: disputes.createdAt },
        search,
      ),
  );

const columns = {
  id: disputes.id,
  orderId: orders.orderNumber,
  orderRecordId: disputes.orderId,
  amountCents: disputes.amountCents,
  reason: disputes.reason,
  status: disputes.status,
  dueAt: disputes.dueAt,
  submissions: disputes.submissions,
  createdAt: disputes.createdAt,
};

const SORTS = { createdAt: disputes.createdAt, amount: disputes.amountCents, dueAt: disputes.dueAt };
export type DisputeSort = Sort<keyof typeof SORTS>;

/** Disputes with their orders. */
export const findDisputes = (db: Db, params: Filter & { sort: DisputeSort; limit: number; offset: number }) =>
  db
    .select(columns)
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(listFilter(params))
    .orderBy(...sortedBy(params.sort, SORTS, disputes.id))
    .limit(params.limit)
    .offset(params.offset);

/** Number of disputes that match. */
export const countDisputes = (db: Db, params: Filter): Promise<number> =>
  db.$count(disputes, listFilter(params));

/** A dispute with its order, customer and case; null for an unknown one. */
export async function findDispute(db: Db, params: { id: string }) {
  const [row] = await db
    .select({
      ...columns,
      endedAt: disputes.endedAt,
      paymentId: orders.paymentId,
      totalCents: orders.totalCents,
      paidAt: orders.createdAt,
      orderStatus: orders.status,
      customer: { id: users.id, name: users.name, email: users.email },
      case: { id: cases.id, number: cases.number },
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .leftJoin(cases, eq(cases.disputeId, disputes.id))
    .where(eq(disputes.id, params.id));
  return row ?? null;
}

export type DisputedOrder = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

/** The lines of an order with the names of their shops, as they were bought. Money in cents. */
export const findOrderLines = (db: Db, params: { orderId: string }) =>
  db
    .select({
      name: orderLines.productName,
      shopName: vendors.shopName,
      vendorId: vendors.id,
      priceCents: orderLines.priceCents,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .where(eq(orderLines.orderId, params.orderId))
    .orderBy(asc(orderLines.position));

/** What was fetched of an order's files, oldest first, with their sizes. */
export const findDownloads = (db: Db, params: { orderId: string; limit: number }) =>
  db
    .select({
      name: orderLines.productName,
      address: downloads.address,
      requests: downloads.requests,
      bytes: downloads.bytes,
      redirects: downloads.redirects,
      firstAt: downloads.firstAt,
      lastAt: downloads.lastAt,
      sizeBytes: media.bytes,
    })
    .from(downloads)
    .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
    .innerJoin(media, eq(media.id, orderLines.fileId))
    .where(eq(orderLines.orderId, params.orderId))
    .orderBy(asc(downloads.firstAt), asc(downloads.address))
    .limit(params.limit);

/** The evidence that was sent; null for none, or if it was sent in the provider's dashboard. */
export async function findSentEvidence(db: Db, params: { disputeId: string }) {
  const [row] = await db
    .select({ evidence: disputeEvidence.evidence, sentAt: disputeEvidence.sentAt, sentBy: users.name })
    .from(disputeEvidence)
    .innerJoin(users, eq(users.id, disputeEvidence.sentBy))
    .where(eq(disputeEvidence.disputeId, params.disputeId));
  return row ?? null;
}

/** Keeps the evidence that was sent. Of two parallel calls, which sent the same, the first is kept. */
export const insertSentEvidence = (tx: Db, row: typeof disputeEvidence.$inferInsert) =>
  tx.insert(disputeEvidence).values(row).onConflictDoNothing();

/** Deletes the evidence of disputes that ended before a time. */
export const deleteEvidenceBefore = (db: Db, params: { before: Date }) =>
  db
    .delete(disputeEvidence)
    .where(
      inArray(
        disputeEvidence.disputeId,
        db.select({ id: disputes.id }).from(disputes).where(lt(disputes.endedAt, params.before)),
      ),
    );
