import { z } from 'zod';
import { SALES_RANGES } from '#domain/limits.ts';
import { dollars, endpoint, id, instant } from './endpoint.ts';
import { vendorOrder } from './vendor-orders.ts';

/** An admin's choice; a vendor's own unless given. */
const vendorId = id.optional();

const figures = z.object({
  /** What customers paid, less what went back to them. */
  sales: dollars,
  /** The vendor's share of it, after the market's commission. */
  earnings: dollars,
  orders: z.number().int(),
  /** Looks at the vendor's product pages. */
  views: z.number().int(),
});

const recentProduct = z.object({
  id,
  name: z.string(),
  featuredImage: z.string(),
  mainCategoryName: z.string(),
  price: dollars,
  createdAt: instant,
});
export type RecentProduct = z.infer<typeof recentProduct>;

const salesReport = z.object({
  /** Where the days begin and end. */
  timeZone: z.literal('UTC'),
  total: figures,
  /** Oldest first, one for every day of the range; `day` is YYYY-MM-DD. */
  days: z.array(figures.extend({ day: z.iso.date() })),
  /** By sales; a product deleted since is still what sold. */
  bestProducts: z.array(
    z.object({
      id,
      name: z.string(),
      featuredImage: z.string(),
      deleted: z.boolean(),
      /** Copies sold. */
      sold: z.number().int(),
      sales: dollars,
      orders: z.number().int(),
      views: z.number().int(),
    }),
  ),
});
export type SalesReport = z.infer<typeof salesReport>;

export const dashboardContract = {
  'GET vendor/dashboard': endpoint({
    summary: 'A vendor’s totals and what is new',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    query: z.object({ vendorId }),
    data: z.object({
      totalProducts: z.number().int(),
      totalOrders: z.number().int(),
      recentProducts: z.object({ data: z.array(recentProduct) }),
      recentOrders: z.array(vendorOrder),
    }),
    errors: [404],
  }),
  'GET vendor/sales': endpoint({
    summary: 'A vendor’s sales, best products and views of the last 7, 30 or 90 days',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    query: z.object({
      vendorId,
      days: z.coerce
        .number<number>()
        .pipe(z.literal(SALES_RANGES, { error: 'The range is 7, 30 or 90 days.' }))
        .default(30),
    }),
    data: salesReport,
    errors: [404],
  }),
  'GET vendor/names': endpoint({
    summary: 'Every vendor’s id and names, to choose one from',
    tag: 'Back office',
    access: ['admin'],
    data: z.object({ data: z.array(z.object({ id, name: z.string(), shopName: z.string() })) }),
  }),
};
