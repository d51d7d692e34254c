import { z } from 'zod';
import { MARKET_RANGES, SALES_RANGES } from '#domain/limits.ts';
import { VIEW_SOURCE_KINDS } from '#domain/view-source.ts';
import { dollars, endpoint, id, instant, named } from './endpoint.ts';
import { vendorOrder } from './vendor-orders.ts';

/** For admins: the vendor to report on. Vendors always get their own figures. */
const vendorId = id.optional();

const salesRange = z.coerce
  .number<number>()
  .pipe(z.literal(SALES_RANGES, { error: 'The range is 7, 30 or 90 days.' }))
  .default(30);

const figures = named('SalesFigures', {
  /** Payments less refunds. */
  sales: dollars,
  /** The vendor's share of the sales, after the market's commission. */
  earnings: dollars,
  /** Without those of which nothing had a price. */
  orders: z.number().int(),
  freeOrders: z.number().int(),
  /** Views of the vendor's product pages. */
  views: z.number().int(),
});

const recentProduct = named('RecentProduct', {
  id,
  name: z.string(),
  featuredImage: z.string(),
  mainCategoryName: z.string(),
  price: dollars,
  createdAt: instant,
});
export type RecentProduct = z.infer<typeof recentProduct>;

const salesPeriod = z.object({
  total: figures,
  /** Oldest first, one for every day; `day` is YYYY-MM-DD. */
  days: z.array(figures.extend({ day: z.iso.date() })),
});

