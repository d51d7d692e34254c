import { z } from 'zod';
import { LICENSE_KINDS } from '#domain/license.ts';
import { CART_PRODUCTS_MAX } from '#domain/limits.ts';
import { dollarsOf, MAXIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { ORDER_STATUSES } from '#domain/order.ts';
import { withoutInvisible } from '#domain/visible-text.ts';
import { dollars, endpoint, id, instant, named } from './endpoint.ts';

export const cartProducts = z
  .array(
    z.object({
      id,
      quantity: z
        .number({ error: 'A quantity is a whole number.' })
        .int('A quantity is a whole number.')
        .min(1, 'A quantity is 1 or more.')
        .max(1_000_000, 'Quantity is 1,000,000 at most.'),
      /** The licence to buy it with; without it the first one of a product that has any. */
      license: z.enum(LICENSE_KINDS, { error: 'There is no such licence.' }).optional(),
      /** What the buyer gives for a product of a chosen price; the least without it. */
      chosenPrice: z
        .number({ error: 'A price is an amount in dollars.' })
        .min(0, 'A price is $0.00 or more.')
        .max(dollarsOf(MAXIMUM_CHARGE_CENTS), 'A price is $999,999.99 at most.')
        .optional(),
    }),
    { error: 'Your cart is empty.' },
  )
  .min(1, 'Your cart is empty.')
  .max(CART_PRODUCTS_MAX, `A cart holds ${CART_PRODUCTS_MAX} different products at most.`);

/** A discount code as a shopper types or pastes it, in any case. */
export const typedCode = z
  .string({ error: 'Please enter Code.' })
  .overwrite(withoutInvisible)
  .trim()
  .min(1, 'Please enter Code.')
  .max(40, 'A code has 40 characters at most.');

export const currency = z.literal('usd', { error: 'The currency is usd.' });

/** The order of a payment, as its buyer's browser needs it. */
const orderOfPayment = named('PaidOrder', {
  id,
  /** The number that people see. */
  orderId: z.string(),
  createdAt: instant,
  status: z.enum(ORDER_STATUSES),
  products: z.array(z.object({ id, quantity: z.number().int(), license: z.enum(LICENSE_KINDS).optional() })),
});

export const paymentsContract = {
  'POST payments': endpoint({
    operationId: 'createPayment',
    summary:
      'Price a cart and get a payment intent for it; with paymentIntentId, re-price the one at hand, or get its order if it is paid',
    tag: 'Payments',
    access: 'public',
    limit: 'payment',
    body: z.object({
      products: cartProducts,
      currency,
      paymentIntentId: z.string().max(255).optional(),
      /** The secret of that intent: without a session, only who knows it gets the order of a paid one. */
      clientSecret: z.string().max(255).optional(),
      /** A discount code, in any case. */
      code: typedCode.optional(),
      /** The buyer's country, two letters of ISO 3166; ignored while taxes are off, as is the VAT number. */
      country: z.string().max(100).optional(),
      vatNumber: z.string().max(100).optional(),
    }),
    data: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      /** What is to be paid. */
      amount: dollars,
      /** The discount code as it is written, and what it takes off. */
      code: z.string().nullable(),
      discount: dollars,
      /** The tax in the amount. */
      tax: dollars,
      /** Null while taxes are off. */
      taxes: z
        .object({
          /** What the buyer said; null: say it before the payment is claimed. */
          country: z.string().nullable(),
          /** The country of the request's address, if it is known. */
          suggestedCountry: z.string().nullable(),
          /** Whether the prices contain the tax. */
          included: z.boolean(),
          /** A business of another country, which owes the tax itself. */
          reverseCharge: z.boolean(),
        })
        .nullable(),
      /** How the browser takes the card: Stripe's own fields, or the simulator's plain form; none for a free order. */
      provider: z.discriminatedUnion('provider', [
        z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
        z.object({ provider: z.literal('simulator') }),
        z.object({ provider: z.literal('none') }),
      ]),
      /** The order of the intent that was sent, if it is paid: nothing is to be paid then. Null otherwise. */
      order: orderOfPayment.nullable(),
    }),
    status: 201,
    errors: [
      'cart_busy',
      'payment_paid',
      'payment_processing',
      'price_changed',
      'product_unavailable',
      'payment_refused',
      'provider_unavailable',
    ],
  }),
  'POST payments/{id}/claim': endpoint({
    operationId: 'claimPayment',
    summary: 'Make a payment intent one’s own, before the card is confirmed',
    tag: 'Payments',
    access: 'purchases:make',
    limit: 'payment',
    params: z.object({ id: z.string().min(1).max(255) }),
    body: z.object({
      /** Buys once more what was paid less than two minutes ago. */
      again: z.boolean().optional(),
    }),
    bodyOptional: true,
    data: z.object({ paymentIntentId: z.string() }),
    errors: [
      'bought_just_now',
      'discount_code_refused',
      'country_required',
      'payment_closed',
      'payment_processing',
      'price_changed',
      'product_unavailable',
      'payment_refused',
      'provider_unavailable',
    ],
  }),
};
