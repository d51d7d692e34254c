import { randomUUID } from 'node:crypto';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { ApiError, conflict, notFound } from '#api/kernel/errors.ts';
import {
  PaymentIntentNotChangeable,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
  type ProviderIntent,
} from '#api/ports/payment.ts';
import type { Db } from '#db/client.ts';
import { dollarsOf } from '#domain/money.ts';
import { orderTotalCents, type PricedLine } from '#domain/order.ts';
import { findOrderByPayment } from './completion.sql.ts';
import * as payments from './payments.sql.ts';
import { type CartProduct, priceCart, sameLines, samePrices } from './pricing.ts';

/*
 * The states of a payment, a priced cart with the provider's intent for it:
 *
 *   priced     `revision` = `providerConfirmedRevision`: the provider holds `amountCents`.
 *   unconfirmed `revision` is higher: a price is being changed. Ask the provider before believing the row.
 *   claimed    `customerId` is set: only that customer can reprice, pay and order it.
 *   settled    `settledAt` is set: it has its order, or its intent can no longer be paid. Final.
 *
 * `preparePayment` creates and reprices, `claimPayment` claims and checks the price for the last time,
 * `completeOrder` writes the order and settles, and the sweeper settles what was not paid within a day.
 */

/** Each lost race means that another request has written a price; no shopper causes so many in a row. */
const MAX_ATTEMPTS = 60;

interface PricedCart {
  lines: PricedLine[];
  amountCents: number;
  /** The customer who claims the payment with this request; null for visitors, vendors and admins. */
  customerId: string | null;
}

/**
 * Prices a cart and returns the intent to pay it with: the one given, with its new price, if it can still be
 * changed, otherwise a new one.
 * @throws ApiError 400 or 409 for a cart that cannot be paid; PaymentProviderUnavailable, which can be retried
 */
export async function preparePayment(
  context: AppContext,
  params: { products: readonly CartProduct[]; paymentIntentId?: string; user: SessionUser | null },
) {
  const lines = await priceCart(context.db, params.products);
  const priced: PricedCart = {
    lines,
    amountCents: orderTotalCents(lines),
    customerId: params.user?.role === 'customer' ? params.user.id : null,
  };
  const repriced = params.paymentIntentId ? await reprice(context, params.paymentIntentId, priced) : null;
  const { id, clientSecret } = repriced ?? (await createPayment(context, priced));
  return {
    clientSecret,
    paymentIntentId: id,
    amount: dollarsOf(priced.amountCents),
    provider: context.payment.browser,
  };
}

async function createPayment(context: AppContext, priced: PricedCart) {
  const intent = await refusalAsConflict(
    context.payment.createIntent({
      amountCents: priced.amountCents,
      currency: 'usd',
      idempotencyKey: randomUUID(),
      metadata: { market: context.config.publicUrl },
    }),
  );
  const { id, clientSecret } = intent;
  const isNew = await payments.insertPayment(context.db, { id, clientSecret, ...priced, now: context.now() });
  // The answer is about another payment.
  if (!isNew) throw new PaymentProviderUnavailable();
  return { id, clientSecret };
}

/** Whether the provider is known to hold the price of the row. */
const isConfirmed = (payment: payments.PaymentRow): boolean =>
  payment.revision === payment.providerConfirmedRevision;

/**
 * Changes the price of a payment; null if it takes no new price.
 *
 * First `revision` is incremented, so that a process that dies after the call to the provider leaves an unconfirmed
 * row. Then the provider is called. Then the price is written, only if `revision` is still the one that was read;
 * otherwise another change was written meanwhile, and this one starts over.
 */
