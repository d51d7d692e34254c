import { commissionsOf } from '#api/features/commission/commission.service.ts';
import { completeUse, ensureUse, releaseUse } from '#api/features/discount-codes/code-uses.service.ts';
import { writeTransaction } from '#api/features/ledger/transactions.service.ts';
import {
  type ReservedKeys,
  reportStock,
  reserveKeys,
  sellReservedKeys,
} from '#api/features/licenses/license-keys.service.ts';
import { queueMails } from '#api/features/mail/outbox.service.ts';
import { addFullRefund, attemptRefundsOf } from '#api/features/refunds/refunds.service.ts';
import { verifyReviews } from '#api/features/reviews/reviews.service.ts';
import { recordSale } from '#api/features/taxes/taxes.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, isUniqueViolation, notFound } from '#api/kernel/errors.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { ChargedIntent } from '#api/ports/payment.ts';
import type { Db } from '#db/client.ts';
import { newId, newNumber } from '#db/columns.ts';
import { together } from '#db/together.ts';
import { ledgerKey, saleEntries, splitByVendor, unearnedEntries } from '#domain/ledger.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { isFree, type PricedLine, paymentStatusOf } from '#domain/order.ts';
import { isolated } from '#lib/isolated.ts';
import * as completion from './completion.sql.ts';
import { claimForCustomer } from './payments.service.ts';
import * as payments from './payments.sql.ts';
import { refuseOwned } from './pricing.ts';

/*
 * From a paid payment to its order, in the order of reading:
 *
 * - `bindToCustomer` checks whose payment it is, and makes one that has no customer the caller's.
 * - `confirmPaid` checks that it is paid.
 * - `writeOnce` opens the transaction in which `writeOrder` writes.
 * - `refundFailed` refunds what was paid for an order that failed.
 *
 * The provider is asked before and after the transaction, never inside.
 */

/** Who completes an order: a signed-in customer, with the total in cents that was shown; webhook and sweeper are nobody. */
interface Caller {
  customerId?: string;
  expectedTotalCents?: number;
}

/** A payment whose money has come; `freeFor` is whose it is if it costs nothing. */
type PaidPayment = { id: string; freeFor?: string } & Pick<
  ChargedIntent,
  'amountReceivedCents' | 'currency' | 'cardCountry'
>;

/** The order of a payment, and whether this call has written it. */
interface Completion {
  order: completion.OrderOfPayment;
  isNew: boolean;
}

/**
 * Turns a paid payment into its one order. Browser, webhook and sweeper all call this, repeatedly and in parallel. The
 * first one locks the payment and writes the order, and the others return it. A cart that cannot be fulfilled becomes a
 * Failed order, which is refunded.
 * @throws ApiError 404 for an unknown payment or someone else's; 409 when it is not paid, or not for that total
 * @throws PaymentProviderUnavailable when the provider did not respond; nothing is written then
 */
export async function completeOrder(
  context: AppContext,
  paymentId: string,
  caller: Caller = {},
): Promise<completion.OrderOfPayment> {
  const payment = await payments.findPayment(context.db, { id: paymentId });
  if (!payment) throw notFound('This payment');
  await bindToCustomer(context, payment, caller);
  const earlier = await findOrder(context.db, payment);
  if (earlier) return earlier;
  const paid = await confirmPaid(context, payment, caller);
  const { order, isNew } = await writeOnce(context, paid);
  return isNew && order.status === 'Failed' ? refundFailed(context, order) : order;
}

/**
 * Checks that a payment is the customer's, and of that total; binds one of no customer to them.
 * @throws ApiError 404 for someone else's; 409 for another total, and for one that can no longer be bound
 */
async function bindToCustomer(
  context: AppContext,
  payment: payments.PaymentRow,
  { customerId, expectedTotalCents }: Caller,
): Promise<void> {
  if (!customerId) return;
  if (payment.customerId && payment.customerId !== customerId) throw notFound('This payment');
  if (expectedTotalCents !== undefined && expectedTotalCents !== payment.amountCents)
    throw conflict('total_mismatch', 'The total does not match what was paid.');
  if (payment.customerId) return;
  if (await payments.renewPayment(context.db, { id: payment.id, customerId, now: context.now() })) return;
  const current = await payments.findPayment(context.db, { id: payment.id });
  if (current?.customerId === customerId) return;
  if (current?.customerId) throw notFound('This payment');
  throw conflict('payment_unclaimed', 'This payment belongs to no account, so it is given back.');
}

