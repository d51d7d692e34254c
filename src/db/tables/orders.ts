import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { LicenseKind } from '#domain/license.ts';
import type {
  CodeFunder,
  DisputeStatus,
  OrderStatus,
  PaymentStatus,
  PricedLine,
  RefundOrigin,
  RefundStatus,
} from '#domain/order.ts';
import type { PriceKind } from '#domain/price-kind.ts';
import { createdAt, idColumn, time } from '../columns.ts';
import { users, vendors } from './accounts.ts';
import { products } from './catalog.ts';
import { commissionRules } from './commission.ts';
import { discountCodes } from './discount-codes.ts';
import { media } from './media.ts';
import { productVersions } from './versions.ts';

const cents = () => integer().notNull().default(0);

/** A priced cart and the provider's intent for it. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's id of the intent. */
    id: text().primaryKey(),
    /** Whose it is: of who claimed it, or was signed in when it was priced. */
    customerId: text().references(() => users.id),
    /** When its customer last claimed it, before paying; null for one that was only priced. */
    claimedAt: time(),
    clientSecret: text().notNull(),
    amountCents: integer().notNull(),
    lines: jsonb().$type<PricedLine[]>().notNull(),
    /** The discount code's id, and the code as it was entered. */
    codeId: text().references(() => discountCodes.id),
    code: text(),
    /** What the code takes off the lines. */
    codeDiscountCents: cents(),
    /** The tax in the amount. */
    taxCents: cents(),
    /** The buyer's country, two letters of ISO 3166; null while taxes are off. */
    country: text(),
    /** A business buyer's VAT number. */
    vatNumber: text(),
    /** Whether the buyer, a business, owes the tax itself. */
    reverseCharge: boolean().notNull().default(false),
    /** Whether the prices of its lines contain the tax. */
    pricesIncludeTax: boolean().notNull().default(true),
    /** Incremented when a change of the price begins and when it ends, so that of two parallel changes one is written. */
    revision: integer().notNull().default(1),
    /**
     * The revision at which the provider was known to hold `amountCents`. If it is lower than `revision`, a change
     * has begun and not ended, and the price must be read from the provider.
     */
    providerConfirmedRevision: integer().notNull().default(1),
    createdAt: createdAt(),
    /** When the lines were last priced, or found unchanged by a claim. A day later the intent is canceled. */
    pricedAt: createdAt(),
    /** When the sweeper next reads its state from the provider. */
    nextCheckAt: createdAt(),
    /** When it got its order, or its intent could no longer be paid. */
    settledAt: time(),
    /**
     * Since when the order of this paid payment could not be written, so that it has none; null if it could, or was not tried.
     * An order with the status Failed was written.
     */
    orderFailedAt: time(),
    /** Since when its intent is not ended at the provider though its price has expired; null before. */
    endFailedAt: time(),
  },
  (t) => [
    // Codes that a payment was priced with are not deleted.
    index('payments_code_id_idx').on(t.codeId).where(sql`code_id is not null`),
    // What a customer is paying, or has paid just now.
    index('payments_customer_id_idx').on(t.customerId, t.settledAt).where(sql`customer_id is not null`),
    index('payments_next_check_idx').on(t.nextCheckAt).where(sql`settled_at is null`),
    // Paid payments that wait for their order.
    index('payments_order_failed_idx').on(t.orderFailedAt).where(sql`order_failed_at is not null`),
    index('payments_end_failed_idx')
      .on(t.endFailedAt)
      .where(sql`end_failed_at is not null and settled_at is null and order_failed_at is null`),
  ],
);

/** Events of the provider that were handled, or have failed and wait for a retry. The key makes a second delivery a no-op. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Null for events from before this was stored, which were all handled. */
    paymentId: text(),
    /** Attempts that have failed. */
    attempts: integer().notNull().default(0),
    /** When a failed one is retried; null once it was handled. */
    nextAttemptAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_events_next_attempt_idx').on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('webhook_events_created_at_idx').on(t.createdAt),
  ],
);

