import { commissionsOf } from '#api/features/commission/commission.service.ts';
import { secureUse, settleUse } from '#api/features/discount-codes/code-uses.service.ts';
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
import { type Changed, inTransaction } from '#api/kernel/transaction.ts';
import type { ChargedIntent } from '#api/ports/payment.ts';
import type { Db } from '#db/client.ts';
import { newNumber } from '#db/columns.ts';
import { writeTransaction } from '#db/ledger.ts';
import { together } from '#db/together.ts';
import { ledgerKey, saleEntries, splitByVendor, unearnedEntries } from '#domain/ledger.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { isFree, type PricedLine } from '#domain/order.ts';
import * as completion from './completion.sql.ts';
import { claimPayment } from './payments.service.ts';
import {
  clearOrderFailed,
  findPayment,
  holdPayment,
  lockPayment,
  markOrderFailed,
  type PaymentRow,
  settlePayment,
} from './payments.sql.ts';

const MAX_ORDER_NUMBER_ATTEMPTS = 5;

/** What was received for a payment. */
type Received = Pick<ChargedIntent, 'status' | 'amountReceivedCents' | 'currency' | 'cardCountry'>;

/**
 * Turns a paid intent into its one order. Browser, webhook and sweeper all call this, repeatedly and in parallel:
 * a unique key on the payment lets the first caller write the order, and the others return it. So a webhook that is
 * delivered twice does nothing the second time. A cart that cannot be fulfilled becomes a Failed order, which is
 * refunded.
 * `expected` is what a signed-in customer claims: to be the owner, and the total in cents.
 * @throws ApiError 404 for an unknown payment or someone else's; 409 when it is not paid, or not for that total
 * @throws PaymentProviderUnavailable when the provider did not respond; nothing is written then
 */
export async function completeOrder(
  context: AppContext,
  paymentId: string,
  expected: { customerId?: string; expectedTotalCents?: number } = {},
): Promise<completion.OrderOfPayment> {
  const payment = await findPayment(context.db, { id: paymentId });
  if (!payment) throw notFound('This payment');
  if (expected.customerId)
    await checkExpected(context, payment, expected.customerId, expected.expectedTotalCents);
  const existing = await findExisting(context.db, payment);
  if (existing) return existing;
  const intent = isFree(payment)
    ? await placeFree(context, payment, expected.customerId)
    : await context.payment.findIntent(paymentId);
  if (intent?.status !== 'succeeded')
    throw conflict('payment_incomplete', 'This payment has not been completed.');
  const { order, written } = await writeOnce(context, { paymentId, intent }).catch(async (error: unknown) => {
    // Fails as well if the database is away: then the next attempt records it.
    await markOrderFailed(context.db, { id: paymentId, now: context.now() }).catch(() => {});
    throw error;
  });
  if (!written || order.status !== 'Failed') return order;
  await attemptRefundsOf(context, order.id);
  return (await completion.findOrderByPayment(context.db, { paymentId })) ?? order;
}

/** The order of a payment, if it has one: the transaction that writes an order settles its payment. */
const findExisting = async (
  db: Db,
  { id, settledAt }: PaymentRow,
): Promise<completion.OrderOfPayment | null> =>
  settledAt ? completion.findOrderByPayment(db, { paymentId: id }) : null;

/**
 * An order that costs nothing is complete once its customer places it, after the same last check as before a card is
 * charged.
 * @throws ApiError 409 with what has changed
 */
async function placeFree(
  context: AppContext,
  { id }: PaymentRow,
  customerId: string | undefined,
): Promise<Received | null> {
  if (!customerId) return null;
  await claimPayment(context, { id, customerId, address: null });
  return { status: 'succeeded', amountReceivedCents: 0, currency: 'usd', cardCountry: null };
}

async function checkExpected(
  context: AppContext,
  payment: PaymentRow,
  customerId: string,
  totalCents: number | undefined,
): Promise<void> {
  if (payment.customerId && payment.customerId !== customerId) throw notFound('This payment');
  if (totalCents !== undefined && totalCents !== payment.amountCents) {
    throw conflict('total_mismatch', 'The total does not match what was paid.');
  }
  if (payment.customerId) return;
  if (await holdPayment(context.db, { id: payment.id, customerId, now: context.now() })) return;
  const now = await findPayment(context.db, { id: payment.id });
  if (now?.customerId === customerId) return;
  if (now?.customerId) throw notFound('This payment');
  throw conflict('payment_unclaimed', 'This payment belongs to no account, so it is given back.');
}

/** Writes the order; if another caller was faster, the unique key on the payment fails and its order is returned. */
async function writeOnce(context: AppContext, paid: { paymentId: string; intent: Received }) {
  const { paymentId } = paid;
  for (let attempts = 1; ; attempts++) {
    try {
      return await inTransaction(context, (tx, invalidate) =>
        writeOrder(tx, invalidate, { ...paid, now: context.now() }),
      );
    } catch (error) {
      if (isUniqueViolation(error, 'orders_payment_id_key')) {
        const order = await completion.findOrderByPayment(context.db, { paymentId });
        if (order) return { order, written: false };
      }
      if (attempts >= MAX_ORDER_NUMBER_ATTEMPTS || !isUniqueViolation(error, 'orders_order_number_key'))
        throw error;
    }
  }
}

