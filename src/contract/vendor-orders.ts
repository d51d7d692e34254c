import { z } from 'zod';
import { LICENSE_KINDS } from '#domain/license.ts';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order.ts';
import { lineBundle } from './catalog.ts';
import {
  dollars,
  endpoint,
  id,
  instant,
  listOf,
  named,
  nothing,
  pageQuery,
  searchKeyword,
  signedLink,
  sortQuery,
} from './endpoint.ts';

/** The part of an order that belongs to one vendor: a row of the order list, and all that its invoice shows. */
export const vendorOrder = named('VendorOrder', {
  id,
  /** The number that people see. */
  orderId: z.string(),
  /** Null for a payment that no customer has claimed. */
  user: z.object({ name: z.string(), email: z.string(), phone: z.string() }).nullable(),
  shopName: z.string(),
  /** The amount paid for its lines. */
  totalAmount: dollars,
  /** The difference to the price before discount. */
  discountAmount: dollars,
  /** The order's discount code, and what it took off these lines; null if it was for none of them. */
  code: z.string().nullable(),
  codeDiscount: dollars,
  /** The tax in the total. */
  tax: dollars,
  /** The tax that was added to the prices: 0 where they contain it; less than 0 where a business does not pay it. */
  taxAdded: dollars,
  /** The refunded part of the total. */
  refundedAmount: dollars,
  status: z.enum(ORDER_STATUSES),
  /** The status of this part alone: lines of other vendors may have been refunded. */
  paymentStatus: z.enum(PAYMENT_STATUSES),
  createdAt: instant,
  orderSummaries: z.array(
    z.object({
      id,
      productName: z.string(),
      productImage: z.string(),
      /** Before discount. */
      price: dollars,
      quantity: z.number().int(),
      /** The licence that it was bought with. */
      license: z.enum(LICENSE_KINDS).nullable(),
      ...lineBundle,
      /** It was refunded. */
      refunded: z.boolean(),
    }),
  ),
});
export type VendorOrder = z.infer<typeof vendorOrder>;

export const vendorOrdersContract = {
  'GET vendor/order': endpoint({
    operationId: 'listVendorOrders',
    summary: 'Orders of one’s own products (an admin: all), newest first',
    tag: 'Back office',
    access: 'vendor-orders:manage',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      /** The number of the order, or words of the customer's name, e-mail or phone. */
      searchKeyword,
      sort: sortQuery(['createdAt', 'totalAmount'], '-createdAt'),
    }),
    data: listOf(vendorOrder),
  }),
  'DELETE vendor/order/{id}': endpoint({
    operationId: 'deleteVendorOrder',
    summary: 'Take an order off the vendor’s screens; the customer keeps it, its invoice and its downloads',
    tag: 'Back office',
    access: 'vendor-orders:manage',
    params: z.object({ id }),
    data: nothing,
    message: 'Order deleted.',
  }),
  'POST vendor/order/{id}/invoice': endpoint({
    operationId: 'createInvoice',
    summary: 'A short-lived address of an order’s invoice as a PDF',
    tag: 'Back office',
    access: 'vendor-orders:manage',
    params: z.object({ id }),
    data: signedLink,
  }),
};