/** The creation time up to which a provider's list of events has been read. */
export const eventBookmarks = pgTable('event_bookmarks', {
  provider: text().$type<'stripe' | 'simulator'>().primaryKey(),
  readUntil: time().notNull(),
});

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    /** The order number shown to people, such as EM-7K3F9Q2A. */
    orderNumber: text().notNull().unique('orders_order_number_key'),
    /** Null only for a payment that was never claimed, which is refunded. */
    customerId: text().references(() => users.id),
    paymentId: text()
      .notNull()
      .unique('orders_payment_id_key')
      .references(() => payments.id),
    /** What is paid. */
    totalCents: integer().notNull(),
    /** The discount code as it was entered, and what it took off the lines. */
    code: text(),
    codeDiscountCents: cents(),
    /** The tax in the total, and the country that it is for. */
    taxCents: cents(),
    taxCountry: text(),
    vatNumber: text(),
    /** Whether the buyer, a business, owes the tax itself and paid none. */
    reverseCharge: boolean().notNull().default(false),
    status: text().$type<OrderStatus>().notNull(),
    paymentStatus: text().$type<PaymentStatus>().notNull(),
    /** The refunded part of the total. */
    refundedCents: integer().notNull().default(0),
    /** Incremented when the provider's refunds and disputes are written, so that an older view of them is not. */
    providerRevision: integer().notNull().default(1),
    /** Why a Failed order failed, in sentences for its buyer and for admins. */
    failure: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('orders_customer_id_idx').on(
      t.customerId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // For the few failed orders of a vendor.
    index('orders_failed_idx').on(t.id).where(sql`status = 'Failed'`),
    // For the list of all orders: unfiltered, by status, and by the prefix of a number.
    index('orders_created_at_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_payment_status_idx').on(
      t.paymentStatus,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('orders_number_end_idx').on(sql`reverse(${t.orderNumber}) text_pattern_ops`),
    index('orders_total_idx').on(t.totalCents, t.id),
    index('orders_number_prefix_idx').on(t.orderNumber.op('text_pattern_ops')),
    check('orders_refunded_check', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
    check('orders_tax_check', sql`${t.taxCents} between 0 and ${t.totalCents}`),
  ],
);

/**
 * How many orders have each pair of statuses: the sum of the rows. A trigger appends what a statement changes, so orders
 * that complete at the same time do not wait for one another. A job adds the rows up.
 */
export const orderCounts = pgTable('order_counts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  status: text().$type<OrderStatus>().notNull(),
  paymentStatus: text().$type<PaymentStatus>().notNull(),
  orders: integer().notNull(),
});

/**
 * Refunds. The market's own are written first and then requested from the provider with retries. Refunds made at the
 * provider, and lost disputes, become rows when the provider reports them.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    amountCents: integer().notNull(),
    /** The vendor order that alone bears it; null: those of its lines, or all in proportion. */
    vendorOrderId: text().references((): AnyPgColumn => vendorOrders.id),
    status: text().$type<RefundStatus>().notNull().default('Pending'),
    origin: text().$type<RefundOrigin>().notNull().default('market'),
    /** The provider's id of the refund or dispute, once it is known. */
    providerId: text().unique('refunds_provider_id_key'),
    /** The admin who decided it; null for an order that failed, and for other origins than the market. */
    decidedBy: text().references(() => users.id),
    attempts: integer().notNull().default(0),
    /** Attempts that the provider has refused: the next one needs a new idempotency key. */
    refusals: integer().notNull().default(0),
    /** Why the last attempt failed, for admins. */
    lastError: text(),
    /** When the sweeper attempts it next. */
    nextAttemptAt: time().notNull(),
    createdAt: createdAt(),
    doneAt: time(),
  },
  (t) => [
    check('refunds_amount_check', sql`${t.amountCents} > 0`),
    index('refunds_order_id_idx').on(t.orderId),
    index('refunds_vendor_order_id_idx').on(t.vendorOrderId).where(sql`vendor_order_id is not null`),
    index('refunds_created_at_idx').on(t.createdAt.desc(), t.id.desc()),
    index('refunds_amount_idx').on(t.amountCents, t.id),
    index('refunds_next_attempt_idx').on(t.nextAttemptAt).where(sql`status in ('Pending', 'Processing')`),
    // Refunds that need an admin, oldest first.
    index('refunds_stuck_idx').on(t.createdAt, t.id).where(sql`status = 'Stuck'`),
  ],
);

