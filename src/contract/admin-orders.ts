import { z } from 'zod';
import { LICENSE_KINDS } from '#domain/license.ts';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order.ts';
import { lineBundle } from './catalog.ts';
import { dispute } from './disputes.ts';
import {
  dollars,
  endpoint,
  id,
  instant,
  listOf,
  named,
  pageQuery,
  searchKeyword,
  sortQuery,
} from './endpoint.ts';
import { refund } from './refunds.ts';

/** A row of the market's list of orders. */
const adminOrderRow = named('AdminOrderRow', {
  id,
  /** The number that people see. */
  orderId: z.string(),
  /** Null for a payment that no customer has claimed. */
  customer: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Names of the shops with a part of the order. */
  shops: z.array(z.string()),
  totalAmount: dollars,
  /** The discount code, and what it took off the lines. */
  code: z.string().nullable(),
  codeDiscount: dollars,
  /** The refunded part of the total. */
  refundedAmount: dollars,
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  createdAt: instant,
});
export type AdminOrderRow = z.infer<typeof adminOrderRow>;

const adminOrderLine = named('AdminOrderLine', {
  id,
  productId: id,
  productName: z.string(),
  productImage: z.string(),
  /** The price per item, before a discount code. */
  price: dollars,
  quantity: z.number().int(),
  /** The licence that it was bought with. */
  license: z.enum(LICENSE_KINDS).nullable(),
  ...lineBundle,
  /** What was paid for the line. */
  paid: dollars,
  /** It was refunded. */
  refunded: z.boolean(),
  /** The refund of this line, done or open; null for a line that can still be refunded. */
  refundId: id.nullable(),
});
export type AdminOrderLine = z.infer<typeof adminOrderLine>;

const adminOrder = adminOrderRow
  .omit({ shops: true })
  .extend({
    customer: z.object({ id, name: z.string(), email: z.string(), phone: z.string() }).nullable(),
    /** The card provider's id. */
    paymentId: z.string(),
    /** The tax in the total, and the country that it is for; null while taxes are off. */
    tax: dollars,
    taxCountry: z.string().nullable(),
    vatNumber: z.string().nullable(),
    /** Whether the buyer, a business, owes the tax itself. */
    reverseCharge: z.boolean(),
    /** Why a Failed order failed. */
    failure: z.string().nullable(),
    /** The amount that a refund of the whole order would return now: neither refunded nor in an open refund. */
    refundableAmount: dollars,
    vendorOrders: z.array(
      z.object({
        id,
        vendorId: id,
        shopName: z.string(),
        totalAmount: dollars,
        discountAmount: dollars,
        /** What the order's discount code took off its lines, and what the market added for that. */
        codeDiscount: dollars,
        marketAdded: dollars,
        /** The market’s share of the total. */
        commission: dollars,
        refundedAmount: dollars,
        /** Of this vendor order only. */
        paymentStatus: z.enum(PAYMENT_STATUSES),
        /** Whether the vendor has removed it, and its invoice, from the vendor's screens. */
        removed: z.boolean(),
        lines: z.array(adminOrderLine),
      }),
    ),
    refunds: z.array(refund),
    disputes: z.array(dispute),
  })
  .meta({ id: 'AdminOrder' });
export type AdminOrder = z.infer<typeof adminOrder>;

export const adminOrdersContract = {
  'GET admin/order': endpoint({
    operationId: 'listAdminOrders',
    summary:
      'Orders of the whole market, newest first; a search by number, customer or shop finds the newest 1,000 that match',
    tag: 'Orders',
    access: 'orders:read',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      searchKeyword,
      sort: sortQuery(['createdAt', 'totalAmount'], '-createdAt'),
      status: z.enum(ORDER_STATUSES).optional(),
      paymentStatus: z.enum(PAYMENT_STATUSES).optional(),
    }),
    data: listOf(adminOrderRow),
  }),
  'GET admin/order/{id}': endpoint({
    operationId: 'getAdminOrder',
    summary: 'An order with its vendor orders and lines, refunds and disputes',
    tag: 'Orders',
    access: 'orders:read',
    params: z.object({ id }),
    data: adminOrder,
  }),
};