async function writeOrder(
  tx: Db,
  invalidate: Changed,
  params: { paymentId: string; intent: Received; now: Date },
) {
  const { paymentId, intent, now } = params;
  // The lock blocks claims and new prices, and makes parallel callers wait instead of fail.
  const payment = await lockPayment(tx, { id: paymentId });
  if (!payment) throw notFound('This payment');
  const existing = await findExisting(tx, payment);
  if (existing) return { order: existing, written: false };
  const { failure, lines, versions, reserved, commissionOf } = await checkFulfillable(tx, {
    payment,
    intent,
    now,
  });
  const productIds = lines.map((line) => line.productId);
  const parts = splitByVendor(lines, commissionOf);
  const totalCents = intent.amountReceivedCents;
  const rows = completion.orderRows(
    {
      orderNumber: `EM-${newNumber()}`,
      customerId: payment.customerId,
      paymentId,
      totalCents,
      // What was received for a failed order is given back as it came.
      code: failure ? null : payment.code,
      codeDiscountCents: failure ? 0 : payment.codeDiscountCents,
      taxCents: failure ? 0 : payment.taxCents,
      taxCountry: failure ? null : payment.country,
      vatNumber: failure ? null : payment.vatNumber,
      reverseCharge: !failure && payment.reverseCharge,
      status: failure ? 'Failed' : 'Completed',
      paymentStatus: 'Paid',
      failure,
      createdAt: now,
    },
    parts,
    versions,
  );
  const { order } = rows;
  const sellKeys = async () => {
    if (!failure) await sellReservedKeys(tx, rows.lines, { reserved, now });
    await reportStock(tx, invalidate, { reserved, now });
  };
  // Sent without waiting for one another; the order is sent first, because all the others refer to it.
  await together(
    completion.insertOrder(tx, rows),
    sellKeys(),
    writeTransaction(tx, {
      kind: 'sale',
      key: ledgerKey.sale(paymentId),
      orderId: order.id,
      soldAt: now,
      entries: failure ? unearnedEntries(totalCents) : saleEntries(parts, payment.country),
      at: now,
    }),
    settleUse(tx, { paymentId, orderId: order.id, isFailed: failure !== null }),
    settlePayment(tx, { id: paymentId, now }),
    payment.orderFailedAt && clearOrderFailed(tx, { id: paymentId }),
    ...(failure
      ? [totalCents > 0 && addFullRefund(tx, { orderId: order.id, amountCents: totalCents, now })]
      : [
          payment.country &&
            recordSale(tx, {
              paymentId,
              orderId: order.id,
              country: payment.country,
              card: intent.cardCountry,
              at: now,
            }),
          payment.customerId && verifyReviews(tx, invalidate, { customerId: payment.customerId, productIds }),
          queueMails(tx, invalidate, [
            { kind: 'order-receipt', subject: order.id, now },
            ...rows.vendorOrders.map(({ id }) => ({ kind: 'vendor-order' as const, subject: id, now })),
          ]),
        ]),
  );
  return { order, written: true };
}

interface Fulfillable {
  failure: string | null;
  lines: PricedLine[];
  versions: ReadonlyMap<string, string>;
  reserved: ReservedKeys;
  commissionOf: Awaited<ReturnType<typeof commissionsOf>>;
}

/**
 * Checks that all lines are still sold, with a licence key for each unit where the product hands them out, that the amount
 * is right and that the discount code has a use left; `failure` says why not. `lines` are those that an order can refer to,
 * `versions` their versions.
 */
async function checkFulfillable(
  tx: Db,
  { payment, intent, now }: { payment: PaymentRow; intent: Received; now: Date },
): Promise<Fulfillable> {
  const { customerId } = payment;
  const [codeProblem, { listed, versions, withKeys }, commissionOf] = await together(
    customerId ? secureUse(tx, { payment, customerId, now }) : null,
    completion.findProductsAndVersions(tx, payment),
    commissionsOf(tx, { productIds: payment.lines.map(({ productId }) => productId), at: now }),
  );
  const hasFile = (line: PricedLine) => versions.has(completion.fileKey(line));
  const reserved = await reserveKeys(
    tx,
    payment.lines.filter(({ productId }) => withKeys.has(productId)),
  );
  const soldOut = payment.lines.filter(({ productId }) => reserved.soldOut.has(productId));
  const unsold = payment.lines.filter((line) => !listed.get(line.productId));
  const fileless = payment.lines.filter((line) => !hasFile(line));
  const reasons = [
    ...(payment.customerId ? [] : ['Nobody had claimed the payment.']),
    ...(intent.amountReceivedCents === payment.amountCents && intent.currency === 'usd'
      ? []
      : [`Paid was ${formatReceived(intent)}, not ${formatDollars(dollarsOf(payment.amountCents))}.`]),
    ...(codeProblem ? [codeProblem] : []),
    ...(unsold.length > 0 ? [`No longer sold: ${quotedNames(unsold)}.`] : []),
    ...(soldOut.length > 0 ? [`Sold out: ${quotedNames(soldOut)}.`] : []),
    ...(fileless.length > 0 ? [`The file is missing: ${quotedNames(fileless)}.`] : []),
  ];
  return {
    failure: reasons.length > 0 ? reasons.join(' ') : null,
    lines: payment.lines.filter((line) => listed.has(line.productId) && hasFile(line)),
    versions,
    reserved,
    commissionOf,
  };
}

const quotedNames = (lines: readonly PricedLine[]): string =>
  lines.map((line) => `"${line.name}"`).join(', ');
const formatReceived = (intent: Received): string =>
  intent.currency === 'usd'
    ? formatDollars(dollarsOf(intent.amountReceivedCents))
    : `${intent.amountReceivedCents} ${intent.currency}`;
