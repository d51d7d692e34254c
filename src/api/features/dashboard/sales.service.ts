import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { ProductSales, SalesReport } from '#contract/dashboard.ts';
import { lastDays } from '#domain/day.ts';
import { DASHBOARD_ROWS, LATEST_SALES } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { sum } from '#lib/sum.ts';
import * as salesFigures from './sales.sql.ts';

/**
 * A vendor's figures of the last days including today, and of as many before. A sale counts on the day of its order, less later refunds.
 * Orders that the vendor has deleted count too.
 */
export async function readSales(
  context: AppContext,
  { vendorId, days: count }: { vendorId: string; days: number },
): Promise<SalesReport> {
  const { db } = context;
  const days = lastDays(context.now(), 2 * count);
  const first = days[count] ?? '';
  const [sales, views, best] = await Promise.all([
    salesFigures.findSalesByDay(db, { vendorId, first: days[0] ?? '' }),
    salesFigures.findViewsByDay(db, { vendorId, first: days[0] ?? '' }),
    salesFigures.findBestProducts(db, { vendorId, first, limit: DASHBOARD_ROWS }),
  ]);
  const bestViews = await salesFigures.findViewsOf(db, {
    vendorId,
    first,
    productIds: best.map(({ id }) => id),
  });
  return {
    timeZone: 'UTC',
    ...figuresOf(days.slice(count), sales, views),
    previous: figuresOf(days.slice(0, count), sales, views),
    bestProducts: best.map(({ salesCents, deletedAt, ...product }) => ({
      ...product,
      deleted: deletedAt !== null,
      sales: dollarsOf(salesCents),
      views: bestViews.find((row) => row.productId === product.id)?.views ?? 0,
    })),
  };
}

/**
 * The vendor of a product; `vendorId` is null for staff, who may ask for any.
 * @throws ApiError 404 for an unknown product or another vendor's
 */
export async function resolveProduct(
  { db }: AppContext,
  params: { id: string; vendorId: string | null },
): Promise<{ vendorId: string }> {
  const product = await salesFigures.findProductVendor(db, params);
  if (!product) throw notFound('This product');
  return product;
}

/**
 * A product's figures of the last days including today, counted like its vendor's, and its last sales.
 * @throws ApiError 404 for an unknown product or another vendor's
 */
export async function readProductSales(
  context: AppContext,
  { id, vendorId, days: count }: { id: string; vendorId: string | null; days: number },
): Promise<ProductSales> {
  const { db } = context;
  const product = await resolveProduct(context, { id, vendorId });
  const days = lastDays(context.now(), count);
  const range = { vendorId: product.vendorId, productId: id, first: days[0] ?? '' };
  const [sales, views, latest] = await Promise.all([
    salesFigures.findProductSalesByDay(db, range),
    salesFigures.findViewsByDay(db, range),
    salesFigures.findLatestSales(db, { productId: id, limit: LATEST_SALES }),
  ]);
  return {
    timeZone: 'UTC',
    ...figuresOf(days, sales, views),
    latestSales: latest.map(({ createdAt, paidCents, earnedCents, refundedAt, ...sale }) => ({
      ...sale,
      createdAt: createdAt.toISOString(),
      paid: dollarsOf(paidCents),
      earned: refundedAt ? 0 : dollarsOf(earnedCents),
      refunded: refundedAt !== null,
    })),
  };
}

interface SoldOnDay {
  day: string;
  orders: number;
  freeOrders: number;
  salesCents: number;
  earningsCents: number;
}

/** The figures of each day, 0 where nothing was sold or seen, and their totals. */
function figuresOf(
  days: readonly string[],
  sales: readonly SoldOnDay[],
  views: readonly { day: string; views: number }[],
) {
  const rows = days.map((day) => {
    const sold = sales.find((row) => row.day === day);
    const seen = views.find((row) => row.day === day);
    return {
      day,
      orders: sold?.orders ?? 0,
      freeOrders: sold?.freeOrders ?? 0,
      salesCents: sold?.salesCents ?? 0,
      earningsCents: sold?.earningsCents ?? 0,
      views: seen?.views ?? 0,
    };
  });
  return {
    total: inDollars({
      salesCents: sum(rows.map((row) => row.salesCents)),
      earningsCents: sum(rows.map((row) => row.earningsCents)),
      orders: sum(rows.map((row) => row.orders)),
      freeOrders: sum(rows.map((row) => row.freeOrders)),
      views: sum(rows.map((row) => row.views)),
    }),
    days: rows.map(({ day, ...row }) => ({ day, ...inDollars(row) })),
  };
}

interface Figures extends Omit<SoldOnDay, 'day'> {
  views: number;
}

const inDollars = ({ salesCents, earningsCents, ...counts }: Figures) => ({
  ...counts,
  sales: dollarsOf(salesCents),
  earnings: dollarsOf(earningsCents),
});
