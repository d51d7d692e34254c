import { commissionsOf } from '#api/features/commission/commission.service.ts';
import {
  completeUses,
  hasItsUse,
  lockUses,
  releaseUse,
  secureUse,
} from '#api/features/discount-codes/code-uses.service.ts';
import { type NewTransaction, writeTransactions } from '#api/features/ledger/transactions.service.ts';
import {
  type ReservedKeys,
  reportStock,
  reserveKeys,
  sellReservedKeys,
} from '#api/features/licenses/license-keys.service.ts';
import { queueMails } from '#api/features/mail/outbox.service.ts';
import { addFullRefund } from '#api/features/refunds/refunds.service.ts';
import { verifyReviews } from '#api/features/reviews/reviews.service.ts';
import { recordSales } from '#api/features/taxes/taxes.service.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import type { Changed } from '#api/kernel/transaction.ts';
import type { ChargedIntent } from '#api/ports/payment.ts';
import type { Db } from '#db/client.ts';
import { newNumber } from '#db/columns.ts';
import { together } from '#db/together.ts';
import { ledgerKey, saleEntries, splitByVendor, unearnedEntries } from '#domain/ledger.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { isFree, type PricedLine } from '#domain/order.ts';
import { isolated } from '#lib/isolated.ts';
import * as completion from './completion.sql.ts';
import { clearOrderFailed, lockPayments, type PaymentRow, settlePayments } from './payments.sql.ts';

/** What was received for a payment. */
export type Received = Pick<ChargedIntent, 'status' | 'amountReceivedCents' | 'currency' | 'cardCountry'>;

/** A payment that was paid, and has no order yet as far as is known. */
export interface Paid {
  paymentId: string;
  received: Received;
}

/** The order of a payment, and whether it was written now. */
export interface Written {
  order: completion.OrderOfPayment;
  isNew: boolean;
}

/**
 * Writes the order of a payment, a Failed one if the cart cannot be fulfilled. The payment stays locked until the
 * transaction ends: that blocks claims and new prices, and makes parallel callers wait instead of fail.
 * @throws ApiError 404 for an unknown payment
 */
export async function writeOrder(
  tx: Db,
  invalidate: Changed,
  { paymentId, received, now }: Paid & { now: Date },
): Promise<Written> {
  const [payment] = await lockPayments(tx, { ids: [paymentId] });
  if (!payment) throw notFound('This payment');
  const existing = await findExisting(tx, payment);
  if (existing) return { order: existing, isNew: false };
  // It was placed while another payment for the same products took its place; nothing was paid for it.
  if (payment.settledAt && isFree(payment))
    throw conflict('payment_closed', 'This payment can no longer be used.');
  const found = await findWhatIsSold(tx, { payments: [payment], now });
  const { customerId } = payment;
  const own = found.uses.get(paymentId) ?? null;
  const codeProblem = customerId ? await secureUse(tx, { payment, own, customerId, now }) : null;
  const keyed = payment.lines.filter(({ productId }) => found.withKeys.has(productId));
  const reserved = await reserveKeys(tx, keyed);
  const draft = draftOf({ payment, received, codeProblem, reserved, now }, found);
  await write(tx, invalidate, { drafts: [draft], now });
  return { order: draft.rows.order, isNew: true };
}

/**
 * Writes those orders of several payments that can share a transaction: each can be fulfilled, and competes with no other
 * for what is left of something (uses of a code, licence keys), since what a transaction has locked is free to itself.
 * @returns them by payment; `writeOrder` writes the others
 */
export async function writeOrders(
  tx: Db,
  invalidate: Changed,
  { paid, now }: { paid: readonly Paid[]; now: Date },
): Promise<Map<string, Written>> {
  const received = new Map(paid.map((one) => [one.paymentId, one.received]));
  const locked = await lockPayments(tx, { ids: [...received.keys()] });
  const payments = locked.filter(({ settledAt }) => settledAt === null);
  const found = await findWhatIsSold(tx, { payments, now });
  const drafts = payments.flatMap((payment) => {
    const own = found.uses.get(payment.id) ?? null;
    const competes =
      !hasItsUse(own, payment, now) || payment.lines.some(({ productId }) => found.withKeys.has(productId));
    const paidNow = received.get(payment.id);
    if (competes || !paidNow) return [];
    const draft = draftOf({ payment, received: paidNow, codeProblem: null, reserved: NO_KEYS, now }, found);
    return draft.failure === null ? [draft] : [];
  });
  if (drafts.length > 0) await write(tx, invalidate, { drafts, now });
  return new Map(drafts.map(({ payment, rows }) => [payment.id, { order: rows.order, isNew: true }]));
}

/** The order of a payment, if it has one: the transaction that writes an order settles its payment. */
export const findExisting = async (
  db: Db,
  { id, settledAt }: PaymentRow,
): Promise<completion.OrderOfPayment | null> =>
  settledAt ? completion.findOrderByPayment(db, { paymentId: id }) : null;

const NO_KEYS: ReservedKeys = { ids: new Map(), soldOut: new Set() };

/** Reads what orders of these payments need: their products, commissions, and uses of codes, which stay locked. */
async function findWhatIsSold(tx: Db, { payments, now }: { payments: readonly PaymentRow[]; now: Date }) {
  const lines = payments.flatMap((payment) => payment.lines);
  const [uses, products, commissionOf] = await together(
    lockUses(tx, { paymentIds: payments.map(({ id }) => id) }),
    completion.findProductsAndVersions(tx, { lines }),
    commissionsOf(tx, { productIds: lines.map(({ productId }) => productId), at: now }),
  );
  return { ...products, commissionOf, uses: new Map(uses.map((use) => [use.paymentId, use])) };
}

type Found = Awaited<ReturnType<typeof findWhatIsSold>>;

