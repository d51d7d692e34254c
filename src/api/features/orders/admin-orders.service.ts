import { disputesOf } from '#api/features/refunds/disputes.service.ts';
import { openRefundCents, refundsOf } from '#api/features/refunds/refunds.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type Paged, paged, rangeOf } from '#api/kernel/paging.ts';
import type { AdminOrder, AdminOrderRow } from '#contract/admin-orders.ts';
import { namesQuery, searchWord, searchWords } from '#db/search-query.ts';
import { ORDERS_FOUND_MAX } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { paymentStatusOf } from '#domain/order.ts';
import * as sql from './admin-orders.sql.ts';

interface ListQuery extends sql.OrderFilter {
  page: number;
  limit: number;
  searchKeyword?: string;
}

/** A page of the market's orders, newest first. A search counts no further than ORDERS_FOUND_MAX. */
export async function listOrders(context: AppContext, query: ListQuery): Promise<Paged<AdminOrderRow>> {
  const { page, limit, searchKeyword, ...filter } = query;
  const { offset } = rangeOf({ page, limit });
  const { total, ids } = searchKeyword
    ? await searchOrders(context, { searchKeyword, filter, limit, offset })
    : await listAll(context, { filter, limit, offset });
  const rows = ids.length > 0 ? await sql.findOrderRows(context.db, { ids }) : [];
  return paged(rows.map(toRow), total, limit);
}

interface PageQuery {
  filter: sql.OrderFilter;
  limit: number;
  offset: number;
}

async function listAll(context: AppContext, { filter, ...page }: PageQuery) {
  const [total, ids] = await Promise.all([
    sql.countOrders(context.db, filter),
    sql.findOrderIds(context.db, { ...filter, ...page }),
  ]);
  return { total, ids };
}

async function searchOrders(context: AppContext, params: PageQuery & { searchKeyword: string }) {
  const { searchKeyword, filter, limit, offset } = params;
  const words = searchWords(searchKeyword);
  const found = await sql.searchOrderIds(context.db, {
    ...filter,
    numberPrefix: numberPrefixOf(searchKeyword),
    words: words.length > 0 ? namesQuery(words.map((word) => searchWord(word))) : null,
    limit: ORDERS_FOUND_MAX,
  });
  return { total: found.length, ids: found.slice(offset, offset + limit) };
}

/** The beginning of an order number, typed with or without 'EM-'; null if it is none, or shorter than three characters. */
function numberPrefixOf(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/^EM-/, '');
  return /^[0-9A-Z]{3,8}$/.test(signs) ? `EM-${signs}` : null;
}

const toRow = ({
  orderNumber,
  totalCents,
  refundedCents,
  createdAt,
  ...row
}: sql.OrderRow): AdminOrderRow => ({
  ...row,
  orderId: orderNumber,
  totalAmount: dollarsOf(totalCents),
  refundedAmount: dollarsOf(refundedCents),
  createdAt: createdAt.toISOString(),
});

/**
 * An order of any customer, with its vendor orders, refunds and disputes.
 * @throws ApiError 404
 */
export async function readOrder(context: AppContext, { id }: { id: string }): Promise<AdminOrder> {
  const { db } = context;
  const found = await sql.findOrder(db, { id });
  if (!found) throw notFound('This order');
  const { order, customer } = found;
  const [parts, lines, refunds, disputes, openCents] = await Promise.all([
    sql.findParts(db, { orderId: id }),
    sql.findLines(db, { orderId: id }),
    refundsOf(context, id),
    disputesOf(context, id),
    openRefundCents(context, id),
  ]);
  const byPart = Map.groupBy(lines, (line) => line.vendorOrderId);
  return {
    id,
    orderId: order.orderNumber,
    customer,
    totalAmount: dollarsOf(order.totalCents),
    refundedAmount: dollarsOf(order.refundedCents),
    refundableAmount: dollarsOf(Math.max(0, order.totalCents - order.refundedCents - openCents)),
    status: order.status,
    paymentStatus: order.paymentStatus,
    createdAt: order.createdAt.toISOString(),
    paymentId: order.paymentId,
    failure: order.failure,
    vendorOrders: parts.map(
      ({ totalCents, discountCents, commissionCents, refundedCents, deletedAt, ...part }) => ({
        ...part,
        totalAmount: dollarsOf(totalCents),
        discountAmount: dollarsOf(discountCents),
        commission: dollarsOf(commissionCents),
        refundedAmount: dollarsOf(refundedCents),
        paymentStatus: paymentStatusOf(totalCents, refundedCents),
        removed: deletedAt !== null,
        lines: (byPart.get(part.id) ?? []).map(({ vendorOrderId: _, priceCents, refundedAt, ...line }) => ({
          ...line,
          price: dollarsOf(priceCents),
          refunded: refundedAt !== null,
        })),
      }),
    ),
    refunds,
    disputes,
  };
}

/** Compacts the appended changes of the order counts, so that counting reads few rows. */
export const addUpOrderCounts = (context: AppContext): Promise<unknown> => sql.addUpOrderCounts(context.db);
