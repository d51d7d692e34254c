import { openKeysOf } from '#api/features/licenses/license-keys.service.ts';
import { findVersionsOfLines } from '#api/features/versions/versions.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type Paged, paged, rangeOf } from '#api/kernel/paging.ts';
import type { CustomerOrder } from '#contract/orders.ts';
import { dollarsOf } from '#domain/money.ts';
import { addedTaxCents } from '#domain/order.ts';
import * as orders from './orders.sql.ts';

/** One page of a customer's orders, newest first, in dollars; empty past the last page, with the total all the same. */
export async function listOrders(
  context: AppContext,
  params: { customerId: string; page: number; limit: number },
): Promise<Paged<CustomerOrder>> {
  const { customerId, limit } = params;
  const [total, rows] = await Promise.all([
    orders.countOrders(context.db, { customerId }),
    orders.findOrders(context.db, { customerId, ...rangeOf(params) }),
  ]);
  return paged(await withLines(context, rows), total, limit);
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
  const [order] = await withLines(context, row ? [row] : []);
  if (!order) throw notFound('This order');
  return order;
}

async function withLines(context: AppContext, rows: readonly orders.OrderRow[]): Promise<CustomerOrder[]> {
  if (rows.length === 0) return [];
  const lines = await orders.findLines(context.db, { orderIds: rows.map((row) => row.id) });
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  const versions = await findVersionsOfLines(context.db, { lineIds: lines.map((line) => line.id) });
  const keys = await openKeysOf(context, { lineIds: lines.map((line) => line.id) });
  const byLine = Map.groupBy(versions, (version) => version.lineId);
  return rows.map((row) => {
    const own = byOrder.get(row.id) ?? [];
    return {
      id: row.id,
      orderId: row.orderNumber,
      createdAt: row.createdAt.toISOString(),
      totalAmount: dollarsOf(row.totalCents),
      code: row.code,
      codeDiscount: dollarsOf(row.codeDiscountCents),
      status: row.status,
      paymentStatus: row.paymentStatus,
      refundedAmount: dollarsOf(row.refundedCents),
      tax: dollarsOf(row.taxCents),
      taxCountry: row.taxCountry,
      // Of a failed order everything is given back, tax or not.
      taxAdded: row.status === 'Completed' ? dollarsOf(addedTaxCents(own)) : 0,
      orderSummaries: own.map((line) => {
        const downloadable = row.status === 'Completed' && !row.disputed && line.refundedAt === null;
        const licenseKeys = downloadable ? (keys.get(line.id) ?? []) : [];
        return {
          id: line.id,
          productName: line.productName,
          productImage: line.productImage,
          price: dollarsOf(line.priceCents),
          quantity: line.quantity,
          license: line.license,
          licenseText: line.licenseText,
          licenseKey: licenseKeys[0] ?? null,
          licenseKeys,
          refunded: line.refundedAt !== null,
          downloadable,
          versions: downloadable ? versionsOf(byLine.get(line.id) ?? []) : [],
        };
      }),
    };
  });
}

const VERSIONS_SHOWN = 50;

const versionsOf = (rows: Awaited<ReturnType<typeof findVersionsOfLines>>) =>
  rows.slice(0, VERSIONS_SHOWN).map(({ number, note, createdAt }) => ({
    version: number,
    note,
    createdAt: createdAt.toISOString(),
  }));