/** Disputes, as the provider reports them. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    amountCents: integer().notNull(),
    status: text().$type<DisputeStatus>().notNull(),
    /** Whether the bank has the money until the dispute ends: then nothing of the order can be refunded. */
    holdsMoney: boolean().notNull().default(false),
    /** The provider's reason code ('fraudulent'). */
    reason: text().notNull(),
    /** Until when evidence can be submitted. */
    dueAt: time(),
    /** How often evidence was submitted, here or in the provider's dashboard. */
    submissions: integer().notNull().default(0),
    /** When it was found to be won or lost; null while it is open, and for those that ended before this column existed. */
    endedAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    index('disputes_order_id_idx').on(t.orderId),
    // Disputes that need an admin, oldest first.
    index('disputes_open_idx').on(t.createdAt, t.id).where(sql`status = 'Open'`),
    index('disputes_created_at_idx').on(t.createdAt.desc(), t.id.desc()),
    index('disputes_amount_idx').on(t.amountCents, t.id),
    index('disputes_due_at_idx').on(t.dueAt, t.id),
  ],
);

/** The part of an order that belongs to one vendor. */
export const vendorOrders = pgTable(
  'vendor_orders',
  {
    id: idColumn(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    vendorId: text()
      .notNull()
      .references(() => vendors.id),
    /** The amount that the customer paid for its lines, tax included. */
    totalCents: integer().notNull(),
    /** The difference to the price before the products' discounts. */
    discountCents: integer().notNull(),
    /** What a discount code took off its lines. */
    codeDiscountCents: cents(),
    /** The tax in the total. */
    taxCents: cents(),
    /** What the market adds for its own discount code. */
    codesCents: cents(),
    /** The market's share of total - tax + codes; the rest is the vendor's. */
    commissionCents: integer().notNull(),
    /** The refunded part of the total, of the tax, of what the market added, and of the commission. */
    refundedCents: cents(),
    refundedTaxCents: cents(),
    refundedCodesCents: cents(),
    refundedCommissionCents: cents(),
    /** Hidden from the vendor's screens by the vendor. */
    deletedAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('vendor_orders_order_vendor_key').on(t.orderId, t.vendorId),
    check(
      'vendor_orders_shares_check',
      sql`${t.taxCents} between 0 and ${t.totalCents} and ${t.codesCents} >= 0
        and ${t.commissionCents} between 0 and ${t.totalCents} - ${t.taxCents} + ${t.codesCents}`,
    ),
    check('vendor_orders_refunded_check', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
    check(
      'vendor_orders_refunded_shares_check',
      sql`${t.refundedTaxCents} between 0 and ${t.taxCents} and ${t.refundedCodesCents} between 0 and ${t.codesCents}
        and ${t.refundedCommissionCents} between 0 and ${t.commissionCents}`,
    ),
    index('vendor_orders_vendor_id_idx').on(t.vendorId, t.createdAt.desc().nullsFirst()),
    // Covers the sum of a vendor's sales.
    index('vendor_orders_sales_idx').on(t.vendorId, t.orderId, t.totalCents, t.refundedCents),
    // For lists and their totals, of one vendor and of all.
    index('vendor_orders_shown_idx')
      .on(t.vendorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('vendor_orders_total_idx').on(t.vendorId, t.totalCents, t.id).where(sql`deleted_at is null`),
    index('vendor_orders_all_total_idx').on(t.totalCents, t.id).where(sql`deleted_at is null`),
    index('vendor_orders_all_shown_idx')
      .on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
  ],
);

/** What a refund takes from each vendor order; it counts while the refund is Done. */
export const refundParts = pgTable(
  'refund_parts',
  {
    refundId: text()
      .notNull()
      .references(() => refunds.id),
    vendorOrderId: text()
      .notNull()
      .references(() => vendorOrders.id),
    /** What the customer gets back of its total. */
    totalCents: integer().notNull(),
    taxCents: cents(),
    /** What the market gets back of what it added for its own discount code. */
    codesCents: cents(),
    commissionCents: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.vendorOrderId] }),
    index('refund_parts_vendor_order_id_idx').on(t.vendorOrderId),
    check(
      'refund_parts_shares_check',
      sql`${t.taxCents} between 0 and ${t.totalCents} and ${t.codesCents} >= 0
        and ${t.commissionCents} between 0 and ${t.totalCents} - ${t.taxCents} + ${t.codesCents}`,
    ),
  ],
);

