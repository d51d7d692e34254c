import { randomUUID } from 'node:crypto';
import { findLeftPayments, releaseUse, reserveUse } from '#api/features/discount-codes/code-uses.service.ts';
import { countryOfAddress } from '#api/features/taxes/request-country.service.ts';
import type { Buyer } from '#api/features/taxes/tax-terms.service.ts';
import { recordClaim } from '#api/features/taxes/taxes.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { ApiError, conflict, notFound } from '#api/kernel/errors.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import {
  PaymentIntentNotChangeable,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
  type ProviderIntent,
} from '#api/ports/payment.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { dollarsOf } from '#domain/money.ts';
import { isFree, lineAmounts, orderTotalCents } from '#domain/order.ts';
import { sum } from '#lib/sum.ts';
import { findOrderByPayment } from './completion.sql.ts';
import * as payments from './payments.sql.ts';
import { type CartProduct, cartOf, type PricedLines, priceCart, sameLines, samePrices } from './pricing.ts';

/*
 * The states of a payment, a priced cart with the provider's intent for it:
 *
 * - priced: `revision` = `providerConfirmedRevision`, so the provider holds `amountCents`.
 * - unconfirmed: `revision` is higher, because a price is being changed. Ask the provider before believing the row.
 * - owned: `customerId` is set, and only that customer can reprice, pay and order it.
 * - claimed: `claimedAt` is set as well, because it is about to be paid.
 * - settled: `settledAt` is set. It has its order, or its intent can no longer be paid. This is final.
 *
 * A payment of nothing is free: it has no intent at the provider, and its order is written once the customer claims it.
 *
 * `preparePayment` creates and reprices. `claimForCustomer` claims and checks the price for the last time, or cancels a
 * payment that it refuses. `completeOrder` writes the order and settles. The sweeper settles what was not paid within a
 * day.
 */

/** Each lost race means that another request has written a price; no shopper causes so many in a row. */
const MAX_ATTEMPTS = 60;

/**
 * Prices a cart and returns the payment to pay it with. It is the given one, with its new price, if that can still be
 * changed, otherwise a new one.
 * @throws ApiError 400 or 409 for a cart that cannot be paid; PaymentProviderUnavailable, which can be retried
 */
export async function preparePayment(
  context: AppContext,
  params: Buyer & {
    products: readonly CartProduct[];
    code?: string;
    paymentIntentId?: string;
    user: SessionUser | null;
    address: string | null;
  },
) {
  const { user, address, country, vatNumber } = params;
  const customerId = user?.role === 'customer' ? user.id : null;
  const priced = await priceCart(context, params.products, {
    code: params.code ? { text: params.code, address, account: user?.id ?? null } : null,
    buyer: { country, vatNumber },
    customerId,
  });
  const columns = { ...columnsOf(priced), customerId };
  const repriced = params.paymentIntentId ? await reprice(context, params.paymentIntentId, columns) : null;
  const { id, clientSecret } = repriced ?? (await createPayment(context, columns));
  return {
    clientSecret,
    paymentIntentId: id,
    amount: dollarsOf(columns.amountCents),
    code: columns.code,
    discount: dollarsOf(columns.codeDiscountCents),
    tax: dollarsOf(columns.taxCents),
    taxes: await shownTaxes(context, priced.taxes, address),
    provider: browserOf(context, columns),
    order: null,
  };
}

/** How the browser pays a payment. */
export const browserOf = (context: AppContext, payment: { amountCents: number }) =>
  isFree(payment) ? { provider: 'none' as const } : context.payment.browser;

/** The columns of a payment that its price decides. */
const columnsOf = ({ taxes, ...priced }: PricedLines): Omit<payments.PriceColumns, 'customerId'> => ({
  ...priced,
  amountCents: orderTotalCents(priced.lines),
  taxCents: sum(priced.lines.map((line) => lineAmounts(line).taxCents)),
  country: taxes.country,
  vatNumber: taxes.vatNumber,
  reverseCharge: taxes.reverseCharge,
  pricesIncludeTax: taxes.pricesIncludeTax,
});

