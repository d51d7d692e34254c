import { openStuckRefundCase } from '#api/features/cases/system-cases.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { redact } from '#api/kernel/log.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { PaymentRequestRefused } from '#api/ports/payment.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Refund, RefundPreview } from '#contract/refunds.ts';
import type { Db } from '#db/client.ts';
import { orderSearch } from '#db/fragments/order-search.ts';
import { splitRefund } from '#domain/ledger.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import type { OrderStatus, RefundStatus } from '#domain/order.ts';
import { refundableCents } from '#domain/refund.ts';
import { entriesOfRefund, refundShares } from '#domain/refund-shares.ts';
import { sum } from '#lib/sum.ts';
import { syncOrder } from './refund-sync.service.ts';
import { findRefundable, releaseLines } from './refund-sync.sql.ts';
import * as refunds from './refunds.sql.ts';

/** After ten attempts, eight hours in all, a refund is Stuck. The provider keeps idempotency keys for 24 hours. */
const MAX_ATTEMPTS = 10;
/** More refunds than one order ever has. */
const MAX_PER_ORDER = 1000;
/** Refusals that every further attempt would get again. */
const FINAL_REFUSALS = ['charge_already_refunded', 'charge_disputed'];

/** What of an order is given back: an amount in cents, lines, or all that is left. */
interface RefundRequest {
  amountCents?: number;
  lineIds?: readonly string[];
}

/**
 * Refunds an order, some of its lines, or an amount. Of lines, and of the whole, it refunds what is not refunded yet, so
 * repeated and parallel calls refund it once. An amount is never more than is left. With `expectedLeftCents`, it refunds
 * only if as much is left.
 * @throws ApiError 404; 409 if more is wanted than is left, other than expected is, or a bank holds the money
 * @throws ApiError 409 or PaymentProviderUnavailable if the provider does not refund it now. Unless it refuses for good,
 * it is attempted again.
 */
export async function refundOrder(
  context: AppContext,
  params: RefundRequest & { orderId: string; expectedLeftCents?: number; decidedBy: string },
): Promise<DataOf<'POST admin/order/{id}/refund'>> {
  const { orderId } = params;
  const open = await inTransaction(context, (tx) => addRefund(tx, params, context.now()));
  for (const { id } of open) {
    await attemptRefund(context, { id, byAdmin: true }).catch(throwRefusalAsConflict);
  }
  const order = await refunds.findRefundedOrder(context.db, { id: orderId });
  if (!order) throw notFound('This order');
  const rows = await refunds.findRefunds(context.db, {
    orderId,
    sort: '-createdAt',
    limit: MAX_PER_ORDER,
    offset: 0,
  });
  const failed = rows.find((row) => row.status === 'Failed' && open.some(({ id }) => id === row.id));
  if (failed) throw conflict('refund_failed', failed.lastError ?? 'The refund has failed.');
  return {
    id: order.id,
    orderId: order.orderNumber,
    status: order.status,
    paymentStatus: order.paymentStatus,
    totalAmount: dollarsOf(order.totalCents),
    refundedAmount: dollarsOf(order.refundedCents),
    refunds: rows.map(toRefund),
  };
}

/**
 * Attempts one refund now, also a stuck one.
 * @throws ApiError 404; 409 for one that is done, has failed or was refused for good, or while a bank holds the money
 * @throws ApiError 409 or PaymentProviderUnavailable if the provider does not refund it now. Unless it refuses for good,
 * it is attempted again.
 */
export async function retryRefund(context: AppContext, { id }: { id: string }): Promise<Refund> {
  const before = await refunds.findRefund(context.db, { id });
  if (!before) throw notFound('This refund');
  if (before.status === 'Done' || before.status === 'Failed' || before.status === 'Refused') {
    throw conflict('refund_settled', `This refund is ${before.status}: there is nothing to try again.`);
  }
  await refuseDisputed(context.db, { orderId: before.order.id });
  await attemptRefund(context, { id, byAdmin: true }).catch(throwRefusalAsConflict);
  const row = await refunds.findRefund(context.db, { id });
  if (!row) throw notFound('This refund');
  if (row.status === 'Failed') throw conflict('refund_failed', row.lastError ?? 'The refund has failed.');
  return toRefund(row);
}

