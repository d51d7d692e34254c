import type { DemoOrder, DemoProduct } from '#demo/catalog/types.ts';
import { seeded } from '#demo/random.ts';
import { sum } from '#lib/sum.ts';
import { DAYS, ordersADay } from './orders.ts';

/** Days whose views are counted one by one. */
const RECENT_DAYS = 90;
/** Before them a week has one row, on its first day: charts of a year show weeks. */
const WEEK_DAYS = 7;
/** Views per sale: three or four visitors in a hundred buy. */
const viewsPerSale = 27;

export interface DemoViews {
  productSlug: string;
  /** Whole days. */
  daysAgo: number;
  views: number;
}

/** The days of the views, and how many days each stands for. */
const STEPS: readonly { daysAgo: number; days: number }[] = [
  ...Array.from({ length: RECENT_DAYS }, (_, daysAgo) => ({ daysAgo, days: 1 })),
  ...Array.from({ length: Math.floor((DAYS - RECENT_DAYS) / WEEK_DAYS) }, (_, week) => ({
    daysAgo: RECENT_DAYS + (week + 1) * WEEK_DAYS - 1,
    days: WEEK_DAYS,
  })),
];

/** The mean of the recent days. */
const USUAL_ORDERS = sum(Array.from({ length: RECENT_DAYS }, (_, day) => ordersADay(day))) / RECENT_DAYS;

/** The views of each product in a year: more for products that sell, and as many more in some days as there are orders. */
export function demoViews(products: readonly DemoProduct[], orders: readonly DemoOrder[]): DemoViews[] {
  const sales = new Map<string, number>();
  for (const order of orders) {
    if (order.daysAgo >= RECENT_DAYS) continue;
    for (const { productSlug } of order.lines) sales.set(productSlug, (sales.get(productSlug) ?? 0) + 1);
  }
  return products.flatMap(({ slug, publishedDaysAgo }) => {
    const random = seeded(`views:${slug}`);
    const usual = ((sales.get(slug) ?? 0) * viewsPerSale + random.between(4, 40)) / RECENT_DAYS;
    return STEPS.map(({ daysAgo, days }) => {
      const expected = usual * days * (ordersADay(daysAgo) / USUAL_ORDERS);
      const views = Math.round(expected * random.between(0.45, 1.55) + random.between(-0.3, 0.3));
      return { productSlug: slug, daysAgo, views };
    }).filter(({ daysAgo, views }) => views > 0 && daysAgo < publishedDaysAgo);
  });
}