/** What the payment window shows of the tax; null while taxes are off. */
async function shownTaxes(context: AppContext, taxes: PricedLines['taxes'], address: string | null) {
  if (!taxes.isOn) return null;
  const { country, pricesIncludeTax: included, reverseCharge } = taxes;
  const suggestedCountry = country ?? (await countryOfAddress(context, address));
  return { country, suggestedCountry, included, reverseCharge };
}

async function createPayment(context: AppContext, priced: payments.PriceColumns) {
  if (isFree(priced)) return createFreePayment(context, priced);
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

/**
 * A customer's payment for one product that costs nothing, ready to become an order.
 * @throws ApiError 409 for a product that is not listed, costs something, or is in the customer's library already
 */
export async function prepareFree(
  context: AppContext,
  { productId, customerId }: { productId: string; customerId: string },
): Promise<{ id: string }> {
  const priced = await priceCart(context, [{ id: productId, quantity: 1 }], { customerId });
  const columns = { ...columnsOf(priced), customerId };
  if (!isFree(columns))
    throw conflict('price_changed', 'This product costs something now. Please look at it again.');
  return createFreePayment(context, columns);
}

/** A payment of nothing has an id of its own, which the provider does not know. */
async function createFreePayment(context: AppContext, priced: payments.PriceColumns) {
  const id = `free_${newId()}`;
  const payment = { id, clientSecret: `${id}_secret_${newId()}` };
  await payments.insertPayment(context.db, { ...payment, ...priced, now: context.now() });
  return payment;
}

/** Whether a payment has this price already, with all that an order keeps of it. */
const isSame = (payment: payments.PaymentRow, priced: payments.PriceColumns): boolean =>
  payment.amountCents === priced.amountCents &&
  payment.codeId === priced.codeId &&
  payment.country === priced.country &&
  payment.vatNumber === priced.vatNumber &&
  payment.reverseCharge === priced.reverseCharge &&
  payment.pricesIncludeTax === priced.pricesIncludeTax &&
  sameLines(payment.lines, priced.lines);

/** Whether the provider is known to hold the price of the row. */
const isConfirmed = (payment: payments.PaymentRow): boolean =>
  payment.revision === payment.providerConfirmedRevision;

/**
 * Changes the price of a payment; null if it takes no new price.
 *
 * First `revision` is incremented, so that a process that dies after the call to the provider leaves an unconfirmed row.
 * Then the provider is called. Then the price is written, only if `revision` is still the one that was read. Otherwise
 * another change was written meanwhile, and this one starts over.
 */
async function reprice(
  context: AppContext,
  id: string,
  priced: payments.PriceColumns,
): Promise<payments.PaymentRow | null> {
  const { db } = context;
  const { customerId } = priced;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const payment = await payments.findPayment(db, { id });
    // What costs nothing is not the provider's, so a payment never becomes free, or the reverse.
    if (!payment || payment.settledAt || isFree(payment) !== isFree(priced)) return null;
    const same = isSame(payment, priced);
    if (payment.customerId && payment.customerId !== customerId) {
      // A browser sends no token here, even after its claim, and may have paid without knowing it. A new intent for
      // the same cart would let the customer pay twice.
      return customerId === null && same && isConfirmed(payment) ? payment : null;
    }
    if (isConfirmed(payment)) {
      if (!same) await payments.markUnconfirmed(db, { id });
      else if (await payments.renewPayment(db, { id, customerId, now: context.now() })) return payment;
      continue;
    }
    // Also for other lines of the same amount: only the provider knows whether the stored lines are paid already.
    if (!isFree(payment) && !(await updateProviderPrice(context, id, priced.amountCents))) return null;
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
 * Claims a payment for a customer, before the card is confirmed, and reserves a use of its discount code; a second claim
 * reserves it longer. A payment whose price or code is refused is canceled: its client secret could still pay it.
 * @returns what the customer pays, or has paid just now, besides; nothing for a payment that has its order
 * @throws ApiError 404 for someone else's; 409 when it can no longer be paid, or its code cannot be used any more
 * @throws ApiError 409 when its price is not the one shown, or something in it has another price now or is no longer
 * sold
 */
export async function claimForCustomer(
  context: AppContext,
  { address, ...params }: { id: string; customerId: string; address: string | null },
): Promise<payments.OtherClaim[]> {
  const { db } = context;
  const payment = await findClaimable(db, params);
  if (!payment.settledAt) {
    await checkPrice(context, payment, params.customerId);
    await endLeftPayments(context, payment, params.customerId);
    if (payment.country && address)
      await recordClaim(context, { paymentId: payment.id, country: payment.country, address });
  }
  const others = await claimWithCode(context, { ...params, address });
  if (others) return others;
  const now = await findClaimable(db, params);
  // Paid already, which the browser does not know yet. A refusal would make the customer pay twice.
  if (now.customerId && (await findOrderByPayment(db, { paymentId: params.id }))) return [];
  throw conflict('payment_closed', 'This payment can no longer be used.');
}

/**
 * A payment that this customer has claimed, or no one yet.
 * @throws ApiError 404
 */
export async function findClaimable(
  db: Db,
  { id, customerId }: { id: string; customerId: string },
): Promise<payments.PaymentRow> {
  const payment = await payments.findPayment(db, { id });
  if (!payment || (payment.customerId && payment.customerId !== customerId)) throw notFound('This payment');
  return payment;
}

/**
 * Ends payments that the customer has left, in a window that was closed or after a card that was refused. They reserve a
 * use of the code, which is then free for this payment. One that is paid meanwhile is left.
 */
async function endLeftPayments(
  context: AppContext,
  payment: payments.PaymentRow,
  customerId: string,
): Promise<void> {
  const left = await findLeftPayments(context.db, { payment, customerId, now: context.now() });
  for (const one of left) await endPayment(context, one);
}

/**
 * Cancels a payment that was not paid, and releases the use of its code. One that is paid, or is being paid, is left.
 * @returns what the provider says of it; null if it does not know it, as with a free one
 */
export async function endPayment(
  context: AppContext,
  { id, amountCents }: { id: string; amountCents: number },
): Promise<ProviderIntent | null> {
  const intent = isFree({ amountCents }) ? null : await context.payment.cancelIntent(id);
  if (intent && intent.status !== 'canceled') return intent;
  await inTransaction(context, async (tx) => {
    const locked = await payments.lockPayment(tx, { id });
    if (!locked || locked.settledAt) return;
    await payments.settlePayment(tx, { id, now: context.now() });
    await releaseUse(tx, { paymentId: id });
  });
  return intent;
}

/** Ends a payment whose claim is refused. @returns whether it is paid already: a refusal would make the customer pay twice */
async function endRefused(context: AppContext, payment: payments.PaymentRow): Promise<boolean> {
  const intent = await endPayment(context, payment);
  return intent !== null && isPaidBy(intent, payment);
}

/** A customer who pays for the same products again so soon is asked first. */
const JUST_NOW_MS = 2 * 60_000;

/** What the customer pays, or has paid just now, besides a payment. */
export const findOthers = (
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  params: { id: string; customerId: string },
): Promise<payments.OtherClaim[]> =>
  payments.findOtherClaims(db, {
    ...params,
    settledAfter: new Date(now().getTime() - JUST_NOW_MS),
    // A time further ahead is of a clock that was wrong.
    settledBefore: new Date(now().getTime() + JUST_NOW_MS),
  });

/**
 * Claims the payment and reserves the use of its code together; null if the payment cannot be claimed.
 * @returns what the customer pays, or has paid just now, besides: of claims at the same time the later one gets the other
 */
async function claimWithCode(
  context: AppContext,
  { address, ...params }: { id: string; customerId: string; address: string | null },
): Promise<payments.OtherClaim[] | null> {
  const now = context.now();
  try {
    return await inTransaction(context, async (tx) => {
      await payments.lockClaims(tx, params);
      if (!(await payments.renewPayment(tx, { ...params, isClaim: true, now }))) return null;
      const payment = await payments.findPayment(tx, { id: params.id });
      if (!payment) return null;
      const problem = await reserveUse(tx, {
        payment,
        customerId: params.customerId,
        address,
        factor: context.config.rateLimitFactor,
        now,
      });
      if (problem) throw codeRefused(problem);
      return findOthers({ db: tx, now: () => now }, params);
    });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'discount_code_refused';
    const payment = isRefused ? await payments.findPayment(context.db, { id: params.id }) : null;
    if (!payment || !(await endRefused(context, payment))) throw error;
    // Whether there is a use left is decided with the order.
    return (await payments.renewPayment(context.db, { ...params, isClaim: true, now })) ? [] : null;
  }
}

/** Whether the provider has, or is about to have, the money of a payment at its price. */
const isPaidBy = (intent: ProviderIntent, { amountCents }: payments.PaymentRow): boolean =>
  intent.amountCents === amountCents && (intent.status === 'succeeded' || intent.status === 'processing');

/**
 * The last check before the card is charged: the products have the prices of the stored lines, and the provider
 * holds their sum. A payment that is paid already is not refused.
 * @throws ApiError 409, after the payment was canceled if its price is not today's
 */
async function checkPrice(
  context: AppContext,
  payment: payments.PaymentRow,
  customerId: string,
): Promise<void> {
  const problem = await priceProblem(context, payment, customerId);
  if (problem) {
    if (await endRefused(context, payment)) return;
    throw problem;
  }
  if (isConfirmed(payment)) return;
  if (isFree(payment)) {
    await payments.confirmPrice(context.db, payment);
    return;
  }
  const intent = await context.payment.findIntent(payment.id);
  if (intent && isPaidBy(intent, payment)) return;
  const sameAmount = intent?.amountCents === payment.amountCents;
  if (!sameAmount || !(await payments.confirmPrice(context.db, payment))) throw priceChanged();
}

/** The reason why a payment cannot be paid at its stored price, or null. */
async function priceProblem(
  context: AppContext,
  payment: payments.PaymentRow,
  customerId: string,
): Promise<ApiError | null> {
  const { lines, codeId, code, country, vatNumber } = payment;
  try {
    const priced = await priceCart(context, cartOf(lines), {
      code: codeId ? { id: codeId, code: code ?? '' } : null,
      refuse: codeRefused,
      buyer: { country: country ?? undefined, vatNumber: vatNumber ?? undefined },
      customerId,
    });
    if (priced.taxes.isOn && !country && !isFree(payment))
      return conflict('country_required', 'Please choose your country: the tax depends on it.');
    const isTaxedAlike =
      priced.taxes.country === country && priced.taxes.reverseCharge === payment.reverseCharge;
    return isTaxedAlike && samePrices(lines, priced.lines) ? null : priceChanged();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // What could be paid when it was priced cannot be any more.
    const isOfPrice = error.code === 'bad_request' && error.fields.length === 0;
    return isOfPrice ? conflict('price_changed', error.message) : error;
  }
}

const codeRefused = (sentence: string): ApiError => conflict('discount_code_refused', sentence);
const priceChanged = (): ApiError =>
  conflict('price_changed', 'The price of your cart has changed meanwhile. Please look at your cart again.');

/** Turns a refusal by the provider into a 409 with the provider's sentence. */
const refusalAsConflict = (call: Promise<ProviderIntent>): Promise<ProviderIntent> =>
  call.catch((error: unknown) => {
    throw error instanceof PaymentRequestRefused ? conflict('payment_refused', error.message) : error;
  });
