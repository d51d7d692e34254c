import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, conflict } from '#api/kernel/errors.ts';
import { completeOrder } from './completion.service.ts';
import { findOrderByPayment } from './completion.sql.ts';
import { claimForCustomer, endPayment, findClaimable, findOthers } from './payments.service.ts';
import type { OtherClaim } from './payments.sql.ts';
import { sameProducts } from './pricing.ts';

/**
 * Claims a payment for a customer, before the card is confirmed. Of several payments for the same products only the one
 * claimed last can be paid. The others are canceled, and one that is paid already is an order (decision 0072). `again`:
 * the customer knows of the other one, and wants the same once more.
 * @throws ApiError 409 bought_just_now with the order; 409 payment_processing; what `claimForCustomer` throws
 */
export async function claimPayment(
  context: AppContext,
  { again = false, ...params }: { id: string; customerId: string; address: string | null; again?: boolean },
): Promise<void> {
  const { lines, settledAt } = await findClaimable(context.db, params);
  const isSame = (other: OtherClaim) => sameProducts(lines, other.lines);
  if (!again && !settledAt) {
    // Before the code is looked at: one that may be used once, or the last licence key, went with the order of just now.
    const order = (await findOthers(context, params)).find((other) => isOrder(other) && isSame(other));
    if (order) throw boughtJustNow(order.orderId);
  }
  const others = await claimForCustomer(context, params);
  if (again) return;
  for (const other of others.filter(isSame)) {
    const orderId = isOrder(other) ? other.orderId : await endOrComplete(context, other);
    if (orderId) throw boughtJustNow(orderId);
  }
}

const isOrder = ({ orderStatus, paymentStatus }: OtherClaim): boolean =>
  orderStatus === 'Completed' && paymentStatus === 'Paid';

/**
 * Cancels another payment of the customer, or has its order written if it is paid.
 * @returns the order's id; null if nothing is bought with it
 * @throws ApiError 409 while the card is being charged
 */
async function endOrComplete(context: AppContext, { id, settledAt, amountCents }: OtherClaim) {
  if (settledAt) return null;
  const intent = await endPayment(context, { id, amountCents });
  if (intent?.status === 'processing') throw stillCharged();
  const order =
    intent?.status === 'succeeded'
      ? await completeOrder(context, id)
      : await findOrderByPayment(context.db, { paymentId: id });
  return order?.status === 'Completed' ? order.id : null;
}

/** The card provider is charging the card, and its answer is not known yet. */
export const stillCharged = (): ApiError =>
  conflict('payment_processing', 'Your card is being charged for this. Please wait a moment and try again.');

const boughtJustNow = (orderId: string | null): ApiError =>
  new ApiError('bought_just_now', 'You have paid for this just now.', { orderId });