/** @throws ApiError 409 with the provider's sentence for a refusal, otherwise the error itself */
function throwRefusalAsConflict(error: unknown): never {
  if (error instanceof PaymentRequestRefused && error.providerCode === 'charge_disputed')
    throw conflict('order_disputed', WITHHELD_BY_BANK);
  throw error instanceof PaymentRequestRefused
    ? conflict('refund_refused', `The card provider refuses this refund: ${error.message}`)
    : error;
}

/** Adds a refund of what is left, if anything, and returns it, or all open refunds of these lines. */
async function addRefund(
  tx: Db,
  params: RefundRequest & { orderId: string; expectedLeftCents?: number; decidedBy: string },
  now: Date,
): Promise<{ id: string }[]> {
  const { orderId, lineIds, expectedLeftCents, decidedBy } = params;
  const order = await refunds.lockOrder(tx, { id: orderId });
  if (!order) throw notFound('This order');
  const { leftCents, ...refund } = await planRefund(tx, order, params);
  if (expectedLeftCents !== undefined && expectedLeftCents !== leftCents) {
    const left = formatDollars(dollarsOf(leftCents));
    throw conflict('refund_outdated', `This order has changed meanwhile: ${left} can be given back now.`);
  }
  const added =
    refund.amountCents > 0 ? await refunds.insertRefund(tx, { orderId, ...refund, decidedBy, now }) : null;
  if (params.amountCents !== undefined) return added ? [added] : [];
  if (!lineIds) return refunds.findOpenRefunds(tx, { orderId });
  const touched = (await refunds.findRefundableLines(tx, { orderId })).filter((line) =>
    lineIds.includes(line.id),
  );
  return refunds.findOpenRefunds(tx, { orderId, ids: touched.flatMap((line) => line.refundId ?? []) });
}

/** A refund that can be made: its amount and lines, the vendor order that alone bears it, and what is left before it. */
interface RefundPlan {
  amountCents: number;
  lineIds: string[];
  vendorOrderId: string | null;
  leftCents: number;
}

/**
 * What a refund of an order would be. The order has to be locked for it to be added.
 * @throws ApiError 404 for an unknown line; 409 for an amount larger than what is left, or while a bank holds the money
 */
async function planRefund(
  tx: Db,
  order: { id: string; totalCents: number; refundedCents: number },
  { amountCents: wantedCents, lineIds }: RefundRequest,
): Promise<RefundPlan> {
  const orderId = order.id;
  await refuseDisputed(tx, { orderId });
  const lines = await refunds.findRefundableLines(tx, { orderId });
  const selected = lineIds ? lines.filter((line) => lineIds.includes(line.id)) : lines;
  if (lineIds && selected.length < new Set(lineIds).size) throw notFound('This line of the order');
  const refundable = selected.filter((line) => line.refundId === null);
  const freeIds = refundable.map(({ id }) => id);
  const leftCents = await leftOf(tx, order);
  if (wantedCents !== undefined) {
    refuseExcess(wantedCents, leftCents);
    // A part of the price leaves the lines as they are: their files can still be downloaded.
    const attached = wantedCents === leftCents ? freeIds : [];
    return { amountCents: wantedCents, lineIds: attached, vendorOrderId: null, leftCents };
  }
  const openCents = await refunds.sumOpenByVendorOrder(tx, { orderId });
  const byVendor = Map.groupBy(refundable, (line) => line.vendorOrderId);
  const byVendorOrder = [...byVendor].map(([id, vendorLines]) => ({
    totalCents: vendorLines[0]?.totalCents ?? 0,
    refundedCents: (vendorLines[0]?.refundedCents ?? 0) + (openCents.get(id) ?? 0),
    linesCents: sum(vendorLines.map((line) => line.linesCents)),
  }));
  return {
    amountCents: lineIds ? Math.min(refundableCents(byVendorOrder), leftCents) : leftCents,
    lineIds: freeIds,
    // Lines of one shop are borne by it alone, whatever else is refunded before.
    vendorOrderId: lineIds && byVendor.size === 1 ? (refundable[0]?.vendorOrderId ?? null) : null,
    leftCents,
  };
}

