import { implement } from '#api/kernel/implement.ts';
import { centsOf } from '#domain/money.ts';
import { listRefunds, previewRefund, refundOrder, retryRefund } from './refunds.service.ts';

const inCents = ({ amount, lines }: { amount?: number; lines?: string[] }) => ({
  amountCents: amount === undefined ? undefined : centsOf(amount),
  lineIds: lines,
});

export const refundsHandlers = implement({
  'POST admin/order/{id}/refund/preview': ({ params, body }, { context }) =>
    previewRefund(context, { orderId: params.id, ...inCents(body) }),
  'POST admin/order/{id}/refund': ({ params, body }, { context, user }) =>
    refundOrder(context, {
      orderId: params.id,
      ...inCents(body),
      expectedLeftCents: body.refundableAmount === undefined ? undefined : centsOf(body.refundableAmount),
      decidedBy: user.id,
    }),
  'POST admin/refund/{id}/retry': ({ params }, { context }) => retryRefund(context, params),
  'GET admin/refund': ({ query }, { context }) => listRefunds(context, query),
});
