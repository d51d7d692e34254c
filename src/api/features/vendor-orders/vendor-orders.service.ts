import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type ListPage, paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import { orderSearch } from '#db/fragments/order-search.ts';
import { lineBundleOf } from '#domain/bundle.ts';
import { dollarsOf } from '#domain/money.ts';
import { addedTaxCents, paymentStatusOf } from '#domain/order.ts';
import * as vendorOrders from './vendor-orders.sql.ts';

/** One page of a vendor's orders, in dollars; `vendorId` null (for admins) lists those of all vendors. */
export async function listVendorOrders(
  context: AppContext,
  params: {
    vendorId: string | null;
    searchKeyword?: string;
    sort: vendorOrders.VendorOrderSort;
    page: number;
    limit: number;
  },
): Promise<ListPage<VendorOrder>> {
  const { vendorId, searchKeyword, sort, limit } = params;
  const filter = { vendorId, search: searchKeyword ? orderSearch(searchKeyword) : undefined };
  const [total, rows] = await Promise.all([
    vendorOrders.countVendorOrders(context.db, filter),
    vendorOrders.findVendorOrders(context.db, { ...filter, sort, ...rangeOf(params) }),
  ]);
  return paged(await withLines(context, rows), total, limit);
}

/**
 * Reads a vendor order, in dollars; `vendorId` null (for admins) reads any vendor's.
 * @throws ApiError 404
 */
export async function readVendorOrder(
  context: AppContext,
  params: { id: string; vendorId: string | null },
): Promise<VendorOrder> {
  const row = await vendorOrders.findVendorOrder(context.db, params);
  const [order] = await withLines(context, row ? [row] : []);
  if (!order) throw notFound('This order');
  return order;
}

/** One page of the vendor orders of a customer, oldest first, in dollars, for the customer's own invoices. */
export const listVendorOrdersOfCustomer = async (
  context: AppContext,
  params: { customerId: string; limit: number; offset: number },
): Promise<VendorOrder[]> =>
  withLines(context, await vendorOrders.findVendorOrdersOfCustomer(context.db, params));

/**
 * Removes an order from its vendor's screens; nothing changes for the customer.
 * @throws ApiError 404
 */
export async function removeVendorOrder(
  context: AppContext,
  params: { id: string; vendorId: string | null },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await vendorOrders.hideVendorOrder(tx, { ...params, now: context.now() })))
      throw notFound('This order');
  });
}

async function withLines(
  context: AppContext,
  rows: readonly vendorOrders.VendorOrderRow[],
): Promise<VendorOrder[]> {
  if (rows.length === 0) return [];
  const lines = await vendorOrders.findVendorLines(context.db, { vendorOrderIds: rows.map((row) => row.id) });
  const byOrder = Map.groupBy(lines, (line) => line.vendorOrderId);
  return rows.map((row) => {
    const own = byOrder.get(row.id) ?? [];
    return {
      id: row.id,
      orderId: row.orderNumber,
      user: row.customer,
      shopName: row.shopName,
      status: row.status,
      totalAmount: dollarsOf(row.totalCents),
      discountAmount: dollarsOf(row.discountCents),
      // Which code other shops' products were bought with is not the vendor's business.
      code: row.codeDiscountCents > 0 ? row.code : null,
      codeDiscount: dollarsOf(row.codeDiscountCents),
      tax: dollarsOf(row.taxCents),
      taxAdded: dollarsOf(addedTaxCents(own)),
      refundedAmount: dollarsOf(row.refundedCents),
      paymentStatus: paymentStatusOf(row),
      createdAt: row.createdAt.toISOString(),
      orderSummaries: own.map((line) => ({
        id: line.id,
        productName: line.productName,
        productImage: line.productImage,
        price: dollarsOf(line.listPriceCents),
        quantity: line.quantity,
        license: line.license,
        bundle: lineBundleOf(line),
        refunded: line.refundedAt !== null,
      })),
    };
  });
}