/**
 * What of an order no refund includes, in cents. Less than the sum of the lines that no refund includes if an amount
 * without lines was refunded at the provider.
 */
async function leftOf(
  db: Db,
  { id, totalCents, refundedCents }: { id: string; totalCents: number; refundedCents: number },
): Promise<number> {
  return Math.max(0, totalCents - refundedCents - (await refunds.sumOpenRefunds(db, { orderId: id })));
}

/** @throws ApiError 409 while a bank holds the money of the order: the provider would refuse every refund */
async function refuseDisputed(db: Db, params: { orderId: string }): Promise<void> {
  if (await refunds.isWithheldByBank(db, params)) throw conflict('order_disputed', WITHHELD_BY_BANK);
}

const WITHHELD_BY_BANK =
  'The customer disputes this payment, and the bank holds the money. It can be given back when the dispute has ended in favor of the market.';

/** @throws ApiError 409 for an amount larger than what is left */
function refuseExcess(amountCents: number, leftCents: number): void {
  if (leftCents === 0) throw conflict('refund_exceeds', 'All of this has been given back already.');
  if (amountCents <= leftCents) return;
  const left = formatDollars(dollarsOf(leftCents));
  throw conflict('refund_exceeds', `The amount is too large: ${left} at most can be given back.`, 'amount');
}

/**
 * Who would bear a refund, by the rules with which it is booked; nothing is written.
 * @throws ApiError 404; 409 for an amount larger than what is left, or while a bank holds the money
 */
export async function previewRefund(
  context: AppContext,
  { orderId, ...wanted }: RefundRequest & { orderId: string },
): Promise<RefundPreview> {
  const order = await refunds.findRefundedOrder(context.db, { id: orderId });
  if (!order) throw notFound('This order');
  return sharesOf(context.db, order, await planRefund(context.db, order, wanted));
}

/**
 * Who would bear a refund of lines of one vendor order, as `addVendorRefund` would add it; nothing is written.
 * @throws as `addVendorRefund`
 */
export async function previewVendorRefund(
  context: AppContext,
  params: { orderId: string; vendorOrderId: string; lineIds: readonly string[]; amountCents: number | null },
): Promise<RefundPreview> {
  const order = await refunds.findRefundedOrder(context.db, { id: params.orderId });
  if (!order) throw notFound('This order');
  return sharesOf(context.db, order, await planVendorRefund(context.db, params));
}

async function sharesOf(
  db: Db,
  order: { id: string; status: OrderStatus; taxCountry: string | null },
  { amountCents, lineIds, vendorOrderId }: Omit<RefundPlan, 'leftCents'>,
): Promise<RefundPreview> {
  const parts = splitRefund(
    amountCents,
    await findRefundable(db, { orderId: order.id, vendorOrderId, lines: { ids: lineIds } }),
  );
  const shares = refundShares(entriesOfRefund(order, amountCents, parts));
  return {
    customer: dollarsOf(shares.customerCents),
    vendors: shares.vendors.map((vendor) => ({
      vendorId: vendor.vendorId,
      amount: dollarsOf(vendor.amountCents),
    })),
    market: dollarsOf(shares.marketCents),
    tax: dollarsOf(shares.taxCents),
    codes: dollarsOf(shares.codesCents),
  };
}

/**
 * What lines of one vendor order can still give back, in cents: nothing while a bank holds the money. Also those of them
 * that no refund includes. The order has to be locked for a refund to be added.
 * @throws ApiError 404 for a line of another vendor order
 */
