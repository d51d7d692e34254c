import { z } from 'zod';
import { CUSTOMER_ORDERS_PAGE_SIZE } from '#domain/limits.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order.ts';
import { lineBundle } from './catalog.ts';
import { dollars, endpoint, id, instant, listOf, named, pageQuery, signedLink } from './endpoint.ts';
import { lineLicense } from './licenses.ts';
import { cartProducts, currency } from './payments.ts';
import { boughtFile } from './product-files.ts';
import { boughtVersion } from './versions.ts';

const orderLine = named('OrderLine', {
  id,
  productId: id,
  productName: z.string(),
  productImage: z.string(),
  price: dollars,
  quantity: z.number().int(),
  shopName: z.string(),
  /** For the address of the shop’s page, which is not there while the shop is closed. */
  shopSlug: z.string(),
  ...lineLicense,
  ...lineBundle,
  /** The first of the keys; null for a product without keys, and for a line that has no download. */
  licenseKey: z.string().nullable(),
  /** The licence keys of the line, one a unit. */
  licenseKeys: z.array(z.string()),
  /** Whether the line was refunded. */
  refunded: z.boolean(),
  /** False for a failed order and for a refunded line: both have no download. */
  downloadable: z.boolean(),
  /** The versions that can be downloaded, newest first, 50 at most; none for a line that is not downloadable. */
  versions: z.array(boughtVersion),
  /** The files of the newest of these versions: the first PDF, then the others. */
  files: z.array(boughtFile),
  /** The first PDF of the newest of these versions; null for a line that is not downloadable. */
  file: z
    .object({
      /** Null until the file has been read, and if it cannot be. */
      pageCount: z.number().int().nullable(),
      sizeBytes: z.number().int(),
    })
    .nullable(),
});

export const customerOrder = named('Order', {
  id,
  /** The number that people see. */
  orderId: z.string(),
  createdAt: instant,
  /** What was paid. */
  totalAmount: dollars,
  /** The discount code, and what it took off the lines. */
  code: z.string().nullable(),
  codeDiscount: dollars,
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Why a failed order failed, in sentences; null for a completed one. */
  failure: z.string().nullable(),
  /** The refunded part of the total. */
  refundedAmount: dollars,
  /** The tax in the total, and the country that it is for; null while taxes are off. */
  tax: dollars,
  taxCountry: z.string().nullable(),
  /** The tax that was added to the prices; below 0, the tax in them that this buyer was not charged. */
  taxAdded: dollars,
  orderSummaries: z.array(orderLine),
});
export type CustomerOrder = z.infer<typeof customerOrder>;

/** The outcome of an order, as shown to its buyer. */
function orderMessage({ status, paymentStatus }: CustomerOrder): string {
  if (status === 'Completed') return 'Your order has been placed.';
  const money = paymentStatus === 'Paid' ? 'is being refunded' : 'has been refunded';
  return `Your order could not be completed. What you paid ${money} to your card.`;
}

export const ordersContract = {
  'POST orders': endpoint({
    operationId: 'createOrder',
    summary: 'Create the order of a paid intent; repeated calls return the same order',
    tag: 'Orders',
    access: 'purchases:make',
    limit: 'payment',
    body: z.object({
      paymentIntentId: z
        .string({ error: 'The payment is missing.' })
        .min(1, 'The payment is missing.')
        .max(255),
      /** Sent by the cart; the stored lines of the intent count. */
      products: cartProducts.optional(),
      totalAmount: dollars,
      currency,
    }),
    data: customerOrder,
    status: 201,
    message: orderMessage,
    errors: [
      'discount_code_refused',
      'not_found',
      'payment_closed',
      'payment_incomplete',
      'payment_unclaimed',
      // A free order is checked once more when it is placed.
      'price_changed',
      'product_unavailable',
      'total_mismatch',
      'provider_unavailable',
    ],
  }),
  'POST library/free': endpoint({
    operationId: 'getForFree',
    summary: 'Get a product that costs nothing: an order of $0; again, the order in which one has it',
    tag: 'Orders',
    access: 'purchases:make',
    limit: 'payment',
    body: z.object({ productId: id }),
    data: customerOrder,
    status: 201,
    message: 'It is in your library.',
    errors: ['price_changed', 'product_unavailable'],
  }),
  'GET orders': endpoint({
    operationId: 'listOrders',
    summary: 'One’s own orders, newest first',
    tag: 'Orders',
    access: 'purchases:make',
    query: z.object(pageQuery(CUSTOMER_ORDERS_PAGE_SIZE)),
    data: listOf(customerOrder),
  }),
  'GET orders/{id}': endpoint({
    operationId: 'getOrder',
    summary: 'One of one’s own orders',
    tag: 'Orders',
    access: 'purchases:make',
    params: z.object({ id }),
    data: customerOrder,
  }),
  'POST orders/{id}/items/{itemId}/download': endpoint({
    operationId: 'createDownload',
    summary: 'A short-lived address of a bought file: the newest version, or another that the purchase gives',
    tag: 'Orders',
    access: 'purchases:make',
    params: z.object({ id, itemId: id }),
    body: z.object({ version: z.number().int().min(1).max(1_000_000_000).optional() }),
    bodyOptional: true,
    data: signedLink,
  }),
};