/** The purchased products, as they were at the time of purchase. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: idColumn(),
    vendorOrderId: text()
      .notNull()
      .references(() => vendorOrders.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    productId: text()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    productName: text().notNull(),
    productImage: text().notNull(),
    listPriceCents: integer().notNull(),
    priceCents: integer().notNull(),
    quantity: integer().notNull(),
    /** What kind of price it was when the line was bought. */
    priceKind: text().$type<PriceKind>().notNull().default('fixed'),
    /** What a discount code took off the line, and who pays for that. */
    codeDiscountCents: cents(),
    codeFunder: text().$type<CodeFunder>(),
    /** What the customer paid for it: price times quantity less the code, tax included. */
    paidCents: integer().notNull(),
    taxCents: cents(),
    taxBasisPoints: integer().notNull().default(0),
    /** What the market adds for its own discount code. */
    codesCents: cents(),
    commissionCents: integer().notNull(),
    /** The version of the rule that made the commission. */
    commissionRuleId: text()
      .notNull()
      .references(() => commissionRules.id),
    /** The file that was bought. */
    fileId: text()
      .notNull()
      .references(() => media.id),
    /** The version that was bought; `isVersionOfLine` says which ones that gives. */
    versionId: text()
      .notNull()
      .references(() => productVersions.id),
    /** The licence that was bought, with its text at that time; null for a product without one. */
    licenseKind: text().$type<LicenseKind>(),
    licenseText: text(),
    /** The bundle that it was bought with, its name then, and how many of its parts the buyer had before. */
    bundleId: text().references(() => products.id),
    bundleName: text(),
    bundleOwnedParts: smallint(),
    /** The one refund that this line is part of; a failed refund releases the line. */
    refundId: text().references(() => refunds.id),
    refundedAt: time(),
  },
  (t) => [
    unique('order_lines_order_position_key').on(t.orderId, t.position),
    index('order_lines_vendor_order_id_idx').on(t.vendorOrderId),
    index('order_lines_product_id_idx').on(t.productId),
    index('order_lines_refund_id_idx').on(t.refundId),
    index('order_lines_file_id_idx').using('hash', t.fileId),
    index('order_lines_version_id_idx').on(t.versionId),
    // For the sales of a bundle.
    index('order_lines_bundle_id_idx').on(t.bundleId).where(sql`bundle_id is not null`),
    check(
      'order_lines_bundle_check',
      sql`num_nulls(${t.bundleId}, ${t.bundleName}, ${t.bundleOwnedParts}) in (0, 3)`,
    ),
    // For what half of the buyers gave: ids are random, so the first ones of a product are a sample.
    index('order_lines_chosen_idx')
      .on(t.productId, t.id)
      .where(sql`price_kind = 'chosen' and price_cents > 0`),
    check(
      'order_lines_price_kind_check',
      sql`${t.priceKind} in ('fixed', 'free', 'chosen') and (${t.priceKind} <> 'free' or ${t.priceCents} = 0)`,
    ),
    check('order_lines_license_check', sql`num_nulls(${t.licenseKind}, ${t.licenseText}) in (0, 2)`),
    index('order_lines_product_image_idx').using('hash', t.productImage),
    check('order_lines_quantity_check', sql`${t.quantity} >= 1`),
    check(
      'order_lines_shares_check',
      sql`${t.taxCents} between 0 and ${t.paidCents} and ${t.codesCents} >= 0
        and ${t.commissionCents} between 0 and ${t.paidCents} - ${t.taxCents} + ${t.codesCents}`,
    ),
  ],
);