export async function refundableOf(
  tx: Db,
  params: { orderId: string; vendorOrderId: string; lineIds: readonly string[] },
): Promise<{ leftCents: number; lineIds: string[] }> {
  const { orderId, vendorOrderId, lineIds } = params;
  const order = await refunds.findRefundedOrder(tx, { id: orderId });
  if (!order) throw notFound('This order');
  const lines = (await refunds.findRefundableLines(tx, { orderId })).filter(
    (line) => line.vendorOrderId === vendorOrderId && lineIds.includes(line.id),
  );
  if (lines.length < new Set(lineIds).size) throw notFound('This line of the order');
  const free = lines.filter((line) => line.refundId === null);
  const openCents = (await refunds.sumOpenByVendorOrder(tx, { orderId })).get(vendorOrderId) ?? 0;
  const [{ totalCents, refundedCents } = { totalCents: 0, refundedCents: 0 }] = lines;
  const linesCents = sum(free.map((line) => line.linesCents));
  const leftCents = Math.min(
    refundableCents([{ totalCents, refundedCents: refundedCents + openCents, linesCents }]),
    await leftOf(tx, order),
  );
  const isWithheld = await refunds.isWithheldByBank(tx, { orderId });
  return { leftCents: isWithheld ? 0 : Math.max(0, leftCents), lineIds: free.map(({ id }) => id) };
}

/**
 * Adds a refund of lines of one vendor order, which alone bears it. It is of all that is left of them, or of an amount
 * in cents. After the commit, attempt it with `attemptRefundsOf`.
 * @throws ApiError 404; 409 when the amount is more than what is left, nothing is left, or a bank holds the money
 */
export async function addVendorRefund(
  tx: Db,
  params: {
    orderId: string;
    vendorOrderId: string;
    lineIds: readonly string[];
    amountCents: number | null;
    decidedBy: string;
    now: Date;
  },
): Promise<{ id: string; amountCents: number }> {
  const { orderId, decidedBy, now } = params;
  await refunds.lockOrder(tx, { id: orderId });
  return refunds.insertRefund(tx, { orderId, ...(await planVendorRefund(tx, params)), decidedBy, now });
}

/** @throws ApiError 404; 409 when the amount is more than what is left, nothing is left, or a bank holds the money */
async function planVendorRefund(
  tx: Db,
  params: { orderId: string; vendorOrderId: string; lineIds: readonly string[]; amountCents: number | null },
): Promise<Omit<RefundPlan, 'leftCents'>> {
  await refuseDisputed(tx, params);
  const { leftCents, lineIds } = await refundableOf(tx, params);
  const amountCents = params.amountCents ?? leftCents;
  refuseExcess(amountCents, leftCents);
  // A part of the price leaves the lines as they are: their files can still be downloaded.
  const attached = amountCents === leftCents ? lineIds : [];
  return { amountCents, lineIds: attached, vendorOrderId: params.vendorOrderId };
}

/** Adds the refund of a whole order that failed, in the transaction that writes the order. */
export const addFullRefund = (tx: Db, params: { orderId: string; amountCents: number; now: Date }) =>
  refunds.insertRefund(tx, { ...params, decidedBy: null, lineIds: 'all' });

/** Attempts the open refunds of an order now; after a failure the sweeper attempts them again. */
export async function attemptRefundsOf(context: AppContext, orderId: string): Promise<void> {
  for (const { id } of await refunds.findOpenRefunds(context.db, { orderId })) {
    await attemptRefund(context, { id, byAdmin: false }).catch(() => {});
  }
}

/** Attempts the refunds that are due; a failure is recorded with the refund. */
export async function attemptDueRefunds(context: AppContext, limit: number): Promise<void> {
  for (const id of await refunds.claimDueRefunds(context.db, { limit, now: context.now() })) {
    await attemptRefund(context, { id, byAdmin: false }).catch(() => {});
  }
}

/**
 * Asks the provider for a refund, or for the state of one that it has accepted. The refund is booked in
 * `refund-sync.service.ts` (`recordRefund`), by what the provider reports.
 * @throws the provider's error, after it was recorded with the refund
 */
