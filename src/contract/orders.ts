import { z } from 'zod';
import { CUSTOMER_ORDERS_PAGE_SIZE } from '#domain/limits.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order.ts';
import { dollars, endpoint, id, instant, listOf, pageQuery } from './endpoint.ts';

const cartProducts = z
  .array(
    z.object({
      id,
      quantity: z
        .number({ error: 'A quantity is a whole number.' })
        .int('A quantity is a whole number.')
        .min(1, 'A quantity is 1 or more.')
        .max(1_000_000, 'That quantity is too large.'),
    }),
    { error: 'Your cart is empty.' },
  )
  .min(1, 'Your cart is empty.')
  .max(200, 'A cart holds 200 different products at most.');

const currency = z.literal('usd', { error: 'The currency is usd.' });

const orderLine = z.object({
  id,
  productName: z.string(),
  productImage: z.string(),
  price: dollars,
  quantity: z.number().int(),
  /** What was paid for it has gone back. */
  refunded: z.boolean(),
  /** False for a failed order and for a line that was refunded: there is nothing to fetch. */
  downloadable: z.boolean(),
});

export const customerOrder = z.object({
  id,
  /** The number that people see. */
  orderId: z.string(),
  createdAt: instant,
  totalAmount: dollars,
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** What has gone back of the total. */
  refundedAmount: dollars,
  orderSummaries: z.array(orderLine),
});
export type CustomerOrder = z.infer<typeof customerOrder>;

/** What became of an order, as its buyer is told. */
function orderMessage({ status, paymentStatus }: CustomerOrder): string {
  if (status === 'Completed') return 'Your order has been placed.';
  const money = paymentStatus === 'Paid' ? 'is being refunded' : 'has been refunded';
  return `Your order could not be completed. What you paid ${money} to your card.`;
}

export const ordersContract = {
  'POST payments': endpoint({
    summary: 'Price a cart and get a payment intent for it; with paymentIntentId, re-price the one at hand',
    tag: 'Payments',
    access: 'public',
    limit: 'payment',
    body: z.object({
      products: cartProducts,
      currency,
      paymentIntentId: z.string().max(255).optional(),
    }),
    data: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      amount: dollars,
      /** How the browser takes the card: Stripe's own fields, or the simulator's plain form. */
      provider: z.discriminatedUnion('provider', [
        z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
        z.object({ provider: z.literal('simulator') }),
      ]),
    }),
    status: 201,
    errors: [409, 502],
  }),
  'POST payments/{id}/claim': endpoint({
    summary: 'Make a payment intent one’s own, before the card is confirmed',
    tag: 'Payments',
    access: ['customer'],
    limit: 'payment',
    params: z.object({ id: z.string().min(1).max(255) }),
    data: z.object({ paymentIntentId: z.string() }),
    errors: [409, 502],
  }),
  'POST orders': endpoint({
    summary: 'Turn a paid intent into its one order, however often it is asked for',
    tag: 'Orders',
    access: ['customer'],
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
    errors: [409, 502],
  }),
  'GET orders': endpoint({
    summary: 'One’s own orders, newest first',
    tag: 'Orders',
    access: ['customer'],
    query: z.object(pageQuery(CUSTOMER_ORDERS_PAGE_SIZE)),
    data: listOf(customerOrder),
  }),
  'GET orders/{id}': endpoint({
    summary: 'One of one’s own orders',
    tag: 'Orders',
    access: ['customer'],
    params: z.object({ id }),
    data: customerOrder,
  }),
  'POST orders/{id}/items/{itemId}/download': endpoint({
    summary: 'A short-lived address of a bought file',
    tag: 'Orders',
    access: ['customer'],
    params: z.object({ id, itemId: id }),
    data: z.object({ url: z.string(), expiresAt: instant }),
  }),
};