/** The order of a payment, if it has one: the transaction that writes an order settles its payment. */
const findOrder = async (
  db: Db,
  { id, settledAt }: payments.PaymentRow,
): Promise<completion.OrderOfPayment | null> =>
  settledAt ? completion.findOrderByPayment(db, { paymentId: id }) : null;

/**
 * Asks the provider whether a payment is paid. One that costs nothing is paid once its customer places the order, after the
 * same last check as before a card is charged.
 */
async function confirmPaid(
  context: AppContext,
  payment: payments.PaymentRow,
  { customerId }: Caller,
): Promise<PaidPayment> {
  const { id } = payment;
  if (isFree(payment) && customerId) {
    await claimForCustomer(context, { id, customerId, address: null });
    return { id, freeFor: customerId, amountReceivedCents: 0, currency: 'usd', cardCountry: null };
  }
  const intent = isFree(payment) ? null : await context.payment.findIntent(id);
  if (intent?.status !== 'succeeded')
    throw conflict('payment_incomplete', 'This payment has not been completed.');
  const { amountReceivedCents, currency, cardCountry } = intent;
  return { id, amountReceivedCents, currency, cardCountry };
}

/** Each try draws another order number. */
const MAX_ATTEMPTS = 5;

/** Writes the order of a payment in one transaction. If that fails, the payment says since when. */
async function writeOnce(context: AppContext, paid: PaidPayment): Promise<Completion> {
  const { id: paymentId } = paid;
  for (let attempts = 1; ; attempts++) {
    const now = context.now();
    try {
      return await inTransaction(context, (tx, invalidate) => writeOrder(tx, invalidate, { paid, now }));
    } catch (error) {
      if (isUniqueViolation(error, 'orders_order_number_key') && attempts < MAX_ATTEMPTS) continue;
      const hasOrder = isUniqueViolation(error, 'orders_payment_id_key');
      const order = hasOrder ? await completion.findOrderByPayment(context.db, { paymentId }) : null;
      if (order) return { order, isNew: false };
      // Fails as well if the database is away: then the next attempt records it.
      await payments.markOrderMissing(context.db, { id: paymentId, now: context.now() }).catch(() => {});
      throw error;
    }
  }
}

/**
 * Writes the order with all that follows from it. The payment stays locked until the transaction ends: that blocks claims
 * and new prices, and makes parallel callers wait instead of fail.
 * @throws ApiError 409 for an order of nothing that cannot be fulfilled, or gives what the customer has already
 */
async function writeOrder(
  tx: Db,
  invalidate: Invalidate,
  { paid, now }: { paid: PaidPayment; now: Date },
): Promise<Completion> {
  if (paid.freeFor) await payments.lockFreeOrders(tx, { customerId: paid.freeFor });
  const payment = await payments.lockPayment(tx, paid);
  if (!payment) throw notFound('This payment');
  const earlier = await findOrder(tx, payment);
  if (earlier) return { order: earlier, isNew: false };
  // It was placed while another payment for the same products took its place; nothing was paid for it.
  if (payment.settledAt && isFree(payment))
    throw conflict('payment_closed', 'This payment can no longer be used.');
  if (paid.freeFor) await refuseOwned(tx, payment.lines, paid.freeFor);
  const fulfillment = await prepareFulfillment(tx, { payment, now });
  const failure = failureOf(payment, paid, fulfillment);
  // Nothing was paid and no code was used, so there is nothing to give back.
  if (failure && isFree(payment) && !payment.codeId) throw conflict('product_unavailable', failure);
  const { parts, ...rows } = newOrderOf({ payment, paid, fulfillment, failure, now });
  const { order } = rows;
  // Sent without waiting for one another. The order comes first, because all others refer to it.
  await together(
    completion.insertOrder(tx, rows),
    order.paymentStatus !== 'Free' &&
      writeTransaction(tx, {
        kind: 'sale',
        key: ledgerKey.sale(payment.id),
        orderId: order.id,
        soldAt: now,
        entries: failure ? unearnedEntries(order.totalCents) : saleEntries(parts, payment.country),
        at: now,
      }),
    payments.settleWithOrder(tx, { id: payment.id, now }),
    failure
      ? releaseAndRefund(tx, invalidate, { order, reserved: fulfillment.reserved, now })
      : fulfill(tx, invalidate, { payment, paid, rows, reserved: fulfillment.reserved, now }),
  );
  return { order, isNew: true };
}