async function attemptRefund(context: AppContext, params: { id: string; byAdmin: boolean }): Promise<void> {
  const refund = await inTransaction(context, (tx) =>
    refunds.claimRefund(tx, { ...params, now: context.now() }),
  );
  if (!refund) return;
  try {
    await askProvider(context, refund);
  } catch (error) {
    const refused = error instanceof PaymentRequestRefused;
    const isFinal = refused && FINAL_REFUSALS.includes(error.providerCode ?? '');
    const status = isFinal ? 'Refused' : refund.attempts >= MAX_ATTEMPTS ? 'Stuck' : 'Pending';
    const lastError = redact(error instanceof Error ? error.message : String(error));
    const noted = await inTransaction(context, async (tx, invalidate) => {
      const { id: refundId, orderId } = refund;
      await refunds.lockOrder(tx, { id: orderId });
      const written = await refunds.recordFailure(tx, { id: refundId, lastError, refused, status });
      if (!written || status === 'Pending') return written;
      if (status === 'Refused') await releaseLines(tx, { refundId });
      await openStuckRefundCase(tx, invalidate, { orderId, refundId, status, now: context.now() });
      return written;
    });
    const about = { err: error, refund: refund.id, order: refund.orderId, attempts: refund.attempts };
    if (noted && status !== 'Pending')
      context.log.error({ ...about, status }, 'a refund is not made: an admin has to look at it');
    else context.log.warn(about, 'a refund could not be made or looked up; it will be tried again');
    throw error;
  }
}

/** Gives up a refund that is Stuck, in the transaction that decides its case; its lines can be refunded anew. */
export async function giveUpStuckRefund(
  tx: Db,
  params: { refundId: string; orderId: string },
): Promise<void> {
  const { refundId, orderId } = params;
  await refunds.lockOrder(tx, { id: orderId });
  if (await refunds.refuseStuck(tx, { id: refundId })) await releaseLines(tx, { refundId });
}

async function askProvider(context: AppContext, refund: refunds.RefundOfPayment): Promise<void> {
  const { id, amountCents, paymentId: intentId, refusals } = refund;
  // An earlier attempt may have succeeded although its answer was lost and its key has expired.
  const isFirst = refund.status === 'Pending' && refund.attempts === 1;
  if (!isFirst) await syncOrder(context, intentId);
  if (!(await refunds.isPending(context.db, { id }))) return;
  try {
    const idempotencyKey = `refund-${id}-${refusals}`;
    await context.payment.refund({ intentId, amountCents, idempotencyKey, reference: id });
  } catch (error) {
    if (!(error instanceof PaymentRequestRefused)) throw error;
    // The amount may have been refunded at the provider: then that refund is booked instead of this one.
    await syncOrder(context, intentId);
    if (await refunds.isPending(context.db, { id })) throw error;
    return;
  }
  await syncOrder(context, intentId);
}

/** A page of all refunds, newest first. */
export async function listRefunds(
  context: AppContext,
  params: {
    searchKeyword?: string;
    sort: refunds.RefundSort;
    status?: RefundStatus;
    page: number;
    limit: number;
  },
): Promise<DataOf<'GET admin/refund'>> {
  const { searchKeyword, sort, status, page, limit } = params;
  const filter = { status, search: searchKeyword ? orderSearch(searchKeyword) : undefined };
  const [total, rows] = await Promise.all([
    refunds.countRefunds(context.db, filter),
    refunds.findRefunds(context.db, { ...filter, sort, ...rangeOf({ page, limit }) }),
  ]);
  return paged(rows.map(toRefund), total, limit);
}

/** Refunds of an order, newest first. */
export const refundsOf = async (context: AppContext, orderId: string): Promise<Refund[]> =>
  (
    await refunds.findRefunds(context.db, { orderId, sort: '-createdAt', limit: MAX_PER_ORDER, offset: 0 })
  ).map(toRefund);

/** What of an order no refund includes and no bank holds, in cents. */
export async function refundableOfOrder(
  { db }: AppContext,
  order: { id: string; totalCents: number; refundedCents: number },
): Promise<number> {
  return (await refunds.isWithheldByBank(db, { orderId: order.id })) ? 0 : leftOf(db, order);
}

function toRefund(row: NonNullable<Awaited<ReturnType<typeof refunds.findRefund>>>): Refund {
  const { order, amountCents, nextAttemptAt, createdAt, doneAt, ...rest } = row;
  const isAttempted = row.status === 'Pending' || row.status === 'Processing';
  return {
    ...rest,
    orderId: order.orderId,
    orderRecordId: order.id,
    amount: dollarsOf(amountCents),
    nextAttemptAt: isAttempted ? nextAttemptAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  };
}
