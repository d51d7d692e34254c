import type { AppContext } from '#api/kernel/context.ts';
import type { SalesReport } from '#contract/dashboard.ts';
import { lastDays } from '#domain/day.ts';
import { DASHBOARD_ROWS } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { sum } from '#lib/sum.ts';
import * as salesFigures from './sales.sql.ts';

/**
 * A vendor's figures of the last days including today. A sale counts on the day of its order, less later refunds.
 * Orders that the vendor has deleted count too.
 */
export async function readSales(
  context: AppContext,
  { vendorId, days: count }: { vendorId: string; days: number },
): Promise<SalesReport> {
  const { db } = context;
  const days = lastDays(context.now(), count);
  const range = { vendorId, first: days[0] ?? '' };
  const [sales, views, best] = await Promise.all([
    salesFigures.findSalesByDay(db, range),
    salesFigures.findViewsByDay(db, range),
    salesFigures.findBestProducts(db, { ...range, limit: DASHBOARD_ROWS }),
  ]);
  const bestViews = await salesFigures.findViewsOf(db, { ...range, productIds: best.map(({ id }) => id) });
  const rows = days.map((day) => {
    const sold = sales.find((row) => row.day === day);
    const seen = views.find((row) => row.day === day);
    return { day, ...soldOf(sold), views: seen?.views ?? 0 };
  });
  return {
    timeZone: 'UTC',
    total: inDollars({
      salesCents: sum(rows.map((row) => row.salesCents)),
      earningsCents: sum(rows.map((row) => row.earningsCents)),
      orders: sum(rows.map((row) => row.orders)),
      views: sum(rows.map((row) => row.views)),
    }),
    days: rows.map(({ day, ...row }) => ({ day, ...inDollars(row) })),
    bestProducts: best.map(({ salesCents, deletedAt, ...product }) => ({
      ...product,
      deleted: deletedAt !== null,
      sales: dollarsOf(salesCents),
      views: bestViews.find((row) => row.productId === product.id)?.views ?? 0,
    })),
  };
}

const soldOf = (row?: { orders: number; salesCents: number; earningsCents: number }) => ({
  orders: row?.orders ?? 0,
  salesCents: row?.salesCents ?? 0,
  earningsCents: row?.earningsCents ?? 0,
});

interface Figures {
  salesCents: number;
  earningsCents: number;
  orders: number;
  views: number;
}

const inDollars = ({ salesCents, earningsCents, ...counts }: Figures) => ({
  ...counts,
  sales: dollarsOf(salesCents),
  earnings: dollarsOf(earningsCents),
});