/** What a cart is fulfilled with: products, commission, and what is reserved. */
interface Fulfillment {
  products: ReadonlyMap<string, completion.CurrentProduct>;
  commissionOf: Awaited<ReturnType<typeof commissionsOf>>;
  /** Why the discount code cannot be used; null if it can, or there is none. */
  codeProblem: string | null;
  reserved: ReservedKeys;
}

/** Reads what is sold, and reserves what can run out: a use of the discount code, and licence keys. */
async function prepareFulfillment(
  tx: Db,
  { payment, now }: { payment: payments.PaymentRow; now: Date },
): Promise<Fulfillment> {
  const { lines, customerId } = payment;
  const [products, commissionOf, codeProblem] = await together(
    completion.findCurrentProducts(tx, { lines }),
    commissionsOf(tx, { productIds: lines.map(({ productId }) => productId), at: now }),
    customerId ? ensureUse(tx, { payment, customerId, now }) : null,
  );
  const withKeys = lines.filter(({ productId }) => products.get(productId)?.handsOutKeys);
  return { products, commissionOf, codeProblem, reserved: await reserveKeys(tx, withKeys) };
}

const versionOf = (
  { products }: Fulfillment,
  { productId, fileId }: Pick<PricedLine, 'productId' | 'fileId'>,
): string | undefined => products.get(productId)?.versions?.[fileId];

/** Why a cart cannot be fulfilled; null if it can. */
function failureOf(payment: payments.PaymentRow, paid: PaidPayment, fulfillment: Fulfillment): string | null {
  const { products, codeProblem, reserved } = fulfillment;
  const { lines, amountCents, customerId } = payment;
  const isSold = (id: string) => products.get(id)?.listed === true;
  const unsold = lines.filter(
    ({ productId, bundleId = productId }) => !isSold(productId) || !isSold(bundleId),
  );
  const unsoldName = (line: PricedLine) => (isSold(line.productId) && line.bundleName) || line.name;
  const soldOut = lines.filter(({ productId }) => reserved.soldOut.has(productId));
  const fileless = lines.filter((line) => !versionOf(fulfillment, line));
  const isWhole = paid.amountReceivedCents === amountCents && paid.currency === 'usd';
  const reasons = [
    customerId ? null : 'Nobody had claimed the payment.',
    isWhole ? null : `Paid was ${formatMoney(paid)}, not ${formatDollars(dollarsOf(amountCents))}.`,
    codeProblem,
    unsold.length > 0 ? `No longer sold: ${quotedNames(unsold.map(unsoldName))}.` : null,
    soldOut.length > 0 ? `Sold out: ${quotedNames(soldOut.map(nameOf))}.` : null,
    fileless.length > 0 ? `The file is missing: ${quotedNames(fileless.map(nameOf))}.` : null,
  ];
  return reasons.filter((reason) => reason !== null).join(' ') || null;
}

const nameOf = ({ name }: PricedLine): string => name;
const quotedNames = (names: readonly string[]): string =>
  [...new Set(names)].map((name) => `"${isolated(name)}"`).join(', ');
const formatMoney = ({ amountReceivedCents, currency }: PaidPayment): string =>
  currency === 'usd' ? formatDollars(dollarsOf(amountReceivedCents)) : `${amountReceivedCents} ${currency}`;

