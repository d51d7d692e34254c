import { openKeys } from '#api/features/licenses/license-keys.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type ListPage, paged, rangeOf } from '#api/kernel/paging.ts';
import type { CustomerOrder } from '#contract/orders.ts';
import { lineBundleOf } from '#domain/bundle.ts';
import { dollarsOf } from '#domain/money.ts';
import { addedTaxCents } from '#domain/order.ts';
import * as orders from './orders.sql.ts';

/** One page of a customer's orders, newest first, in dollars; empty past the last page, with the total all the same. */
export async function listOrders(
  context: AppContext,
  params: { customerId: string; page: number; limit: number },
): Promise<ListPage<CustomerOrder>> {
  const { customerId, limit } = params;
  const [total, rows] = await Promise.all([
    orders.countOrders(context.db, { customerId }),
    orders.findOrders(context.db, { customerId, ...rangeOf(params) }),
  ]);
  const shown = await Promise.all(rows.map((row) => customerOrderOf(context, row)));
  return paged(shown, total, limit);
}

/**
 * Reads an order of the customer. Money in dollars.
 * @throws ApiError 404
 */
export async function readOrder(
  context: AppContext,
  params: { id: string; customerId: string },
): Promise<CustomerOrder> {
  const row = await orders.findOrder(context.db, params);
  if (!row) throw notFound('This order');
  return customerOrderOf(context, row);
}

async function customerOrderOf(context: AppContext, row: orders.OrderRow): Promise<CustomerOrder> {
  const summaries = row.lines.map(async (line) => {
    const downloadable = row.status === 'Completed' && !row.disputed && !line.isRefunded;
    const licenseKeys = downloadable ? await openKeys(context, { lineId: line.id, keys: line.keys }) : [];
    return {
      id: line.id,
      productId: line.productId,
      productName: line.productName,
      productImage: line.productImage,
      price: dollarsOf(line.priceCents),
      quantity: line.quantity,
      shopName: line.shopName,
      shopSlug: line.shopSlug,
      license: line.license,
      licenseText: line.licenseText,
      bundle: lineBundleOf(line),
      licenseKey: licenseKeys[0] ?? null,
      licenseKeys,
      refunded: line.isRefunded,
      downloadable,
      versions: downloadable ? line.versions : [],
      files: downloadable ? line.files : [],
      file: downloadable ? line.file : null,
    };
  });
  return {
    id: row.id,
    orderId: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    totalAmount: dollarsOf(row.totalCents),
    code: row.code,
    codeDiscount: dollarsOf(row.codeDiscountCents),
    status: row.status,
    paymentStatus: row.paymentStatus,
    failure: row.failure,
    refundedAmount: dollarsOf(row.refundedCents),
    tax: dollarsOf(row.taxCents),
    taxCountry: row.taxCountry,
    // Of a failed order everything is given back, tax or not.
    taxAdded: row.status === 'Completed' ? dollarsOf(addedTaxCents(row.lines)) : 0,
    orderSummaries: await Promise.all(summaries),
  };
}
