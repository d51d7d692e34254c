import { timingSafeEqual } from 'node:crypto';
import { readOrder } from '#api/features/orders/orders.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { conflict } from '#api/kernel/errors.ts';
import type { DataOf } from '#contract/contract.ts';
import { dollarsOf } from '#domain/money.ts';
import { isFree } from '#domain/order.ts';
import { stillCharged } from './claim.service.ts';
import { completeOrder } from './completion.service.ts';
import { findOrderByPayment } from './completion.sql.ts';
import { browserOf } from './payments.service.ts';
import { findPayment, type PaymentRow } from './payments.sql.ts';
import { cartOf } from './pricing.ts';

/** Who asks about a payment. */
interface Caller {
  user: SessionUser | null;
  /** The secret that the browser was given with the payment. */
  clientSecret?: string;
}

/**
 * The answer about a payment that is paid, with its order; null if it is not paid. A browser that lost the answer to the
 * payment therefore does not pay again. An order that is not written yet is written now.
 * @throws ApiError 409 payment_paid to a caller who may not see the order; 409 payment_processing
 */
export async function findPaid(
  context: AppContext,
  params: Caller & { id: string },
): Promise<DataOf<'POST payments'> | null> {
  const payment = await findPayment(context.db, { id: params.id });
  if (!payment?.customerId) return null;
  const maySee = maySeeOrder(payment, params);
  const order = maySee
    ? await ensureOrder(context, payment)
    : await findOrderByPayment(context.db, { paymentId: payment.id });
  if (!order) return null;
  if (!maySee) throw conflict('payment_paid', 'This cart is paid already. Please sign in to see its order.');
  const { customerId } = payment;
  const { orderId, createdAt, status } = await readOrder(context, { id: order.id, customerId });
  return {
    clientSecret: payment.clientSecret,
    paymentIntentId: payment.id,
    amount: dollarsOf(payment.amountCents),
    code: payment.code,
    discount: dollarsOf(payment.codeDiscountCents),
    tax: dollarsOf(payment.taxCents),
    taxes: null,
    provider: browserOf(context, payment),
    order: {
      id: order.id,
      orderId,
      createdAt,
      status,
      products: cartOf(payment.lines).map(({ id, quantity, license }) => ({
        id,
        quantity,
        ...(license && { license }),
      })),
    },
  };
}

/** The order of a payment, which is written now if the payment is paid and has none yet. */
async function ensureOrder(context: AppContext, payment: PaymentRow) {
  const order = await findOrderByPayment(context.db, { paymentId: payment.id });
  if (order || payment.settledAt || isFree(payment)) return order;
  const intent = await context.payment.findIntent(payment.id);
  if (intent?.status === 'processing') throw stillCharged();
  return intent?.status === 'succeeded' ? completeOrder(context, payment.id) : null;
}

/** The account that the payment belongs to; without a session, who holds its secret. */
function maySeeOrder(payment: PaymentRow, { user, clientSecret = '' }: Caller): boolean {
  if (user) return user.id === payment.customerId;
  const [given, secret] = [Buffer.from(clientSecret), Buffer.from(payment.clientSecret)];
  return secret.length > 0 && given.length === secret.length && timingSafeEqual(given, secret);
}
