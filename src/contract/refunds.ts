import { z } from 'zod';
import {
  DISPUTE_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_ORIGINS,
  REFUND_STATUSES,
} from '#domain/order.ts';
import { dollars, endpoint, id, instant, listOf, pageQuery } from './endpoint.ts';

export const refund = z.object({
  id,
  /** The order's number that people see. */
  orderId: z.string(),
  /** The order's id, as `admin/order/{id}` takes it. */
  orderRecordId: id,
  /** Null for a payment that no customer has claimed. */
  customer: z.string().nullable(),
  amount: dollars,
  /**
   * Pending: not accepted by the card provider yet. Processing: accepted, but the money is not there yet. Stuck:
   * refused so often that only an admin can retry it. Failed: accepted and then failed, for good.
   */
  status: z.enum(REFUND_STATUSES),
  /** Decided in this market, at the card provider, or by a bank that lost a dispute to its customer. */
  origin: z.enum(REFUND_ORIGINS),
  /** The reason why the last attempt was refused, or why the refund failed. */
  lastError: z.string().nullable(),
  attempts: z.number().int(),
  /** When the market calls the card provider next; null when it no longer does. */
  nextAttemptAt: instant.nullable(),
  createdAt: instant,
  doneAt: instant.nullable(),
});
export type Refund = z.infer<typeof refund>;

export const dispute = z.object({
  /** The card provider's id. */
  id: z.string(),
  /** The order's number that people see. */
  orderId: z.string(),
  /** The order's id, as `admin/order/{id}` takes it. */
  orderRecordId: id,
  amount: dollars,
  /** The reason code of the payer's bank, such as 'fraudulent'. */
  reason: z.string(),
  /** Open and Lost close the downloads of the order. */
  status: z.enum(DISPUTE_STATUSES),
  /** Until when evidence can be submitted at the card provider. */
  dueAt: instant.nullable(),
  createdAt: instant,
});
export type Dispute = z.infer<typeof dispute>;

const refundMessage = ({ refunds }: { refunds: Refund[] }): string => messageOf(refunds);

function messageOf(refunds: readonly Refund[]): string {
  const onItsWay = refunds.some(({ status }) => status === 'Pending' || status === 'Processing');
  return onItsWay ? 'The money is on its way back.' : 'The money has been given back.';
}

export const refundsContract = {
  'POST admin/order/{id}/refund': endpoint({
    summary: 'Give an order back, whole or by lines; what is given back already stays as it is',
    tag: 'Refunds',
    access: 'orders:refund',
    params: z.object({ id }),
    // Strict, because a misspelt `lines` would refund the whole order.
    body: z.strictObject({
      lines: z
        .array(id, { error: 'The lines are a list of ids.' })
        .min(1, 'Please select Lines.')
        .max(200, 'An order has 200 lines at most.')
        .optional(),
    }),
    data: z.object({
      id,
      orderId: z.string(),
      status: z.enum(ORDER_STATUSES),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      totalAmount: dollars,
      refundedAmount: dollars,
      refunds: z.array(refund),
    }),
    message: refundMessage,
    errors: ['refund_failed', 'refund_refused', 'provider_unavailable'],
  }),
  'POST admin/refund/{id}/retry': endpoint({
    summary: 'Ask the card provider now for a refund that is stuck or still open',
    tag: 'Refunds',
    access: 'orders:refund',
    params: z.object({ id }),
    data: refund,
    message: (data: Refund) => messageOf([data]),
    errors: ['refund_failed', 'refund_refused', 'refund_settled', 'provider_unavailable'],
  }),
  'GET admin/dispute': endpoint({
    summary: 'All disputes of payments, newest first',
    tag: 'Refunds',
    access: 'orders:read',
    query: z.object({ ...pageQuery(10), status: z.enum(DISPUTE_STATUSES).optional() }),
    data: listOf(dispute),
  }),
  'GET admin/refund': endpoint({
    summary: 'All refunds, newest first; `status` shows those that are stuck, say',
    tag: 'Refunds',
    access: 'orders:read',
    query: z.object({ ...pageQuery(10), status: z.enum(REFUND_STATUSES).optional() }),
    data: listOf(refund),
  }),
};