async function reprice(
  context: AppContext,
  id: string,
  priced: PricedCart,
): Promise<payments.PaymentRow | null> {
  const { db } = context;
  const { customerId } = priced;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const payment = await payments.findPayment(db, { id });
    if (!payment || payment.settledAt) return null;
    const same = payment.amountCents === priced.amountCents && sameLines(payment.lines, priced.lines);
    if (payment.customerId && payment.customerId !== customerId) {
      // A browser sends no token here, even after its claim, and may have paid without knowing it. A new intent for
      // the same cart would let the customer pay twice.
      return customerId === null && same && isConfirmed(payment) ? payment : null;
    }
    if (isConfirmed(payment)) {
      if (!same) await payments.markUnconfirmed(db, { id });
      else if (await payments.holdPayment(db, { id, customerId, now: context.now() })) return payment;
      continue;
    }
    // Also for other lines of the same amount: only the provider knows whether the stored lines are paid already.
    if (!(await updateProviderPrice(context, id, priced.amountCents))) return null;
    const from = payment.revision;
    if (await payments.writePrice(db, { id, from, ...priced, now: context.now() })) return payment;
  }
  await payments.markUnconfirmed(db, { id });
  throw conflict('cart_busy', 'Your cart is being changed elsewhere. Please try again.');
}

/** Sets the price at the provider; false if the intent is paid, being paid or canceled. */
async function updateProviderPrice(context: AppContext, id: string, amountCents: number): Promise<boolean> {
  try {
    // A new key for each attempt: with a used one the provider repeats its answer without setting the price.
    await refusalAsConflict(context.payment.updateIntent(id, { amountCents, idempotencyKey: randomUUID() }));
    return true;
  } catch (error) {
    if (error instanceof PaymentIntentNotChangeable) return false;
    // The provider may have set this price after another one was written.
    await payments.markUnconfirmed(context.db, { id });
    throw error;
  }
}

/**
 * Claims a payment for a customer, before the card is confirmed; a second claim changes nothing.
 * @throws ApiError 404 for someone else's; 409 when it can no longer be paid, its price is not the one shown, or
 * something in it has another price now or is no longer sold
 */
export async function claimPayment(context: AppContext, params: { id: string; customerId: string }) {
  const { db } = context;
  const payment = await payments.findPayment(db, { id: params.id });
  if (!payment || (payment.customerId && payment.customerId !== params.customerId)) {
    throw notFound('This payment');
  }
  if (!payment.settledAt) await checkPrice(context, payment);
  if (await payments.holdPayment(db, { ...params, now: context.now() })) return;
  const now = await payments.findPayment(db, { id: params.id });
  if (now?.customerId && now.customerId !== params.customerId) throw notFound('This payment');
  // Paid already, which the browser does not know yet. A refusal would make the customer pay twice.
  if (now?.customerId && (await findOrderByPayment(db, { paymentId: params.id }))) return;
  throw conflict('payment_closed', 'This payment can no longer be used.');
}

/**
 * The last check before the card is charged: the products have the prices of the stored lines, and the provider
 * holds their sum. A payment that is paid already is not refused: the customer would pay twice.
 * @throws ApiError 409
 */
async function checkPrice(context: AppContext, payment: payments.PaymentRow): Promise<void> {
  const problem = await priceProblem(context.db, payment.lines);
  if (!problem && isConfirmed(payment)) return;
  const intent = await context.payment.findIntent(payment.id);
  const sameAmount = intent?.amountCents === payment.amountCents;
  if (sameAmount && (intent.status === 'succeeded' || intent.status === 'processing')) return;
  if (problem) throw problem;
  if (!sameAmount || !(await payments.confirmPrice(context.db, payment))) throw priceChanged();
}

/** The reason why stored lines cannot be paid at their stored prices, or null. */
async function priceProblem(db: Db, lines: readonly PricedLine[]): Promise<ApiError | null> {
  try {
    const cart = lines.map(({ productId, quantity }) => ({ id: productId, quantity }));
    return samePrices(lines, await priceCart(db, cart)) ? null : priceChanged();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const priceChanged = (): ApiError =>
  conflict('price_changed', 'The price of your cart has changed meanwhile. Please look at your cart again.');

/** Turns a refusal by the provider into a 409 with the provider's sentence. */
const refusalAsConflict = (call: Promise<ProviderIntent>): Promise<ProviderIntent> =>
  call.catch((error: unknown) => {
    throw error instanceof PaymentRequestRefused ? conflict('payment_refused', error.message) : error;
  });
