import { PaymentRequestRefused } from '#api/adapters/payment/payment.port.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { Market } from '#api/kernel/market.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { findOrderByPayment, insertEntries, markRefunded, type OrderOfPayment } from './completion.sql.ts';
import { heldEntries, undone } from './shares.service.ts';

/**
 * Gives the money of a Failed order back, once, however often it is called. A refund that fails now is only
 * logged: the order stays Paid, and the sweeper comes back to it.
 * @returns the order as it is afterwards
 */
export async function refundFailedOrder(market: Market, order: OrderOfPayment): Promise<OrderOfPayment> {
  try {
    await giveBack(market, order);
  } catch (error) {
    market.log.error({ err: error, order: order.id }, 'a refund failed; it will be tried again');
    return order;
  }
  await inTransaction(market, async (tx, changed) => {
    const now = market.now();
    if (!(await markRefunded(tx, { id: order.id }))) return;
    const entries = undone(heldEntries(order.totalCents));
    await insertEntries(tx, { orderId: order.id, reason: 'refund', entries, now });
    if (order.customerId) await queueMail(tx, changed, { kind: 'order-refunded', subject: order.id, now });
  });
  return (await findOrderByPayment(market.db, { paymentId: order.paymentId })) ?? order;
}

async function giveBack(market: Market, order: OrderOfPayment): Promise<void> {
  const { paymentId: intentId, totalCents: amountCents } = order;
  try {
    const idempotencyKey = `refund-${intentId}`;
    const refund = await market.payment.refund({ intentId, amountCents, idempotencyKey });
    if (refund.status === 'failed' || refund.status === 'canceled') {
      throw new Error(`The refund ${refund.id} is ${refund.status}.`);
    }
  } catch (error) {
    // By an earlier try that nobody heard the end of, or by hand.
    if (error instanceof PaymentRequestRefused && error.providerCode === 'charge_already_refunded') return;
    throw error;
  }
}
