import { PaymentRequestRefused } from '#api/adapters/payment/payment.port.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { type Changed, inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { dollarsOf } from '#domain/money.ts';
import { paymentStatusOf, type RefundStatus } from '#domain/order.ts';
import { insertEntries } from './completion.sql.ts';
import * as sql from './refunds.sql.ts';
import { heldEntries, saleEntries, undone } from './shares.service.ts';

/** After so many tries, eight hours in all, nobody asks any more: well within the provider's memory of a key. */
const MOST_TRIES = 10;

/**
 * Gives an order back, or some of its lines: what is not given back yet, once, however often and however parallel.
 * @throws ApiError 404; 409 or PaymentProviderUnavailable when the provider does not give it back now, with the
 * refund kept to be tried again
 */
export async function refundOrder(
  market: Market,
  params: { orderId: string; lineIds?: readonly string[]; decidedBy: string },
): Promise<DataOf<'POST admin/order/{id}/refund'>> {
  const { orderId } = params;
  const open = await inTransaction(market, (tx) => decide(tx, params, market.now()));
  for (const { id } of open) {
    await carryOut(market, { id, afresh: true }).catch((error: unknown) => {
      throw error instanceof PaymentRequestRefused
        ? conflict(`The card provider refuses this refund: ${error.message}`)
        : error;
    });
  }
  const order = await sql.findRefundedOrder(market.db, { id: orderId });
  if (!order) throw notFound('This order');
  const rows = await sql.findRefunds(market.db, { orderId, limit: 1000, offset: 0 });
  return {
    id: order.id,
    orderId: order.orderNumber,
    status: order.status,
    paymentStatus: order.paymentStatus,
    totalAmount: dollarsOf(order.totalCents),
    refundedAmount: dollarsOf(order.refundedCents),
    refunds: rows.map(shown),
  };
}

/** Writes down what is to go back and answers every refund of these lines that is not done yet. */
async function decide(
  tx: Db,
  params: { orderId: string; lineIds?: readonly string[]; decidedBy: string },
  now: Date,
): Promise<{ id: string }[]> {
  const { orderId, lineIds, decidedBy } = params;
  if (!(await sql.lockOrder(tx, { id: orderId }))) throw notFound('This order');
  const lines = await sql.findLinesToRefund(tx, { orderId });
  const wanted = lineIds ? lines.filter((line) => lineIds.includes(line.id)) : lines;
  if (lineIds && wanted.length < new Set(lineIds).size) throw notFound('This line of the order');
  const free = wanted.filter((line) => line.refundId === null);
  if (free.length > 0) {
    const amountCents = free.reduce((sum, line) => sum + line.totalCents, 0);
    await sql.insertRefund(tx, { orderId, amountCents, decidedBy, lineIds: free.map(({ id }) => id), now });
  }
  if (!lineIds) return sql.findOpenRefunds(tx, { orderId });
  const touched = (await sql.findLinesToRefund(tx, { orderId })).filter((line) => lineIds.includes(line.id));
  return sql.findOpenRefunds(tx, { orderId, ids: touched.flatMap((line) => line.refundId ?? []) });
}

/** Tries the refunds of an order now; one that fails is noted, and the sweeper comes back to it. */
export async function tryRefundsOf(market: Market, orderId: string): Promise<void> {
  for (const { id } of await sql.findOpenRefunds(market.db, { orderId })) {
    await carryOut(market, { id, afresh: false }).catch(() => {});
  }
}

/** Refunds whose time has come, for the sweeper; what goes wrong is noted with each. */
export async function tryDueRefunds(market: Market, limit: number): Promise<void> {
  for (const id of await sql.takeDueRefunds(market.db, { limit, now: market.now() })) {
    await carryOut(market, { id, afresh: false }).catch(() => {});
  }
}

