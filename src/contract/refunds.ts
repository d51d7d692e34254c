import { z } from 'zod';
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from '#domain/order.ts';
import { dollars, endpoint, id, instant, listOf, pageQuery } from './endpoint.ts';

const refund = z.object({
  id,
  /** The order's number that people see. */
  orderId: z.string(),
  /** Null for a payment that nobody claimed. */
  customer: z.string().nullable(),
  amount: dollars,
  /** Stuck: refused so often that nobody tries again until an admin does. */
  status: z.enum(REFUND_STATUSES),
  /** What the last try came to. */
  problem: z.string().nullable(),
  tries: z.number().int(),
  createdAt: instant,
  doneAt: instant.nullable(),
});

export const refundsContract = {
  'POST admin/order/{id}/refund': endpoint({
    summary: 'Give an order back, whole or by lines; what is given back already stays as it is',
    tag: 'Refunds',
    access: ['admin'],
    params: z.object({ id }),
    body: z.object({
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
    message: 'The money has been given back.',
    errors: [409, 502],
  }),
  'GET admin/refund': endpoint({
    summary: 'All refunds, newest first; `status` shows those that are stuck, say',
    tag: 'Refunds',
    access: ['admin'],
    query: z.object({ ...pageQuery(10), status: z.enum(REFUND_STATUSES).optional() }),
    data: listOf(refund),
  }),
};
