import type { DemoOrder, DemoProduct } from '#demo/catalog/types.ts';
import { seeded } from '#demo/random.ts';

const days = 90;
/** Views per sale: three or four visitors in a hundred buy. */
const viewsPerSale = 27;

export interface DemoViews {
  productSlug: string;
  /** Whole days. */
  daysAgo: number;
  views: number;
}

/** The views of each product on each of the last 90 days: more for products that sell, and more in recent days. */
export function demoViews(products: readonly DemoProduct[], orders: readonly DemoOrder[]): DemoViews[] {
  const sales = new Map<string, number>();
  for (const order of orders) {
    if (order.daysAgo >= days) continue;
    for (const { productSlug } of order.lines) sales.set(productSlug, (sales.get(productSlug) ?? 0) + 1);
  }
  return products.flatMap(({ slug, publishedDaysAgo }) => {
    const random = seeded(`views:${slug}`);
    const usual = ((sales.get(slug) ?? 0) * viewsPerSale + random.between(4, 40)) / days;
    return Array.from({ length: days }, (_, daysAgo) => {
      const trend = 1.25 - (0.5 * daysAgo) / days;
      // Some days of a week are busier than others.
      const week = 1 + 0.22 * Math.sin((daysAgo / 7) * 2 * Math.PI);
      const views = Math.round(usual * trend * week * random.between(0.45, 1.55) + random.between(-0.3, 0.3));
      return { productSlug: slug, daysAgo, views };
    }).filter(({ daysAgo, views }) => views > 0 && daysAgo < publishedDaysAgo);
  });
}