/** @throws what the provider came to, after it has been noted with the refund */
async function carryOut(market: Market, params: { id: string; afresh: boolean }): Promise<void> {
  const refund = await sql.takeRefund(market.db, { ...params, now: market.now() });
  if (!refund) return;
  try {
    await giveBack(market, refund);
  } catch (error) {
    const status = refund.tries < MOST_TRIES ? 'Pending' : 'Stuck';
    const refused = error instanceof PaymentRequestRefused;
    const problem = error instanceof Error ? error.message : String(error);
    await sql.noteProblem(market.db, { id: refund.id, problem, refused, status });
    const said = { err: error, refund: refund.id, order: refund.orderId, tries: refund.tries };
    if (status === 'Stuck') market.log.error(said, 'a refund is stuck: an admin has to look at it');
    else market.log.warn(said, 'a refund failed; it will be tried again');
    throw error;
  }
  await inTransaction(market, (tx, changed) => book(tx, changed, refund, market.now()));
}

async function giveBack(market: Market, refund: sql.RefundOfPayment): Promise<void> {
  const { id, amountCents, paymentId: intentId, refusals } = refund;
  try {
    // The end of an earlier try may not have been heard, and its key be forgotten.
    const again = refund.tries > 1 || refund.problem !== null;
    if (again && (await market.payment.findRefund({ intentId, reference: id }))) return;
    const idempotencyKey = `refund-${id}-${refusals}`;
    const answer = await market.payment.refund({ intentId, amountCents, idempotencyKey, reference: id });
    if (answer.status !== 'failed' && answer.status !== 'canceled') return;
    throw new PaymentRequestRefused(`The card provider says that this refund is ${answer.status}.`, null);
  } catch (error) {
    // By hand, say: there is nothing left to give.
    if (error instanceof PaymentRequestRefused && error.providerCode === 'charge_already_refunded') return;
    throw error;
  }
}

/** What went back, in the ledger and in the sums of the order and of its vendors' parts. */
async function book(tx: Db, changed: Changed, refund: sql.RefundOfPayment, now: Date): Promise<void> {
  const { id: refundId, orderId, amountCents } = refund;
  const order = await sql.lockOrder(tx, { id: orderId });
  if (!order || !(await sql.markDone(tx, { id: refundId, now }))) return;
  const lines = await sql.giveLinesBack(tx, { refundId, now });
  const shares = [...Map.groupBy(lines, (line) => line.vendorId)].map(([vendorId, own]) => ({
    vendorId,
    totalCents: sum(own.map((line) => line.totalCents)),
    commissionCents: sum(own.map((line) => line.commissionCents)),
  }));
  // A failed order's money was nobody's but the market's, whatever its lines say.
  const entries = order.status === 'Failed' ? heldEntries(amountCents) : saleEntries(amountCents, shares);
  await insertEntries(tx, { orderId, reason: 'refund', refundId, entries: undone(entries), now });
  const byVendorOrder = new Map(
    [...Map.groupBy(lines, (line) => line.vendorOrderId)].map(([id, own]) => [
      id,
      sum(own.map((line) => line.totalCents)),
    ]),
  );
  const refundedCents = order.refundedCents + amountCents;
  const paymentStatus = paymentStatusOf(order.totalCents, refundedCents);
  await sql.addRefunded(tx, { orderId, refundedCents, paymentStatus, byVendorOrder });
  if (order.customerId) await queueMail(tx, changed, { kind: 'order-refunded', subject: refundId, now });
}

/** A page of all refunds, newest first. */
export async function listRefunds(
  market: Market,
  params: { status?: RefundStatus; page: number; limit: number },
): Promise<DataOf<'GET admin/refund'>> {
  const { status, page, limit } = params;
  const [total, rows] = await Promise.all([
    sql.countRefunds(market.db, { status }),
    sql.findRefunds(market.db, { status, limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map(shown), total, pageCount: Math.ceil(total / limit) };
}

const shown = ({
  order,
  amountCents,
  createdAt,
  doneAt,
  ...row
}: Awaited<ReturnType<typeof sql.findRefunds>>[number]) => ({
  ...row,
  orderId: order.orderId,
  amount: dollarsOf(amountCents),
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
});

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