/** The rows of an order with new ids, and the part of each vendor. */
function newOrderOf(params: {
  payment: payments.PaymentRow;
  paid: PaidPayment;
  fulfillment: Fulfillment;
  failure: string | null;
  now: Date;
}) {
  const { payment, paid, fulfillment, failure, now } = params;
  const order: completion.NewOrder['order'] = {
    id: newId(),
    orderNumber: `EM-${newNumber()}`,
    customerId: payment.customerId,
    paymentId: payment.id,
    totalCents: paid.amountReceivedCents,
    // What was received for a failed order is refunded as it came.
    code: failure ? null : payment.code,
    codeDiscountCents: failure ? 0 : payment.codeDiscountCents,
    taxCents: failure ? 0 : payment.taxCents,
    taxCountry: failure ? null : payment.country,
    vatNumber: failure ? null : payment.vatNumber,
    reverseCharge: !failure && payment.reverseCharge,
    status: failure ? 'Failed' : 'Completed',
    paymentStatus: failure
      ? 'Paid'
      : paymentStatusOf({ ...payment, totalCents: payment.amountCents, refundedCents: 0 }),
    failure,
    createdAt: now,
  };
  // Only lines that an order can refer to.
  const lines = payment.lines.filter((line) => versionOf(fulfillment, line));
  const parts = splitByVendor(lines, fulfillment.commissionOf).map((part) => ({ ...part, id: newId() }));
  return {
    order,
    parts,
    vendorOrders: parts.map(({ lines: _, ...part }) => ({ ...part, orderId: order.id, createdAt: now })),
    lines: parts.flatMap((part) =>
      part.lines.map((line) => ({
        ...line,
        id: newId(),
        orderId: order.id,
        vendorOrderId: part.id,
        versionId: versionOf(fulfillment, line) ?? '',
      })),
    ),
  };
}

/** Gives an order what was reserved for it, a use of a code and licence keys, and tells everyone concerned. */
async function fulfill(
  tx: Db,
  invalidate: Invalidate,
  params: {
    payment: payments.PaymentRow;
    paid: PaidPayment;
    rows: completion.NewOrder;
    reserved: ReservedKeys;
    now: Date;
  },
): Promise<void> {
  const { payment, paid, rows, reserved, now } = params;
  const { order, vendorOrders, lines } = rows;
  const { customerId, country } = payment;
  const { id: orderId, paymentId } = order;
  const productIds = lines.map(({ productId }) => productId);
  // Their pages say what half of the buyers gave.
  for (const { productId, priceKind } of lines)
    if (priceKind === 'chosen') invalidate(`product:${productId}`);
  await together(
    payment.codeId && completeUse(tx, { paymentId, orderId }),
    sellReservedKeys(tx, invalidate, { lines, reserved, now }),
    country && recordSale(tx, { paymentId, orderId, country, card: paid.cardCountry, at: now }),
    customerId && verifyReviews(tx, invalidate, { customerId, productIds }),
    queueMails(tx, invalidate, [
      { kind: 'order-receipt', subject: orderId, now },
      // A shop is told of what it sells, not of what it gives away.
      ...vendorOrders
        .filter((part) => paymentStatusOf({ ...part, refundedCents: 0 }) !== 'Free')
        .map(({ id }) => ({ kind: 'vendor-order' as const, subject: id, now })),
    ]),
  );
}

/** Releases what was reserved for an order that failed, and adds the refund of what was paid, which is sent after the commit. */
async function releaseAndRefund(
  tx: Db,
  invalidate: Invalidate,
  { order, reserved, now }: { order: completion.NewOrder['order']; reserved: ReservedKeys; now: Date },
): Promise<void> {
  const { id: orderId, paymentId, totalCents: amountCents } = order;
  await releaseUse(tx, { paymentId });
  if (amountCents > 0) await addFullRefund(tx, { orderId, amountCents, now });
  await reportStock(tx, invalidate, { reserved, now });
}

/** Has the provider refund a Failed order; if it does not answer, the sweeper asks again. */
async function refundFailed(
  context: AppContext,
  order: completion.OrderOfPayment,
): Promise<completion.OrderOfPayment> {
  await attemptRefundsOf(context, order.id);
  return (await completion.findOrderByPayment(context.db, order)) ?? order;
}
