import { disputesOf } from '#api/features/disputes/disputes.service.ts';
import { refundableOfOrder, refundsOf } from '#api/features/refunds/refunds.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type ListPage, paged, rangeOf } from '#api/kernel/paging.ts';
import type { AdminOrder, AdminOrderRow } from '#contract/admin-orders.ts';
import { orderSearch } from '#db/fragments/order-search.ts';
import { lineBundleOf } from '#domain/bundle.ts';
import { ORDERS_FOUND_MAX } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { paymentStatusOf } from '#domain/order.ts';
import * as adminOrders from './admin-orders.sql.ts';

interface ListQuery extends adminOrders.OrderFilter {
  page: number;
  limit: number;
  searchKeyword?: string;
  sort: adminOrders.OrderSort;
}

/** One page of all orders. The total of a search is at most ORDERS_FOUND_MAX. */
export async function listOrders(context: AppContext, query: ListQuery): Promise<ListPage<AdminOrderRow>> {
  const { page, limit, searchKeyword, sort, ...filter } = query;
  const { offset } = rangeOf({ page, limit });
  const { total, ids } = searchKeyword
    ? await searchOrders(context, { searchKeyword, filter, sort, limit, offset })
    : await listAll(context, { filter, sort, limit, offset });
  const rows = ids.length > 0 ? await adminOrders.findOrderRows(context.db, { ids, sort }) : [];
  return paged(rows.map(toRow), total, limit);
}

interface PageQuery {
  filter: adminOrders.OrderFilter;
  sort: adminOrders.OrderSort;
  limit: number;
  offset: number;
}

async function listAll(context: AppContext, { filter, ...page }: PageQuery) {
  const [total, ids] = await Promise.all([
    adminOrders.countOrders(context.db, filter),
    adminOrders.findOrderIds(context.db, { ...filter, ...page }),
  ]);
  return { total, ids };
}

async function searchOrders(context: AppContext, params: PageQuery & { searchKeyword: string }) {
  const { searchKeyword, filter, sort, limit, offset } = params;
  const found = await adminOrders.searchOrderIds(context.db, {
    ...filter,
    ...orderSearch(searchKeyword),
    sort,
    limit: ORDERS_FOUND_MAX,
  });
  return { total: found.length, ids: found.slice(offset, offset + limit) };
}

const toRow = ({
  orderNumber,
  totalCents,
  codeDiscountCents,
  refundedCents,
  createdAt,
  ...row
}: adminOrders.OrderRow): AdminOrderRow => ({
  ...row,
  orderId: orderNumber,
  totalAmount: dollarsOf(totalCents),
  codeDiscount: dollarsOf(codeDiscountCents),
  refundedAmount: dollarsOf(refundedCents),
  createdAt: createdAt.toISOString(),
});

/**
 * Reads an order of any customer, with its vendor orders, refunds and disputes. Money in dollars.
 * @throws ApiError 404
 */
export async function readOrder(context: AppContext, { id }: { id: string }): Promise<AdminOrder> {
  const { db } = context;
  const found = await adminOrders.findOrder(db, { id });
  if (!found) throw notFound('This order');
  const { order, customer } = found;
  const [vendorOrders, lines, refunds, disputes, refundableCents] = await Promise.all([
    adminOrders.findVendorOrders(db, { orderId: id }),
    adminOrders.findLines(db, { orderId: id }),
    refundsOf(context, id),
    disputesOf(context, id),
    refundableOfOrder(context, order),
  ]);
  const linesByVendorOrder = Map.groupBy(lines, (line) => line.vendorOrderId);
  return {
    id,
    orderId: order.orderNumber,
    customer,
    totalAmount: dollarsOf(order.totalCents),
    code: order.code,
    codeDiscount: dollarsOf(order.codeDiscountCents),
    refundedAmount: dollarsOf(order.refundedCents),
    refundableAmount: dollarsOf(refundableCents),
    status: order.status,
    paymentStatus: order.paymentStatus,
    createdAt: order.createdAt.toISOString(),
    paymentId: order.paymentId,
    tax: dollarsOf(order.taxCents),
    taxCountry: order.taxCountry,
    vatNumber: order.vatNumber,
    reverseCharge: order.reverseCharge,
    failure: order.failure,
    vendorOrders: vendorOrders.map(({ totalCents, refundedCents, deletedAt, ...vendorOrder }) => ({
      id: vendorOrder.id,
      vendorId: vendorOrder.vendorId,
      shopName: vendorOrder.shopName,
      totalAmount: dollarsOf(totalCents),
      discountAmount: dollarsOf(vendorOrder.discountCents),
      codeDiscount: dollarsOf(vendorOrder.codeDiscountCents),
      marketAdded: dollarsOf(vendorOrder.codesCents),
      commission: dollarsOf(vendorOrder.commissionCents),
      refundedAmount: dollarsOf(refundedCents),
      paymentStatus: paymentStatusOf({ ...vendorOrder, totalCents, refundedCents }),
      removed: deletedAt !== null,
      lines: (linesByVendorOrder.get(vendorOrder.id) ?? []).map(
        ({
          vendorOrderId: _,
          priceCents,
          paidCents,
          refundedAt,
          bundleId,
          bundleName,
          bundleOwnedParts,
          ...line
        }) => ({
          ...line,
          bundle: lineBundleOf({ bundleId, bundleName, bundleOwnedParts, priceCents }),
          price: dollarsOf(priceCents),
          paid: dollarsOf(paidCents),
          refunded: refundedAt !== null,
        }),
      ),
    })),
    refunds,
    disputes,
  };
}

/** Replaces the appended changes of the order counts by their sums, so that counting orders reads few rows. */
export const compactOrderCounts = (context: AppContext): Promise<unknown> =>
  adminOrders.compactOrderCounts(context.db);