const salesReport = named('SalesReport', {
  /** Where the days begin and end. */
  timeZone: z.literal('UTC'),
  ...salesPeriod.shape,
  /** The same for as many days before the range. */
  previous: salesPeriod,
  /** Ordered by sales, without what was given away; includes products that were deleted since. */
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

const productSales = named('ProductSales', {
  timeZone: z.literal('UTC'),
  total: figures,
  /** Oldest first, one for every day of the range; `day` is YYYY-MM-DD. */
  days: z.array(figures.extend({ day: z.iso.date() })),
  /** The last orders of the product, in the range or before, newest first. */
  latestSales: z.array(
    z.object({
      /** Of the vendor order. */
      id,
      /** As buyers and the market call the order. */
      orderId: z.string(),
      createdAt: instant,
      quantity: z.number().int(),
      /** What the customer paid, tax included. */
      paid: dollars,
      /** The vendor's share of it; 0 for a sale that was refunded. */
      earned: dollars,
      refunded: z.boolean(),
      /** Whether it had no price. */
      free: z.boolean(),
    }),
  ),
});
export type ProductSales = z.infer<typeof productSales>;

const viewSources = named('ViewSources', {
  /** All views of product pages in the range. */
  views: z.number().int(),
  /** Of which it is not known where they came from, such as typed addresses. */
  unknown: z.number().int(),
  /** The others, most views first; the names of each kind up to SOURCES_SHOWN. */
  sources: z.array(
    z.object({
      kind: z.enum(VIEW_SOURCE_KINDS),
      /**
       * The words of a search, a place of the market, a host or the name of a campaign. Null for those of the kind that are
       * not told apart: too rare, too many, or possibly personal.
       */
      name: z.string().nullable(),
      views: z.number().int(),
    }),
  ),
});
export type ViewSources = z.infer<typeof viewSources>;

/** All of a range of days, or of the days before it. Days begin at midnight UTC. */
const marketFigures = named('MarketFigures', {
  /** Payments for completed orders of the range, less refunds made since. */
  sales: dollars,
  /** The market's part of these sales: its commission, less what went back of it. The rest is the vendors'. */
  earnings: dollars,
  /** Completed orders of the range that were not refunded in full, and were not free. */
  orders: z.number().int(),
  /** Completed orders of the range of which nothing had a price. */
  freeOrders: z.number().int(),
  /** Customers who registered in the range, with those who have left a team since. */
  newCustomers: z.number().int(),
  /** Vendors whose latest application was made in the range. */
  newVendors: z.number().int(),
  /** Orders per view of a product page: 0.025 is 2.5 %. Null without views. */
  conversion: z.number().nullable(),
  /** Payment attempts in the range that the card provider refused; one person may have made several. */
  failedPayments: z.number().int(),
  /** Refunds made in the range, also of older and Failed orders, and money lost to disputes. */
  refunds: dollars,
  /**
   * Mails that were given up in the range. Those that have waited for more than an hour now are in the range that ends
   * today.
   */
  unsentMails: z.number().int(),
  /** Cases that waited for somebody at the end of the range. */
  openCases: z.number().int(),
});
export type MarketFigures = z.infer<typeof marketFigures>;

const waitingDecision = named('WaitingDecision', {
  type: z.enum(['vendorApplication', 'stuckRefund', 'dispute', 'case', 'unsentMails', 'ledgerCheck']),
  /** Of the vendor, the refund, the dispute or the case; all mails are one decision, called 'outbox', and all of the ledger 'ledger'. */
  id,
  /** The shop, the order with the amount, the case with what it is about, or how many mails or differences. */
  title: z.string(),
  /** When the vendor applied, the refund was decided, the dispute or case was opened or the oldest mail was written. */
  since: instant,
  /** Until when evidence can be submitted in a dispute, or a case is to be decided. */
  dueAt: instant.nullable(),
  /** Whether that time has passed; mails should have been sent long ago. */
  overdue: z.boolean(),
});
export type WaitingDecision = z.infer<typeof waitingDecision>;

const marketReport = marketFigures
  .extend({
    /** The same for as many days before the range. */
    previous: marketFigures,
    /** Whether the market's first sale is before or in the first half of those days; else they are too few to compare with. */
    comparable: z.boolean(),
    /** Oldest first, one for every day of the range; `day` is YYYY-MM-DD. `sales` and `orders` as above. */
    days: z.array(z.object({ day: z.iso.date(), sales: dollars, orders: z.number().int() })),
    /** Cases that need an admin now, 20 at most: those that are overdue first, then the oldest. */
    needsDecision: z.array(waitingDecision),
    /** The number of all such cases. */
    needsDecisionTotal: z.number().int(),
    /** Cases that are open and overdue now, and how those were decided of which the first decision is in the range. */
    cases: z.object({
      open: z.number().int(),
      overdue: z.number().int(),
      decided: z.number().int(),
      /** From the opening to the first decision; null without decisions. */
      medianHours: z.number().nullable(),
      /** Of the decided ones: 0.1 is 10 %. Null without decisions. */
      appealed: z.number().nullable(),
      /** Of the appeals that were decided. Null without such. */
      overturned: z.number().nullable(),
    }),
    /** What is done of setting the market up; null once something is for sale. */
    setup: z
      .object({
        /** Whether Site Settings were saved. */
        name: z.boolean(),
        categories: z.boolean(),
        /** Whether real cards are taken, not simulated ones. */
        payments: z.boolean(),
        /** Whether mails are sent, not only kept as files. */
        mails: z.boolean(),
        /** Whether a shop is approved. */
        vendors: z.boolean(),
      })
      .nullable(),
    /** The last check of the ledger, and how many differences it found; null before the first one. */
    ledgerCheck: z.object({ at: instant, transactions: z.int(), problems: z.int() }).nullable(),
    /** The most frequent searches without results in the range, 10 at most, with their number. */
    emptySearches: z.array(z.object({ text: z.string(), count: z.number().int() })),
  })
  .meta({ id: 'MarketReport' });
export type MarketReport = z.infer<typeof marketReport>;

const waitingCount = named('WaitingCount', {
  /** The screen of the back office where it is dealt with. */
  screen: z.enum(['cases', 'disputes', 'messages', 'payouts', 'refunds', 'vendors']),
  /** WAITING_COUNT_MAX at most: more are not counted. */
  count: z.number().int(),
  /** Whether the time for one of them has passed. */
  overdue: z.boolean(),
});
export type WaitingCount = z.infer<typeof waitingCount>;

const shopTask = named('ShopTask', {
  /**
   * case: a case in which it is the shop's turn. message: an unread message. review: one of the last 30 days with a text
   * and without an answer. payoutDetails: none are given. product: none is in the shop. file: a product that has no PDF
   * yet.
   */
  type: z.enum(['case', 'message', 'review', 'payoutDetails', 'product', 'file']),
  /** WAITING_COUNT_MAX at most: more are not counted. */
  count: z.number().int(),
  /** Whether the time for one of them has passed. */
  overdue: z.boolean(),
});
export type ShopTask = z.infer<typeof shopTask>;

export const dashboardContract = {
  'GET back-office/waiting': endpoint({
    operationId: 'listWaitingCounts',
    summary:
      'How much waits for the caller on the screens of the back office; screens without anything are left out',
    tag: 'Back office',
    access: 'signed-in',
    data: z.object({ data: z.array(waitingCount) }),
  }),
  'GET admin/dashboard': endpoint({
    operationId: 'getAdminDashboard',
    summary: 'The market’s figures of the last 7, 30, 90 or 365 days, and what waits for a decision',
    tag: 'Back office',
    access: 'dashboard:read',
    query: z.object({
      days: z.coerce
        .number<number>()
        .pipe(z.literal(MARKET_RANGES, { error: 'The range is 7, 30, 90 or 365 days.' }))
        .default(30),
    }),
    data: marketReport,
  }),
  'GET vendor/dashboard': endpoint({
    operationId: 'getVendorDashboard',
    summary: 'A vendor’s totals and what is new',
    tag: 'Back office',
    access: 'sales:read',
    query: z.object({ vendorId }),
    data: z.object({
      totalProducts: z.number().int(),
      totalOrders: z.number().int(),
      recentProducts: z.object({ data: z.array(recentProduct) }),
      recentOrders: z.array(vendorOrder),
    }),
    errors: ['not_found'],
  }),
  'GET vendor/sales': endpoint({
    operationId: 'getVendorSales',
    summary: 'A vendor’s sales, best products and views of the last 7, 30 or 90 days',
    tag: 'Back office',
    access: 'sales:read',
    query: z.object({ vendorId, days: salesRange }),
    data: salesReport,
    errors: ['not_found'],
  }),
  'GET vendor/product/{id}/sales': endpoint({
    operationId: 'getProductSales',
    summary:
      'Sales and views of a product of one’s own (an admin: any) in the last 7, 30 or 90 days, and its last sales',
    tag: 'Back office',
    access: 'sales:read',
    params: z.object({ id }),
    query: z.object({ days: salesRange }),
    data: productSales,
    errors: ['not_found'],
  }),
  'GET vendor/view-sources': endpoint({
    operationId: 'getVendorViewSources',
    summary:
      'Where the views of a vendor’s products came from in the last 7, 30 or 90 days: searches, places of the market, other sites, campaigns',
    tag: 'Back office',
    access: 'sales:read',
    query: z.object({ vendorId, days: salesRange }),
    data: viewSources,
    errors: ['not_found'],
  }),
  'GET vendor/product/{id}/view-sources': endpoint({
    operationId: 'getProductViewSources',
    summary: 'Where the views of a product came from in the last 7, 30 or 90 days',
    tag: 'Back office',
    access: 'sales:read',
    params: z.object({ id }),
    query: z.object({ days: salesRange }),
    data: viewSources,
    errors: ['not_found'],
  }),
  'GET vendor/to-do': endpoint({
    operationId: 'listShopTasks',
    summary: 'What waits for the caller’s shop; nothing that the caller may not do',
    tag: 'Back office',
    access: 'own-shop:manage',
    data: z.object({ data: z.array(shopTask) }),
  }),
  'GET vendor/names': endpoint({
    operationId: 'listVendorNames',
    summary: 'Every vendor’s id and names, to choose one from',
    tag: 'Back office',
    access: 'vendors:read',
    data: z.object({ data: z.array(z.object({ id, name: z.string(), shopName: z.string() })) }),
  }),
};