/** An order that is about to be written. */
interface Draft {
  payment: PaymentRow;
  received: Received;
  /** Why the cart cannot be fulfilled; null if it can. */
  failure: string | null;
  parts: ReturnType<typeof splitByVendor>;
  rows: completion.OrderRows;
  reserved: ReservedKeys;
}

/**
 * Checks that all lines are still sold, with a licence key for each unit where the product hands them out, that the amount
 * is right and that the discount code has a use left.
 */
function draftOf(
  params: {
    payment: PaymentRow;
    received: Received;
    codeProblem: string | null;
    reserved: ReservedKeys;
    now: Date;
  },
  { listed, versions, commissionOf }: Found,
): Draft {
  const { payment, received, codeProblem, reserved, now } = params;
  const hasFile = (line: PricedLine) => versions.has(completion.fileKey(line));
  const soldOut = payment.lines.filter(({ productId }) => reserved.soldOut.has(productId));
  const unsold = payment.lines.filter((line) => !listed.get(line.productId));
  const fileless = payment.lines.filter((line) => !hasFile(line));
  const reasons = [
    ...(payment.customerId ? [] : ['Nobody had claimed the payment.']),
    ...(received.amountReceivedCents === payment.amountCents && received.currency === 'usd'
      ? []
      : [`Paid was ${formatReceived(received)}, not ${formatDollars(dollarsOf(payment.amountCents))}.`]),
    ...(codeProblem ? [codeProblem] : []),
    ...(unsold.length > 0 ? [`No longer sold: ${quotedNames(unsold)}.`] : []),
    ...(soldOut.length > 0 ? [`Sold out: ${quotedNames(soldOut)}.`] : []),
    ...(fileless.length > 0 ? [`The file is missing: ${quotedNames(fileless)}.`] : []),
  ];
  const failure = reasons.length > 0 ? reasons.join(' ') : null;
  // Only lines that an order can refer to.
  const lines = payment.lines.filter((line) => listed.has(line.productId) && hasFile(line));
  const parts = splitByVendor(lines, commissionOf);
  const rows = completion.orderRows(
    {
      orderNumber: `EM-${newNumber()}`,
      customerId: payment.customerId,
      paymentId: payment.id,
      totalCents: received.amountReceivedCents,
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
  return { payment, received, failure, parts, rows, reserved };
}

/** Writes orders with all that follows from them. */
async function write(
  tx: Db,
  invalidate: Changed,
  { drafts, now }: { drafts: readonly Draft[]; now: Date },
): Promise<void> {
  const failed = drafts.filter(({ failure }) => failure !== null);
  const completed = drafts.filter(({ failure }) => failure === null);
  // Sent without waiting for one another; the orders are sent first, because all the others refer to them.
  await together(
    completion.insertOrders(
      tx,
      drafts.map(({ rows }) => rows),
    ),
    ...drafts.map((draft) => sellKeys(tx, invalidate, { draft, now })),
    writeTransactions(
      tx,
      drafts.map((draft) => saleOf(draft, now)),
    ),
    completeUses(tx, {
      orderIds: new Map(
        completed.flatMap(({ payment: { id, codeId }, rows }) => (codeId ? [[id, rows.order.id]] : [])),
      ),
    }),
    settlePayments(tx, { ids: drafts.map(({ payment }) => payment.id), now }),
    ...drafts.map(({ payment }) => payment.orderFailedAt && clearOrderFailed(tx, payment)),
    recordSales(
      tx,
      completed.flatMap(({ payment: { id, country }, received: { cardCountry }, rows }) =>
        country ? [{ paymentId: id, orderId: rows.order.id, country, card: cardCountry, at: now }] : [],
      ),
    ),
    verifyReviews(
      tx,
      invalidate,
      completed.flatMap(({ payment: { customerId }, rows }) =>
        customerId ? [{ customerId, productIds: rows.lines.map((line) => line.productId) }] : [],
      ),
    ),
    queueMails(
      tx,
      invalidate,
      completed.flatMap(({ rows }) => [
        { kind: 'order-receipt', subject: rows.order.id, now } as const,
        ...rows.vendorOrders.map(({ id }) => ({ kind: 'vendor-order', subject: id, now }) as const),
      ]),
    ),
    ...failed.map((draft) => giveBack(tx, { draft, now })),
  );
}

const saleOf = ({ payment, failure, parts, rows }: Draft, now: Date): NewTransaction => ({
  kind: 'sale',
  key: ledgerKey.sale(payment.id),
  orderId: rows.order.id,
  soldAt: now,
  entries: failure ? unearnedEntries(rows.order.totalCents) : saleEntries(parts, payment.country),
  at: now,
});

async function sellKeys(
  tx: Db,
  invalidate: Changed,
  { draft, now }: { draft: Draft; now: Date },
): Promise<void> {
  const { failure, rows, reserved } = draft;
  if (!failure) await sellReservedKeys(tx, rows.lines, { reserved, now });
  await reportStock(tx, invalidate, { reserved, now });
}

/** Has what was paid for a failed order refunded, and gives back the use of its code. */
async function giveBack(tx: Db, { draft, now }: { draft: Draft; now: Date }): Promise<void> {
  const { id: orderId, totalCents } = draft.rows.order;
  await releaseUse(tx, { paymentId: draft.payment.id });
  if (totalCents > 0) await addFullRefund(tx, { orderId, amountCents: totalCents, now });
}

const quotedNames = (lines: readonly PricedLine[]): string =>
  lines.map((line) => `"${isolated(line.name)}"`).join(', ');
const formatReceived = (received: Received): string =>
  received.currency === 'usd'
    ? formatDollars(dollarsOf(received.amountReceivedCents))
    : `${received.amountReceivedCents} ${received.currency}`;
