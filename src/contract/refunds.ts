import { z } from 'zod';
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_ORIGINS, REFUND_STATUSES } from '#domain/order.ts';
import {
  dollars,
  endpoint,
  id,
  instant,
  listOf,
  named,
  pageQuery,
  searchKeyword,
  sortQuery,
} from './endpoint.ts';

export const refund = named('Refund', {
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
   * refused so often that only an admin can retry it. Failed: accepted and then failed, for good. Refused: never made,
   * because the card provider refuses it for good or its case was decided.
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

const refundMessage = ({ refunds }: { refunds: Refund[] }): string => messageOf(refunds);

function messageOf(refunds: readonly Refund[]): string {
  const onItsWay = refunds.some(({ status }) => status === 'Pending' || status === 'Processing');
  return onItsWay ? 'The money is on its way back.' : 'The money has been given back.';
}

export const refundedAmount = z
  .number({ error: 'Please enter a valid Amount.' })
  .min(0.01, 'The amount is one cent at least.')
  .max(999_999.99, 'The amount must be $999,999.99 at most.')
  .multipleOf(0.01, 'The amount has two decimals at most.');

export const refundedLines = z
  .array(id, { error: 'The lines are a list of ids.' })
  .min(1, 'Please select Lines.')
  .max(200, 'An order has 200 lines at most.');

/** What is given back; without either, all that is left. */
const refunded = { amount: refundedAmount.optional(), lines: refundedLines.optional() };

const isEither = ({ amount, lines }: { amount?: number; lines?: string[] }): boolean =>
  amount === undefined || lines === undefined;
const NOT_BOTH = { path: ['amount'], message: 'A refund is of lines or of an amount, not of both.' };

/** Who bears a refund. What the customer gets is the sum of all others. */
export const refundPreview = named('RefundPreview', {
  /** What the customer gets. */
  customer: dollars,
  /** What each vendor gives back of the own share. */
  vendors: z.array(z.object({ vendorId: id, amount: dollars })),
  /** What the market gives back of its commission. */
  market: dollars,
  /** What the tax account gives back. */
  tax: dollars,
  /** What the market paid for its own discount code and gets back: negative, or 0. */
  codes: dollars,
});
export type RefundPreview = z.infer<typeof refundPreview>;

export const refundsContract = {
  'POST admin/order/{id}/refund/preview': endpoint({
    operationId: 'previewRefund',
    summary: 'Who would bear a refund of an amount, of lines, or of all that is left; nothing is changed',
    tag: 'Refunds',
    access: 'orders:refund',
    params: z.object({ id }),
    body: z.strictObject(refunded).refine(isEither, NOT_BOTH),
    data: refundPreview,
    errors: ['order_disputed', 'refund_exceeds'],
  }),
  'POST admin/order/{id}/refund': endpoint({
    operationId: 'createRefund',
    summary:
      'Give an order back: an amount, lines, or all that is left; what is given back already stays as it is',
    tag: 'Refunds',
    access: 'orders:refund',
    params: z.object({ id }),
    // Strict, because a misspelt `lines` would refund the whole order.
    body: z
      .strictObject({
        ...refunded,
        /** What could be given back when the refund was decided; if that has changed, nothing is. */
        refundableAmount: dollars.optional(),
      })
      .refine(isEither, NOT_BOTH),
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
    errors: [
      'order_disputed',
      'refund_exceeds',
      'refund_failed',
      'refund_outdated',
      'refund_refused',
      'provider_unavailable',
    ],
  }),
  'POST admin/refund/{id}/retry': endpoint({
    operationId: 'retryRefund',
    summary: 'Ask the card provider now for a refund that is stuck or still open',
    tag: 'Refunds',
    access: 'orders:refund',
    params: z.object({ id }),
    data: refund,
    message: (data: Refund) => messageOf([data]),
    errors: ['order_disputed', 'refund_failed', 'refund_refused', 'refund_settled', 'provider_unavailable'],
  }),
  'GET admin/refund': endpoint({
    operationId: 'listRefunds',
    summary: 'All refunds, newest first; `status` shows those that are stuck, say',
    tag: 'Refunds',
    access: 'orders:read',
    query: z.object({
      ...pageQuery(10),
      /** The number of the order, or words of the customer's name, e-mail or phone. */
      searchKeyword,
      sort: sortQuery(['createdAt', 'amount'], '-createdAt'),
      status: z.enum(REFUND_STATUSES).optional(),
    }),
    data: listOf(refund),
  }),
};
