import { randomUUID } from 'node:crypto';
import {
  PaymentIntentNotChangeable,
  PaymentRequestRefused,
  type ProviderIntent,
} from '#api/adapters/payment/payment.port.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import type { Market, SessionUser } from '#api/kernel/market.ts';
import { dollarsOf } from '#domain/money.ts';
import { orderTotalCents, type PricedLine } from '#domain/order.ts';
import { findOrderByPayment } from './completion.sql.ts';
import { type CartProduct, priceCart, sameLines } from './payments.pricing.ts';
import * as payments from './payments.sql.ts';

/** Each lost race means that somebody else has written a price: so many at once is no person. */
const TRIES = 60;

interface Priced {
  lines: PricedLine[];
  amountCents: number;
  /** Whose the payment becomes at once; null for a visitor, and for anyone who does not buy. */
  customerId: string | null;
}

/**
 * Prices a cart and gives the intent to pay it with: the one at hand with its new price if it can still be
 * changed, or else a new one.
 * @throws ApiError 400 or 409 for a cart that cannot be paid; PaymentProviderUnavailable, with nothing lost
 */
export async function preparePayment(
  market: Market,
  params: { products: readonly CartProduct[]; paymentIntentId?: string; user: SessionUser | null },
) {
  const lines = await priceCart(market.db, params.products);
  const priced: Priced = {
    lines,
    amountCents: orderTotalCents(lines),
    customerId: params.user?.role === 'customer' ? params.user.id : null,
  };
  const kept = params.paymentIntentId ? await reprice(market, params.paymentIntentId, priced) : null;
  const { id, clientSecret } = kept ?? (await createPayment(market, priced));
  return {
    clientSecret,
    paymentIntentId: id,
    amount: dollarsOf(priced.amountCents),
    provider: market.payment.browser,
  };
}

async function createPayment(market: Market, priced: Priced) {
  const intent = await orRefusal(
    market.payment.createIntent({
      amountCents: priced.amountCents,
      currency: 'usd',
      idempotencyKey: randomUUID(),
      metadata: { market: market.config.publicUrl },
    }),
  );
  const now = market.now();
  const { id, clientSecret } = intent;
  await payments.insertPayment(market.db, { id, clientSecret, ...priced, createdAt: now, updatedAt: now });
  return { id, clientSecret };
}

/** An odd revision: the provider and the row are known to agree. Even: a change was begun and not ended. */
const isAgreed = (payment: payments.PaymentRow): boolean => payment.revision % 2 === 1;

/**
 * Gives a payment another price: the provider first, then the row, unless somebody else wrote a price meanwhile;
 * then all over again, so that whoever tells the provider last also writes last. Null: it takes no new price.
 */
async function reprice(market: Market, id: string, priced: Priced): Promise<payments.PaymentRow | null> {
  const { db } = market;
  for (let tries = 0; tries < TRIES; tries++) {
    const payment = await payments.findPayment(db, { id });
    if (!payment || payment.settledAt) return null;
    if (payment.customerId && payment.customerId !== priced.customerId) return null;
    const { customerId } = priced;
    if (isAgreed(payment)) {
      const same = payment.amountCents === priced.amountCents && sameLines(payment.lines, priced.lines);
      if (same && (!customerId || payment.customerId === customerId)) return payment;
      if (same && customerId && (await payments.takePayment(db, { id, customerId, now: market.now() }))) {
        return payment;
      }
      // Said before the provider hears of it: whatever stops us from here on, the next one asks the provider again.
      if (!same) await payments.raiseDoubt(db, { id });
      continue;
    }
    // Other lines for the same amount too: only the provider knows whether the first ones are paid already.
    if (!(await tellProvider(market, id, priced.amountCents))) return null;
    const from = payment.revision;
    if (await payments.writePrice(db, { id, from, ...priced, now: market.now() })) return payment;
  }
  await payments.raiseDoubt(db, { id });
  throw conflict('Your cart is being changed elsewhere. Please try again.');
}

/** False: the intent is paid, being paid or canceled. */
async function tellProvider(market: Market, id: string, amountCents: number): Promise<boolean> {
  try {
    // Never the key of an earlier try: its answer would be repeated without the price being set again.
    await orRefusal(market.payment.updateIntent(id, { amountCents, idempotencyKey: randomUUID() }));
    return true;
  } catch (error) {
    if (error instanceof PaymentIntentNotChangeable) return false;
    // The price may have been set for all that, after somebody else's was written.
    await payments.raiseDoubt(market.db, { id });
    throw error;
  }
}

/**
 * Makes a payment the customer's own, before the card is confirmed; once more changes nothing.
 * @throws ApiError 404 for someone else's, 409 when it can no longer be paid or its price is not the one shown
 */
export async function claimPayment(market: Market, params: { id: string; customerId: string }) {
  const { db } = market;
  const payment = await payments.findPayment(db, { id: params.id });
  if (!payment || (payment.customerId && payment.customerId !== params.customerId)) {
    throw notFound('This payment');
  }
  if (!payment.settledAt && !isAgreed(payment)) await endDoubt(market, payment);
  if (await payments.takePayment(db, { ...params, now: market.now() })) return;
  const now = await payments.findPayment(db, { id: params.id });
  if (now?.customerId && now.customerId !== params.customerId) throw notFound('This payment');
  // Paid already, and the browser does not know: it will find the order. A refusal would make the person pay twice.
  if (now?.customerId && (await findOrderByPayment(db, { paymentId: params.id }))) return;
  throw conflict('This payment can no longer be used.');
}

/** Lets nobody pay another price than the one that was shown: the last chance to find out before the card is charged. */
async function endDoubt(market: Market, payment: payments.PaymentRow): Promise<void> {
  const intent = await market.payment.findIntent(payment.id);
  if (intent?.amountCents === payment.amountCents && (await payments.endDoubt(market.db, payment))) return;
  throw conflict('The price of your cart has changed meanwhile. Please look at your cart again.');
}

/** A refusal of the provider, in its own words, as the answer to the shopper. */
const orRefusal = (call: Promise<ProviderIntent>): Promise<ProviderIntent> =>
  call.catch((error: unknown) => {
    throw error instanceof PaymentRequestRefused ? conflict(error.message) : error;
  });
